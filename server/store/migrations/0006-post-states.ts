import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";

/** Covers everything that the site report reads of every post. Rows contain whole texts, and skipping those would take most of the time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL stores long texts outside of their rows.
  if (engineOf(db) === "postgresql") return;
  await sql`create index posts_states on posts (id, deleted_at, published, updated_at, slug, category_id, publish_at, dated_at)`.execute(
    db,
  );
}
