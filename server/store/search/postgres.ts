import { type RawBuilder, sql } from "kysely";
import { inOnePiece, searchWords } from "../../text/search-words.ts";
import type { Database } from "../database.ts";
import { learnSpellings } from "./correcting.ts";
import { type Asked, createSearch, type Match } from "./find.ts";
import { countPlaces, toQuery, toVectors, vocabularyOf } from "./postgres-terms.ts";
import type { Kind, SearchDocument, SearchIndex } from "./search.ts";

const listedAtOnce = 25;

const search = createSearch({
  put,
  remove,
  list,
  vocabularyOf,
  async prepare(db, places) {
    const { places: counted, texts } = await countPlaces(db, places);
    return { places: counted, match: (asked) => match(asked, texts) };
  },
  readTexts,
});

/** Search on PostgreSQL's full text, with the same results as the other engine. */
export const postgresSearch: SearchIndex = {
  ...search,
  findPosts: (db, query) => throughIndexes(db, (db) => search.findPosts(db, query)),
  findOnSite: (db, query) => throughIndexes(db, (db) => search.findOnSite(db, query)),
};

/**
 * Forces index scans: the planner underestimates the cost of reading the words of every text, which are long and stored outside of the
 * rows.
 */
function throughIndexes<Hits>(db: Database, find: (db: Database) => Promise<Hits>): Promise<Hits> {
  return db
    .transaction()
    .setAccessMode("read only")
    .execute(async (transaction) => {
      await sql`select set_config('enable_seqscan', 'off', true)`.execute(transaction);
      return find(transaction);
    });
}

async function put(db: Database, document: SearchDocument): Promise<void> {
  const { kind, id, title, description, keywords, body } = document;
  const { folded = searchWords(body).join(" "), spelt = folded.split(" ") } = document;
  const { head, words } = toVectors({ ...document, folded });
  const values = sql.join([
    kind,
    id,
    title,
    description,
    keywords,
    body,
    inOnePiece(title),
    sql`${head}::tsvector`,
    sql`${words}::tsvector`,
  ]);
  await sql`insert into search_index (kind, id, title, description, keywords, body, name, head, words) values (${values}) on conflict (kind, id) do update set
    title = excluded.title, description = excluded.description, keywords = excluded.keywords, body = excluded.body, name = excluded.name, head = excluded.head, words = excluded.words`.execute(
    db,
  );
  await learnSpellings(db, [...searchWords(`${title} ${description} ${keywords}`), ...spelt]);
}

async function remove(db: Database, kind: Kind, id: number): Promise<void> {
  await sql`delete from search_index where kind = ${kind} and id = ${id}`.execute(db);
}

async function* list(db: Database): AsyncGenerator<SearchDocument> {
  for (let last = { kind: "", id: 0 }; ;) {
    const { rows } = await sql<SearchDocument>`
      select kind, id, title, description, keywords, body from search_index where (kind, id) > (${last.kind}, ${last.id}) order by kind, id limit ${listedAtOnce}`.execute(
      db,
    );
    yield* rows;
    last = rows.at(-1) ?? last;
    if (rows.length < listedAtOnce) return;
  }
}

async function readTexts(db: Database, kind: Kind, ids: number[]): Promise<SearchDocument[]> {
  const { rows } = await sql<SearchDocument>`select kind, id, title, description, keywords, body from search_index
    where kind = ${kind} and id in (${sql.join(ids)})`.execute(db);
  return rows;
}

function match(asked: Asked, texts: number): Match {
  const { matching, score } = toQuery(asked, texts);
  const from = (kind: Kind, table: RawBuilder<unknown>) =>
    sql`from search_index join ${table} on ${table}.id = search_index.id where search_index.kind = ${kind} and ${matching}`;
  return { post: from("post", sql`posts`), project: from("project", sql`projects`), score };
}
