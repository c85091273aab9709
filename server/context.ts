import type { Kysely } from "kysely";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { ServerEvents } from "./events.ts";
import type { LoginLimiter } from "./limits/login-limiter.ts";
import type { PasskeyChallenges } from "./limits/passkey-challenges.ts";
import type { RateLimiter } from "./limits/rate-limiter.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { MediaStorage } from "./media/storage.ts";
import type { Tables } from "./store/database.ts";
import type { SearchIndex } from "./store/search/search.ts";
import type { Store } from "./store/store.ts";

/** What the server works with. Made once at the start; tests make one each and override its parts. */
export type Context = {
  config: Config;
  clock: Clock;
  db: Kysely<Tables>;
  search: SearchIndex;
  storage: MediaStorage;
  signingKey: Uint8Array;
  /** Of what kind of try, for how many milliseconds, of how many keys. */
  createRateLimiter(what: string, window: number, maxKeys: number): RateLimiter;
  loginLimiter: LoginLimiter;
  passkeyChallenges: PasskeyChallenges;
  /** Null where no mail is configured. */
  mailer: Mailer | null;
  content: ContentVersion;
  /** So that of several instances on one database only one does what must be done once. */
  withLock: Store["withLock"];
  tryWithLock: Store["tryWithLock"];
  broadcast: Store["broadcast"];
  events: ServerEvents;
  close(): Promise<void>;
};

/** Moves with every write that a visitor could see, also with those of other processes on the same database. */
export type ContentVersion = { changed(): void; current(): string };
