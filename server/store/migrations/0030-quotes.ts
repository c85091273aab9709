import type { Kysely } from "kysely";

/** Quotes, which clients accept or decline at a secret URL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("quotes")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("message_id", "integer", (column) => column.notNull().references("messages.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("sent_at", "text")
    .addColumn("decided_at", "text")
    .addColumn("decided_by", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("reason", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.createIndex("quotes_message").on("quotes").columns(["message_id"]).execute();
}
