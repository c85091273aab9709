import { type Kysely, sql } from "kysely";
import { withDefault } from "./initial/columns.ts";

/** The owner adds enquiries, by hand or from an email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = "enquiries";
  await db.schema.alterTable(table).addColumn("added_by_hand", "integer", withDefault(0)).execute();
  await db.schema.alterTable(table).addColumn("header_id", "text", withDefault("")).execute();
  await db.schema.alterTable(table).addColumn("subject", "text", withDefault("")).execute();
  await sql`create index enquiries_header on enquiries (header_id) where header_id <> ''`.execute(db);
}
