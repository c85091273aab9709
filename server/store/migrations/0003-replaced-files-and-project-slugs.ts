import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";
import { announceChanges } from "../postgres/schema.ts";

/** Media keep their identity when their file is replaced, and projects are found by earlier slugs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("media")
    .addColumn("item_id", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update media set item_id = id`.execute(db);
  await db.schema.createIndex("media_item").on("media").column("item_id").unique().execute();

  await db.schema
    .createTable("media_earlier")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("file", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("media_earlier_item").on("media_earlier").column("item_id").execute();

  await db.schema
    .createTable("project_slugs")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("project_id", "integer", (column) => column.notNull().references("projects.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("project_slugs_project").on("project_slugs").column("project_id").execute();

  if (engineOf(db) === "postgresql") await announceChanges(db, ["media_earlier", "project_slugs"]);
}
