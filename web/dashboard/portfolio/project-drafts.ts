// What was typed into the form of a project and not saved, as this browser keeps it: one for each project, and one for a new one.
import { safeLocalStorage } from "#web/shared/browser/storage.ts";
import { emptyFields, type ProjectFields } from "./project-fields.ts";

export type ProjectDraft = {
  fields: ProjectFields;
  savedAt: string;
  /** `updatedAt` of the project that it was typed on; null for a new one. */
  base: string | null;
  /** The session ended under the owner's hands: show it again without asking. */
  resume?: boolean;
};

const prefix = "project-draft:";

/** Where the browser has no room it lasts as long as the page; leaving asks all the same. */
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
