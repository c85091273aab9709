// The words of a search, whatever engine searches: what they are corrected to, and what is marked in the texts that were found.
import type { SearchTerm } from "../../text/search-terms.ts";
import { beginning, highlight, type Highlighted, type Mark, snippet } from "../../text/snippets.ts";
import { isOneEditApart, isTypedBeginning, searchWords, shortenedSpellings } from "../../text/spelling.ts";
import { createYield } from "../../workers/yield.ts";
import type { Database } from "../database.ts";
import type { Hit, SearchDocument } from "./search.ts";

/** Words shorter than this are never corrected: too many other words are one edit away. */
const correctedFrom = 5;
const spelledFrom = correctedFrom - 1;
const spelledTo = 32;
const maxCorrections = 5;
/** A word that is being typed is only corrected if this many of its first letters are right. */
const agreeing = 3;

/** On the page of a search a post's own words around the match say most; beside other kinds, what it is about. */
export const excerpts = {
  page: { words: 32, order: "body first" },
  site: { words: 22, order: "description first" },
} as const;
type Excerpt = (typeof excerpts)[keyof typeof excerpts];

/** One place of a search: any of the alternatives will do. */
export type Place = { alternatives: string[]; quoted: boolean };

/** What the index knows of words in the texts that the reader can see: a word that stands only in others is a word that nobody wrote. */
export type Vocabulary = {
  /** Whether the words stand side by side somewhere; `begun` where the last of them may be a longer word. */
  isUsed(text: string, begun: boolean): Promise<boolean>;
  /** Those of the words that are used, the most used first. */
  listUsed(words: string[], limit: number): Promise<string[]>;
};

export async function correctTerms(
  db: Database,
  terms: SearchTerm[],
  vocabulary: Vocabulary,
): Promise<{ terms: Place[]; corrected: string | null }> {
  const places: Place[] = [];
  for (const [index, { words, quoted }] of terms.entries()) {
    const text = words.join(" ");
    places.push({
      alternatives: quoted ? [text] : await findAlternatives(db, text, index === terms.length - 1, vocabulary),
      quoted,
    });
  }
  const isCorrected = places.some((place, index) => place.alternatives[0] !== terms[index]?.words.join(" "));
  const named = places.map(({ alternatives, quoted }) => (quoted ? `"${alternatives[0]}"` : alternatives[0]));
  return { terms: places, corrected: isCorrected ? named.join(" ") : null };
}

/** The word where it is used (or longer words that begin with it), else what was probably meant, the most used first. */
async function findAlternatives(
  db: Database,
  written: string,
  isLast: boolean,
  { isUsed, listUsed }: Vocabulary,
): Promise<string[]> {
  const word = searchWords(written).join("");
  if ([...word].length < correctedFrom || (await isUsed(written, false)) || (await isUsed(written, true)))
    return [written];
  const near = await db
    .selectFrom("search_spellings")
    .select("word")
    .distinct()
    .where("spelling", "in", shortenedSpellings(word))
    .execute();
  const meant = await listUsed(
    near.map((row) => row.word).filter((candidate) => isOneEditApart(word, candidate)),
    maxCorrections,
  );
  if (meant.length > 0) return meant;
  // The last word may still be in the middle of being typed: words that begin almost like it, if at least their first letters agree.
  const begun = isLast
    ? await listUsed(
        (await listWordsFrom(db, word)).filter((candidate) => isTypedBeginning(word, candidate)),
        maxCorrections,
      )
    : [];
  return begun.length > 0 ? begun : [written];
}

async function listWordsFrom(db: Database, word: string): Promise<string[]> {
  const start = [...word].slice(0, agreeing).join("");
  const rows = await db
    .selectFrom("search_spellings")
    .select("word")
    .where("spelling", ">=", start)
    .where("spelling", "<", `${start}\u{10ffff}`)
    .whereRef("spelling", "=", "word")
    .execute();
  return rows.map((row) => row.word);
}

/** What is marked in the texts that were found. */
export function toMarks({ alternatives, quoted }: Place): Mark[] {
  return alternatives.map((text) => ({ words: text.split(" "), begun: !quoted && !isLetter(text) }));
}

/** It stands for itself, not for every word that begins with it. */
export function isLetter(word: string): boolean {
  return /^[a-z0-9]$/i.test(word);
}

/** Title and excerpt of a text that was found, marked. */
export function toHit(
  id: number,
  text: Omit<SearchDocument, "kind" | "id">,
  marks: readonly Mark[],
  { words, order }: Excerpt,
): Hit {
  const places = order === "body first" ? [text.body, text.description] : [text.description, text.keywords, text.body];
  const found = places.reduce<Highlighted | null>((best, place) => best ?? snippet(place, marks, words), null);
  return { id, title: highlight(text.title, marks), snippet: found ?? beginning(text.description, words) };
}

export async function learnSpellings(db: Database, text: string[]): Promise<void> {
  const words = [...new Set(text)].filter(
    (word) => word.length >= spelledFrom && word.length <= spelledTo && !/^\d+$/.test(word),
  );
  const yieldToEventLoop = createYield();
  for (const some of chunks(words, 500)) {
    await yieldToEventLoop();
    const known = await db
      .selectFrom("search_spellings")
      .select("word")
      .where("spelling", "in", some)
      .whereRef("spelling", "=", "word")
      .execute();
    const old = new Set(known.map((row) => row.word));
    const rows = some
      .filter((word) => !old.has(word))
      .flatMap((word) => shortenedSpellings(word).map((spelling) => ({ spelling, word })));
    for (const part of chunks(rows, 500))
      await db
        .insertInto("search_spellings")
        .values(part)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
