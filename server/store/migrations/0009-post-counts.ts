import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";

/**
 * Counts the posts of each category and state with triggers, so that no list counts a hundred thousand rows for its page numbers. Category
 * 0 means none. Adds indexes that cover the order and the filters of lists: SQLite reads the row if the column of the index's own condition
 * is not in the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("post_counts")
    .addColumn("category_id", "integer", (column) => column.notNull())
    .addColumn("published", "integer", (column) => column.notNull())
    .addColumn("posts", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("post_counts_pk", ["category_id", "published"])
    .execute();
  await sql`insert into post_counts (category_id, published, posts)
    select coalesce(category_id, 0), published, count(*) from posts where deleted_at is null group by coalesce(category_id, 0), published`.execute(
    db,
  );
  await (engineOf(db) === "postgresql" ? countInPostgres(db) : countInSqlite(db));

  for (const name of ["posts_category", "posts_dated", "posts_title"]) await db.schema.dropIndex(name).execute();
  await sql`create index posts_category on posts (category_id, published, dated_at desc, id desc, deleted_at) where deleted_at is null`.execute(
    db,
  );
  await sql`create index posts_dated on posts (dated_at desc, id desc, published, deleted_at) where deleted_at is null`.execute(
    db,
  );
  await sql`create index posts_title on posts (title_key, id, published, category_id, deleted_at) where deleted_at is null`.execute(
    db,
  );
  await sql`create index posts_published_title on posts (published, title_key, id, category_id, deleted_at) where deleted_at is null`.execute(
    db,
  );
}

async function countInSqlite(db: Kysely<unknown>): Promise<void> {
  const add = sql`insert into post_counts (category_id, published, posts) select coalesce(new.category_id, 0), new.published, 1 where new.deleted_at is null
    on conflict (category_id, published) do update set posts = posts + 1;`;
  const subtract = sql`update post_counts set posts = posts - 1 where category_id = coalesce(old.category_id, 0) and published = old.published and old.deleted_at is null;`;
  await sql`create trigger posts_added after insert on posts begin ${add} end`.execute(db);
  await sql`create trigger posts_removed after delete on posts begin ${subtract} end`.execute(db);
  await sql`create trigger posts_moved after update of category_id, published, deleted_at on posts begin ${subtract} ${add} end`.execute(
    db,
  );
}

async function countInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function count_posts() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.deleted_at is null then
        update post_counts set posts = posts - 1 where category_id = coalesce(old.category_id, 0) and published = old.published;
      end if;
      if tg_op <> 'DELETE' and new.deleted_at is null then
        insert into post_counts (category_id, published, posts) values (coalesce(new.category_id, 0), new.published, 1)
          on conflict (category_id, published) do update set posts = post_counts.posts + 1;
      end if;
      return null;
    end
  $$`.execute(db);
  await sql`create trigger posts_counted after insert or delete or update of category_id, published, deleted_at on posts for each row execute procedure count_posts()`.execute(
    db,
  );
}
