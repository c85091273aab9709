// Where the site's data is: in a file of its own (SQLite), or in the database that DATABASE_URL names (PostgreSQL).
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
  /** Changes whenever another process has committed what visitors could see; cheap enough to ask at each request. */
  version(): string;
  /** Does some work while no other instance on this database does work of the same name. */
  withLock<Result>(task: string, work: () => Promise<Result>): Promise<Result>;
  /** The same, but answers null where another instance is at it. */
  tryWithLock<Result>(task: string, work: () => Promise<Result>): Promise<Result | null>;
  /** The other instances on this database; null where there can be none. */
  broadcast: Broadcast | null;
  close(): Promise<void>;
};

/** What one tells, the others hear at once, or, while their connection is lost, not at all. Nothing of it is kept. */
export type Broadcast = {
  /** At most 7,900 bytes. */
  send(text: string): Promise<void>;
  /** Answers how to stop. */
  listen(heard: (text: string) => void): () => void;
};

export type StoreOptions = {
  dataDir: string;
  databaseUrl: string | null;
  /** Milliseconds that a write waits for others; what else is waited for is in proportion. For tests, which can't wait as long. */
  patience?: number;
  /** Called with the names of the migrations that are about to change a database in which there is something. */
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
  const { db, dataVersion, close } = openSqlite(dataDir, { patience });
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
    // The lock of the data folder keeps others off.
    withLock: (_task, work) => work(),
    tryWithLock: (_task, work) => work(),
    broadcast: null,
    close,
  };
}

const fewMilliseconds = 4;

/** Requests that come at about the same time share an answer: tens of thousands a second would ask for it otherwise. */
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
