import { safeLocalStorage } from "#web/shared/browser/storage.ts";
import { randomId } from "./random-id.ts";
import { emptyFields, type PostFields } from "./post-fields.ts";

/** An autosave of the post form. */
export type Draft = {
  fields: PostFields;
  savedAt: string;
  /** The `updatedAt` of the edited post; null for a new post. */
  baseUpdatedAt: string | null;
  /** The session expired while typing: restore without asking. */
  resume?: boolean;
  /** The id of the editor that wrote this autosave. */
  writer: string;
  /** When the server received its copy. */
  serverSavedAt?: string;
};

const prefix = "draft:";

/**
 * The entry of one open editor in the browser's storage. Tabs that edit the same post use different entries, so none overwrites the other's
 * text.
 */
export class LocalSlot {
  readonly writer: string;
  private key: string;
  private name: string;
  private lastWritten: string | null = null;
  /** The autosave that this editor continues, with the entry's name. */
  private adopted: { name: string; text: string } | null = null;

  constructor(key: string, writer: string = newWriter()) {
    this.key = key;
    this.writer = writer;
    this.name = prefix + key;
  }

  /** Returns false if the browser's storage is full. */
  write(draft: Omit<Draft, "writer">): boolean {
    if (this.isTaken()) this.name = `${prefix}${this.key}~${this.writer}`;
    const text = JSON.stringify({ ...draft, writer: this.writer });
    const isStored = safeLocalStorage.set(this.name, text);
    this.lastWritten = text;
    if (isStored) this.leaveAdopted();
    return isStored;
  }

  /** Removes this editor's entry, unless another editor has changed it. */
  remove(): void {
    if (this.lastWritten !== null && safeLocalStorage.get(this.name) === this.lastWritten)
      safeLocalStorage.remove(this.name);
    this.lastWritten = null;
  }

  /** Removes this editor's entry and uses an entry for another key from now on. */
  moveTo(key: string): void {
    this.remove();
    this.key = key;
    this.name = prefix + key;
  }

  /** Continues an autosave. Its entry stays until this editor writes its own. */
  adopt(draft: Draft): void {
    const found = slotsOf(this.key).find((slot) => slot.draft.writer === draft.writer);
    this.adopted = found ? { name: found.name, text: found.text } : null;
  }

  private isTaken(): boolean {
    const text = safeLocalStorage.get(this.name);
    return (
      text !== null &&
      text !== this.lastWritten &&
      text !== this.adopted?.text &&
      parseDraft(text)?.writer !== this.writer
    );
  }

  /** Removes the continued autosave, unless its editor has written again. */
  private leaveAdopted(): void {
    const { adopted } = this;
    this.adopted = null;
    if (adopted && adopted.name !== this.name && safeLocalStorage.get(adopted.name) === adopted.text)
      safeLocalStorage.remove(adopted.name);
  }
}

/** Returns all autosaves of a key, newest first. Several tabs can edit the same post. */
export function findLocalDrafts(key: string): Draft[] {
  return slotsOf(key)
    .map((slot) => slot.draft)
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
}

export function findLocalDraft(key: string): Draft | null {
  return findLocalDrafts(key)[0] ?? null;
}

/** Removes the autosave of one writer, or all autosaves of a key. */
export function removeLocalDraft(key: string, writer?: string): void {
  for (const slot of slotsOf(key))
    if (writer === undefined || slot.draft.writer === writer) safeLocalStorage.remove(slot.name);
}

/** Returns the keys of new posts that were started in this browser and never saved. */
export function listNewDraftKeys(): string[] {
  return [...new Set(namesWith(`${prefix}new_`).map((name) => name.slice(prefix.length).replace(/~.*/, "")))];
}

export function newDraftKey(): string {
  return `new_${randomId()}`;
}

export function isNewDraftKey(key: string | null): key is string {
  return key !== null && /^new_[a-z0-9-]{8,40}$/.test(key);
}

function newWriter(): string {
  return randomId().slice(0, 13);
}

function slotsOf(key: string): { name: string; text: string; draft: Draft }[] {
  return [prefix + key, ...namesWith(`${prefix}${key}~`)].flatMap((name) => {
    const text = safeLocalStorage.get(name);
    const draft = text === null ? null : parseDraft(text);
    return text !== null && draft ? [{ name, text, draft }] : [];
  });
}

function namesWith(start: string): string[] {
  return safeLocalStorage.keys().filter((name) => name.startsWith(start));
}

function parseDraft(text: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(text);
    return isDraft(draft)
      ? { ...draft, fields: withTimestamp({ ...emptyFields, ...draft.fields }), writer: draft.writer ?? "" }
      : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Omit<Draft, "writer"> & { writer?: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "fields" in value &&
    typeof value.fields === "object" &&
    value.fields !== null &&
    "savedAt" in value &&
    typeof value.savedAt === "string" &&
    "baseUpdatedAt" in value
  );
}

/** Earlier versions stored the schedule as a local time in the browser's time zone. */
function withTimestamp(fields: PostFields): PostFields {
  const time = fields.publishAt === "" || fields.publishAt.endsWith("Z") ? Number.NaN : Date.parse(fields.publishAt);
  return Number.isNaN(time) ? fields : { ...fields, publishAt: new Date(time).toISOString() };
}
