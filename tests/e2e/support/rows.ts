import SQLite from "better-sqlite3";
import type { Site } from "./site.ts";

/** Writes to the database directly, like another tool. The server sees the change at the next request. */
export function writeRows(site: Site, statement: string, ...values: string[]): void {
  const database = new SQLite(`${site.dataDir}/savepoint.sqlite`);
  database.prepare(statement).run(...values);
  database.close();
}
