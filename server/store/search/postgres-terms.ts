// The words of texts and searches for PostgreSQL's full text, folded by the site itself, so that results do not depend on the dictionaries
// and the parser of a server, and no word is read as syntax.
import { type RawBuilder, sql } from "kysely";
import { inOnePiece, searchedWords, searchWords } from "../../text/search-words.ts";
import type { Database } from "../database.ts";
import { isLetter, type Place, type Vocabulary } from "./correcting.ts";
import type { Asked, CountedPlace } from "./find.ts";
import type { SearchDocument } from "./search.ts";

/** The fields of words: title (A), description and keywords (B), the title without spaces (C), body (D). */
type Weight = "A" | "B" | "C" | "D";

/** PostgreSQL's limits: distinct positions, positions of one word, bytes of a word, and (with a margin) bytes of all words of a text. */
const lastPosition = 16_383;
const maxPlaces = 255;
const longestWord = 500;
const maxBytes = 900_000;

/**
 * Returns the search vectors of a text: each word with its positions, with and without the body. Very long texts are cut at PostgreSQL's
 * limits.
 */
export function toVectors({
  title,
  description,
  keywords,
  folded,
}: Pick<SearchDocument, "title" | "description" | "keywords"> & { folded: string }): {
  head: string;
  words: string;
} {
  const head = [
    [title, "A"],
    [description, "B"],
    [keywords, "B"],
  ] as const;
  const fields = [
    ...head.map(([text, weight]) => [searchWords(text), weight] as const),
    [[inOnePiece(title)], "C"] as const,
  ];
  return { head: toVector(fields), words: toVector([...fields, [folded.split(" "), "D"]]) };
}

function toVector(fields: readonly (readonly [words: readonly string[], weight: Weight])[]): string {
  const places = new Map<string, string[]>();
  let position = 0;
  let bytes = 0;
  const add = (word: string, weight: Weight) => {
    const at = places.get(word);
    const more = (at ? 0 : Buffer.byteLength(word) + 8) + 2;
    position++;
    if (word.length > longestWord || bytes + more > maxBytes || at?.length === maxPlaces) return;
    bytes += more;
    const place = `${Math.min(position, lastPosition)}${weight}`;
    if (at) at.push(place);
    else places.set(word, [place]);
  };
  for (const [words, weight] of fields) {
    for (const word of words) if (word !== "") add(word, weight);
    // Words of different fields are not adjacent.
    position++;
  }
  return [...places].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ");
}

/** More words than ever share a beginning or are one letter away from the typed word. */
const maxCounted = 200;

export function vocabularyOf(db: Database, publishedOnly: boolean): Vocabulary {
  const visible = sql`(search_index.kind = 'project' or exists (select 1 from posts where posts.id = search_index.id
    and posts.deleted_at is null ${publishedOnly ? sql`and posts.published = 1` : sql``}))`;
  return {
    async isUsed(text, begun) {
      const found =
        await sql`select 1 from search_index where ${matches(toPhrase(text, begun))} and ${visible} limit 1`.execute(
          db,
        );
      return found.rows.length > 0;
    },
    async listUsed(words, limit) {
      if (words.length === 0) return [];
      const counts = words
        .slice(0, maxCounted)
        .map(
          (word) =>
            sql`select ${word}::text as word, (select count(*) from search_index where ${matches(toPhrase(word, false))} and ${visible}) as uses`,
        );
      const found = await sql<{
        word: string;
      }>`select word from (${sql.join(counts, sql` union all `)}) as counted where uses > 0 order by uses desc, word limit ${limit}`.execute(
        db,
      );
      return found.rows.map(({ word }) => word);
    },
  };
}

/**
 * Counts the texts that contain each term, and all texts. Does not check that quoted words are adjacent, because that would read each text.
 */
export async function countPlaces(db: Database, places: Place[]): Promise<{ places: CountedPlace[]; texts: number }> {
  const counts = places.map(
    (place, index) =>
      sql`(select count(*) from search_index where ${matches(toWords(place))}) as ${sql.ref(`place${index}`)}`,
  );
  const {
    rows: [row = {}],
  } = await sql<
    Record<string, number>
  >`select (select count(*) from search_index) as texts, ${sql.join(counts)}`.execute(db);
  return {
    places: places.map((place, index) => ({ place, count: row[`place${index}`] ?? 0 })),
    texts: row.texts ?? 0,
  };
}

/** Returns the conditions that find texts, and their score: higher if the title has all the words, or if they are adjacent. */
export function toQuery(
  { places: counted, having, weighing }: Asked,
  texts: number,
): { matching: RawBuilder<unknown>; score: RawBuilder<unknown> } {
  const column = weighing === "head" ? "head" : "words";
  const places = counted.map(({ place }) => place);
  const matching = matches(places.map((place) => toPlace(place)).join(having === "all" ? " & " : " | "));
  const score = counted.map((place) => scoreOf(place, texts, column));
  if (having === "any" || places.some(({ quoted }) => quoted)) return { matching, score: negative(score) };
  const words = places.map(({ alternatives }) => alternatives[0] ?? "");
  const isWhole = sql`search_index.name = ${inOnePiece(words.join(" "))}`;
  const inTitle = matches(words.map((word) => toPhrase(word, !isLetter(word), "A")).join(" & "), "head");
  const sideBySide = matches(toPhrase(words.join(" "), true), column);
  const rarity = counted.reduce((total, { count }) => total + rarityOf(count, texts), 0);
  const extra = (condition: RawBuilder<unknown>, weight: number) =>
    sql`case when ${condition} then ${weight}::float8 else 0 end`;
  return {
    matching: sql`(${matching} or ${isWhole})`,
    score: negative([
      ...score,
      extra(isWhole, rarity),
      extra(inTitle, rarity / 8),
      ...(places.length > 1 ? [extra(sideBySide, rarity / 8)] : []),
    ]),
  };
}

type Column = "words" | "head";

/** Returns the score of a term. The exact word counts twice, so it ranks above longer words that merely begin with it. */
function scoreOf({ place, count }: CountedPlace, texts: number, column: Column): RawBuilder<unknown> {
  const exact = place.alternatives.map((text) => toPhrase(text, false)).join(" | ");
  return sql`${rarityOf(count, texts)}::float8 * ${rank(`${exact} | ${toPlace(place)}`, column)}`;
}

/**
 * Ranks a query: a word of the title weighs ten times one of the body, one of description or keywords four times, and each weighs less in
 * long texts.
 */
function rank(query: string, column: Column): RawBuilder<unknown> {
  return sql`2 * ts_rank('{0.1, 1, 0.4, 1}', ${sql.ref(`search_index.${column}`)}, ${query}::tsquery, 1)`;
}

function rarityOf(count: number, texts: number): number {
  return Math.log(1 + (texts + 1) / (count + 1));
}

function toPlace({ alternatives, quoted }: Place): string {
  return `(${alternatives.map((text) => toPhrase(text, !quoted && !isLetter(text))).join(" | ")})`;
}

/** Returns the words of a term, regardless of position. */
function toWords({ alternatives, quoted }: Place): string {
  return alternatives
    .map((text) =>
      searchedWords(text)
        .map((word, index, words) => toPhrase(word, !quoted && index === words.length - 1 && !isLetter(word)))
        .join(" & "),
    )
    .map((words) => `(${words === "" ? "'-'" : words})`)
    .join(" | ");
}

/** Returns adjacent words; with `begun`, the last may be a longer one. */
function toPhrase(text: string, begun: boolean, weights = ""): string {
  const words = searchedWords(text);
  const lexemes = words.map((word, index) => {
    const flags = `${begun && index === words.length - 1 ? "*" : ""}${weights}`;
    return `'${word.slice(0, longestWord)}'${flags === "" ? "" : `:${flags}`}`;
  });
  return lexemes.length === 0 ? "'-'" : `(${lexemes.join(" <-> ")})`;
}

function matches(query: string, column: Column = "words"): RawBuilder<unknown> {
  return sql`${sql.ref(`search_index.${column}`)} @@ ${query}::tsquery`;
}

function negative(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`-(${sql.join(parts, sql` + `)})`;
}
