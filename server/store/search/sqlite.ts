import { type RawBuilder, sql } from "kysely";
import { readSearch } from "../../text/search-terms.ts";
import { searchWords } from "../../text/spelling.ts";
import type { Database } from "../database.ts";
import type { Hit, Kind, PostHits, PostSearch, SearchDocument, SearchIndex, SiteHits, SiteSearch } from "./search.ts";
import {
  correctTerms,
  excerpts,
  learnSpellings,
  maxOrdered,
  maxWeighed,
  type Place,
  toHit,
  toMarks,
} from "./correcting.ts";
import { filterOf, newestFirst, orderOf } from "./filters.ts";
import {
  type Expressions,
  inOnePiece,
  leaveOutCommon,
  toExpressions,
  toSomeExpression,
  visibleToEverybody,
  visibleToOwner,
  vocabularyOf,
} from "./sqlite-terms.ts";

const listedAtOnce = 25;
const nothing: SiteHits = { hits: [], totals: { post: 0, project: 0 }, corrected: null };

/**
 * Search on FTS5: bm25 with the title weighing most; a word that nobody wrote is corrected against the index's vocabulary.
 * Rows of posts have the post's id, rows of projects the project's with a minus: so each kind is a range.
 */
export const sqliteSearch: SearchIndex = { put, remove, list, findPosts, findOnSite };

async function put(db: Database, document: SearchDocument): Promise<void> {
  const { kind, id, title, description, keywords, body, spelt = searchWords(body) } = document;
  await remove(db, kind, id);
  const values = sql.join([rowOf(kind, id), title, description, keywords, body, inOnePiece(title)]);
  await sql`insert into search_index (rowid, title, description, keywords, body, name) values (${values})`.execute(db);
  await learnSpellings(db, [...searchWords(`${title} ${description} ${keywords}`), ...spelt]);
}

async function remove(db: Database, kind: Kind, id: number): Promise<void> {
  await sql`delete from search_index where rowid = ${rowOf(kind, id)}`.execute(db);
}

async function* list(db: Database): AsyncGenerator<SearchDocument> {
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    const { rows } = await sql<Omit<SearchDocument, "kind" | "id"> & { row: number }>`
      select rowid as row, title, description, keywords, body from search_index where rowid > ${last} order by rowid limit ${listedAtOnce}`.execute(
      db,
    );
    for (const { row, ...text } of rows) yield { kind: row > 0 ? "post" : "project", id: Math.abs(row), ...text };
    last = rows.at(-1)?.row ?? last;
    if (rows.length < listedAtOnce) return;
  }
}

async function findPosts(db: Database, query: PostSearch): Promise<PostHits> {
  const visible = query.publishedOnly ? visibleToEverybody : visibleToOwner;
  const { terms, corrected } = await correctTerms(db, readSearch(query.text), vocabularyOf(db, visible));
  if (terms.length === 0 || query.categories?.length === 0) return { hits: [], total: 0, corrected: null };
  const from = fromPosts(filterOf(query));
  const range = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const found = await allElseSome(
    db,
    terms,
    (expressions) => pick(db, from, expressions, range, orderOf(query.sort)),
    ({ total }) => total,
  );
  const hits = await readHits(
    db,
    terms,
    "post",
    found.rows.map((row) => row.id),
    excerpts.page,
  );
  return { hits, total: found.total, corrected: found.total > 0 ? corrected : null };
}

async function findOnSite(db: Database, query: SiteSearch): Promise<SiteHits> {
  const { terms, corrected } = await correctTerms(db, readSearch(query.text), vocabularyOf(db, visibleToEverybody));
  if (terms.length === 0) return nothing;
  const range = { limit: query.limit, offset: 0 };
  const find = async (expressions: Expressions) => ({
    post: query.kinds.includes("post")
      ? await pick(db, fromPosts(sql`posts.deleted_at is null and posts.published = 1`), expressions, range)
      : none,
    project: query.kinds.includes("project") ? await pick(db, fromProjects, expressions, range) : none,
  });
  const found = await allElseSome(db, terms, find, ({ post, project }) => post.total + project.total);
  const totals = { post: found.post.total, project: found.project.total };
  if (totals.post + totals.project === 0) return nothing;
  const hits = await Promise.all(
    (["post", "project"] as const).map(async (kind) => {
      const { rows } = found[kind];
      const marked = await readHits(
        db,
        terms,
        kind,
        rows.map((row) => row.id),
        excerpts.site,
      );
      return marked.map((hit, index) => ({ hit: { ...hit, kind }, score: rows[index]?.score ?? 0 }));
    }),
  );
  return {
    hits: hits
      .flat()
      .toSorted((a, b) => a.score - b.score)
      .map(({ hit }) => hit),
    totals,
    corrected,
  };
}

/** Where nothing has all the words: what has some of them. */
async function allElseSome<Result>(
  db: Database,
  terms: Place[],
  find: (expressions: Expressions) => Promise<Result>,
  totalOf: (found: Result) => number,
): Promise<Result> {
  const found = await find(toExpressions(terms));
  if (totalOf(found) > 0 || terms.length === 1) return found;
  const some = toSomeExpression(await leaveOutCommon(db, terms));
  return find({ all: some, weighed: some, head: null, steps: [some] });
}

/** Best first: the lower the score, the better. */
type Found = { rows: { id: number; score: number }[]; total: number };
type Range = { limit: number; offset: number };
type From = {
  id: RawBuilder<unknown>;
  tieBreak: RawBuilder<unknown>;
  latest: RawBuilder<unknown>;
  matching(expression: string): RawBuilder<unknown>;
};

const none: Found = { rows: [], total: 0 };
const score = sql`bm25(search_index, 10.0, 4.0, 4.0, 1.0, 10.0)`;
/** The index is named, because the engine would rather read the rows, texts and all. */
function fromPosts(filter: RawBuilder<unknown>): From {
  return {
    id: sql`posts.id`,
    tieBreak: newestFirst,
    latest: sql`search_index.rowid desc`,
    matching: (
      expression,
    ) => sql`from search_index cross join posts indexed by posts_found on posts.id = search_index.rowid
      where search_index match ${expression} and search_index.rowid > 0 and ${filter}`,
  };
}

const fromProjects: From = {
  id: sql`projects.id`,
  tieBreak: sql`projects.sort_order`,
  latest: sql`projects.sort_order`,
  matching: (expression) => sql`from search_index cross join projects on projects.id = -search_index.rowid
    where search_index match ${expression} and search_index.rowid < 0 and projects.deleted_at is null`,
};

/**
 * One page of what matches. Weighing each match takes its time, and where very many match, their bodies say little: then those
 * that match in title or description are weighed, and the others follow, the newest first. Of more than ten thousand none are.
 */
async function pick(
  db: Database,
  from: From,
  expressions: Expressions,
  { limit, offset }: Range,
  order?: RawBuilder<unknown>,
): Promise<Found> {
  const count = async (matching: RawBuilder<unknown>) =>
    (await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db)).rows[0]?.total ?? 0;
  const page = async (
    value: RawBuilder<unknown>,
    matching: RawBuilder<unknown>,
    by: RawBuilder<unknown>,
    range: Range,
  ) => {
    const found = await sql<{
      id: number;
      score: number;
    }>`select ${from.id} as id, ${value} as score ${matching} order by ${by} limit ${range.limit} offset ${range.offset}`.execute(
      db,
    );
    return found.rows;
  };
  const all = from.matching(expressions.all);
  const total = await count(all);
  if (total <= offset) return { rows: [], total };
  if (order) return { rows: await page(sql`0`, all, order, { limit, offset }), total };
  if (total <= maxWeighed || expressions.head === null)
    return {
      rows: await page(score, from.matching(expressions.weighed), sql`score, ${from.tieBreak}`, { limit, offset }),
      total,
    };
  if (total > maxOrdered) return { rows: await pickUnweighed(db, from, expressions.steps, { limit, offset }), total };
  const head = from.matching(expressions.head);
  const first = await page(score, head, sql`score, ${from.tieBreak}`, { limit, offset });
  if (first.length === limit) return { rows: first, total };
  const inHead = first.length > 0 ? offset + first.length : await count(head);
  const others = sql`${all} and search_index.rowid not in (select rowid from search_index where search_index match ${expressions.head})`;
  const rest = await page(sql`0`, others, from.tieBreak, {
    limit: limit - first.length,
    offset: Math.max(0, offset - inHead),
  });
  return { rows: [...first, ...rest], total };
}

/**
 * Where so many match, weighing would have to count each word in all of them. So those that match best come first by what matches,
 * and those alike as they were added last, which is how the index has them: it is read only as far as the page reaches.
 */
async function pickUnweighed(
  db: Database,
  from: From,
  steps: readonly string[],
  { limit, offset }: Range,
): Promise<Found["rows"]> {
  const ids = new Set<number>();
  for (const step of steps) {
    if (ids.size >= offset + limit) break;
    const found = await sql<{
      id: number;
    }>`select ${from.id} as id ${from.matching(step)} order by ${from.latest} limit ${offset + limit}`.execute(db);
    for (const { id } of found.rows) ids.add(id);
  }
  return [...ids].slice(offset, offset + limit).map((id) => ({ id, score: 0 }));
}

/** In the order of the ids. */
async function readHits(
  db: Database,
  terms: Place[],
  kind: Kind,
  ids: number[],
  excerpt: (typeof excerpts)[keyof typeof excerpts],
): Promise<Hit[]> {
  if (ids.length === 0) return [];
  const found = await sql<Omit<SearchDocument, "kind" | "id"> & { row: number }>`
    select rowid as row, title, description, keywords, body from search_index where rowid in (${sql.join(ids.map((id) => rowOf(kind, id)))})`.execute(
    db,
  );
  const byRow = new Map(found.rows.map((row) => [row.row, row]));
  const marks = terms.flatMap(toMarks);
  return ids.flatMap((id) => {
    const text = byRow.get(rowOf(kind, id));
    return text ? [toHit(id, text, marks, excerpt)] : [];
  });
}

function rowOf(kind: Kind, id: number): number {
  return kind === "post" ? id : -id;
}
