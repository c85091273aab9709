import type { Kysely } from "kysely";

/** Secret links that show a draft to whoever has them, until they expire. Only the hash of the secret is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("share_links")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("opened_at", "text")
    .execute();
  await db.schema.createIndex("share_links_post").on("share_links").column("post_id").execute();
}
