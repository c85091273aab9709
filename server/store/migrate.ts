import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { DomainError, UnusableDatabaseError } from "../errors.ts";
import type { Database, Tables } from "./database.ts";
import * as initial from "./migrations/0001-initial.ts";
import * as search from "./migrations/0002-search.ts";
import * as replacedFilesAndProjectSlugs from "./migrations/0003-replaced-files-and-project-slugs.ts";
import * as historyAndDrafts from "./migrations/0004-history-and-drafts.ts";
import * as sessionAddresses from "./migrations/0005-session-addresses.ts";
import * as postStates from "./migrations/0006-post-states.ts";
import * as addressesFromAnIndex from "./migrations/0007-addresses-from-an-index.ts";
import * as twoFactor from "./migrations/0008-two-factor.ts";
import * as postCounts from "./migrations/0009-post-counts.ts";
import * as categorySlugsAndTrash from "./migrations/0010-category-slugs-and-trash.ts";
import * as mediaUses from "./migrations/0011-media-uses.ts";
import * as oldAddresses from "./migrations/0012-old-addresses.ts";
import * as mailErrors from "./migrations/0013-mail-errors.ts";
import * as renderedPosts from "./migrations/0014-rendered-posts.ts";
import * as siteContent from "./migrations/0015-site-content.ts";
import * as pages from "./migrations/0016-pages.ts";
import * as mediaDurations from "./migrations/0017-media-durations.ts";
import * as shareLinks from "./migrations/0018-share-links.ts";
import * as caseStudies from "./migrations/0019-case-studies.ts";
import * as builds from "./migrations/0020-builds.ts";
import * as apiTokens from "./migrations/0021-api-tokens.ts";
import * as models from "./migrations/0022-models.ts";
import * as askedHosts from "./migrations/0024-asked-hosts.ts";
import * as modelViews from "./migrations/0025-model-views.ts";
import * as statistics from "./migrations/0026-statistics.ts";
import * as clientLinks from "./migrations/0027-client-links.ts";
import * as enquiries from "./migrations/0028-enquiries.ts";
import * as tagsAndSeries from "./migrations/0029-tags-and-series.ts";
import * as quotes from "./migrations/0030-quotes.ts";
import * as messageScope from "./migrations/0031-message-scope.ts";
import * as titleKeys from "./migrations/0032-title-keys.ts";
import * as formerAddresses from "./migrations/0033-former-addresses.ts";
import * as tokenHashes from "./migrations/0034-token-hashes.ts";
import * as oneOutbox from "./migrations/0035-one-outbox.ts";
import { engineOf } from "./engine.ts";
import { databaseName } from "./sqlite/sqlite.ts";

/** To add a migration, write a new numbered file with `up`, and add one line here. Never edit a released one. */
const migrations = {
  "0001-initial": initial,
  "0002-search": search,
  "0003-replaced-files-and-project-slugs": replacedFilesAndProjectSlugs,
  "0004-history-and-drafts": historyAndDrafts,
  "0005-session-addresses": sessionAddresses,
  "0006-post-states": postStates,
  "0007-addresses-from-an-index": addressesFromAnIndex,
  "0008-two-factor": twoFactor,
  "0009-post-counts": postCounts,
  "0010-category-slugs-and-trash": categorySlugsAndTrash,
  "0011-media-uses": mediaUses,
  "0012-old-addresses": oldAddresses,
  "0013-mail-errors": mailErrors,
  "0014-rendered-posts": renderedPosts,
  "0015-site-content": siteContent,
  "0016-pages": pages,
  "0017-media-durations": mediaDurations,
  "0018-share-links": shareLinks,
  "0019-case-studies": caseStudies,
  "0020-builds": builds,
  "0021-api-tokens": apiTokens,
  "0022-models": models,
  "0024-asked-hosts": askedHosts,
  "0025-model-views": modelViews,
  "0026-statistics": statistics,
  "0027-client-links": clientLinks,
  "0028-enquiries": enquiries,
  "0029-tags-and-series": tagsAndSeries,
  "0030-quotes": quotes,
  "0031-message-scope": messageScope,
  "0032-title-keys": titleKeys,
  "0033-former-addresses": formerAddresses,
  "0034-token-hashes": tokenHashes,
  "0035-one-outbox": oneOutbox,
} satisfies Record<string, Migration>;

/** The name of the last migration, which identifies the schema. */
export const schemaName = Object.keys(migrations).toSorted().at(-1) ?? "";

type Options = {
  /** Called with the names of the pending migrations if the database contains data. */
  beforeChanging?: (names: readonly string[]) => Promise<void>;
  list?: Record<string, Migration>;
};

/** Brings the schema up to date, and returns the names of the migrations that ran. If one fails, none takes effect. */
export async function migrate(
  db: Kysely<Tables>,
  { beforeChanging, list = migrations }: Options = {},
): Promise<string[]> {
  const migrator = new Migrator({ db: db.withoutPlugins(), provider: { getMigrations: async () => list } });
  const known = await migrator.getMigrations();
  const pending = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  if (pending.length < known.length) {
    await refuseNewer(db, list);
    if (pending.length > 0) await beforeChanging?.(pending);
  }
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === "Error");
  if (error)
    throw new UnusableDatabaseError(
      `the migration ${failed?.migrationName ?? ""} of ${nameOf(db)} failed and was rolled back, so the database is as it was: ${error instanceof Error ? error.message : "no reason was given"}`,
      { cause: error },
    );
  return (results ?? []).map((result) => result.migrationName);
}

/** Gives an empty database the schema of another one, which may be of an earlier version. */
export async function migrateLike(other: Database, db: Kysely<Tables>): Promise<void> {
  await refuseNewer(other, migrations);
  const names = new Set(await listExecuted(other));
  await migrate(db, { list: Object.fromEntries(Object.entries(migrations).filter(([name]) => names.has(name))) });
}

/** Takes one query and no lock; called first when several instances may start. */
export async function hasNewestSchema(db: Kysely<Tables>): Promise<boolean> {
  try {
    return (await listExecuted(db)).join() === Object.keys(migrations).toSorted().join();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // The table does not exist yet.
    return false;
  }
}

async function listExecuted(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function refuseNewer(db: Database, list: Record<string, Migration>): Promise<void> {
  const unknown = (await listExecuted(db)).filter((name) => !(name in list));
  if (unknown.length === 0) return;
  throw new UnusableDatabaseError(
    `${engineOf(db) === "sqlite" ? `${databaseName} in the data folder` : nameOf(db)} was written by a newer version of Savepoint (${unknown.join(", ")}); start that version, or bring back a backup from before with "npm run restore -- FILE --replace".`,
  );
}

function nameOf(db: Database): string {
  return engineOf(db) === "sqlite" ? databaseName : "the database of DATABASE_URL";
}
