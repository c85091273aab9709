// The words of a search on FTS5: where they are used, and the expression that they become.
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";
import { isLetter, maxWeighed, type Place, type Vocabulary } from "./correcting.ts";

/** Which rows of the index count. */
export const visibleToOwner = sql`(rowid < 0 or exists (select 1 from posts indexed by posts_found where posts.id = search_index.rowid and posts.deleted_at is null))`;
export const visibleToEverybody = sql`(rowid < 0 or exists (select 1 from posts indexed by posts_found where posts.id = search_index.rowid and posts.published = 1 and posts.deleted_at is null))`;

export function vocabularyOf(db: Database, visible: RawBuilder<unknown>): Vocabulary {
  return { isUsed: (text, begun) => isUsed(begun ? `${phrase(text)} *` : phrase(text)), listUsed };

  async function listUsed(words: string[], limit: number): Promise<string[]> {
    if (words.length === 0) return [];
    const found = await sql<{
      term: string;
    }>`select term from search_words where term in (${sql.join(words)}) order by doc desc limit ${limit * 2}`.execute(
      db,
    );
    const used: string[] = [];
    for (const { term } of found.rows) if (await isUsed(phrase(term))) used.push(term);
    return used.slice(0, limit);
  }

  async function isUsed(expression: string): Promise<boolean> {
    const found =
      await sql`select 1 from search_index where search_index match ${expression} and ${visible} limit 1`.execute(db);
    return found.rows.length > 0;
  }
}

/** Words are phrases of FTS5, so that nothing in them is syntax. */
export type Expressions = {
  all: string;
  /** Finds the same, and weighs more what has all the words in the title, or side by side. */
  weighed: string;
  /** Those of them that have all the words in title, description and keywords. Null where nothing has them all. */
  head: string | null;
  /** Each finds all that those before it find, and ends with all: the name, the title, the head, the body. */
  steps: string[];
};

export function toExpressions(terms: Place[]): Expressions {
  const all = terms
    .map(({ alternatives, quoted }) =>
      anyOf(alternatives.map((text) => (quoted || isLetter(text) ? phrase(text) : `${phrase(text)} *`))),
    )
    .join(" AND ");
  const places = terms.map(toPlace).join(" AND ");
  const inHead = (found: string) => `{title description keywords name} : (${found})`;
  if (terms.some(({ quoted }) => quoted))
    return { all, weighed: places, head: inHead(places), steps: [`{title} : (${all})`, inHead(all), all] };
  const words = terms.map(({ alternatives }) => alternatives[0] ?? "");
  const inTitle = `{title} : (${words.map((word) => `${phrase(word)}${isLetter(word) ? "" : " *"}`).join(" AND ")})`;
  const whole = `{name} : ${phrase(inOnePiece(words.join(" ")))}`;
  const sideBySide = terms.length > 1 ? ` OR ${phrase(words.join(" "))} *` : "";
  return {
    all: `(${all}) OR ${whole}`,
    weighed: `(${places}) OR ${inTitle} OR ${whole}${sideBySide}`,
    head: `(${inHead(places)}) OR ${inTitle} OR ${whole}`,
    steps: [whole, `${inTitle} OR ${whole}`, `(${inHead(all)}) OR ${whole}`, `(${all}) OR ${whole}`],
  };
}

export function toSomeExpression(terms: Place[]): string {
  return terms.map(toPlace).join(" OR ");
}

/** For a search that settles for some of its words: those that stand nearly everywhere would find nearly everything. */
export async function leaveOutCommon(db: Database, terms: Place[]): Promise<Place[]> {
  const counted: { term: Place; count: number }[] = [];
  for (const term of terms) {
    const found = await sql<{
      total: number;
    }>`select count(*) as total from search_index where search_index match ${toPlace(term)}`.execute(db);
    counted.push({ term, count: found.rows[0]?.total ?? 0 });
  }
  const rarest = Math.min(...counted.map(({ count }) => count).filter((count) => count > 0));
  return counted.filter(({ count }) => count <= Math.max(rarest, maxWeighed)).map(({ term }) => term);
}

function toPlace({ alternatives, quoted }: Place): string {
  return anyOf(alternatives.map((text) => (quoted ? phrase(text) : begunOrWhole(text))));
}

function anyOf(expressions: readonly string[]): string {
  return `(${expressions.join(" OR ")})`;
}

/** An exact word counts twice, so it ranks above longer words that merely begin with it. A single letter stands for itself. */
function begunOrWhole(word: string): string {
  return isLetter(word) ? phrase(word) : `${phrase(word)} OR ${phrase(word)} *`;
}

/** Letters and digits without what stands between them: how the index keeps titles beside their words. */
export function inOnePiece(text: string): string {
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join("");
}

function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
