import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine.ts";
import { withDefault } from "./initial/columns.ts";

/**
 * The index of SQLite has folded words beside the texts, as that of PostgreSQL has, and so has what the searches in enquiries and media read. The job in
 * jobs/outdated-search.ts folds what is there. Until then words are found as they are written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["enquiry_events", "mails"])
    await db.schema.alterTable(table).addColumn("search_text", "text", withDefault("")).execute();
  await sql`update enquiry_events set search_text = lower(text)`.execute(db);
  await sql`update mails set search_text = lower(subject)`.execute(db);
  for (const column of ["search_name", "search_alt"])
    await db.schema.alterTable("media").addColumn(column, "text", withDefault("")).execute();
  await sql`update media set search_name = lower(original_name), search_alt = lower(alt)`.execute(db);
  if (engineOf(db) === "postgresql") return;
  await sql`drop table search_words`.execute(db);
  await sql`alter table search_index rename to search_before`.execute(db);
  await sql`create virtual table search_index using fts5 (title, description, keywords, body, name,
    written_title unindexed, written_description unindexed, written_keywords unindexed, written_body unindexed,
    tokenize = 'ascii', prefix = '2 3', content = '', contentless_delete = 1, contentless_unindexed = 1)`.execute(db);
  await sql`insert into search_index (rowid, title, description, keywords, body, name, written_title, written_description, written_keywords, written_body)
    select rowid, title, description, keywords, body, name, title, description, keywords, body from search_before`.execute(
    db,
  );
  await sql`drop table search_before`.execute(db);
  await sql`create virtual table search_words using fts5vocab (search_index, row)`.execute(db);
}
