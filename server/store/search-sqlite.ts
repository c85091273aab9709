import { sql } from "kysely";
import { isOneEditApart, searchWords, shortenedSpellings } from "../domain/spelling.ts";
import type { Database } from "./database.ts";
import type { Highlighted, IndexedPost, PostHits, PostSearch, SearchIndex } from "./search.ts";

/** Words shorter than this are never corrected: too many other words are one edit away. */
const correctedFrom = 5;
const spelledFrom = correctedFrom - 1;
const spelledTo = 32;
const mostCorrections = 5;
const [markStart, markEnd] = ["\u0002", "\u0003"];

/** Search on FTS5: bm25 with the title weighing most; a word that nobody wrote is corrected against the index's vocabulary. */
export const sqliteSearch: SearchIndex = { put, remove, search };

async function put(db: Database, post: IndexedPost): Promise<void> {
  await remove(db, post.id);
  const [title, description, body] = [post.title, post.description, post.body].map((text) => text.replaceAll(markStart, "").replaceAll(markEnd, ""));
  await sql`insert into post_search (rowid, title, description, body) values (${post.id}, ${title}, ${description}, ${body})`.execute(db);
  await learnSpellings(db, searchWords(`${title} ${description} ${body}`));
}

async function remove(db: Database, postId: number): Promise<void> {
  await sql`delete from post_search where rowid = ${postId}`.execute(db);
}

async function search(db: Database, query: PostSearch): Promise<PostHits> {
  const words = searchWords(query.text);
  if (words.length === 0) return { hits: [], total: 0, corrected: null };
  const terms = await Promise.all(words.map((word) => findTerms(db, word)));
  const found = await match(db, query, terms.map((alternatives) => anyOf(alternatives)).join(" AND "));
  // No post has all the words: those that have some of them, the best first.
  const hits = found.total === 0 && words.length > 1 ? await match(db, query, terms.map((alternatives) => anyOf(alternatives)).join(" OR ")) : found;
  const isCorrected = hits.total > 0 && terms.some((alternatives, index) => alternatives[0] !== words[index]);
  return { ...hits, corrected: isCorrected ? terms.map((alternatives) => alternatives[0]).join(" ") : null };
}

async function match(db: Database, query: PostSearch, expression: string): Promise<Omit<PostHits, "corrected">> {
  const filters = [sql`post_search match ${expression}`, sql`posts.deleted_at is null`];
  if (query.publishedOnly) filters.push(sql`posts.published = 1`);
  if (query.unpublishedOnly) filters.push(sql`posts.published = 0`);
  if (query.categories) {
    if (query.categories.length === 0) return { hits: [], total: 0 };
    const keys = sql.join(query.categories);
    filters.push(sql`posts.category_id in (select id from categories where name_key in (${keys}) or slug in (${keys}))`);
  }
  const from = sql`from post_search join posts on posts.id = post_search.rowid where ${sql.join(filters, sql` and `)}`;
  const order = {
    date: sql`posts.dated_at desc, posts.id desc`,
    title: sql`posts.title_key, posts.id`,
    status: sql`posts.published, posts.dated_at desc, posts.id desc`,
    rank: sql`bm25(post_search, 10.0, 4.0, 1.0), posts.dated_at desc`,
  }[query.sort ?? "rank"];
  const count = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  const rows = await sql<{ id: number; title: string; description: string; body: string }>`
    select posts.id as id,
      highlight(post_search, 0, ${markStart}, ${markEnd}) as title,
      snippet(post_search, 1, ${markStart}, ${markEnd}, '…', 32) as description,
      snippet(post_search, 2, ${markStart}, ${markEnd}, '…', 32) as body
    ${from} order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return {
    total: count.rows[0]?.total ?? 0,
    hits: rows.rows.map((row) => ({ id: row.id, title: pieces(row.title), snippet: pieces(row.body.includes(markStart) ? row.body : row.description) })),
  };
}

/** The word where posts use it (or longer words that begin with it), else the words one edit away, the most used first. */
async function findTerms(db: Database, word: string): Promise<string[]> {
  const known = await sql`select 1 from post_search_words where term >= ${word} and term < ${`${word}\u{10ffff}`} limit 1`.execute(db);
  if (known.rows.length > 0 || [...word].length < correctedFrom) return [word];
  const near = await db.selectFrom("search_spellings").select("word").distinct().where("spelling", "in", shortenedSpellings(word)).execute();
  const candidates = near.map((row) => row.word).filter((candidate) => isOneEditApart(word, candidate));
  if (candidates.length === 0) return [word];
  const used = await sql<{ term: string; doc: number }>`select term, doc from post_search_words where term in (${sql.join(candidates)})`.execute(db);
  const best = used.rows.toSorted((a, b) => b.doc - a.doc).slice(0, mostCorrections).map((row) => row.term);
  return best.length > 0 ? best : [word];
}

/** An exact word counts twice, so it ranks above longer words that merely begin with it. Words hold letters and digits only. */
function anyOf(terms: string[]): string {
  return `(${terms.map((term) => `"${term}" OR "${term}" *`).join(" OR ")})`;
}

async function learnSpellings(db: Database, text: string[]): Promise<void> {
  const words = [...new Set(text)].filter((word) => word.length >= spelledFrom && word.length <= spelledTo && !/^\d+$/.test(word));
  for (const some of chunks(words, 500)) {
    const known = await db.selectFrom("search_spellings").select("word").where("spelling", "in", some).whereRef("spelling", "=", "word").execute();
    const old = new Set(known.map((row) => row.word));
    const rows = some.filter((word) => !old.has(word)).flatMap((word) => shortenedSpellings(word).map((spelling) => ({ spelling, word })));
    for (const part of chunks(rows, 500)) await db.insertInto("search_spellings").values(part).onConflict((conflict) => conflict.doNothing()).execute();
  }
}

function pieces(marked: string): Highlighted {
  return marked.split(markStart).flatMap((part, index) => {
    if (index === 0) return [{ text: part, match: false }];
    const [hit = "", rest = ""] = part.split(markEnd);
    return [{ text: hit, match: true }, { text: rest, match: false }];
  }).filter((piece) => piece.text !== "");
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
