import { emptyFields, type PostFields } from "./post-fields.ts";

/** What was typed and not saved, as this browser keeps it. */
export type Draft = {
  fields: PostFields;
  savedAt: string;
  /** `updatedAt` of the post that it was typed on; null for a new one. */
  baseUpdatedAt: string | null;
  /** The session ended under the writer's hands: show it again without asking. */
  resume?: boolean;
};

const prefix = "draft:";

/** False where the browser has no room for it. */
export function writeLocalDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function findLocalDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? "null");
    return isDraft(draft) ? { ...draft, fields: { ...emptyFields, ...draft.fields } } : null;
  } catch {
    return null;
  }
}

export function removeLocalDraft(key: string): void {
  localStorage.removeItem(prefix + key);
}

/** The keys of new posts that were begun in this browser and never saved. */
export function listNewDraftKeys(): string[] {
  return Object.keys(localStorage).filter((name) => name.startsWith(`${prefix}new_`)).map((name) => name.slice(prefix.length));
}

export function newDraftKey(): string {
  return `new_${crypto.randomUUID()}`;
}

export function isNewDraftKey(key: string | null): key is string {
  return key !== null && /^new_[a-z0-9-]{8,40}$/.test(key);
}

function isDraft(value: unknown): value is Draft {
  return typeof value === "object" && value !== null && "fields" in value && typeof value.fields === "object" && value.fields !== null
    && "savedAt" in value && typeof value.savedAt === "string" && "baseUpdatedAt" in value;
}
