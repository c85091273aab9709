import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";
import { createSearchIndex } from "../postgres/schema.ts";

/** One index for posts and projects. Posts are copied from the old one; the next start reads the projects (domain/search-documents.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === "postgresql") return createSearchIndex(db);
  // `name` is the title without spaces, so that "towerdrift" finds Tower Drift, and a search for a whole title finds that title first.
  await sql`create virtual table search_index using fts5 (title, description, keywords, body, name, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3')`.execute(
    db,
  );
  await sql`create virtual table search_words using fts5vocab (search_index, row)`.execute(db);
  const posts = await sql<{
    id: number;
    title: string;
  }>`select rowid as id, title from post_search order by rowid`.execute(db);
  for (const { id, title } of posts.rows) {
    const name = (title.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join("");
    await sql`insert into search_index (rowid, title, description, keywords, body, name) select rowid, title, description, '', body, ${name} from post_search where rowid = ${id}`.execute(
      db,
    );
  }
  await sql`drop table post_search_words`.execute(db);
  await sql`drop table post_search`.execute(db);
  // Covers everything that a search reads of its results: rows contain whole texts, and reading those would take most of the time.
  await sql`create index posts_found on posts (id, published, deleted_at, category_id, dated_at, title_key)`.execute(
    db,
  );
}
