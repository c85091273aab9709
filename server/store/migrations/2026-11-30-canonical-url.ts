import { type Kysely, sql } from "kysely";

/** Posts say where they were first published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("posts").addColumn("canonical_url", "text").execute();
  // The sitemap, which leaves such posts out, reads no rows in SQLite.
  await sql`create index posts_canonical_url on posts (canonical_url) where canonical_url is not null`.execute(db);
}
