import { type RefObject, useRef, useState } from "react";
import type { Project } from "#contract/projects.ts";
import { browserApi } from "#web/api/client.ts";
import { ApiFailure, messageOf } from "#web/api/failure.ts";
import { useSnackbar } from "#web/ui/snackbar.tsx";
import { emptyFields, type FieldErrors, mistakesIn, payloadOf, type ProjectFields } from "./project-fields.ts";

export type SaveProject = {
  save: (fields: ProjectFields) => Promise<void>;
  busy: boolean;
  failure: string | null;
  errors: FieldErrors;
  /** Saved, and on the way to the list. */
  isDone: () => boolean;
};

/** What the server refuses is said at the field that it is about; the form keeps everything that was typed. */
export function useSaveProject(project: Project | null, form: RefObject<HTMLFormElement | null>, onSaved: () => void): SaveProject {
  const show = useSnackbar();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const done = useRef(false);
  /** The state that the next save replaces; none where a newer one is to be replaced too. */
  const base = useRef(project?.updatedAt);

  function explain(error: unknown): void {
    // The way to the sign-in page says it all.
    if (error instanceof ApiFailure && error.status === 401) return;
    const reason = messageOf(error, "");
    const field = fieldOf(error, reason);
    if (field) setErrors({ [field]: reason });
    else if (error instanceof ApiFailure && error.status === 409) base.current = undefined;
    setFailure(field || reason === "" ? "Failed to save project" : `Failed to save project: ${reason}`);
    if (field) focusFirstError(form.current);
  }

  async function save(fields: ProjectFields): Promise<void> {
    if (busy || done.current) return;
    const mistakes = mistakesIn(fields);
    setErrors(mistakes);
    setFailure(null);
    if (Object.keys(mistakes).length > 0) return focusFirstError(form.current);
    setBusy(true);
    try {
      const payload = payloadOf(fields, base.current);
      const saved = project ? await browserApi.projects.update(project.id, payload) : await browserApi.projects.create(payload);
      done.current = true;
      show(project ? `“${saved.title}” saved.` : `“${saved.title}” added.`);
      onSaved();
    } catch (error) {
      explain(error);
    }
    setBusy(false);
  }

  return { save, busy, failure, errors, isDone: () => done.current };
}

/** The field that a refusal is about, where it names one. */
function fieldOf(error: unknown, reason: string): keyof ProjectFields | null {
  if (error instanceof ApiFailure && error.status === 409) return reason.startsWith("The address") ? "slug" : null;
  const [name = ""] = /^[a-z]+/i.exec(reason) ?? [];
  const known = name === "sortOrder" ? "order" : name;
  return (Object.keys(emptyFields) as (keyof ProjectFields)[]).find((field) => field === known) ?? null;
}

/** After React has marked it. */
function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
}
