import type { KeptAutosave } from "#contract/posts.ts";
import type { OwnerApi } from "#web/shared/api/owner-client.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import type { Draft, LocalSlot } from "../drafts/local-drafts.ts";
import { autosaveOf, isSameFields, type PostFields } from "../drafts/post-fields.ts";

/** `browser`: only here so far. `unsent`: the server could not be reached. `refused`: it does not take it. `nowhere`: no place was found for it. */
export type Kept = "nothing" | "browser" | "sending" | "server" | "unsent" | "refused" | "nowhere";
export type KeeperState = {
  isDirty: boolean;
  kept: Kept;
  keptAt: number | null;
  /** Why the server refused it. */
  reason?: string;
  /** What the server said last of the post and of others who write on it. */
  elsewhere: KeptAutosave | null;
};

/**
 * The state that is saved: as long as the form says the same, there is nothing to keep. `updatedAt` is that of the state that was
 * typed on; `isOlder` where that is not the saved one any more.
 */
export type Base = { saved: PostFields; updatedAt: string | null; isOlder?: boolean };
type Options = {
  key: string;
  slot: LocalSlot;
  base: Base;
  read: () => PostFields;
  api: OwnerApi;
};

const writeDelay = { least: 100, most: 1500 };
const sendDelay = 2000;
const longestWait = 10_000;
const retryDelay = 15_000;

/** Keeps what is typed: in the browser at once, on the server a moment later, and nowhere when it is saved or taken back. */
export class DraftKeeper {
  private readonly options: Options;
  private key: string;
  private base: Base;
  private readonly listeners = new Set<() => void>();
  private state: KeeperState = { isDirty: false, kept: "nothing", keptAt: null, elsewhere: null };
  /** Long texts take longer to read; a tenth of the time at most goes into keeping them. */
  private writeDelay: number = writeDelay.least;
  private writeTimer: ReturnType<typeof setTimeout> | undefined;
  private sendTimer: ReturnType<typeof setTimeout> | undefined;
  private unsentSince: number | null = null;
  private sending: Promise<void> | null = null;
  private lastSent: string | null = null;
  /** What was to be sent last, whether or not its turn has come. */
  private newest: string | null = null;
  /** A save is on its way: nothing goes to the server beside it. What is typed meanwhile is kept in the browser. */
  private isPaused = false;
  /** The draft was given up: nothing is kept any more. */
  private isStopped = false;
  private isInterrupted = false;
  /** A draft that is gone on with here: where it was found it goes as soon as it is kept from here. */
  private adopted: Draft | null = null;

  constructor(options: Options) {
    this.options = options;
    this.key = options.key;
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
    this.writeTimer ??= setTimeout(() => {
      this.write();
    }, this.writeDelay);
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
    const isKept = this.options.slot.write({
      fields,
      savedAt: new Date().toISOString(),
      baseUpdatedAt: this.base.updatedAt,
      ...(this.isInterrupted && { resume: true }),
    });
    this.show({
      ...this.state,
      isDirty: true,
      kept: isKept ? "browser" : "nowhere",
      keptAt: isKept ? Date.now() : this.state.keptAt,
    });
    this.planSending();
  }

  adopt(draft: Draft): void {
    this.adopted = draft;
    this.options.slot.adopt(draft);
    this.write();
  }

  getFields(): PostFields {
    return this.options.read();
  }

  /** The state that is saved, as this editor knows it. */
  getBase(): Base {
    return this.base;
  }

  /** The session has ended under the writer's hands: what is typed comes back by itself after logging in. */
  interrupt(): void {
    this.isInterrupted = true;
    this.isPaused = false;
    this.write();
    clearTimeout(this.sendTimer);
  }

  /** Sends at once what has not been sent; for the last moment before the page goes. */
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

  /** Nothing is on its way to the server any more, and nothing starts until `resume`. The browser goes on keeping what is typed. */
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
   * The post was saved, under this key: from now on that state is the one to differ from. What was typed since the save began is
   * kept when this returns; the promise resolves when the server has dropped what it kept of the state before.
   */
  async goOnFrom(base: Base, key: string): Promise<void> {
    const before = this.key;
    this.base = base;
    this.key = key;
    this.lastSent = null;
    this.options.slot.moveTo(key);
    this.show({ ...this.state, isDirty: false, kept: "nothing", keptAt: null });
    this.write();
    await this.dropFromServer(before);
    this.resume();
  }

  /** The post is saved or the draft is given up: it goes, here and on the server. */
  async forget(): Promise<void> {
    clearTimeout(this.writeTimer);
    clearTimeout(this.sendTimer);
    [this.writeTimer, this.sendTimer, this.unsentSince] = [undefined, undefined, null];
    this.options.slot.remove();
    this.show({ ...this.state, isDirty: false, kept: "nothing", keptAt: null });
    await this.sending;
    this.lastSent = null;
    await this.dropFromServer(this.key);
  }

  private async dropFromServer(key: string): Promise<void> {
    const { api, slot } = this.options;
    await api.posts.dropAutosave(key, { writer: slot.writer }).catch(() => undefined);
    await this.dropAdopted(key);
  }

  private planSending(): void {
    if (this.isPaused) return;
    const now = Date.now();
    this.unsentSince ??= now;
    clearTimeout(this.sendTimer);
    const wait = Math.min(sendDelay, Math.max(0, this.unsentSince + longestWait - now));
    this.sendTimer = setTimeout(() => {
      this.send();
    }, wait);
  }

  /** One after the other: what was typed before must not arrive after what was typed since. */
  private async sendFields(before: Promise<void> | null): Promise<void> {
    const body = autosaveOf(this.options.read(), this.base.updatedAt, this.options.slot.writer);
    const text = JSON.stringify(body);
    this.newest = text;
    await before;
    if (this.newest !== text || (before !== null && (this.isPaused || this.isStopped))) return;
    if (text === this.lastSent) {
      this.show({ ...this.state, kept: "server" });
      return;
    }
    const { kept } = this.state;
    this.show({ ...this.state, kept: kept === "nowhere" ? kept : "sending" });
    try {
      const elsewhere = this.withoutAdopted(await this.options.api.posts.saveAutosave(this.key, body));
      this.lastSent = text;
      this.show({ ...this.state, elsewhere, ...(this.state.isDirty && { kept: "server", keptAt: Date.now() }) });
      await this.dropAdopted(this.key);
    } catch (error) {
      if (this.isStopped || !this.state.isDirty) return;
      if (this.isPaused) {
        this.show({ ...this.state, kept });
        return;
      }
      const isRefused = isRefusal(error);
      this.show({
        ...this.state,
        kept: kept === "nowhere" ? kept : isRefused ? "refused" : "unsent",
        ...(isRefused && { reason: error.message }),
      });
      // What was refused is sent again when it has changed.
      if (!isRefused)
        this.sendTimer ??= setTimeout(() => {
          this.send();
        }, retryDelay);
    }
  }

  /** What is typed here is given up, or goes on elsewhere: from here nothing is kept any more, but in the history where that is asked for. */
  async abandon({ keep }: { keep: boolean }): Promise<void> {
    const { slot, api } = this.options;
    const { key } = this;
    const last = keep && this.state.isDirty ? autosaveOf(this.options.read(), this.base.updatedAt, slot.writer) : null;
    this.isStopped = true;
    clearTimeout(this.writeTimer);
    clearTimeout(this.sendTimer);
    slot.remove();
    this.show({ ...this.state, isDirty: false, kept: "nothing" });
    await this.sending;
    if (last) await api.posts.saveAutosave(key, last).catch(() => undefined);
    await api.posts.dropAutosave(key, { writer: slot.writer, ...(keep && { keep }) }).catch(() => undefined);
    await this.dropAdopted(key);
  }

  /** The draft that is gone on with here is nobody else's, unless its writer has typed on. */
  private withoutAdopted(answer: KeptAutosave): KeptAutosave {
    const { writer, serverSavedAt = "" } = this.adopted ?? {};
    return {
      ...answer,
      others: answer.others.filter((other) => other.writer !== writer || other.savedAt > serverSavedAt),
    };
  }

  private async dropAdopted(key: string): Promise<void> {
    const { adopted } = this;
    this.adopted = null;
    if (adopted?.serverSavedAt === undefined || adopted.writer === this.options.slot.writer) return;
    await this.options.api.posts
      .dropAutosave(key, { writer: adopted.writer, savedAt: adopted.serverSavedAt })
      .catch(() => undefined);
  }

  private show(state: KeeperState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

/** No trouble of the network or the moment: the same would be refused again. */
function isRefusal(error: unknown): error is ApiFailure {
  return (
    error instanceof ApiFailure && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
  );
}
