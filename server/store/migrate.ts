import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Tables } from "./database.ts";
import * as initial from "./migrations/0001-initial.ts";
import * as search from "./migrations/0002-search.ts";
import * as replacedFilesAndProjectSlugs from "./migrations/0003-replaced-files-and-project-slugs.ts";
import * as historyAndDrafts from "./migrations/0004-history-and-drafts.ts";
import * as sessionAddresses from "./migrations/0005-session-addresses.ts";
import * as postStates from "./migrations/0006-post-states.ts";
import * as addressesFromAnIndex from "./migrations/0007-addresses-from-an-index.ts";

/** Add a migration: a new numbered file with `up`, and one line here. Never edit one that was released. */
const migrations: Record<string, Migration> = {
  "0001-initial": initial,
  "0002-search": search,
  "0003-replaced-files-and-project-slugs": replacedFilesAndProjectSlugs,
  "0004-history-and-drafts": historyAndDrafts,
  "0005-session-addresses": sessionAddresses,
  "0006-post-states": postStates,
  "0007-addresses-from-an-index": addressesFromAnIndex,
};

/** Brings the schema up to date and answers the names of the migrations that ran. */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === "Error");
  if (error) throw new Error(`The migration ${failed?.migrationName ?? ""} failed and was rolled back: ${String(error)}`, { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}
