import { type Kysely, sql } from "kysely";

/** Sessions record the IP address of their last use, and failed emails are found without reading every message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("address", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`create index messages_failed on messages (created_at) where mail = 'failed'`.execute(db);
}
