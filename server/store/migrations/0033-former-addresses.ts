import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";
import { announceChanges } from "../postgres/schema.ts";

/** The former addresses of everything are in one table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("former_addresses")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("post_id", "integer", (column) => column.references("posts.id").onDelete("cascade"))
    .addColumn("project_id", "integer", (column) => column.references("projects.id").onDelete("cascade"))
    // No foreign key: a category in the trash keeps its former slugs.
    .addColumn("category_id", "integer")
    .addColumn("slug", "text")
    .addPrimaryKeyConstraint("former_addresses_pk", ["kind", "address"])
    .execute();
  // Deleting a post or a project looks for its rows here.
  for (const column of ["post_id", "project_id"])
    await sql`create index ${sql.ref(`former_addresses_${column.replace("_id", "")}`)} on former_addresses (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(
      db,
    );
  for (const rows of [
    sql`(kind, address, post_id) select kind, slug, post_id from post_slugs`,
    sql`(kind, address, post_id) select 'path', path, post_id from old_addresses`,
    sql`(kind, address, project_id) select 'project', slug, project_id from project_slugs`,
    sql`(kind, address, category_id) select 'category', slug, category_id from category_slugs`,
    sql`(kind, address, slug) select kind, slug, target from former_names`,
  ])
    await sql`insert into former_addresses ${rows}`.execute(db);
  for (const table of ["post_slugs", "old_addresses", "project_slugs", "category_slugs", "former_names"])
    await db.schema.dropTable(table).execute();
  if (engineOf(db) === "postgresql") await announceChanges(db, ["former_addresses"]);
}
