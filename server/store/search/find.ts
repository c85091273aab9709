// The parts that the searches of both engines share: the words to find, one page of matches, and the texts of its hits.
import { type RawBuilder, sql } from "kysely";
import { readSearch } from "../../text/search-terms.ts";
import type { Database } from "../database.ts";
import { correctTerms, excerpts, type Place, toHit, toMarks, type Vocabulary } from "./correcting.ts";
import { filterOf, newestFirst, orderOf } from "./filters.ts";
import type { Hit, Kind, PostHits, PostSearch, SearchDocument, SearchIndex, SiteHits, SiteSearch } from "./search.ts";

/**
 * If each of the words occurs in more texts than this, only title, description and keywords are ranked, and all other matches follow by
 * date. Measured in 10,000 posts: "the of and to in is" takes 140 ms on SQLite if bodies are ranked too, and 30 ms like this; 95 of 100
 * searches on PostgreSQL take up to 95 ms, and 43 ms like this.
 */
const maxWeighed = 1000;

/** A term of a search, and how many texts contain it. */
export type CountedPlace = { place: Place; count: number };

export type Asked = {
  places: CountedPlace[];
  /** Whether texts must contain all of the terms, or any of them. */
  having: "all" | "any";
  /** What is ranked: whole texts, or title, description and keywords. */
  weighing: "text" | "head";
};

/** The start of a query for each kind, to which conditions can be added, and the score of a row: the lower, the better. */
export type Match = Record<Kind, RawBuilder<unknown>> & { score: RawBuilder<unknown> };

/** The parts that differ between engines. */
export type SearchEngine = Pick<SearchIndex, "put" | "remove" | "list"> & {
  /** The vocabulary of the texts that visitors can see, or that the owner can. */
  vocabularyOf(db: Database, publishedOnly: boolean): Vocabulary;
  /** Counts the texts that contain each term, and returns a function that makes the query. */
  prepare(db: Database, places: Place[]): Promise<{ places: CountedPlace[]; match(asked: Asked): Match }>;
  readTexts(db: Database, kind: Kind, ids: number[]): Promise<SearchDocument[]>;
};

type Found = { rows: { id: number; score: number }[]; total: number };
type Page = {
  kind: Kind;
  filter: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
};

const nothing: SiteHits = { hits: [], totals: { post: 0, project: 0 }, corrected: null };
const none: Found = { rows: [], total: 0 };

export function createSearch({ put, remove, list, ...engine }: SearchEngine): SearchIndex {
  return { put, remove, list, setKeywords, findPosts, findOnSite };

  async function setKeywords(db: Database, kind: Kind, keywords: ReadonlyMap<number, string>): Promise<void> {
    // One by one, because texts are long.
    for (const [id, words] of keywords)
      for (const text of await engine.readTexts(db, kind, [id]))
        // The words of the body are known already.
        if (text.keywords !== words) await put(db, { ...text, keywords: words, spelt: [] });
  }

  async function findPosts(db: Database, query: PostSearch): Promise<PostHits> {
    const vocabulary = engine.vocabularyOf(db, query.publishedOnly === true);
    const { terms, corrected } = await correctTerms(db, readSearch(query.text), vocabulary);
    if (terms.length === 0 || query.categories?.length === 0 || query.tags?.length === 0)
      return { hits: [], total: 0, corrected: null };
    const page: Page = {
      kind: "post",
      filter: filterOf(query),
      order: orderOf(query.sort) ?? sql`score, ${newestFirst}`,
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    };
    const found = await allElseAny(
      db,
      terms,
      (match) => pick(db, match, page),
      ({ total }) => total,
    );
    const hits = await readHits(db, terms, "post", found, excerpts.page);
    return { hits, total: found.total, corrected: found.total > 0 ? corrected : null };
  }

  async function findOnSite(db: Database, { text, kinds, limit }: SiteSearch): Promise<SiteHits> {
    const { terms, corrected } = await correctTerms(db, readSearch(text), engine.vocabularyOf(db, true));
    if (terms.length === 0) return nothing;
    const pages: Record<Kind, Page> = {
      post: {
        kind: "post",
        filter: filterOf({ publishedOnly: true }),
        order: sql`score, ${newestFirst}`,
        limit,
        offset: 0,
      },
      project: {
        kind: "project",
        filter: sql`projects.deleted_at is null`,
        order: sql`score, projects.sort_order`,
        limit,
        offset: 0,
      },
    };
    const find = async (match: Match) => ({
      post: kinds.includes("post") ? await pick(db, match, pages.post) : none,
      project: kinds.includes("project") ? await pick(db, match, pages.project) : none,
    });
    const found = await allElseAny(db, terms, find, ({ post, project }) => post.total + project.total);
    const totals = { post: found.post.total, project: found.project.total };
    if (totals.post + totals.project === 0) return nothing;
    const scored: { hit: Hit & { kind: Kind }; score: number }[] = [];
    for (const kind of ["post", "project"] as const) {
      const hits = await readHits(db, terms, kind, found[kind], excerpts.site);
      scored.push(...hits.map((hit, index) => ({ hit: { ...hit, kind }, score: found[kind].rows[index]?.score ?? 0 })));
    }
    return { hits: scored.toSorted((a, b) => a.score - b.score).map(({ hit }) => hit), totals, corrected };
  }

  /** If no text has all the words, returns texts with some of them, except for words that occur nearly everywhere. */
  async function allElseAny<Result>(
    db: Database,
    terms: Place[],
    find: (match: Match) => Promise<Result>,
    totalOf: (found: Result) => number,
  ): Promise<Result> {
    const { places, match } = await engine.prepare(db, terms);
    const isCommon = ({ count }: CountedPlace) => count > maxWeighed;
    const weighing = places.every(isCommon) ? "head" : "text";
    const found = await find(match({ places, having: "all", weighing }));
    // The parts of one term belong together.
    if (totalOf(found) > 0 || terms.every(({ term }) => term === 0)) return found;
    const rarest = Math.min(...places.map(({ count }) => count).filter((count) => count > 0));
    const telling = places.filter(({ count }) => count <= Math.max(rarest, maxWeighed));
    return find(match({ places: telling, having: "any", weighing }));
  }

  async function readHits(
    db: Database,
    terms: Place[],
    kind: Kind,
    { rows }: Found,
    excerpt: (typeof excerpts)[keyof typeof excerpts],
  ): Promise<Hit[]> {
    if (rows.length === 0) return [];
    const texts = await engine.readTexts(
      db,
      kind,
      rows.map(({ id }) => id),
    );
    const byId = new Map(texts.map((text) => [text.id, text]));
    const marks = terms.flatMap(toMarks);
    return rows.flatMap(({ id }) => {
      const text = byId.get(id);
      return text ? [toHit(id, text, marks, excerpt)] : [];
    });
  }
}

async function pick(db: Database, match: Match, page: Page): Promise<Found> {
  const { kind, filter, order, limit, offset } = page;
  const { rows } = await sql<{ id: number; score: number; total: number }>`
    select ${sql.ref(`${kind}s.id`)} as id, ${match.score} as score, count(*) over () as total
    ${match[kind]} and ${filter} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  const [first] = rows;
  if (first) return { rows, total: first.total };
  // Beyond the last page, no row has the total.
  return offset === 0 ? none : { rows: [], total: (await pick(db, match, { ...page, limit: 1, offset: 0 })).total };
}
