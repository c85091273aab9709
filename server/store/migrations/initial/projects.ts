import { type Kysely, sql } from "kysely";
import { engineOf } from "../../engine.ts";
import { belongsTo, createTableWithId, required, withDefault } from "./columns.ts";

/** Projects, their playable builds, and chosen projects with a page of their own. */
export async function createProjects(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "projects")
    .addColumn("slug", "text", required)
    .addColumn("title", "text", required)
    .addColumn("description", "text", required)
    .addColumn("category", "text", required)
    .addColumn("thumbnail_url", "text", required)
    .addColumn("clip_url", "text", withDefault(""))
    .addColumn("background_url", "text", required)
    .addColumn("media_type", "text", required)
    .addColumn("media_url", "text", required)
    .addColumn("chapters", "text", withDefault("[]"))
    .addColumn("model_urls", "text", withDefault("[]"))
    .addColumn("tech_stack", "text", required)
    .addColumn("contributions", "text", required)
    .addColumn("tags", "text", required)
    .addColumn("gallery", "text", required)
    .addColumn("date_range", "text", required)
    .addColumn("year", "integer")
    .addColumn("company", "text", required)
    .addColumn("role", "text", required)
    .addColumn("starred", "integer", required)
    .addColumn("external_link", "text", required)
    .addColumn("sort_order", "integer", required)
    .addColumn("nda", "integer", required)
    .addColumn("confidential", "text", required)
    .addColumn("problem", "text", withDefault(""))
    .addColumn("approach", "text", withDefault(""))
    .addColumn("lessons", "text", withDefault(""))
    .addColumn("accessibility", "text", withDefault(""))
    .addColumn("ai_use", "text", withDefault(""))
    .addColumn("state", "text", withDefault(""))
    .addColumn("team_size", "text", withDefault(""))
    .addColumn("duration", "text", withDefault(""))
    .addColumn("my_share", "text", withDefault(""))
    .addColumn("platforms", "text", withDefault(""))
    .addColumn("results", "text", withDefault("[]"))
    .addColumn("content", "text", withDefault(""))
    .addColumn("article", "text", withDefault(""))
    .addColumn("renderer_version", "integer", withDefault(0))
    .addColumn("credits", "text", withDefault("[]"))
    .addColumn("testimonials", "text", withDefault("[]"))
    .addColumn("awards", "text", withDefault("[]"))
    .addColumn("links", "text", withDefault("[]"))
    .addColumn("documents", "text", withDefault("[]"))
    .addColumn("tech_years", "text", withDefault("[]"))
    .addColumn("post_ids", "text", withDefault("[]"))
    .addColumn("service", "text", withDefault(""))
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .addColumn("deleted_at", "text")
    .addColumn("example", "integer", withDefault(0))
    .execute();
  await sql`create unique index projects_slug on projects (slug) where deleted_at is null`.execute(db);
  await sql`create index projects_order on projects (sort_order, created_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await (engineOf(db) === "postgresql" ? outdateInPostgres(db) : outdateInSqlite(db));
  await createBuilds(db);

  await createTableWithId(db, "selections")
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("title", "text", required)
    .addColumn("introduction", "text", required)
    .addColumn("listed", "integer", required)
    .addColumn("project_ids", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .addColumn("example", "integer", withDefault(0))
    .execute();
}

/** As with posts, a trigger marks the rendered text as outdated when the text changes without being rendered. */
async function outdateInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger projects_outdated after update of content on projects when new.content <> old.content and new.article = old.article
    begin update projects set renderer_version = 0 where id = new.id; end`.execute(db);
}

async function outdateInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function outdate_project() returns trigger language plpgsql as $$
    begin
      new.renderer_version := 0;
      return new;
    end
  $$`.execute(db);
  await sql`create trigger projects_outdated before update of content on projects for each row
    when (new.content <> old.content and new.article = old.article) execute procedure outdate_project()`.execute(db);
}

/** Builds, their files by the hash of their content, and which build was live when. */
async function createBuilds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("play_paths")
    .addColumn("project_id", "integer", (column) => column.primaryKey().references("projects.id").onDelete("cascade"))
    .addColumn("path", "text", (column) => column.notNull().unique())
    .addColumn("last_number", "integer", withDefault(0))
    .execute();

  await createTableWithId(db, "builds")
    .addColumn("project_id", "integer", belongsTo("projects.id"))
    .addColumn("number", "integer", required)
    .addColumn("version", "text", required)
    .addColumn("notes", "text", required)
    .addColumn("state", "text", required)
    .addColumn("entry", "text", required)
    .addColumn("engine", "text", required)
    .addColumn("engine_version", "text", required)
    .addColumn("threads", "integer", required)
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("orientation", "text", required)
    .addColumn("touch", "integer", required)
    .addColumn("needs_keyboard", "integer", required)
    .addColumn("controls", "text", required)
    .addColumn("caution", "text", withDefault(""))
    .addColumn("hosts", "text", required)
    .addColumn("asked_hosts", "text", withDefault("[]"))
    .addColumn("bytes", "integer", required)
    .addColumn("download_bytes", "integer", required)
    .addColumn("unpacked_bytes", "integer", withDefault(0))
    .addColumn("files", "integer", required)
    .addColumn("upload_key", "text", (column) => column.unique())
    .addColumn("created_at", "text", required)
    .addColumn("published_at", "text")
    .execute();
  await db.schema.createIndex("builds_number").on("builds").columns(["project_id", "number"]).unique().execute();

  await db.schema
    .createTable("build_files")
    .addColumn("build_id", "integer", belongsTo("builds.id"))
    .addColumn("path", "text", required)
    .addColumn("sha256", "text", required)
    .addColumn("bytes", "integer", required)
    .addColumn("type", "text", required)
    .addColumn("encoding", "text", required)
    .addColumn("br_bytes", "integer")
    .addPrimaryKeyConstraint("build_files_pk", ["build_id", "path"])
    .execute();
  await db.schema.createIndex("build_files_sha256").on("build_files").column("sha256").execute();
  await sql`create index build_files_waiting on build_files (sha256) where br_bytes is null`.execute(db);

  await createTableWithId(db, "build_publications")
    .addColumn("project_id", "integer", belongsTo("projects.id"))
    .addColumn("build_id", "integer", belongsTo("builds.id"))
    .addColumn("began_at", "text", required)
    .addColumn("ended_at", "text")
    .addColumn("undone", "integer", withDefault(0))
    .execute();
  // At most one publication of a project has not ended: it is the live one.
  await sql`create unique index build_publications_live on build_publications (project_id) where ended_at is null`.execute(
    db,
  );
  await db.schema.createIndex("build_publications_build").on("build_publications").column("build_id").execute();
}
