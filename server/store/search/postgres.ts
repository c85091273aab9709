import { type RawBuilder, sql } from "kysely";
import { readSearch } from "../../text/search-terms.ts";
import { searchWords } from "../../text/spelling.ts";
import type { Database } from "../database.ts";
import type { Hit, Kind, PostHits, PostSearch, SearchDocument, SearchIndex, SiteHits, SiteSearch } from "./search.ts";
import { correctTerms, excerpts, learnSpellings, maxWeighed, type Place, toHit, toMarks } from "./correcting.ts";
import { filterOf, newestFirst, orderOf } from "./filters.ts";
import {
  countPlaces,
  nameOf,
  type Query,
  toQuery,
  toSomeQuery,
  toVectors,
  visibleToEverybody,
  visibleToOwner,
  vocabularyOf,
} from "./postgres-terms.ts";

const listedAtOnce = 25;
const nothing: SiteHits = { hits: [], totals: { post: 0, project: 0 }, corrected: null };

/** Search on PostgreSQL's full text, with the answers of the other engine: see search-sqlite.ts. */
export const postgresSearch: SearchIndex = {
  put,
  remove,
  list,
  findPosts: (db, query) => throughIndexes(db, (db) => findPosts(db, query)),
  findOnSite: (db, query) => throughIndexes(db, (db) => findOnSite(db, query)),
};

/** The planner takes it for cheap to look through the words of every text. It is not: they are long, and kept apart from their rows. */
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
  const { kind, id, title, description, keywords, body, spelt = searchWords(body) } = document;
  const { head, words } = toVectors(document);
  const values = sql.join([
    kind,
    id,
    title,
    description,
    keywords,
    body,
    nameOf(title),
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

async function findPosts(db: Database, query: PostSearch): Promise<PostHits> {
  const { terms, corrected } = await correctTerms(
    db,
    readSearch(query.text),
    vocabularyOf(db, query.publishedOnly ? visibleToEverybody : visibleToOwner),
  );
  if (terms.length === 0 || query.categories?.length === 0) return { hits: [], total: 0, corrected: null };
  const from = fromPosts(filterOf(query));
  const range = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const found = await allElseSome(
    db,
    terms,
    (asked) => pick(db, from, asked, range, orderOf(query.sort)),
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
  const find = async (asked: Query) => ({
    post: query.kinds.includes("post")
      ? await pick(db, fromPosts(sql`posts.deleted_at is null and posts.published = 1`), asked, range)
      : none,
    project: query.kinds.includes("project") ? await pick(db, fromProjects, asked, range) : none,
  });
  const found = await allElseSome(db, terms, find, ({ post, project }) => post.total + project.total);
  const totals = { post: found.post.total, project: found.project.total };
  if (totals.post + totals.project === 0) return nothing;
  const hits: { hit: Hit & { kind: Kind }; score: number }[] = [];
  for (const kind of ["post", "project"] as const) {
    const { rows } = found[kind];
    const marked = await readHits(
      db,
      terms,
      kind,
      rows.map((row) => row.id),
      excerpts.site,
    );
    hits.push(...marked.map((hit, index) => ({ hit: { ...hit, kind }, score: rows[index]?.score ?? 0 })));
  }
  return { hits: hits.toSorted((a, b) => a.score - b.score).map(({ hit }) => hit), totals, corrected };
}

/** Where nothing has all the words: what has some of them, but not those alone that stand nearly everywhere. */
async function allElseSome<Result>(
  db: Database,
  terms: Place[],
  find: (asked: Query) => Promise<Result>,
  totalOf: (found: Result) => number,
): Promise<Result> {
  const { weighed, texts } = await countPlaces(db, terms);
  const found = await find(toQuery(weighed, texts));
  if (totalOf(found) > 0 || terms.length === 1) return found;
  const rarest = Math.min(...weighed.map(({ count }) => count).filter((count) => count > 0));
  const telling = weighed.filter(({ count }) => count <= Math.max(rarest, maxWeighed));
  return find(toSomeQuery(telling, texts));
}

/** Best first: the lower the score, the better. */
type Found = { rows: { id: number; score: number }[]; total: number };
type Range = { limit: number; offset: number };
type From = {
  id: RawBuilder<unknown>;
  tieBreak: RawBuilder<unknown>;
  matching(condition: RawBuilder<unknown>): RawBuilder<unknown>;
};

const none: Found = { rows: [], total: 0 };
function fromPosts(filter: RawBuilder<unknown>): From {
  return {
    id: sql`posts.id`,
    tieBreak: newestFirst,
    matching: (condition) =>
      sql`from search_index join posts on posts.id = search_index.id where search_index.kind = 'post' and ${condition} and ${filter}`,
  };
}

const fromProjects: From = {
  id: sql`projects.id`,
  tieBreak: sql`projects.sort_order`,
  matching: (condition) =>
    sql`from search_index join projects on projects.id = search_index.id where search_index.kind = 'project' and ${condition} and projects.deleted_at is null`,
};

/** One page of what matches. Where very many do, those that match in title or description are weighed, and the others follow, the newest first. */
async function pick(
  db: Database,
  from: From,
  { all, score, head }: Query,
  { limit, offset }: Range,
  order?: RawBuilder<unknown>,
): Promise<Found> {
  const count = async (condition: RawBuilder<unknown>) =>
    (await sql<{ total: number }>`select count(*) as total ${from.matching(condition)}`.execute(db)).rows[0]?.total ??
    0;
  const page = async (
    value: RawBuilder<unknown>,
    condition: RawBuilder<unknown>,
    by: RawBuilder<unknown>,
    range: Range,
  ) => {
    const found = await sql<{
      id: number;
      score: number;
    }>`select ${from.id} as id, ${value} as score ${from.matching(condition)} order by ${by} limit ${range.limit} offset ${range.offset}`.execute(
      db,
    );
    return found.rows;
  };
  const weighed = sql`score, ${from.tieBreak}`;
  const total = await count(all);
  if (total <= offset) return { rows: [], total };
  if (order) return { rows: await page(sql`0`, all, order, { limit, offset }), total };
  if (total <= maxWeighed || head === null) return { rows: await page(score, all, weighed, { limit, offset }), total };
  const first = await page(head.score, head.matching, weighed, { limit, offset });
  if (first.length === limit) return { rows: first, total };
  const inHead = first.length > 0 ? offset + first.length : await count(head.matching);
  const rest = await page(sql`0`, sql`${all} and not ${head.matching}`, from.tieBreak, {
    limit: limit - first.length,
    offset: Math.max(0, offset - inHead),
  });
  return { rows: [...first, ...rest], total };
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
  const found = await sql<Omit<SearchDocument, "kind">>`
    select id, title, description, keywords, body from search_index where kind = ${kind} and id in (${sql.join(ids)})`.execute(
    db,
  );
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  const marks = terms.flatMap(toMarks);
  return ids.flatMap((id) => {
    const text = byId.get(id);
    return text ? [toHit(id, text, marks, excerpt)] : [];
  });
}
