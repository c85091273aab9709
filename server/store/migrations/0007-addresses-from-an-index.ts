import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";

/**
 * Covers everything that the sitemap reads of a post, so that it reads no rows, however long they are. SQLite also needs the column of the
 * index's condition.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL stores long texts outside of their rows.
  if (engineOf(db) === "postgresql") return;
  await sql`drop index posts_published`.execute(db);
  await sql`create index posts_published on posts (published, dated_at desc, id desc, slug, image_url, updated_at, category_id, deleted_at) where deleted_at is null`.execute(
    db,
  );
}
