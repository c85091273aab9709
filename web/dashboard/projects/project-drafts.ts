// Autosaves of the project form in this browser: one for each project, and one for a new project.
import { safeLocalStorage } from "#web/shared/browser/storage.ts";
import { emptyFields } from "#contract/project-fields.ts";
import type { ProjectFields } from "#contract/projects.ts";

export type ProjectDraft = {
  fields: ProjectFields;
  savedAt: string;
  /** The `updatedAt` of the edited project; null for a new project. */
  base: string | null;
  /** The session expired while typing: restore without asking. */
  resume?: boolean;
};

const prefix = "project-draft:";

/** If the browser's storage is full, the autosave only lasts as long as the page. Leaving still asks first. */
export function writeProjectDraft(key: string, draft: ProjectDraft): void {
  safeLocalStorage.set(prefix + key, JSON.stringify(draft));
}

export function findProjectDraft(key: string): ProjectDraft | null {
  try {
    const draft: unknown = JSON.parse(safeLocalStorage.get(prefix + key) ?? "null");
    return isDraft(draft) ? { ...draft, fields: { ...emptyFields, ...draft.fields } } : null;
  } catch {
    return null;
  }
}

export function removeProjectDraft(key: string): void {
  safeLocalStorage.remove(prefix + key);
}

function isDraft(value: unknown): value is ProjectDraft {
  return (
    typeof value === "object" &&
    value !== null &&
    "fields" in value &&
    typeof value.fields === "object" &&
    value.fields !== null &&
    "savedAt" in value &&
    typeof value.savedAt === "string" &&
    "base" in value
  );
}
