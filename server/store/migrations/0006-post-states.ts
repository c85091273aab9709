import { type Kysely, sql } from "kysely";

/** All that the report on the site asks of every post. Their rows hold whole texts, and walking past those would take most of its time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index posts_states on posts (id, deleted_at, published, updated_at, slug, category_id, publish_at, dated_at)`.execute(db);
}
