import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";

/** All that the report on the site asks of every post. Their rows hold whole texts, and walking past those would take most of its time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL keeps long texts apart from their rows.
  if (engineOf(db) === "postgresql") return;
  await sql`create index posts_states on posts (id, deleted_at, published, updated_at, slug, category_id, publish_at, dated_at)`.execute(
    db,
  );
}
