import type { Kysely } from "kysely";
import { backUpBeforeMigrating } from "./backup/before-migrating.ts";
import { announceRemovals, type Cdn, createCdn } from "./cdn/cdn.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Config } from "./config.ts";
import { createLoginThrottle, type LoginThrottle } from "./domain/login-throttle.ts";
import { challengesInMemory, type PasskeyChallenges, sharedChallenges } from "./domain/passkey-challenges.ts";
import { indexEarlierProjects } from "./domain/searching.ts";
import { readSigningKey } from "./domain/tokens.ts";
import { sharedTries, type Tries, triesInMemory } from "./domain/tries.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";
import { openStorage } from "./media/open-storage.ts";
import type { Patience } from "./media/s3-bucket.ts";
import type { MediaStorage } from "./media/storage.ts";
import { makeDataDir } from "./store/data-dir-lock.ts";
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
  /** Of what kind of try, for how many milliseconds, of how many keys. */
  remember(what: string, window: number, mostKeys: number): Tries;
  throttle: LoginThrottle;
  passkeyChallenges: PasskeyChallenges;
  /** Null where no mail is configured. */
  mailer: Mailer | null;
  content: ContentVersion;
  /** So that of several instances on one database only one does what must be done once. */
  alone: Store["alone"];
  attempt: Store["attempt"];
  neighbours: Store["neighbours"];
  /** Set while the schedules run: something may be due sooner than they know. */
  wake?: () => void;
  /** Set from the signal to end on: nobody should send more. */
  isDraining?: boolean;
  close(): Promise<void>;
};

/** Moves with every write that a visitor could see, also with those of other processes on the same database. */
export type ContentVersion = { changed(): void; current(): string };

export async function createContext(
  config: Config,
  parts: {
    clock?: Clock;
    mailer?: Mailer;
    say?: (line: string) => void;
    /** For tests, which can't wait as long. */
    patience?: { bucket?: Patience; database?: number };
  } = {},
): Promise<Context> {
  const clock = parts.clock ?? systemClock;
  makeDataDir(config.dataDir);
  const { dataDir, databaseUrl } = config;
  const { db, search, version, alone, attempt, neighbours, ...store } = await openStore({
    dataDir,
    databaseUrl,
    patience: parts.patience?.database,
    ...(config.backups && {
      beforeChanging: (db, names) => backUpBeforeMigrating(config, clock, db, names, parts.say),
    }),
  });
  let storage: MediaStorage;
  try {
    storage = await openStorage(config, { say: parts.say, patience: parts.patience?.bucket });
  } catch (error) {
    await store.close();
    throw error;
  }
  await indexEarlierProjects(db, search);
  const cdn = config.cdn && createCdn(config.cdn);
  const signingKey = await readSigningKey(config, db);
  // Instances that share a database count together.
  const remember: Context["remember"] = (what, window, mostKeys) =>
    databaseUrl === null ? triesInMemory(window, mostKeys) : sharedTries(db, signingKey, what, window);
  let writes = 0;
  return {
    config,
    clock,
    db,
    search,
    storage: announceRemovals(storage, cdn),
    cdn,
    signingKey,
    remember,
    throttle: createLoginThrottle(clock, remember),
    passkeyChallenges: databaseUrl === null ? challengesInMemory(clock) : sharedChallenges(clock, db, signingKey),
    mailer: parts.mailer ?? createMailer(config),
    content: {
      changed: () => {
        writes++;
      },
      current: () => `${writes}.${version()}`,
    },
    alone,
    attempt,
    neighbours,
    close: async () => {
      storage.close();
      await store.close();
    },
  };
}
