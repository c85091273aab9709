import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { DomainError, UnusableDatabaseError } from "../errors.ts";
import type { Database, Tables } from "./database.ts";
import { commandLine } from "../program-files.ts";
import { engineOf } from "./engine.ts";
import * as initial from "./migrations/2026-12-06-initial.ts";
import { bringToInitialSchema, isEarlierMigration, refuseUnfinished } from "./migrations/before-initial.ts";
import { databaseName } from "./sqlite/sqlite.ts";
import { findSetting } from "./tables/settings.ts";

const initialName = "2026-12-06-initial";

/** To add a migration, write a new file with `up`, named for the day, and add one line here. Never edit a released one. */
const migrations = {
  [initialName]: initial,
} satisfies Record<string, Migration>;

/** The name of the last migration, which identifies the schema. */
export const schemaName = Object.keys(migrations).toSorted().at(-1) ?? "";

/**
 * The oldest schema whose version can use a database of this one: a site can go back that far without restoring a backup. It changes only
 * with a migration that removes what the version before still uses.
 */
export const worksFrom = "2026-12-05-newsletter";

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
  const executed = await listExecutedIfAny(db);
  const pending = listNames(list).filter((name) => !executed.includes(name));
  if (await isNewer(db, executed, list)) return [];
  if (executed.length > 0 && pending.length > 0) await beforeChanging?.(pending);
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    // Names say which migrations ran. Their times come from a clock that may have been wrong.
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () => stateWorksFrom(executed.some(isEarlierMigration) ? withEarlier(executed, list) : list),
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === "Error");
  if (error)
    throw new UnusableDatabaseError(
      `the migration ${failed?.migrationName ?? ""} of ${nameOf(db)} failed and was rolled back, so the database is as it was: ${error instanceof Error ? error.message : "no reason was given"}`,
      { cause: error },
    );
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Returns the migrations for a database from before the initial one: the ones that ran there, because the Migrator expects them, and instead
 * of the initial migration the upgrade to its schema.
 */
function withEarlier(executed: readonly string[], list: Record<string, Migration>): Record<string, Migration> {
  const done: Migration = { up: async () => undefined };
  return {
    ...Object.fromEntries(executed.map((name) => [name, done])),
    ...list,
    [initialName]: { up: bringToInitialSchema },
  };
}

/**
 * Gives an empty SQLite database the schema of another database, which may be of another version, and names the same migrations in it, so that
 * the version that wrote the other database can use the copy, too. What only a later version knows is left out.
 */
export async function migrateLike(other: Database, db: Kysely<Tables>): Promise<void> {
  const executed = await listExecuted(other);
  await isNewer(other, executed, migrations);
  const names = new Set(executed.some(isEarlierMigration) ? [...executed, initialName] : executed);
  await migrate(db, { list: Object.fromEntries(Object.entries(migrations).filter(([name]) => names.has(name))) });
  await sql`delete from kysely_migration`.execute(db);
  // With one time for all, their order is that of their names.
  const now = new Date().toISOString();
  for (const name of executed.filter((each) => each in migrations || isEarlierMigration(each)))
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${now})`.execute(db);
}

/** Takes one query and no lock; called first when several instances may start. */
export async function hasNewestSchema(db: Kysely<Tables>): Promise<boolean> {
  try {
    const executed = (await listExecuted(db)).filter((name) => !isEarlierMigration(name));
    return executed.join() === listNames(migrations).join();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // The table does not exist yet.
    return false;
  }
}

function listNames(list: Record<string, Migration>): string[] {
  return Object.keys(list).toSorted();
}

/** Returns no names if the database is empty. */
async function listExecutedIfAny(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === "kysely_migration") ? listExecuted(db) : [];
}

async function listExecuted(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).toSorted();
}

/**
 * Returns whether the schema of a database is newer than the list, and the versions that have this list can use it all the same. Throws if they
 * can't, and if it is too old for them.
 */
async function isNewer(db: Database, executed: readonly string[], list: Record<string, Migration>): Promise<boolean> {
  const shown = engineOf(db) === "sqlite" ? `${databaseName} in the data folder` : nameOf(db);
  const unknown = executed.filter((name) => !(name in list || isEarlierMigration(name)));
  refuseUnfinished(executed, shown);
  if (unknown.length === 0) return false;
  const names = listNames(list);
  const oldest = await readWorksFrom(db);
  const isUsable = oldest !== null && (names.at(-1) ?? "") >= oldest && names.every((name) => executed.includes(name));
  if (!isUsable)
    throw new UnusableDatabaseError(
      `${shown} was written by a newer version of Savepoint (${unknown.join(", ")}); start that version, or bring back a backup from before with "${commandLine("restore", "FILE --replace")}".`,
    );
  return true;
}

/** Returns the oldest schema whose version can use this database, as its newest migration said; null if none did. */
export function readWorksFrom(db: Database): Promise<string | null> {
  return findSetting(db, "works-from");
}

/** Has the last migration say how far a site can go back, in the transaction of all of them. */
function stateWorksFrom(list: Record<string, Migration>): Record<string, Migration> {
  const last = listNames(list).at(-1);
  const migration = last === undefined ? undefined : list[last];
  if (last === undefined || last < worksFrom || migration === undefined) return list;
  const up: Migration["up"] = async (db) => {
    await migration.up(db);
    await sql`delete from settings where name = 'works-from'`.execute(db);
    await sql`insert into settings (name, value) values ('works-from', ${worksFrom})`.execute(db);
  };
  return { ...list, [last]: { up } };
}

function nameOf(db: Database): string {
  return engineOf(db) === "sqlite" ? databaseName : "the database of DATABASE_URL";
}
