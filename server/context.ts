import { mkdirSync } from "node:fs";
import { join } from "node:path";
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
import { migrate } from "./store/migrate.ts";
import type { SearchIndex } from "./store/search.ts";
import { sqliteSearch } from "./store/search-sqlite.ts";
import { threadedSearch } from "./store/search-thread.ts";
import { databaseName, openSqlite } from "./store/sqlite.ts";

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
  const store = openSqlite(config.dataDir);
  let storage: MediaStorage;
  try {
    await migrate(store.db, config.backups ? { beforeChanging: (names) => backUpBeforeMigrating(config, clock, store.db, names, parts.say) } : {});
    storage = await openStorage(config, { say: parts.say });
  } catch (error) {
    await store.close();
    throw error;
  }
  await indexEarlierProjects(store.db, sqliteSearch);
  const search = threadedSearch(join(config.dataDir, databaseName));
  const cdn = config.cdn && createCdn(config.cdn);
  let writes = 0;
  const dataVersion = oncePerTurn(store.dataVersion);
  return {
    config,
    clock,
    db: store.db,
    search,
    storage: announceRemovals(storage, cdn),
    cdn,
    signingKey: await readSigningKey(config),
    throttle: createLoginThrottle(clock),
    passkeyChallenges: createPasskeyChallenges(clock),
    mailer: parts.mailer ?? createMailer(config),
    content: {
      changed: () => { writes++; },
      current: () => `${writes}.${dataVersion()}`,
    },
    close: async () => {
      search.close();
      storage.close();
      await store.close();
    },
  };
}

/** All requests that one turn of the event loop finds waiting share an answer: thousands a second would ask for it otherwise. */
function oncePerTurn(read: () => number): () => number {
  let known: number | null = null;
  return () => {
    if (known === null) {
      known = read();
      setImmediate(() => { known = null; });
    }
    return known;
  };
}
