import type { KeptAutosave } from "#contract/drafts.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import type { Draft, LocalSlot } from "./device-copies.ts";

/**
 * Where the unsaved changes are. `browser`: in this browser, not yet on the server. `unsent`: in this browser, because the server can't be
 * reached. `refused`: in this browser, because the server rejected them. `nowhere`: the browser's storage is full.
 */
export type Stored = "nothing" | "browser" | "sending" | "server" | "unsent" | "refused" | "nowhere";

export type AutosaveState = {
  /** The form differs from what is saved. */
  isDirty: boolean;
  stored: Stored;
  /** Why the server rejected the autosave. */
  reason?: string;
  /** The saved state and its other writers in the server's last response. */
  elsewhere: KeptAutosave | null;
};

/** The saved state that the form is compared with. */
export type Base<Fields> = { saved: Fields; updatedAt: string | null };

/** A draft as the server stores it for one writer. */
export type SentDraft<Fields> = { fields: Fields; baseUpdatedAt: string | null; writer: string };

/** The drafts of one kind of form on the server. A key is an id, or `new_…` for an item that was never saved. */
export type DraftServer<Fields> = {
  save: (key: string, draft: SentDraft<Fields>) => Promise<KeptAutosave>;
  /** With `keep`, the draft of a saved item goes to its history. */
  drop: (key: string, which: { writer: string; savedAt?: string; keep?: "true" }) => Promise<unknown>;
};

type Options<Fields> = {
  /** The id of the edited item, or the draft key of a new one. */
  key: string;
  slot: LocalSlot<Fields>;
  base: Base<Fields>;
  read: () => Fields;
  isSame: (one: Fields, other: Fields) => boolean;
  server: DraftServer<Fields>;
};

/** In milliseconds. A crash of the tab loses at most the text typed within `writeDelay`. */
const writeDelay = 100;
const sendDelay = 2000;
const maxSendDelay = 10_000;
const retryDelay = 15_000;

/**
 * Autosaves the form: in the browser's storage a moment after each change, on the server a little later. It deletes both copies once the form
 * is saved or the changes are undone. Writing to the browser's storage never pauses, not even during a save.
 */
export class Autosaver<Fields> {
  private readonly options: Options<Fields>;
  private key: string;
  private base: Base<Fields>;
  private readonly listeners = new Set<() => void>();
  private state: AutosaveState = { isDirty: false, stored: "nothing", elsewhere: null };
  private writeTimer: ReturnType<typeof setTimeout> | undefined;
  private sendTimer: ReturnType<typeof setTimeout> | undefined;
  private unsentSince: number | null = null;
  private sending: Promise<void> | null = null;
  private lastSent: string | null = null;
  /** The newest text to send, even if a request before it is still running. */
  private newest: string | null = null;
  /** A save is running, so nothing is sent to the server. */
  private isPaused = false;
  /** The draft was discarded, so nothing is stored anymore. */
  private isStopped = false;
  /** The session expired. */
  private isInterrupted = false;
  /** The draft that this editor continues. Its copies are deleted once this editor has stored its own. */
  private adopted: Draft<Fields> | null = null;

  constructor(options: Options<Fields>) {
    this.options = options;
    this.key = options.key;
    this.base = options.base;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): AutosaveState => this.state;

  /** Schedules a write after a change. */
  readonly changed = (): void => {
    if (this.isStopped) return;
    this.writeTimer ??= setTimeout(() => {
      this.write();
    }, writeDelay);
  };

  /** Writes the form to the browser's storage now. */
  write(): void {
    clearTimeout(this.writeTimer);
    this.writeTimer = undefined;
    if (this.isStopped) return;
    const fields = this.options.read();
    if (this.options.isSame(fields, this.base.saved)) {
      if (this.state.isDirty) void this.forget();
      return;
    }
    const isStored = this.options.slot.write({
      fields,
      savedAt: new Date().toISOString(),
      baseUpdatedAt: this.base.updatedAt,
      ...(this.isInterrupted && { resume: true }),
    });
    this.show({ ...this.state, isDirty: true, stored: isStored ? "browser" : "nowhere" });
    this.planSending();
  }

  /** Continues a draft that was found in the browser or on the server. */
  adopt(draft: Draft<Fields>): void {
    this.adopted = draft;
    this.options.slot.adopt(draft);
    this.write();
  }

  getFields(): Fields {
    return this.options.read();
  }

  /** Marks the draft, after the session expired, to be restored without a question. */
  interrupt(): void {
    this.isInterrupted = true;
    this.isPaused = false;
    this.write();
    clearTimeout(this.sendTimer);
  }

  /** Sends the changes to the server now. */
  send(): void {
    clearTimeout(this.sendTimer);
    this.sendTimer = undefined;
    if (this.isPaused || this.isStopped || this.isInterrupted || !this.state.isDirty) return;
    this.unsentSince = null;
    const sending = this.sendFields(this.sending).finally(() => {
      if (this.sending === sending) this.sending = null;
    });
    this.sending = sending;
  }

  /** Stops sending to the server until `resume`, and waits for the running request. */
  async pause(): Promise<void> {
    this.isPaused = true;
    this.write();
    clearTimeout(this.sendTimer);
    this.sendTimer = undefined;
    await this.sending;
  }

  resume(): void {
    this.isPaused = false;
    this.changed();
  }

  /**
   * Continues after a save, with the saved state as the new base. Text that was typed during the save is in the browser's storage when this
   * returns. The promise resolves when the server has deleted the autosave of the previous state.
   */
  async continueFrom(base: Base<Fields>, key: string): Promise<void> {
    const before = this.key;
    this.base = base;
    this.key = key;
    this.lastSent = null;
    this.options.slot.moveTo(key);
    this.show({ ...this.state, isDirty: false, stored: "nothing" });
    this.write();
    await this.deleteFromServer(before);
    this.resume();
  }

  /** Deletes the autosave, because the form matches the saved state again. */
  async forget(): Promise<void> {
    clearTimeout(this.writeTimer);
    clearTimeout(this.sendTimer);
    [this.writeTimer, this.sendTimer, this.unsentSince] = [undefined, undefined, null];
    this.options.slot.remove();
    this.show({ ...this.state, isDirty: false, stored: "nothing" });
    await this.sending;
    this.lastSent = null;
    await this.deleteFromServer(this.key);
  }

  /** Discards the draft and stops. With `keep`, the history keeps the text. */
  async abandon({ keep }: { keep: boolean }): Promise<void> {
    const { slot, server } = this.options;
    const { key } = this;
    const last = keep && this.state.isDirty ? this.draft() : null;
    this.isStopped = true;
    clearTimeout(this.writeTimer);
    clearTimeout(this.sendTimer);
    slot.remove();
    this.show({ ...this.state, isDirty: false, stored: "nothing" });
    await this.sending;
    if (last) await server.save(key, last).catch(() => undefined);
    await server.drop(key, { writer: slot.writer, ...(keep && { keep: "true" }) }).catch(() => undefined);
    await this.deleteAdopted(key);
  }

  /** Moves the draft to the history. Rejects without losing anything if the server fails. */
  async keepInHistory(): Promise<void> {
    const { slot, server } = this.options;
    await this.pause();
    try {
      if (!this.state.isDirty) return;
      await server.save(this.key, this.draft());
      await server.drop(this.key, { writer: slot.writer, keep: "true" });
    } finally {
      this.resume();
    }
  }

  private draft(): SentDraft<Fields> {
    const { read, slot } = this.options;
    return { fields: read(), baseUpdatedAt: this.base.updatedAt, writer: slot.writer };
  }

  private planSending(): void {
    if (this.isPaused) return;
    const now = Date.now();
    this.unsentSince ??= now;
    clearTimeout(this.sendTimer);
    const wait = Math.min(sendDelay, Math.max(0, this.unsentSince + maxSendDelay - now));
    this.sendTimer = setTimeout(() => {
      this.send();
    }, wait);
  }

  /** Sends one request at a time, so that an older text never arrives after a newer one. */
  private async sendFields(before: Promise<void> | null): Promise<void> {
    const draft = this.draft();
    const text = JSON.stringify(draft);
    this.newest = text;
    await before;
    if (this.newest !== text || (before !== null && (this.isPaused || this.isStopped))) return;
    if (text === this.lastSent) {
      this.show({ ...this.state, stored: "server" });
      return;
    }
    const { stored } = this.state;
    this.show({ ...this.state, stored: stored === "nowhere" ? stored : "sending" });
    try {
      const elsewhere = this.withoutAdopted(await this.options.server.save(this.key, draft));
      this.lastSent = text;
      // Text that was typed during the request is only in the browser so far.
      const isNewest = this.writeTimer === undefined && this.sendTimer === undefined;
      this.show({ ...this.state, elsewhere, ...(this.state.isDirty && { stored: isNewest ? "server" : "browser" }) });
      await this.deleteAdopted(this.key);
    } catch (error) {
      this.reportFailure(error, stored);
    }
  }

  private reportFailure(error: unknown, before: Stored): void {
    if (this.isStopped || !this.state.isDirty) return;
    if (this.isPaused) {
      this.show({ ...this.state, stored: before });
      return;
    }
    const isRefused = isRefusal(error);
    this.show({
      ...this.state,
      stored: before === "nowhere" ? before : isRefused ? "refused" : "unsent",
      ...(isRefused && { reason: error.message }),
    });
    // The server would reject the same text again; a change schedules the next request.
    if (!isRefused)
      this.sendTimer ??= setTimeout(() => {
        this.send();
      }, retryDelay);
  }

  /** Leaves out the draft that this editor continues, unless its writer has changed it since. */
  private withoutAdopted(response: KeptAutosave): KeptAutosave {
    const { writer, serverSavedAt = "" } = this.adopted ?? {};
    return {
      ...response,
      others: response.others.filter((other) => other.writer !== writer || other.savedAt > serverSavedAt),
    };
  }

  private async deleteFromServer(key: string): Promise<void> {
    const { server, slot } = this.options;
    await server.drop(key, { writer: slot.writer }).catch(() => undefined);
    await this.deleteAdopted(key);
  }

  private async deleteAdopted(key: string): Promise<void> {
    const { adopted } = this;
    this.adopted = null;
    if (adopted?.serverSavedAt === undefined || adopted.writer === this.options.slot.writer) return;
    await this.options.server
      .drop(key, { writer: adopted.writer, savedAt: adopted.serverSavedAt })
      .catch(() => undefined);
  }

  private show(state: AutosaveState): void {
    // Most writes don't change what the form shows.
    if ((["isDirty", "stored", "reason", "elsewhere"] as const).every((name) => state[name] === this.state[name]))
      return;
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

/** Returns whether the server would reject the same request again. */
function isRefusal(error: unknown): error is ApiFailure {
  return (
    error instanceof ApiFailure && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
  );
}
