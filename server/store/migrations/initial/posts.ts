import { type Kysely, sql } from "kysely";
import { engineOf } from "../../engine.ts";
import { keepNumbersAhead } from "../../postgres/schema.ts";
import { belongsTo, createTableWithId, required, withDefault } from "./columns.ts";

/** Categories, posts with the pages of the owner's own, their tags, and the secret links to drafts. */
export async function createPosts(db: Kysely<unknown>): Promise<void> {
  await createCategories(db);
  await createTableOfPosts(db);
  await createIndexesOfPosts(db);
  await (engineOf(db) === "postgresql" ? addTriggersInPostgres(db) : addTriggersInSqlite(db));
  await createTrashOfCategories(db);

  // A tag exists while a post has it: all rows with the same slug have the same name.
  await db.schema
    .createTable("post_tags")
    .addColumn("post_id", "integer", belongsTo("posts.id"))
    .addColumn("position", "integer", required)
    .addColumn("slug", "text", required)
    .addColumn("name", "text", required)
    .addPrimaryKeyConstraint("post_tags_pk", ["post_id", "slug"])
    .execute();
  await db.schema.createIndex("post_tags_slug").on("post_tags").columns(["slug", "post_id"]).execute();

  // Only the hash of each secret is stored.
  await createTableWithId(db, "share_links")
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("post_id", "integer", belongsTo("posts.id"))
    .addColumn("created_at", "text", required)
    .addColumn("expires_at", "text", required)
    .addColumn("opened_at", "text")
    .execute();
  await db.schema.createIndex("share_links_post").on("share_links").column("post_id").execute();
}

async function createCategories(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "categories")
    .addColumn("name", "text", required)
    .addColumn("name_key", "text", (column) => column.notNull().unique())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("example", "integer", withDefault(0))
    .execute();
}

/**
 * The trash of categories is a separate table, because names and slugs in `categories` are unique and a deleted category gives up both. It
 * keeps the list of the category's posts.
 */
async function createTrashOfCategories(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("trashed_categories")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("title", "text", required)
    .addColumn("slug", "text", required)
    .addColumn("example", "integer", required)
    .addColumn("deleted_at", "text", required)
    .execute();
  await db.schema
    .createTable("trashed_category_posts")
    .addColumn("category_id", "integer", belongsTo("trashed_categories.id"))
    .addColumn("post_id", "integer", belongsTo("posts.id"))
    .addPrimaryKeyConstraint("trashed_category_posts_pk", ["category_id", "post_id"])
    .execute();
  // Deleting a post looks for its rows here.
  await sql`create index trashed_category_posts_post on trashed_category_posts (post_id)`.execute(db);
}

async function createTableOfPosts(db: Kysely<unknown>): Promise<void> {
  await createTableWithId(db, "posts")
    .addColumn("kind", "text", withDefault("post"))
    .addColumn("placement", "text", withDefault("none"))
    .addColumn("slug", "text", required)
    .addColumn("title", "text", required)
    .addColumn("title_key", "text", required)
    .addColumn("description", "text", required)
    .addColumn("content", "text", required)
    .addColumn("article", "text", withDefault(""))
    .addColumn("renderer_version", "integer", withDefault(0))
    .addColumn("words", "integer", required)
    .addColumn("category_id", "integer", (column) => column.references("categories.id").onDelete("set null"))
    .addColumn("series", "text", withDefault(""))
    .addColumn("series_slug", "text", withDefault(""))
    .addColumn("series_part", "integer")
    .addColumn("author", "text", required)
    .addColumn("image_url", "text", required)
    .addColumn("image_alt", "text", required)
    .addColumn("image_key", "text", required)
    .addColumn("link", "text", required)
    .addColumn("canonical_url", "text")
    .addColumn("published", "integer", required)
    .addColumn("publish_at", "text")
    .addColumn("published_at", "text")
    .addColumn("dated_at", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("updated_at", "text", required)
    .addColumn("deleted_at", "text")
    .addColumn("import_key", "text", (column) => column.unique())
    .addColumn("import_state", "text")
    .addColumn("draft_key", "text")
    .addColumn("example", "integer", withDefault(0))
    .execute();

  // Lists read the number of their posts here instead of counting a hundred thousand rows. Category 0 means none.
  await db.schema
    .createTable("post_counts")
    .addColumn("category_id", "integer", required)
    .addColumn("published", "integer", required)
    .addColumn("posts", "integer", required)
    .addPrimaryKeyConstraint("post_counts_pk", ["category_id", "published"])
    .execute();
}

/**
 * The indexes cover the order and the filters of lists, which leave out the pages of the owner's own. In SQLite some cover all that is read:
 * it stores the texts within the rows, and reading or skipping those would take most of the time. It also reads the row where a column of the
 * index's own condition is not in the index.
 */
async function createIndexesOfPosts(db: Kysely<unknown>): Promise<void> {
  const isPostgres = engineOf(db) === "postgresql";
  // A page and a post may have the same slug, because their URLs differ. A post in the trash has given up its slug.
  await sql`create unique index posts_slug on posts (kind, slug) where deleted_at is null`.execute(db);
  // A draft creates only one post.
  await sql`create unique index posts_draft_key on posts (draft_key) where draft_key is not null`.execute(db);

  const lists = {
    // The sitemap, too, reads no rows in SQLite.
    posts_published: isPostgres
      ? "published, dated_at desc, id desc"
      : "published, dated_at desc, id desc, slug, image_url, updated_at, category_id, deleted_at, kind",
    posts_category: "category_id, published, dated_at desc, id desc, deleted_at, kind",
    posts_dated: "dated_at desc, id desc, published, deleted_at, kind",
    posts_title: "title_key, id, published, category_id, deleted_at, kind",
    posts_published_title: "published, title_key, id, category_id, deleted_at, kind",
    posts_updated: "updated_at, deleted_at, kind",
  };
  for (const [name, columns] of Object.entries(lists))
    await sql`create index ${sql.ref(name)} on posts (${sql.raw(columns)}) where deleted_at is null and kind = 'post'`.execute(
      db,
    );
  await sql`create index posts_pages on posts (published, title_key, id, slug, title, placement, image_url, updated_at, kind, deleted_at) where kind = 'page' and deleted_at is null`.execute(
    db,
  );
  await sql`create index posts_series on posts (series_slug) where series_slug <> ''`.execute(db);
  // The sitemap, which leaves such posts out, reads no rows in SQLite.
  await sql`create index posts_canonical_url on posts (canonical_url) where canonical_url is not null`.execute(db);
  await sql`create index posts_publish_at on posts (publish_at) where publish_at is not null`.execute(db);
  await sql`create index posts_deleted on posts (deleted_at) where deleted_at is not null`.execute(db);
  await sql`create index posts_renderer_version on posts (renderer_version, dated_at, id)`.execute(db);
  if (isPostgres) return;
  // For the results of a search, and for the site report, which reads every post.
  await sql`create index posts_found on posts (id, published, deleted_at, category_id, dated_at, title_key)`.execute(
    db,
  );
  await sql`create index posts_states on posts (id, deleted_at, published, updated_at, slug, category_id, publish_at, dated_at, kind)`.execute(
    db,
  );
}

/**
 * Triggers count posts by category and state, and mark the rendered text as outdated when the text changes without being rendered, so that no
 * page ever shows an earlier text.
 */
async function addTriggersInSqlite(db: Kysely<unknown>): Promise<void> {
  const add = sql`insert into post_counts (category_id, published, posts) select coalesce(new.category_id, 0), new.published, 1 where new.deleted_at is null and new.kind = 'post'
    on conflict (category_id, published) do update set posts = posts + 1;`;
  const subtract = sql`update post_counts set posts = posts - 1 where category_id = coalesce(old.category_id, 0) and published = old.published and old.deleted_at is null and old.kind = 'post';`;
  await sql`create trigger posts_added after insert on posts begin ${add} end`.execute(db);
  await sql`create trigger posts_removed after delete on posts begin ${subtract} end`.execute(db);
  await sql`create trigger posts_moved after update of category_id, published, deleted_at on posts begin ${subtract} ${add} end`.execute(
    db,
  );
  await sql`create trigger posts_outdated after update of content on posts when new.content <> old.content and new.article = old.article
    begin update posts set renderer_version = 0 where id = new.id; end`.execute(db);
}

async function addTriggersInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function count_posts() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.deleted_at is null and old.kind = 'post' then
        update post_counts set posts = posts - 1 where category_id = coalesce(old.category_id, 0) and published = old.published;
      end if;
      if tg_op <> 'DELETE' and new.deleted_at is null and new.kind = 'post' then
        insert into post_counts (category_id, published, posts) values (coalesce(new.category_id, 0), new.published, 1)
          on conflict (category_id, published) do update set posts = post_counts.posts + 1;
      end if;
      return null;
    end
  $$`.execute(db);
  await sql`create trigger posts_counted after insert or delete or update of category_id, published, deleted_at on posts for each row execute procedure count_posts()`.execute(
    db,
  );
  await sql`create function outdate_post() returns trigger language plpgsql as $$
    begin
      new.renderer_version := 0;
      return new;
    end
  $$`.execute(db);
  await sql`create trigger posts_outdated before update of content on posts for each row
    when (new.content <> old.content and new.article = old.article) execute procedure outdate_post()`.execute(db);
  await keepNumbersAhead(db, "posts");
}
