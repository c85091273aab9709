// Sites of the last version before the initial migration, as SQL in recorded/: "created" by that version, with a row in every table, or
// "upgraded" by it from the schema 0030-quotes of 26 November 2026. Most rows were stored by its server through the API.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { inject } from "vitest";
import type { Config } from "#server/config.ts";
import { databaseName } from "#server/store/sqlite/sqlite.ts";
import { emptyFolder } from "./backups.ts";
import { emptyPostgres, placeAt } from "./places.ts";
import { askServer } from "./postgres-setup.ts";

export const recordedSites = ["created", "upgraded"] as const;
/** The name of their schema. */
export const recordedSchema = "2026-12-05-newsletter";

/** Returns the place of a recorded site, on the engine of the test. */
export async function recordedSite(site: (typeof recordedSites)[number] = "created"): Promise<Config> {
  const read = (engine: string) => readFileSync(new URL(`recorded/${site}.${engine}.sql`, import.meta.url), "utf8");
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
