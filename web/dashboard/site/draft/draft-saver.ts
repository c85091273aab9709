// Saves a section's draft during typing: one request at a time, and the newest state always wins.
import { limits } from "#contract/limits.ts";
import type { SectionState } from "#contract/site/site-calls.ts";
import { ApiFailure, messageOf } from "#web/shared/api/failure.ts";
import type { Document } from "../form/form-values.ts";

export type SaveStatus = "saved" | "saving" | "offline" | "failed" | "conflict";

export type Snapshot = {
  status: SaveStatus;
  /** The section's state on the server. */
  state: SectionState;
  /** Why the draft isn't saved. */
  failure: string;
};

export type SaverOptions = {
  save: (document: Document, version: number) => Promise<SectionState>;
  load: () => Promise<SectionState>;
  isSame: (one: Document, other: Document) => boolean;
  /** Keeps the draft on this device while the server doesn't have it; null when the server has it. */
  keep: (copy: { document: Document; version: number } | null) => void;
};

const retryAfter = [2000, 5000, 15_000, 30_000] as const;

export class DraftSaver {
  private snapshot: Snapshot;
  private readonly options: SaverOptions;
  private readonly listeners = new Set<() => void>();
  /** The last known document on the server. */
  private base: Document;
  /** The last sent document. Its response may have been lost. */
  private sent: Document | null = null;
  /** The form's document that hasn't been sent yet; null if the server has everything. */
  private unsaved: Document | null = null;
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  /** The last document of the form, as text. Some events of the form change nothing. */
  private shown = "";
  private isSilent = false;

  constructor(state: SectionState, options: SaverOptions) {
    this.options = options;
    this.snapshot = { status: "saved", state, failure: "" };
    this.base = documentOf(state);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly get = (): Snapshot => this.snapshot;

  get isUnsaved(): boolean {
    return this.unsaved !== null || this.running !== null;
  }

  /** Call this when the form may have changed. */
  change(document: Document): void {
    const text = JSON.stringify(document);
    if (this.isSilent || text === this.shown) return;
    this.shown = text;
    this.unsaved = document;
    if (this.snapshot.status === "conflict") return this.keepOnDevice();
    if (this.snapshot.status === "saved") this.set({ status: "saving" });
    this.schedule(limits.site.autosave);
  }

  /** Changes the form without saving. `change` returns the new document of the form. */
  silently(change: () => Document): void {
    this.isSilent = true;
    this.shown = JSON.stringify(change());
    this.isSilent = false;
  }

  /** Saves now. Resolves when the server has everything, or when saving failed. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    if (this.snapshot.status === "conflict") return false;
    do await this.run();
    while (this.unsaved !== null && this.snapshot.status === "saving");
    return !this.isUnsaved;
  }

  /** Stores on the device what the server doesn't have. Synchronous, for a page that is about to close. */
  keepOnDevice(): void {
    const document = this.unsaved ?? (this.running && this.sent);
    if (document) this.options.keep({ document, version: this.snapshot.state.version });
  }

  /** Call this when another request of this form changed the section on the server, such as publishing it. */
  adopt(state: SectionState, document: Document = documentOf(state)): void {
    this.base = document;
    this.set({ state });
  }

  /** Saves the copy that was left on this device, unless the section has another version by now. */
  restore({ document, version }: { document: Document; version: number }): void {
    const { state } = this.snapshot;
    this.unsaved = document;
    if (version !== state.version && !this.options.isSame(document, documentOf(state)))
      return this.set({ status: "conflict" });
    this.set({ status: "saving" });
    this.schedule(0);
  }

  /** Saves this form's draft on top of the version of another tab. */
  async keepMine(): Promise<void> {
    const state = await this.options.load();
    this.adopt(state);
    this.set({ status: "saving", failure: "" });
    await this.flush();
  }

  /** Drops what isn't saved. */
  forget(): void {
    clearTimeout(this.timer);
    this.unsaved = null;
    this.failures = 0;
    this.options.keep(null);
    this.set({ status: "saved", failure: "" });
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), delay);
  }

  private run(): Promise<void> {
    clearTimeout(this.timer);
    // Text typed during a request is saved after it.
    if (this.running === null && this.unsaved !== null)
      this.running = this.save(this.unsaved).finally(() => {
        this.running = null;
        if (this.unsaved !== null && this.snapshot.status === "saving") this.schedule(0);
      });
    return this.running ?? Promise.resolve();
  }

  private async save(document: Document): Promise<void> {
    this.unsaved = null;
    if (this.snapshot.status !== "offline") this.set({ status: "saving" });
    try {
      const state = await this.send(document);
      this.failures = 0;
      this.base = document;
      if (this.unsaved === null) this.options.keep(null);
      this.set({ state, failure: "", status: this.unsaved === null ? "saved" : "saving" });
    } catch (error) {
      const isTypedMeanwhile = this.unsaved !== null;
      this.unsaved ??= document;
      this.fail(error, isTypedMeanwhile);
    }
  }

  /** A version with only a newer number, such as after publishing from another section, isn't a conflict. */
  private async send(document: Document): Promise<SectionState> {
    const earlier = this.sent;
    this.sent = document;
    try {
      return await this.options.save(document, this.snapshot.state.version);
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 409)) throw error;
      const state = await this.options.load();
      const theirs = documentOf(state);
      const known = [this.base, document, ...(earlier ? [earlier] : [])];
      if (!known.some((each) => this.options.isSame(theirs, each))) throw error;
      this.set({ state });
      return this.options.save(document, state.version);
    }
  }

  private fail(error: unknown, isTypedMeanwhile: boolean): void {
    this.keepOnDevice();
    const { status = 0 } = error instanceof ApiFailure ? error : {};
    if (status === 409) return this.set({ status: "conflict", failure: "" });
    const isOffline = status === 0;
    this.set({
      status: isOffline ? "offline" : "failed",
      failure: isOffline ? "" : messageOf(error, "The draft couldn’t be saved."),
    });
    if (isOffline || status === 429 || status >= 500) {
      this.schedule(retryAfter[Math.min(this.failures++, retryAfter.length - 1)] ?? 0);
    } else if (isTypedMeanwhile) this.schedule(limits.site.autosave);
  }

  private set(change: Partial<Snapshot>): void {
    this.snapshot = { ...this.snapshot, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** Returns the document that the form of a section shows. */
export function documentOf({ draft, published }: Pick<SectionState, "draft" | "published">): Document {
  return draft ?? published;
}
