import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";
import { announceChanges } from "../postgres/schema.ts";

/**
 * Tags of posts, the series that a post is a part of, and where the former slugs of both lead. A tag exists while a post has it, and a series
 * while it has a part: all rows with the same slug have the same name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("post_tags")
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("post_tags_pk", ["post_id", "slug"])
    .execute();
  await db.schema.createIndex("post_tags_slug").on("post_tags").columns(["slug", "post_id"]).execute();
  for (const name of ["series", "series_slug"])
    await db.schema
      .alterTable("posts")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  await db.schema.alterTable("posts").addColumn("series_part", "integer").execute();
  await sql`create index posts_series on posts (series_slug) where series_slug <> ''`.execute(db);
  await db.schema
    .createTable("former_names")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("target", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("former_names_pk", ["kind", "slug"])
    .execute();
  if (engineOf(db) === "postgresql") await announceChanges(db, ["post_tags", "former_names"]);
}
