import { type Kysely, sql } from "kysely";
import { engineOf } from "../../engine.ts";
import { createSearchIndex } from "../../postgres/schema.ts";
import { required } from "./columns.ts";

/** One index for posts and projects. */
export async function createSearch(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("search_spellings")
    .addColumn("spelling", "text", required)
    .addColumn("word", "text", required)
    .addPrimaryKeyConstraint("search_spellings_pk", ["spelling", "word"])
    .execute();
  if (engineOf(db) === "postgresql") return createSearchIndex(db);
  // It has the folded words beside the texts as they are written. `name` is the title without spaces, so that "towerdrift" finds Tower Drift,
  // and a search for a whole title finds that title first.
  await sql`create virtual table search_index using fts5 (title, description, keywords, body, name,
    written_title unindexed, written_description unindexed, written_keywords unindexed, written_body unindexed,
    tokenize = 'ascii', prefix = '2 3', content = '', contentless_delete = 1, contentless_unindexed = 1)`.execute(db);
  await sql`create virtual table search_words using fts5vocab (search_index, row)`.execute(db);
}
