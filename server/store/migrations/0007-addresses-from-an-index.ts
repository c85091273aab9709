import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";

/**
 * All that the sitemap says of a post stands in the index, so that making it reads no post, however long they are. SQLite asks
 * for the column of the condition, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL keeps long texts apart from their rows.
  if (engineOf(db) === "postgresql") return;
  await sql`drop index posts_published`.execute(db);
  await sql`create index posts_published on posts (published, dated_at desc, id desc, slug, image_url, updated_at, category_id, deleted_at) where deleted_at is null`.execute(
    db,
  );
}
