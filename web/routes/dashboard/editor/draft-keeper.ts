import type { Api } from "#web/api/client.ts";
import { removeLocalDraft, writeLocalDraft } from "./local-drafts.ts";
import { autosaveOf, isSameFields, type PostFields } from "./post-fields.ts";

/** `browser`: only here so far. `unsent`: the server could not be reached. `nowhere`: no place was found for it. */
export type Kept = "nothing" | "browser" | "sending" | "server" | "unsent" | "nowhere";
export type KeeperState = { isDirty: boolean; kept: Kept; keptAt: number | null };

/** The state that is saved: as long as the form says the same, there is nothing to keep. */
type Base = { saved: PostFields; updatedAt: string | null };
type Options = {
  key: string;
  base: Base;
  read: () => PostFields;
  api: Api;
};

const writeDelay = { least: 100, most: 400 };
const sendDelay = 2000;
const longestWait = 10_000;
const retryDelay = 15_000;

/** Keeps what is typed: in the browser at once, on the server a moment later, and nowhere when it is saved or taken back. */
export class DraftKeeper {
  private readonly options: Options;
  private base: Base;
  private readonly listeners = new Set<() => void>();
  private state: KeeperState = { isDirty: false, kept: "nothing", keptAt: null };
  /** Long texts take longer to read; a tenth of the time at most goes into keeping them. */
  private writeDelay: number = writeDelay.least;
  private writeTimer: ReturnType<typeof setTimeout> | undefined;
  private sendTimer: ReturnType<typeof setTimeout> | undefined;
  private unsentSince: number | null = null;
  private sending: Promise<void> | null = null;
  private lastSent: string | null = null;
  private isStopped = false;
  private isInterrupted = false;

  constructor(options: Options) {
    this.options = options;
    this.base = options.base;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): KeeperState => this.state;

  /** Something was typed. Cheap: the work is done when the key has long been let go. */
  readonly changed = (): void => {
    if (this.isStopped) return;
    this.writeTimer ??= setTimeout(() => { this.write(); }, this.writeDelay);
  };

  /** Looks at once: what is typed is in the browser's storage when this returns. */
  write(): void {
    clearTimeout(this.writeTimer);
    this.writeTimer = undefined;
    if (this.isStopped) return;
    const start = performance.now();
    this.keepFields();
    this.writeDelay = Math.min(writeDelay.most, Math.max(writeDelay.least, 10 * (performance.now() - start)));
  }

  private keepFields(): void {
    const fields = this.options.read();
    if (isSameFields(fields, this.base.saved)) {
      if (this.state.isDirty) void this.forget();
      return;
    }
    const isKept = writeLocalDraft(this.options.key, {
      fields, savedAt: new Date().toISOString(), baseUpdatedAt: this.base.updatedAt, ...(this.isInterrupted && { resume: true }),
    });
    this.show({ isDirty: true, kept: isKept ? "browser" : "nowhere", keptAt: isKept ? Date.now() : this.state.keptAt });
    this.planSending();
  }

  /** The session has ended under the writer's hands: what is typed comes back by itself after signing in. */
  interrupt(): void {
    this.isInterrupted = true;
    this.isStopped = false;
    this.write();
    clearTimeout(this.sendTimer);
  }

  /** Sends at once what has not been sent; for the last moment before the page goes. */
  send(): void {
    clearTimeout(this.sendTimer);
    this.sendTimer = undefined;
    if (this.isStopped || this.isInterrupted || !this.state.isDirty) return;
    this.unsentSince = null;
    this.sending = this.sendFields().finally(() => { this.sending = null; });
  }

  /** Nothing is on its way to the server any more, and nothing starts until `resume`. */
  async pause(): Promise<void> {
    this.write();
    this.isStopped = true;
    clearTimeout(this.sendTimer);
    this.sendTimer = undefined;
    await this.sending;
  }

  resume(): void {
    this.isStopped = false;
    this.changed();
  }

  /** The post was saved and is written on: from now on that state is the one to differ from. */
  async goOnFrom(base: Base): Promise<void> {
    this.base = base;
    await this.forget();
    this.resume();
  }

  /** The post is saved or the draft is given up: it goes, here and on the server. */
  async forget(): Promise<void> {
    clearTimeout(this.writeTimer);
    clearTimeout(this.sendTimer);
    [this.writeTimer, this.sendTimer, this.unsentSince] = [undefined, undefined, null];
    removeLocalDraft(this.options.key);
    this.show({ isDirty: false, kept: "nothing", keptAt: null });
    await this.sending;
    this.lastSent = null;
    await this.options.api.posts.dropAutosave(this.options.key).catch(() => undefined);
  }

  private planSending(): void {
    const now = Date.now();
    this.unsentSince ??= now;
    clearTimeout(this.sendTimer);
    const wait = Math.min(sendDelay, Math.max(0, this.unsentSince + longestWait - now));
    this.sendTimer = setTimeout(() => { this.send(); }, wait);
  }

  private async sendFields(): Promise<void> {
    const body = autosaveOf(this.options.read(), this.base.updatedAt);
    const text = JSON.stringify(body);
    if (text === this.lastSent) {
      this.show({ ...this.state, kept: "server" });
      return;
    }
    const before = this.state.kept;
    this.show({ ...this.state, kept: before === "nowhere" ? before : "sending" });
    try {
      await this.options.api.posts.saveAutosave(this.options.key, body);
      this.lastSent = text;
      if (this.state.isDirty) this.show({ ...this.state, kept: "server", keptAt: Date.now() });
    } catch {
      if (this.isStopped || !this.state.isDirty) return;
      this.show({ ...this.state, kept: before === "nowhere" ? before : "unsent" });
      this.sendTimer ??= setTimeout(() => { this.send(); }, retryDelay);
    }
  }

  private show(state: KeeperState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
