import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";
import { announceChanges } from "../postgres/schema.ts";

/**
 * Playable builds of projects, their files by the hash of their content, and which build was live when. At most one publication of a project
 * has not ended: it is the live one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("play_paths")
    .addColumn("project_id", "integer", (column) => column.primaryKey().references("projects.id").onDelete("cascade"))
    .addColumn("path", "text", (column) => column.notNull().unique())
    .addColumn("last_number", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("builds")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("project_id", "integer", (column) => column.notNull().references("projects.id").onDelete("cascade"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("notes", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("entry", "text", (column) => column.notNull())
    .addColumn("engine", "text", (column) => column.notNull())
    .addColumn("engine_version", "text", (column) => column.notNull())
    .addColumn("threads", "integer", (column) => column.notNull())
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("orientation", "text", (column) => column.notNull())
    .addColumn("touch", "integer", (column) => column.notNull())
    .addColumn("needs_keyboard", "integer", (column) => column.notNull())
    .addColumn("controls", "text", (column) => column.notNull())
    .addColumn("hosts", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("download_bytes", "integer", (column) => column.notNull())
    .addColumn("files", "integer", (column) => column.notNull())
    .addColumn("upload_key", "text", (column) => column.unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("published_at", "text")
    .execute();
  await db.schema.createIndex("builds_number").on("builds").columns(["project_id", "number"]).unique().execute();
  await db.schema
    .createTable("build_files")
    .addColumn("build_id", "integer", (column) => column.notNull().references("builds.id").onDelete("cascade"))
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("encoding", "text", (column) => column.notNull())
    .addColumn("br_bytes", "integer")
    .addPrimaryKeyConstraint("build_files_pk", ["build_id", "path"])
    .execute();
  await db.schema.createIndex("build_files_sha256").on("build_files").column("sha256").execute();
  await sql`create index build_files_waiting on build_files (sha256) where br_bytes is null`.execute(db);
  await db.schema
    .createTable("build_publications")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("project_id", "integer", (column) => column.notNull().references("projects.id").onDelete("cascade"))
    .addColumn("build_id", "integer", (column) => column.notNull().references("builds.id").onDelete("cascade"))
    .addColumn("began_at", "text", (column) => column.notNull())
    .addColumn("ended_at", "text")
    .addColumn("undone", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create unique index build_publications_live on build_publications (project_id) where ended_at is null`.execute(
    db,
  );
  await db.schema.createIndex("build_publications_build").on("build_publications").column("build_id").execute();
  if (engineOf(db) === "postgresql") await announceChanges(db, ["builds", "build_publications"]);
}
