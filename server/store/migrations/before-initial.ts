// Databases from before the first release: the migrations of that time made their schema step by step.
import { type Kysely, sql } from "kysely";
import { UnusableDatabaseError } from "../../errors.ts";
import { engineOf } from "../engine.ts";

/** Those migrations. Together they made what the initial one makes at once. */
const earlierMigrations: readonly string[] = [
  "2026-11-27-initial",
  "2026-11-28-history-of-projects",
  "2026-11-29-lessons-of-projects",
  "2026-11-30-canonical-url",
  "2026-11-30-enquiries",
  "2026-11-30-facts-of-projects",
  "2026-12-01-cautions-of-builds",
  "2026-12-02-changed-calls",
  "2026-12-02-chapters-of-projects",
  "2026-12-02-clips-of-cards",
  "2026-12-02-documents-of-projects",
  "2026-12-02-selections",
  "2026-12-03-desk",
  "2026-12-03-files",
  "2026-12-03-quotes",
  "2026-12-04-invoices",
  "2026-12-04-search-in-every-language",
  "2026-12-05-newsletter",
];
const newest = earlierMigrations.at(-1) ?? "";

/** Returns whether a migration is from before the initial one. Those from before 27 November 2026 had numbers. */
export function isEarlierMigration(name: string): boolean {
  return name <= newest;
}

/** Throws if the schema of a backup, named for its last migration, is too old for this version. `shown` says where it is. */
export function refuseTooOld(schema: string, shown: string): void {
  if (schema < newest) throw tooOld(schema, shown);
}

/** Throws if a database lacks one of these migrations, which this version can't run. `executed` is the sorted list of those that it had. */
export function refuseUnfinished(executed: readonly string[], shown: string): void {
  const last = executed.at(-1);
  if (last === undefined || !isEarlierMigration(last)) return;
  if (!earlierMigrations.every((name) => executed.includes(name))) throw tooOld(last, shown);
}

function tooOld(schema: string, shown: string): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `${shown} was written by an early version of Savepoint (${schema}); open it first with the version of 28 November 2026, which brings it up to date (docs/operating.md says how).`,
  );
}

/**
 * Brings a database that had all of these migrations to the initial schema. On SQLite, both schemas are the same. The names stay in the database,
 * so that the version before can go on with it.
 */
export async function bringToInitialSchema(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === "sqlite") return;
  // Upgrades from before 27 November 2026 gave these columns other types.
  await sql`alter table mails alter column link_id type bigint, alter column kind type text collate "C"`.execute(db);
  await sql`alter table enquiries alter column not_mailed type text collate "C"`.execute(db);
  // Constraints and sequences are named for tables and columns that were renamed since.
  const { rows } = await sql<{ table: string; name: string; wanted: string }>`
    select relname as table, conname as name, wanted
    from pg_constraint join pg_class on pg_class.oid = conrelid,
      regexp_replace(regexp_replace(conname, '^(messages|revisions_of_items|item_revisions|drafts)_', relname || '_'), '_message_id_', '_enquiry_id_') as wanted
    where relnamespace = current_schema()::regnamespace and wanted <> conname`.execute(db);
  for (const { table, name, wanted } of rows)
    await sql`alter table ${sql.table(table)} rename constraint ${sql.ref(name)} to ${sql.ref(wanted)}`.execute(db);
  await sql`alter sequence messages_id_seq rename to enquiries_id_seq`.execute(db);
}
