import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";
import { announceChanges } from "../postgres/schema.ts";

/**
 * Categories are found by their former slugs, and deleted ones are in the trash with the list of their posts. The trash is a separate
 * table, because names and slugs in `categories` are unique and a deleted category gives up both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key: a category in the trash keeps its former slugs.
  await db.schema
    .createTable("category_slugs")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("category_id", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("category_slugs_category").on("category_slugs").column("category_id").execute();

  await db.schema
    .createTable("trashed_categories")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("example", "integer", (column) => column.notNull())
    .addColumn("deleted_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("trashed_category_posts")
    .addColumn("category_id", "integer", (column) =>
      column.notNull().references("trashed_categories.id").onDelete("cascade"),
    )
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("trashed_category_posts_pk", ["category_id", "post_id"])
    .execute();
  // Deleting a post looks for its rows here.
  await sql`create index trashed_category_posts_post on trashed_category_posts (post_id)`.execute(db);

  if (engineOf(db) === "postgresql") await announceChanges(db, ["category_slugs"]);
}
