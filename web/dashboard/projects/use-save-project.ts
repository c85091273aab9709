import { useCallback, useRef, useState } from "react";
import type { Project } from "#contract/projects.ts";
import { ApiFailure, messageOf } from "#web/shared/api/failure.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { mistakesAt, type Mistakes } from "../form/use-owner-form.ts";
import type { Autosaver } from "../saving/autosaver.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { payloadOf } from "#contract/project-fields.ts";
import type { ProjectFields } from "#contract/projects.ts";
import { fieldAt } from "./project-fields.ts";

export type SaveProject = {
  save: (fields: ProjectFields) => Promise<void>;
  /** The project as saved elsewhere since the form opened. */
  conflict: Project | null;
  endConflict: () => void;
  /** Lets the next save replace that state. */
  allowOverwriting: () => void;
  /** Returns true once the project is saved and the form is closing. */
  isDone: () => boolean;
};

type Options = {
  project: Project | null;
  draftKey: string;
  /** The `updatedAt` of the edited state. */
  base: string | null;
  writer: string;
  autosaver: Autosaver<ProjectFields>;
  onSaved: (project: Project) => void;
};

/** Saves a project, unless another state of it was saved since the form opened. */
export function useSaveProject({ project, draftKey, base, writer, autosaver, onSaved }: Options): SaveProject {
  const show = useSnackbar();
  const [conflict, setConflict] = useState<Project | null>(null);
  const done = useRef(false);
  /** The `updatedAt` of the state that may be replaced. */
  const replaced = useRef(base);
  const isDone = useCallback(() => done.current, []);

  async function save(fields: ProjectFields): Promise<void> {
    if (done.current) return;
    setConflict(null);
    const payload = { ...payloadOf(fields), writer };
    await autosaver.pause();
    try {
      const saved = project
        ? await ownerApi.projects.update({
            params: { id: project.id },
            body: { ...payload, ...(replaced.current && { updatedAt: replaced.current }) },
          })
        : await ownerApi.projects.create({ body: { ...payload, draftKey } });
      done.current = true;
      await autosaver.continueFrom({ saved: fields, updatedAt: saved.updatedAt }, String(saved.id));
      show(project ? `“${saved.title}” saved.` : `“${saved.title}” added.`);
      onSaved(saved);
    } catch (error) {
      autosaver.resume();
      // The redirect to the login page needs no message.
      if (error instanceof ApiFailure && error.status === 401) return;
      const theirs = project && isConflict(error) ? await load(project.id) : null;
      if (!theirs) throw error;
      setConflict(theirs);
    }
  }

  function allowOverwriting(): void {
    if (conflict) replaced.current = conflict.updatedAt;
  }

  return { save, conflict, endConflict: () => setConflict(null), allowOverwriting, isDone };
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "changed-elsewhere";
}

function load(id: number): Promise<Project | null> {
  return ownerApi.projects.get({ params: { id } }).catch(() => null);
}

export const failedToSave = "Failed to save project";

/** Returns the server's errors. The form is long, so the failure is also shown below it. */
export function refusedProject(failure: ApiFailure, fields: ProjectFields): Mistakes<ProjectFields> {
  const mistakes = mistakesAt<ProjectFields>(failure, (path) => fieldAt(path, fields));
  const reason = messageOf(failure, "");
  const isShownAtField = Object.keys(mistakes).length > 0 || reason === "";
  return { root: isShownAtField ? failedToSave : `${failedToSave}: ${reason}`, ...mistakes };
}
