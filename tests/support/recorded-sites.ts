// Sites of earlier versions, as SQL in recorded/. Each has a row with all columns in every table; the last one also has posts, a page, a
// project and images, which its server stored through the API.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { inject } from "vitest";
import type { Config } from "#server/config.ts";
import { databaseName } from "#server/store/sqlite/sqlite.ts";
import { emptyFolder } from "./backups.ts";
import { emptyPostgres, placeAt } from "./places.ts";
import { askServer } from "./postgres-setup.ts";

/** The names of their schemas: the oldest that can be upgraded, and the last before the initial migration. */
export const recordedSchemas = ["0030-quotes", "0034-token-hashes"] as const;

/** Returns the place of a recorded site, on the engine of the test. */
export async function recordedSite(schema: (typeof recordedSchemas)[number]): Promise<Config> {
  const read = (engine: string) => readFileSync(new URL(`recorded/${schema}.${engine}.sql`, import.meta.url), "utf8");
  const dataDir = emptyFolder();
  if (inject("postgres") !== null) {
    const databaseUrl = await emptyPostgres();
    await askServer(databaseUrl, read("postgresql"));
    return placeAt(dataDir, { databaseUrl });
  }
  const database = new SQLite(join(dataDir, databaseName));
  // The rows are not in the order of their foreign keys.
  database.pragma("foreign_keys = OFF");
  // One transaction, because each waits for the disk.
  database.transaction(() => database.exec(read("sqlite")))();
  database.close();
  return placeAt(dataDir);
}
