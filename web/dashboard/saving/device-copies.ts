// Copies of unsaved forms in this browser's storage, one for each open editor. They survive a closed tab, a crash and an expired session.
import { safeLocalStorage } from "#web/shared/browser/storage.ts";
import { randomId } from "./random-id.ts";

/** An autosave of a form, in this browser or on the server. */
export type Draft<Fields> = {
  fields: Fields;
  savedAt: string;
  /** The `updatedAt` of the edited post or project; null for a new one. */
  baseUpdatedAt: string | null;
  /** The session expired while typing: restore without asking. */
  resume?: boolean;
  /** The id of the editor that wrote this autosave. */
  writer: string;
  /** When the server received its copy. */
  serverSavedAt?: string;
};

type Options<Fields> = {
  /** The prefix of the names of the entries. */
  prefix: string;
  /** Adds the fields that an earlier version didn't store. */
  complete: (stored: Partial<Fields>) => Fields;
};

/** The copies of one kind of form. A key is an id, or `new_…` for an item that was never saved. */
export class DeviceCopies<Fields> {
  private readonly prefix: string;
  private readonly complete: (stored: Partial<Fields>) => Fields;

  constructor({ prefix, complete }: Options<Fields>) {
    this.prefix = prefix;
    this.complete = complete;
  }

  /** Returns the entry of one open editor. */
  slot(key: string, writer: string = newWriter()): LocalSlot<Fields> {
    return new LocalSlot(this, key, writer);
  }

  /** Returns all autosaves of a key, newest first. Several tabs can edit the same thing. */
  list(key: string): Draft<Fields>[] {
    return this.entriesOf(key)
      .map(({ draft }) => draft)
      .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  }

  /** Removes the autosave of one writer, or all autosaves of a key. */
  remove(key: string, writer?: string): void {
    for (const { name, draft } of this.entriesOf(key))
      if (writer === undefined || draft.writer === writer) safeLocalStorage.remove(name);
  }

  /** Returns the keys of items that were started in this browser and never saved. */
  listNewKeys(): string[] {
    const names = namesWith(`${this.prefix}new_`);
    return [...new Set(names.map((name) => name.slice(this.prefix.length).replace(/~.*/, "")))];
  }

  /** Returns the name of an entry: of the first editor of a key, or of another one. */
  nameOf(key: string, writer?: string): string {
    return `${this.prefix}${key}${writer === undefined ? "" : `~${writer}`}`;
  }

  entriesOf(key: string): { name: string; text: string; draft: Draft<Fields> }[] {
    return [this.nameOf(key), ...namesWith(`${this.nameOf(key)}~`)].flatMap((name) => {
      const text = safeLocalStorage.get(name);
      const draft = text === null ? null : this.parse(text);
      return text !== null && draft ? [{ name, text, draft }] : [];
    });
  }

  parse(text: string): Draft<Fields> | null {
    try {
      const draft: unknown = JSON.parse(text);
      return isDraft<Fields>(draft)
        ? { ...draft, fields: this.complete(draft.fields), writer: draft.writer ?? "" }
        : null;
    } catch {
      return null;
    }
  }
}

/**
 * The entry of one open editor in the browser's storage. Tabs that edit the same thing use different entries, so none overwrites the other's
 * text.
 */
export class LocalSlot<Fields> {
  readonly writer: string;
  private readonly copies: DeviceCopies<Fields>;
  private key: string;
  private name: string;
  private lastWritten: string | null = null;
  /** The autosave that this editor continues, with the entry's name. */
  private adopted: { name: string; text: string } | null = null;

  constructor(copies: DeviceCopies<Fields>, key: string, writer: string) {
    this.copies = copies;
    this.key = key;
    this.writer = writer;
    this.name = copies.nameOf(key);
  }

  /** Returns false if the browser's storage is full. */
  write(draft: Omit<Draft<Fields>, "writer">): boolean {
    if (this.isTaken()) this.name = this.copies.nameOf(this.key, this.writer);
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
    this.name = this.copies.nameOf(key);
  }

  /** Continues an autosave. Its entry stays until this editor writes its own. */
  adopt(draft: Draft<Fields>): void {
    const found = this.copies.entriesOf(this.key).find((entry) => entry.draft.writer === draft.writer);
    this.adopted = found ? { name: found.name, text: found.text } : null;
  }

  private isTaken(): boolean {
    const text = safeLocalStorage.get(this.name);
    return (
      text !== null &&
      text !== this.lastWritten &&
      text !== this.adopted?.text &&
      this.copies.parse(text)?.writer !== this.writer
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

export function newDraftKey(): string {
  return `new_${randomId()}`;
}

export function isNewDraftKey(key: string | null): key is string {
  return key !== null && /^new_[a-z0-9-]{8,40}$/.test(key);
}

function newWriter(): string {
  return randomId().slice(0, 13);
}

function namesWith(start: string): string[] {
  return safeLocalStorage.keys().filter((name) => name.startsWith(start));
}

type Stored<Fields> = Omit<Draft<Fields>, "fields" | "writer"> & { fields: Partial<Fields>; writer?: string };

function isDraft<Fields>(value: unknown): value is Stored<Fields> {
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
