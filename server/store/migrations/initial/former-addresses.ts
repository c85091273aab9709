import { type Kysely, sql } from "kysely";
import { required } from "./columns.ts";

/** The former addresses of posts, pages, projects, categories, tags and series. */
export async function createFormerAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("former_addresses")
    .addColumn("kind", "text", required)
    .addColumn("address", "text", required)
    .addColumn("post_id", "integer", (column) => column.references("posts.id").onDelete("cascade"))
    .addColumn("project_id", "integer", (column) => column.references("projects.id").onDelete("cascade"))
    // No foreign key: a category in the trash keeps its former slugs.
    .addColumn("category_id", "integer")
    .addColumn("slug", "text")
    .addPrimaryKeyConstraint("former_addresses_pk", ["kind", "address"])
    .execute();
  // Deleting a post or a project looks for its rows here.
  await sql`create index former_addresses_post on former_addresses (post_id) where post_id is not null`.execute(db);
  await sql`create index former_addresses_project on former_addresses (project_id) where project_id is not null`.execute(
    db,
  );
}
