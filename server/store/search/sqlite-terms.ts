// The words of a search on FTS5: where they are used, and the expressions for them.
import { sql } from "kysely";
import { inOnePiece, searchedWords } from "../../text/search-words.ts";
import type { Database } from "../database.ts";
import { isLetter, type Place, type Vocabulary } from "./correcting.ts";
import type { Asked, CountedPlace } from "./find.ts";

export function vocabularyOf(db: Database, publishedOnly: boolean): Vocabulary {
  const visible = sql`(rowid < 0 or exists (select 1 from posts indexed by posts_found where posts.id = search_index.rowid
    and posts.deleted_at is null ${publishedOnly ? sql`and posts.published = 1` : sql``}))`;
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

export async function countPlaces(db: Database, places: Place[]): Promise<CountedPlace[]> {
  const counted: CountedPlace[] = [];
  for (const place of places) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from search_index where search_index match ${toPlace(place)}`.execute(db);
    counted.push({ place, count: rows[0]?.count ?? 0 });
  }
  return counted;
}

/** Returns the expressions that find and rank texts: higher if the title has all the words, or if they are adjacent. */
export function toExpressions({ places: counted, having, weighing }: Asked): { all: string; weighed: string } {
  const places = counted.map(({ place }) => place);
  const joined = (expressions: string[]) => expressions.join(having === "all" ? " AND " : " OR ");
  const all = joined(places.map(toPlace));
  const text = joined(places.map(toWeighedPlace));
  const weighed = weighing === "head" ? `{title description keywords name} : (${text})` : text;
  if (having === "any" || places.some(({ quoted }) => quoted)) return { all, weighed };
  const words = places.map(({ alternatives }) => alternatives[0] ?? "");
  const inTitle = `{title} : (${words.map(begun).join(" AND ")})`;
  const whole = `{name} : "${inOnePiece(words.join(" "))}"`;
  const sideBySide = weighing === "text" && words.length > 1 ? ` OR ${phrase(words.join(" "))} *` : "";
  return { all: `(${all}) OR ${whole}`, weighed: `(${weighed}) OR ${inTitle} OR ${whole}${sideBySide}` };
}

function toPlace({ alternatives, quoted }: Place): string {
  return anyOf(alternatives.map(quoted ? phrase : begun));
}

/** Returns a ranking expression. An exact word counts twice, so it ranks above longer words that merely begin with it. */
function toWeighedPlace({ alternatives, quoted }: Place): string {
  return anyOf(
    alternatives.flatMap((text) => (quoted || isLetter(text) ? [phrase(text)] : [phrase(text), begun(text)])),
  );
}

function anyOf(expressions: readonly string[]): string {
  return `(${expressions.join(" OR ")})`;
}

/** Matches words that begin with a text; a single letter matches only itself. */
function begun(text: string): string {
  return isLetter(text) ? phrase(text) : `${phrase(text)} *`;
}

/** Returns the words of a text as a phrase of FTS5, quoted so that nothing in them is read as syntax. */
function phrase(text: string): string {
  return `"${searchedWords(text).join(" ")}"`;
}
