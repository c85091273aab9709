import { type RefObject, useCallback, useRef, useState } from "react";
import type { Project } from "#contract/projects.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { ApiFailure, messageOf } from "#web/shared/api/failure.ts";
import { showErrors } from "#web/dashboard/ui/show-errors.ts";
import { watchCaret } from "#web/shared/ui/caret.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { fieldAt, type FieldErrors, mistakesIn, payloadOf, type ProjectFields } from "./project-fields.ts";

export type SaveProject = {
  /** `over` is the `updatedAt` of a newer state to overwrite. */
  save: (fields: ProjectFields, over?: string) => Promise<void>;
  busy: boolean;
  failure: string | null;
  errors: FieldErrors;
  /** The project as saved elsewhere since the form opened. */
  conflict: Project | null;
  endConflict: () => void;
  /** Returns true once the project is saved and the form is closing. */
  isDone: () => boolean;
};

type Options = {
  project: Project | null;
  /** The `updatedAt` of the edited state. */
  base: string | null;
  form: RefObject<HTMLFormElement | null>;
  onSaved: () => void;
};

/** Saves a project. Errors show at their fields, and the form keeps its content. */
export function useSaveProject({ project, base, form, onSaved }: Options): SaveProject {
  const show = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [conflict, setConflict] = useState<Project | null>(null);
  const done = useRef(false);
  const isDone = useCallback(() => done.current, []);

  async function explain(problem: unknown, fields: ProjectFields, mayMoveFocus: () => boolean): Promise<void> {
    // The redirect to the login page needs no message.
    if (problem instanceof ApiFailure && problem.status === 401) return;
    const reason = messageOf(problem, "");
    const issue = issueOf(problem, fields);
    if (project && problem instanceof ApiFailure && problem.code === "changed-elsewhere") {
      const theirs = await ownerApi.projects.get({ params: { id: project.id } }).catch(() => null);
      if (theirs) return setConflict(theirs);
    }
    setFailure(issue || reason === "" ? "Failed to save project" : `Failed to save project: ${reason}`);
    if (issue) showErrors(form.current, () => setErrors({ [issue.field]: issue.message }), mayMoveFocus);
  }

  async function save(fields: ProjectFields, over?: string): Promise<void> {
    if (busy || done.current) return;
    const mistakes = mistakesIn(fields);
    setFailure(null);
    setConflict(null);
    if (Object.keys(mistakes).length > 0)
      return showErrors(form.current, () => {
        setErrors(mistakes);
      });
    setErrors({});
    setBusy(true);
    const mayMoveFocus = watchCaret();
    try {
      const payload = payloadOf(fields, project ? (over ?? base ?? undefined) : undefined);
      const saved = project
        ? await ownerApi.projects.update({ params: { id: project.id }, body: payload })
        : await ownerApi.projects.create({ body: payload });
      done.current = true;
      show(project ? `“${saved.title}” saved.` : `“${saved.title}” added.`);
      onSaved();
    } catch (error) {
      await explain(error, fields, mayMoveFocus);
    }
    setBusy(false);
  }

  return { save, busy, failure, errors, conflict, endConflict: () => setConflict(null), isDone };
}

/** Returns the first error that names a field of the form. */
function issueOf(error: unknown, fields: ProjectFields): { field: keyof FieldErrors; message: string } | null {
  const issues = error instanceof ApiFailure ? error.issues : [];
  for (const { field: path, message } of issues) {
    const field = fieldAt(path, fields);
    if (field !== null) return { field, message };
  }
  return null;
}
