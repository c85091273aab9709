import type { Kysely } from "kysely";
import { withDefault } from "./initial/columns.ts";

/** Booked calls move and are canceled in the calendars of both sides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = "call_proposals";
  await db.schema.alterTable(table).addColumn("changes", "integer", withDefault(0)).execute();
  await db.schema.alterTable(table).addColumn("changed_at", "text").execute();
  await db.schema.alterTable(table).addColumn("canceled_at", "text").execute();
  await db.schema.alterTable(table).addColumn("client_zone", "text", withDefault("")).execute();
}
