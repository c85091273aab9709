import type { Kysely } from "kysely";

/** A message records why it did not reach the owner's mailbox, and since when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("messages").addColumn("mail_error", "text").execute();
  await db.schema.alterTable("messages").addColumn("mail_error_at", "text").execute();
}
