import type { Kysely } from "kysely";

/** The former paths of an imported blog's posts; deleted with their post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("old_addresses")
    .addColumn("path", "text", (column) => column.primaryKey())
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("old_addresses_post").on("old_addresses").column("post_id").execute();
}
