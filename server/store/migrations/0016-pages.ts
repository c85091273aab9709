import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";
import { announceChanges } from "../postgres/schema.ts";

/**
 * A row of posts may be a page of the owner's own, which is in no list of posts: the indexes behind those lists leave pages out, and so do
 * the counts. A page and a post may have the same slug, because their URLs differ.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = engineOf(db) === "postgresql";
  for (const [name, value] of [
    ["kind", "post"],
    ["placement", "none"],
  ] as const)
    await db.schema
      .alterTable("posts")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(value))
      .execute();
  await replaceIndexes(db, isPostgres);
  await sql`create index posts_pages on posts (published, title_key, id, slug, title, placement, image_url, updated_at, kind, deleted_at) where kind = 'page' and deleted_at is null`.execute(
    db,
  );
  await (isPostgres ? countInPostgres(db) : countInSqlite(db));
  await tellSlugsApart(db);
  if (isPostgres) await announceChanges(db, ["post_slugs"]);
}

async function replaceIndexes(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  await sql`drop index posts_slug`.execute(db);
  await sql`create unique index posts_slug on posts (kind, slug) where deleted_at is null`.execute(db);
  // SQLite reads the row where a column of the index's own condition is not in it.
  const lists = {
    posts_published: isPostgres
      ? "published, dated_at desc, id desc"
      : "published, dated_at desc, id desc, slug, image_url, updated_at, category_id, deleted_at, kind",
    posts_category: "category_id, published, dated_at desc, id desc, deleted_at, kind",
    posts_dated: "dated_at desc, id desc, published, deleted_at, kind",
    posts_title: "title_key, id, published, category_id, deleted_at, kind",
    posts_published_title: "published, title_key, id, category_id, deleted_at, kind",
    posts_updated: "updated_at, deleted_at, kind",
  };
  for (const [name, columns] of Object.entries(lists)) {
    await sql`drop index ${sql.ref(name)}`.execute(db);
    await sql`create index ${sql.ref(name)} on posts (${sql.raw(columns)}) where deleted_at is null and kind = 'post'`.execute(
      db,
    );
  }
  // PostgreSQL keeps long texts apart from their rows, so it has no index of states.
  if (isPostgres) return;
  await sql`drop index posts_states`.execute(db);
  await sql`create index posts_states on posts (id, deleted_at, published, updated_at, slug, category_id, publish_at, dated_at, kind)`.execute(
    db,
  );
}

async function countInSqlite(db: Kysely<unknown>): Promise<void> {
  const add = sql`insert into post_counts (category_id, published, posts) select coalesce(new.category_id, 0), new.published, 1 where new.deleted_at is null and new.kind = 'post'
    on conflict (category_id, published) do update set posts = posts + 1;`;
  const subtract = sql`update post_counts set posts = posts - 1 where category_id = coalesce(old.category_id, 0) and published = old.published and old.deleted_at is null and old.kind = 'post';`;
  for (const name of ["posts_added", "posts_removed", "posts_moved"])
    await sql`drop trigger ${sql.ref(name)}`.execute(db);
  await sql`create trigger posts_added after insert on posts begin ${add} end`.execute(db);
  await sql`create trigger posts_removed after delete on posts begin ${subtract} end`.execute(db);
  await sql`create trigger posts_moved after update of category_id, published, deleted_at on posts begin ${subtract} ${add} end`.execute(
    db,
  );
}

async function countInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function count_posts() returns trigger language plpgsql as $$
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
}

/** Former slugs, too, are those of a kind. */
async function tellSlugsApart(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("former_slugs")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("former_slugs_pk", ["kind", "slug"])
    .execute();
  await sql`insert into former_slugs (kind, slug, post_id) select 'post', slug, post_id from post_slugs`.execute(db);
  await db.schema.dropTable("post_slugs").execute();
  await sql`alter table former_slugs rename to post_slugs`.execute(db);
  await db.schema.createIndex("post_slugs_post").on("post_slugs").column("post_id").execute();
}
