import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";
import { announceChanges, keepNumbersAhead } from "../postgres/schema.ts";

/** The schema as first released, with the types that SQLite and PostgreSQL share: integer and text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const schema = db.schema;
  const table = (name: string) => schema.createTable(name);
  /** Ids that are never reused, so that an old link can't lead to something new. */
  const withId = (name: string) =>
    table(name).addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());

  await withId("users")
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("username_key", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  await table("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();

  await withId("categories")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_key", "text", (column) => column.notNull().unique())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("example", "integer", (column) => column.notNull().defaultTo(0))
    .execute();

  await withId("posts")
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("title_key", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("words", "integer", (column) => column.notNull())
    .addColumn("category_id", "integer", (column) => column.references("categories.id").onDelete("set null"))
    .addColumn("author", "text", (column) => column.notNull())
    .addColumn("image_url", "text", (column) => column.notNull())
    .addColumn("image_alt", "text", (column) => column.notNull())
    .addColumn("image_key", "text", (column) => column.notNull())
    .addColumn("link", "text", (column) => column.notNull())
    .addColumn("published", "integer", (column) => column.notNull())
    .addColumn("publish_at", "text")
    .addColumn("published_at", "text")
    .addColumn("dated_at", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("deleted_at", "text")
    .addColumn("import_key", "text", (column) => column.unique())
    .addColumn("import_state", "text")
    .addColumn("example", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // A post in the trash has given up its slug.
  await sql`create unique index posts_slug on posts (slug) where deleted_at is null`.execute(db);
  await sql`create index posts_published on posts (published, dated_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await sql`create index posts_dated on posts (dated_at desc, id desc) where deleted_at is null`.execute(db);
  await sql`create index posts_category on posts (category_id, published, dated_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await sql`create index posts_title on posts (title_key, id) where deleted_at is null`.execute(db);
  await sql`create index posts_updated on posts (updated_at) where deleted_at is null`.execute(db);
  await sql`create index posts_publish_at on posts (publish_at) where publish_at is not null`.execute(db);
  await sql`create index posts_deleted on posts (deleted_at) where deleted_at is not null`.execute(db);

  await table("post_slugs")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .execute();
  await schema.createIndex("post_slugs_post").on("post_slugs").column("post_id").execute();

  await table("revisions")
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("snapshot", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("revisions_pk", ["post_id", "number"])
    .execute();

  await table("autosaves")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("snapshot", "text", (column) => column.notNull())
    .addColumn("saved_at", "text", (column) => column.notNull())
    .execute();

  let projects = withId("projects");
  for (const name of [
    "slug",
    "title",
    "description",
    "category",
    "thumbnail_url",
    "background_url",
    "media_type",
    "media_url",
    "tech_stack",
    "contributions",
    "tags",
    "gallery",
    "date_range",
    "company",
    "role",
    "external_link",
    "confidential",
    "created_at",
    "updated_at",
  ])
    projects = projects.addColumn(name, "text", (column) => column.notNull());
  await projects
    .addColumn("year", "integer")
    .addColumn("starred", "integer", (column) => column.notNull())
    .addColumn("sort_order", "integer", (column) => column.notNull())
    .addColumn("nda", "integer", (column) => column.notNull())
    .addColumn("deleted_at", "text")
    .addColumn("example", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create unique index projects_slug on projects (slug) where deleted_at is null`.execute(db);
  await sql`create index projects_order on projects (sort_order, created_at desc, id desc) where deleted_at is null`.execute(
    db,
  );

  let media = table("media")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("source_hash", "text", (column) => column.notNull().unique());
  for (const name of [
    "kind",
    "mime",
    "file",
    "original_name",
    "alt",
    "placeholder",
    "poster",
    "variants",
    "state",
    "created_at",
  ]) {
    media = media.addColumn(name, "text", (column) => column.notNull());
  }
  await media
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("animated", "integer", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("example", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index media_pending on media (created_at) where state = 'pending'`.execute(db);
  await schema.createIndex("media_created").on("media").columns(["created_at", "id"]).execute();

  await withId("messages")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("folder", "text", (column) => column.notNull())
    .addColumn("read", "integer", (column) => column.notNull())
    .addColumn("mail", "text", (column) => column.notNull())
    .addColumn("mail_tries", "integer", (column) => column.notNull())
    .addColumn("mail_next_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("messages_folder").on("messages").columns(["folder", "created_at"]).execute();

  await withId("activity")
    .addColumn("time", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .execute();

  await table("settings")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();

  await table("search_spellings")
    .addColumn("spelling", "text", (column) => column.notNull())
    .addColumn("word", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("search_spellings_pk", ["spelling", "word"])
    .execute();
  if (engineOf(db) === "postgresql") {
    await keepNumbersAhead(db, "posts");
    return announceChanges(db, ["categories", "posts", "post_slugs", "projects", "media"]);
  }
  await sql`create virtual table post_search using fts5 (title, description, body, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3')`.execute(
    db,
  );
  await sql`create virtual table post_search_words using fts5vocab (post_search, row)`.execute(db);
}
