import { PostgresAdapter, sql } from "kysely";
import type { Database } from "./database.ts";

export type Engine = "sqlite" | "postgresql";

/** Returns the engine of a database. Only migrations and this folder use it; queries are written for both. */
export function engineOf(db: Pick<Database, "getExecutor">): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgresql" : "sqlite";
}

/** Returns the size in bytes, without the write-ahead log. */
export async function findDatabaseSize(db: Database): Promise<number> {
  const size = {
    sqlite: sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
    postgresql: sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`,
  }[engineOf(db)];
  const {
    rows: [row],
  } = await size.execute(db);
  return row?.bytes ?? 0;
}
