import { mkdirSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, sql, SqliteDialect } from "kysely";
import type { Database, Tables } from "./database.ts";

export type SqliteStore = {
  db: Kysely<Tables>;
  /** Changes whenever another connection or process has committed; cheap enough to ask at each request. */
  dataVersion(): number;
  close(): Promise<void>;
};

/** Opens (or creates) the embedded database. A write that was answered is on disk: WAL with synchronous=FULL. */
export function openSqlite(dataDir: string): SqliteStore {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const raw = new SQLite(join(dataDir, "savepoint.sqlite"));
  raw.pragma("journal_mode = WAL");
  raw.pragma("synchronous = FULL");
  raw.pragma("foreign_keys = ON");
  raw.pragma("busy_timeout = 5000");
  raw.pragma("cache_size = -16000");
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: raw }) });
  const version = raw.prepare("PRAGMA data_version").pluck();
  return {
    db,
    dataVersion: () => Number(version.get()),
    close: () => db.destroy(),
  };
}

/** Bytes, without what is still to be written back from its log. */
export async function findDatabaseSize(db: Database): Promise<number> {
  const { rows: [row] } = await sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db);
  return row?.bytes ?? 0;
}
