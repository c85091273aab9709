// The words of a search on FTS5: what they are corrected to, and the expression that they become.
import { type RawBuilder, sql } from "kysely";
import type { SearchTerm } from "../domain/search-terms.ts";
import type { Mark } from "../domain/snippets.ts";
import { isOneEditApart, isTypedBeginning, searchWords, shortenedSpellings } from "../domain/spelling.ts";
import { createTurns } from "../domain/turns.ts";
import type { Database } from "./database.ts";

/** Words shorter than this are never corrected: too many other words are one edit away. */
const correctedFrom = 5;
const spelledFrom = correctedFrom - 1;
const spelledTo = 32;
const mostCorrections = 5;
/** How many matches are weighed against each other. */
export const mostWeighed = 1000;
/** How many are put in order at all. */
export const mostOrdered = 10_000;
/** A word that is being typed is only corrected if this many of its first letters are right. */
const agreeing = 3;

/** Which rows of the index count: a word that stands only in what the reader can't see is a word that nobody wrote. */
export const visibleToOwner = sql`(rowid < 0 or exists (select 1 from posts indexed by posts_found where posts.id = search_index.rowid and posts.deleted_at is null))`;
export const visibleToEverybody = sql`(rowid < 0 or exists (select 1 from posts indexed by posts_found where posts.id = search_index.rowid and posts.published = 1 and posts.deleted_at is null))`;

/** One place of a search: any of the alternatives will do. */
export type Place = { alternatives: string[]; quoted: boolean };

export async function correctTerms(db: Database, terms: SearchTerm[], visible: RawBuilder<unknown>): Promise<{ terms: Place[]; corrected: string | null }> {
  const places: Place[] = [];
  for (const [index, { words, quoted }] of terms.entries()) {
    const text = words.join(" ");
    places.push({ alternatives: quoted ? [text] : await findAlternatives(db, text, index === terms.length - 1, visible), quoted });
  }
  const isCorrected = places.some((place, index) => place.alternatives[0] !== terms[index]?.words.join(" "));
  const named = places.map(({ alternatives, quoted }) => (quoted ? `"${alternatives[0]}"` : alternatives[0]));
  return { terms: places, corrected: isCorrected ? named.join(" ") : null };
}

/** The word where it is used (or longer words that begin with it), else what was probably meant, the most used first. */
async function findAlternatives(db: Database, written: string, isLast: boolean, visible: RawBuilder<unknown>): Promise<string[]> {
  const word = searchWords(written).join("");
  if ([...word].length < correctedFrom || (await isUsed(db, phrase(written), visible)) || (await isUsed(db, `${phrase(written)} *`, visible))) return [written];
  const near = await db.selectFrom("search_spellings").select("word").distinct().where("spelling", "in", shortenedSpellings(word)).execute();
  const meant = await mostUsed(db, near.map((row) => row.word).filter((candidate) => isOneEditApart(word, candidate)), visible);
  if (meant.length > 0) return meant;
  // The last word may still be in the middle of being typed: words that begin almost like it, if at least their first letters agree.
  const begun = isLast ? await mostUsed(db, (await listWordsFrom(db, word)).filter((candidate) => isTypedBeginning(word, candidate)), visible) : [];
  return begun.length > 0 ? begun : [written];
}

async function mostUsed(db: Database, words: string[], visible: RawBuilder<unknown>): Promise<string[]> {
  if (words.length === 0) return [];
  const found = await sql<{ term: string }>`select term from search_words where term in (${sql.join(words)}) order by doc desc limit ${mostCorrections * 2}`.execute(db);
  const used: string[] = [];
  for (const { term } of found.rows) if (await isUsed(db, phrase(term), visible)) used.push(term);
  return used.slice(0, mostCorrections);
}

async function isUsed(db: Database, expression: string, visible: RawBuilder<unknown>): Promise<boolean> {
  const found = await sql`select 1 from search_index where search_index match ${expression} and ${visible} limit 1`.execute(db);
  return found.rows.length > 0;
}

async function listWordsFrom(db: Database, word: string): Promise<string[]> {
  const start = [...word].slice(0, agreeing).join("");
  const rows = await db.selectFrom("search_spellings").select("word").where("spelling", ">=", start).where("spelling", "<", `${start}\u{10ffff}`)
    .whereRef("spelling", "=", "word").execute();
  return rows.map((row) => row.word);
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
  const all = terms.map(({ alternatives, quoted }) => anyOf(alternatives.map((text) => (quoted || isLetter(text) ? phrase(text) : `${phrase(text)} *`)))).join(" AND ");
  const places = terms.map(toPlace).join(" AND ");
  const inHead = (found: string) => `{title description keywords name} : (${found})`;
  if (terms.some(({ quoted }) => quoted)) return { all, weighed: places, head: inHead(places), steps: [`{title} : (${all})`, inHead(all), all] };
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
    const found = await sql<{ total: number }>`select count(*) as total from search_index where search_index match ${toPlace(term)}`.execute(db);
    counted.push({ term, count: found.rows[0]?.total ?? 0 });
  }
  const rarest = Math.min(...counted.map(({ count }) => count).filter((count) => count > 0));
  return counted.filter(({ count }) => count <= Math.max(rarest, mostWeighed)).map(({ term }) => term);
}

function toPlace({ alternatives, quoted }: Place): string {
  return anyOf(alternatives.map((text) => (quoted ? phrase(text) : begunOrWhole(text))));
}

function anyOf(expressions: readonly string[]): string {
  return `(${expressions.join(" OR ")})`;
}

/** What is marked in the texts that were found. */
export function toMarks({ alternatives, quoted }: Place): Mark[] {
  return alternatives.map((text) => ({ words: text.split(" "), begun: !quoted && !isLetter(text) }));
}

/** An exact word counts twice, so it ranks above longer words that merely begin with it. A single letter stands for itself. */
function begunOrWhole(word: string): string {
  return isLetter(word) ? phrase(word) : `${phrase(word)} OR ${phrase(word)} *`;
}

function isLetter(word: string): boolean {
  return /^[a-z0-9]$/i.test(word);
}

/** Letters and digits without what stands between them: how the index keeps titles beside their words. */
export function inOnePiece(text: string): string {
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join("");
}

function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

export async function learnSpellings(db: Database, text: string[]): Promise<void> {
  const words = [...new Set(text)].filter((word) => word.length >= spelledFrom && word.length <= spelledTo && !/^\d+$/.test(word));
  const turns = createTurns();
  for (const some of chunks(words, 500)) {
    await turns.next();
    const known = await db.selectFrom("search_spellings").select("word").where("spelling", "in", some).whereRef("spelling", "=", "word").execute();
    const old = new Set(known.map((row) => row.word));
    const rows = some.filter((word) => !old.has(word)).flatMap((word) => shortenedSpellings(word).map((spelling) => ({ spelling, word })));
    for (const part of chunks(rows, 500)) await db.insertInto("search_spellings").values(part).onConflict((conflict) => conflict.doNothing()).execute();
  }
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
