import { safeLocalStorage } from "#web/shared/browser/storage.ts";
import { randomId } from "./random-id.ts";
import { emptyFields, type PostFields } from "./post-fields.ts";

/** What was typed and not saved. */
export type Draft = {
  fields: PostFields;
  savedAt: string;
  /** `updatedAt` of the post that it was typed on; null for a new one. */
  baseUpdatedAt: string | null;
  /** The session ended under the writer's hands: show it again without asking. */
  resume?: boolean;
  /** Which open editor it was typed in. */
  writer: string;
  /** When the server got its copy, where it has one. */
  serverSavedAt?: string;
};

const prefix = "draft:";

/**
 * The place of one open editor in the browser's storage. Another tab that writes on the same post has another place, so that
 * neither can write over the other's words.
 */
export class LocalSlot {
  readonly writer: string;
  private key: string;
  private name: string;
  private lastWritten: string | null = null;
  /** The draft that is gone on with, in the place where it was found. */
  private adopted: { name: string; text: string } | null = null;

  constructor(key: string, writer: string = newWriter()) {
    this.key = key;
    this.writer = writer;
    this.name = prefix + key;
  }

  /** False where the browser has no room for it. */
  write(draft: Omit<Draft, "writer">): boolean {
    if (this.isTaken()) this.name = `${prefix}${this.key}~${this.writer}`;
    const text = JSON.stringify({ ...draft, writer: this.writer });
    const isStored = safeLocalStorage.set(this.name, text);
    this.lastWritten = text;
    if (isStored) this.leaveAdopted();
    return isStored;
  }

  /** What this editor wrote goes; what another has written goes with that. */
  remove(): void {
    if (this.lastWritten !== null && safeLocalStorage.get(this.name) === this.lastWritten)
      safeLocalStorage.remove(this.name);
    this.lastWritten = null;
  }

  /** What is written from now on is about this post; what was written here is saved, and goes. */
  moveTo(key: string): void {
    this.remove();
    this.key = key;
    this.name = prefix + key;
  }

  /** This editor goes on with a draft that was found: it stays where it was until it is written here. */
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

  /** Unless its own editor has written there again. */
  private leaveAdopted(): void {
    const { adopted } = this;
    this.adopted = null;
    if (adopted && adopted.name !== this.name && safeLocalStorage.get(adopted.name) === adopted.text)
      safeLocalStorage.remove(adopted.name);
  }
}

/** Newest first; there is more than one where several tabs wrote on the same post. */
export function findLocalDrafts(key: string): Draft[] {
  return slotsOf(key)
    .map((slot) => slot.draft)
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
}

export function findLocalDraft(key: string): Draft | null {
  return findLocalDrafts(key)[0] ?? null;
}

/** Without a writer: all that is kept under the key. */
export function removeLocalDraft(key: string, writer?: string): void {
  for (const slot of slotsOf(key))
    if (writer === undefined || slot.draft.writer === writer) safeLocalStorage.remove(slot.name);
}

/** The keys of new posts that were begun in this browser and never saved. */
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
      ? { ...draft, fields: { ...emptyFields, ...draft.fields }, writer: draft.writer ?? "" }
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
