import type { Kysely } from "kysely";
import { withDefault } from "./initial/columns.ts";

/** Quotes keep that their terms were agreed to, when they were opened, whether the deposit was paid, and what the owner was told of their end. Mails can have a quote attached. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = "quotes";
  await db.schema.alterTable(table).addColumn("agreed", "integer", withDefault(0)).execute();
  await db.schema.alterTable(table).addColumn("deposit_paid_on", "text").execute();
  await db.schema.alterTable(table).addColumn("openings", "integer", withDefault(0)).execute();
  await db.schema.alterTable(table).addColumn("first_opened_at", "text").execute();
  await db.schema.alterTable(table).addColumn("last_opened_at", "text").execute();
  await db.schema.alterTable(table).addColumn("end_told", "text", withDefault("")).execute();
  await db.schema.alterTable("call_proposals").addColumn("end_told", "integer", withDefault(0)).execute();
  await db.schema.alterTable("mails").addColumn("quote_id", "integer").execute();
}
