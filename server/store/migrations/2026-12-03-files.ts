import type { Kysely } from "kysely";
import { withDefault } from "./initial/columns.ts";

/** Senders of enquiries give a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("enquiries").addColumn("link", "text", withDefault("")).execute();
}
