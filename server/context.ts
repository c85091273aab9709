import { mkdirSync } from "node:fs";
import type { Kysely } from "kysely";
import { backUpBeforeMigrating } from "./backup/before-migrating.ts";
import { announceRemovals, type Cdn, createCdn } from "./cdn/cdn.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { createLoginThrottle, type LoginThrottle } from "./domain/login-throttle.ts";
import { createPasskeyChallenges, type PasskeyChallenges } from "./domain/passkey-challenges.ts";
import { indexEarlierProjects } from "./domain/searching.ts";
import { readSigningKey } from "./domain/tokens.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";
import { openStorage } from "./media/open-storage.ts";
import type { MediaStorage } from "./media/storage.ts";
import type { Tables } from "./store/database.ts";
import type { SearchIndex } from "./store/search.ts";
import { openStore, type Store } from "./store/store.ts";

/** What the server works with. Made once at the start; tests make one each and override its parts. */
export type Context = {
  config: Config;
  clock: Clock;
  db: Kysely<Tables>;
  search: SearchIndex;
  storage: MediaStorage;
  /** Null where none is in front of the site. */
  cdn: Cdn | null;
  signingKey: Uint8Array;
  throttle: LoginThrottle;
  passkeyChallenges: PasskeyChallenges;
  /** Null where no mail is configured. */
  mailer: Mailer | null;
  content: ContentVersion;
  /** So that of several instances on one database only one does what must be done once. */
  alone: Store["alone"];
  /** Set while the schedules run: something may be due sooner than they know. */
  wake?: () => void;
  /** Set from the signal to end on: nobody should send more. */
  isDraining?: boolean;
  close(): Promise<void>;
};

/** Moves with every write that a visitor could see, also with those of other processes on the same database. */
export type ContentVersion = { changed(): void; current(): string };

export async function createContext(config: Config, parts: { clock?: Clock; mailer?: Mailer; say?: (line: string) => void } = {}): Promise<Context> {
  const clock = parts.clock ?? systemClock;
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const { dataDir, databaseUrl } = config;
  const { db, search, version, alone, ...store } = await openStore({
    dataDir,
    databaseUrl,
    ...(config.backups && { beforeChanging: (db, names) => backUpBeforeMigrating(config, clock, db, names, parts.say) }),
  });
  let storage: MediaStorage;
  try {
    storage = await openStorage(config, { say: parts.say });
  } catch (error) {
    await store.close();
    throw error;
  }
  await indexEarlierProjects(db, search);
  const cdn = config.cdn && createCdn(config.cdn);
  let writes = 0;
  return {
    config,
    clock,
    db,
    search,
    storage: announceRemovals(storage, cdn),
    cdn,
    signingKey: await readSigningKey(config, db),
    throttle: createLoginThrottle(clock),
    passkeyChallenges: createPasskeyChallenges(clock),
    mailer: parts.mailer ?? createMailer(config),
    content: {
      changed: () => { writes++; },
      current: () => `${writes}.${version()}`,
    },
    alone,
    close: async () => {
      storage.close();
      await store.close();
    },
  };
}
