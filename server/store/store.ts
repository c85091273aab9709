// The site's database: a separate file (SQLite), or the database that DATABASE_URL names (PostgreSQL).
import type { Kysely } from "kysely";
import type { Tables } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { SearchIndex } from "./search/search.ts";
import { sqliteSearch } from "./search/sqlite.ts";
import { openSqlite } from "./sqlite/sqlite.ts";

export type Store = {
  /** With the newest schema. */
  db: Kysely<Tables>;
  search: SearchIndex;
  /** Changes whenever another process has committed something that visitors could see; cheap enough to call at each request. */
  version(): string;
  /** Runs work while no other instance on this database runs work of the same name. */
  withLock<Result>(task: string, work: () => Promise<Result>): Promise<Result>;
  /** Does the same, but returns null if another instance is running the work. */
  tryWithLock<Result>(task: string, work: () => Promise<Result>): Promise<Result | null>;
  /** Messages to the other instances on this database; null if there can be none. */
  broadcast: Broadcast | null;
  /**
   * Removes what was deleted from where the engine keeps it beside the tables. Where that is impossible at the moment, such as while another
   * program reads the database, it stays until the engine reuses the space.
   */
  forgetDeleted(): Promise<void>;
  close(): Promise<void>;
};

/** Messages reach the other instances immediately, or, while their connection is lost, not at all. Nothing is stored. */
export type Broadcast = {
  /** Sends a message of at most 7,900 bytes. */
  send(text: string): Promise<void>;
  /** Returns a function that stops listening. */
  listen(heard: (text: string) => void): () => void;
};

export type StoreOptions = {
  dataDir: string;
  databaseUrl: string | null;
  /** Milliseconds that a write waits for others; other timeouts are proportional. For tests, which can't wait as long. */
  patience?: number;
  /** Called with the names of the pending migrations if the database contains data. */
  beforeChanging?: (db: Kysely<Tables>, names: readonly string[]) => Promise<void>;
};

export async function openStore({ dataDir, databaseUrl, patience, beforeChanging }: StoreOptions): Promise<Store> {
  if (databaseUrl === null) return openFile(dataDir, patience, beforeChanging);
  const { openPostgres } = await import("./postgres/postgres.ts");
  return openPostgres(databaseUrl, { beforeChanging, patience });
}

async function openFile(
  dataDir: string,
  patience: number | undefined,
  beforeChanging: StoreOptions["beforeChanging"],
): Promise<Store> {
  const { db, dataVersion, emptyLog, close } = openSqlite(dataDir, { patience });
  try {
    await migrate(db, beforeChanging ? { beforeChanging: (names) => beforeChanging(db, names) } : {});
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    search: sqliteSearch,
    version: everyFewMilliseconds(() => String(dataVersion())),
    // The lock of the data folder excludes other instances.
    withLock: (_task, work) => work(),
    tryWithLock: (_task, work) => work(),
    broadcast: null,
    forgetDeleted: emptyLog,
    close,
  };
}

const fewMilliseconds = 4;

/** Shares a result between requests at about the same time, because tens of thousands of requests per second would read it. */
function everyFewMilliseconds(read: () => string): () => string {
  let known = "";
  let until = 0;
  return () => {
    const now = performance.now();
    if (now >= until) {
      known = read();
      until = now + fewMilliseconds;
    }
    return known;
  };
}
