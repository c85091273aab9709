import { type Kysely, sql } from "kysely";

/** The other origins that a build asked for when its owner tested it, as JSON, and how many bytes its files are for a game. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("builds")
    .addColumn("asked_hosts", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await db.schema
    .alterTable("builds")
    .addColumn("unpacked_bytes", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // Files that were uploaded compressed were not measured; they are about three times as large.
  await sql`update builds set unpacked_bytes = (
    select coalesce(sum(case when encoding = '' then bytes else bytes * 3 end), 0) from build_files where build_id = builds.id
  )`.execute(db);
}
