import { type RawBuilder, sql } from "kysely";
import { readSearch } from "../domain/search-terms.ts";
import { searchWords } from "../domain/spelling.ts";
import type { Database } from "./database.ts";
import type { Highlighted, Hit, Kind, PostHits, PostSearch, SearchDocument, SearchIndex, SiteHits, SiteSearch } from "./search.ts";
import { correctTerms, inOnePiece, learnSpellings, toExpression, visibleToEverybody, visibleToOwner } from "./search-sqlite-terms.ts";

const [markStart, markEnd] = ["\u0002", "\u0003"];
/** Of a snippet, in words. */
const snippetWords = { page: 32, site: 22 };
const nothing: SiteHits = { hits: [], totals: { post: 0, project: 0 }, corrected: null };

/**
 * Search on FTS5: bm25 with the title weighing most; a word that nobody wrote is corrected against the index's vocabulary.
 * Rows of posts have the post's id, rows of projects the project's with a minus: so each kind is a range.
 */
export const sqliteSearch: SearchIndex = { put, remove, findPosts, findOnSite };

async function put(db: Database, document: SearchDocument): Promise<void> {
  const { kind, id } = document;
  await remove(db, kind, id);
  const [title, description, keywords, body] = [document.title, document.description, document.keywords, document.body]
    .map((text) => text.replaceAll(markStart, "").replaceAll(markEnd, ""));
  const values = sql.join([rowOf(kind, id), title, description, keywords, body, inOnePiece(document.title)]);
  await sql`insert into search_index (rowid, title, description, keywords, body, name) values (${values})`.execute(db);
  await learnSpellings(db, searchWords(`${title} ${description} ${keywords} ${body}`));
}

async function remove(db: Database, kind: Kind, id: number): Promise<void> {
  await sql`delete from search_index where rowid = ${rowOf(kind, id)}`.execute(db);
}

async function findPosts(db: Database, query: PostSearch): Promise<PostHits> {
  const visible = query.publishedOnly ? visibleToEverybody : visibleToOwner;
  const { terms, corrected } = await correctTerms(db, readSearch(query.text), visible);
  if (terms.length === 0) return { hits: [], total: 0, corrected: null };
  const filters = [sql`posts.deleted_at is null`];
  if (query.publishedOnly) filters.push(sql`posts.published = 1`);
  if (query.unpublishedOnly) filters.push(sql`posts.published = 0`);
  if (query.categories) {
    if (query.categories.length === 0) return { hits: [], total: 0, corrected: null };
    const keys = sql.join(query.categories);
    filters.push(sql`posts.category_id in (select id from categories where name_key in (${keys}) or slug in (${keys}))`);
  }
  const order = {
    date: sql`posts.dated_at desc, posts.id desc`,
    title: sql`posts.title_key, posts.id`,
    status: sql`posts.published, posts.dated_at desc, posts.id desc`,
    rank: sql`score, posts.dated_at desc`,
  }[query.sort ?? "rank"];
  const find = (expression: string) => matchPosts(db, expression, sql.join(filters, sql` and `), order, query.limit, (query.page - 1) * query.limit);

  let expression = toExpression(terms, "all");
  let found = await find(expression);
  // No post has all the words: those that have some of them, the best first.
  if (found.total === 0 && terms.length > 1) found = await find(expression = toExpression(terms, "some"));
  const hits = await highlight(db, expression, "post", found.rows.map((row) => row.id), snippetWords.page);
  return { hits, total: found.total, corrected: found.total > 0 ? corrected : null };
}

async function findOnSite(db: Database, query: SiteSearch): Promise<SiteHits> {
  const { terms, corrected } = await correctTerms(db, readSearch(query.text), visibleToEverybody);
  if (terms.length === 0) return nothing;
  const find = async (expression: string) => {
    const found: Record<Kind, Found> = { post: none, project: none };
    if (query.kinds.includes("post")) found.post = await matchPosts(db, expression, sql`posts.deleted_at is null and posts.published = 1`, sql`score, posts.dated_at desc`, query.limit, 0);
    if (query.kinds.includes("project")) found.project = await matchProjects(db, expression, query.limit);
    return found;
  };
  let expression = toExpression(terms, "all");
  let found = await find(expression);
  if (found.post.total + found.project.total === 0 && terms.length > 1) found = await find(expression = toExpression(terms, "some"));
  const totals = { post: found.post.total, project: found.project.total };
  if (totals.post + totals.project === 0) return nothing;
  const hits = await Promise.all((["post", "project"] as const).map(async (kind) => {
    const { rows } = found[kind];
    const marked = await highlight(db, expression, kind, rows.map((row) => row.id), snippetWords.site);
    return marked.map((hit, index) => ({ hit: { ...hit, kind }, score: rows[index]?.score ?? 0 }));
  }));
  return { hits: hits.flat().toSorted((a, b) => a.score - b.score).map(({ hit }) => hit), totals, corrected };
}

/** Best first: the lower the score, the better. */
type Found = { rows: { id: number; score: number }[]; total: number };
const none: Found = { rows: [], total: 0 };
const score = sql`bm25(search_index, 10.0, 4.0, 4.0, 1.0, 10.0)`;

async function matchPosts(db: Database, expression: string, filter: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number, offset: number): Promise<Found> {
  // The index is named, because the engine would rather read the rows, texts and all.
  const from = sql`from search_index cross join posts indexed by posts_found on posts.id = search_index.rowid
    where search_index match ${expression} and search_index.rowid > 0 and ${filter}`;
  return rank(db, from, sql`posts.id`, order, limit, offset);
}

async function matchProjects(db: Database, expression: string, limit: number): Promise<Found> {
  const from = sql`from search_index cross join projects on projects.id = -search_index.rowid
    where search_index match ${expression} and search_index.rowid < 0 and projects.deleted_at is null`;
  return rank(db, from, sql`projects.id`, sql`score, projects.sort_order`, limit, 0);
}

async function rank(db: Database, from: RawBuilder<unknown>, id: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number, offset: number): Promise<Found> {
  const count = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db);
  const total = count.rows[0]?.total ?? 0;
  if (total <= offset) return { rows: [], total };
  const page = await sql<{ id: number; score: number }>`select ${id} as id, ${score} as score ${from} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return { rows: page.rows, total };
}

/** In the order of the ids. Apart from the search itself, which would cut a snippet out of everything that it looks at. */
async function highlight(db: Database, expression: string, kind: Kind, ids: number[], words: number): Promise<Hit[]> {
  if (ids.length === 0) return [];
  const snippet = (column: number) => sql`snippet(search_index, ${column}, ${markStart}, ${markEnd}, '…', ${words})`;
  const found = await sql<{ row: number; title: string; description: string; keywords: string; body: string }>`
    select rowid as row, highlight(search_index, 0, ${markStart}, ${markEnd}) as title,
      ${snippet(1)} as description, ${snippet(2)} as keywords, ${snippet(3)} as body
    from search_index where search_index match ${expression} and rowid in (${sql.join(ids.map((id) => rowOf(kind, id)))})`.execute(db);
  const byRow = new Map(found.rows.map((row) => [row.row, row]));
  return ids.flatMap((id) => {
    const hit = byRow.get(rowOf(kind, id));
    if (!hit) return [];
    // A post's own words around the match say more than its description; a project's description says what it is.
    const places = kind === "post" ? [hit.body, hit.description] : [hit.description, hit.keywords, hit.body];
    return [{ id, title: pieces(hit.title), snippet: pieces(places.find((text) => text.includes(markStart)) ?? hit.description) }];
  });
}

function rowOf(kind: Kind, id: number): number {
  return kind === "post" ? id : -id;
}

function pieces(marked: string): Highlighted {
  return marked.split(markStart).flatMap((part, index) => {
    if (index === 0) return [{ text: part, match: false }];
    const [hit = "", rest = ""] = part.split(markEnd);
    return [{ text: hit, match: true }, { text: rest, match: false }];
  }).filter((piece) => piece.text !== "");
}
