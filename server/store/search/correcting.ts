// The words of a search on any engine: their corrections, and their marks in the texts found.
import type { SearchTerm } from "../../text/search-terms.ts";
import { beginning, highlight, type Mark, matchingItems, snippet } from "../../text/snippets.ts";
import { arabicForms, inOtherKana, isUnspaced, searchedWords, splitUnspaced } from "../../text/search-words.ts";
import { isOneEditApart, isTypedBeginning, shortenedSpellings } from "../../text/spelling.ts";
import { createYield } from "../../workers/yield.ts";
import type { Database } from "../database.ts";
import type { Hit, SearchDocument } from "./search.ts";

/** Every word of the search index under each spelling that lacks one letter: two words are one edit apart if they share a spelling. */
export type SpellingTable = { spelling: string; word: string };

/** Shorter words are never corrected: too many other words are one edit away. */
const correctedFrom = 5;
const spelledFrom = correctedFrom - 1;
const spelledTo = 32;
const maxCorrections = 5;
/** A word that is being typed is only corrected if this many of its first letters are right. */
const agreeing = 3;

/** On the search page, a post's own words around the match say most; in mixed results, its description does. */
export const excerpts = {
  page: { words: 32, order: "body first" },
  site: { words: 22, order: "description first" },
} as const;
type Excerpt = (typeof excerpts)[keyof typeof excerpts];

/** One term of a search, or a part of one: any of the alternatives matches. */
export type Place = {
  alternatives: string[];
  quoted: boolean;
  /** The index of the term. */
  term: number;
};

/** The words that the index knows from texts visible to the reader: words that occur only in other texts count as unknown. */
export type Vocabulary = {
  /** Returns whether the words are adjacent in some text; with `begun`, the last of them may be a longer word. */
  isUsed(text: string, begun: boolean): Promise<boolean>;
  /** Returns those of the words that are used, the most used first. */
  listUsed(words: string[], limit: number): Promise<string[]>;
};

export async function correctTerms(
  db: Database,
  terms: SearchTerm[],
  vocabulary: Vocabulary,
): Promise<{ terms: Place[]; corrected: string | null }> {
  const places: Place[] = [];
  const named: string[] = [];
  let isCorrected = false;
  for (const [term, { words, quoted }] of terms.entries()) {
    const text = words.join(" ");
    const isLast = term === terms.length - 1;
    const { parts, meant } = quoted ? asWritten(text) : await findMeant(db, text, isLast, vocabulary);
    places.push(...parts.map((alternatives) => ({ alternatives, quoted, term })));
    if (meant !== text) isCorrected = true;
    // Korean syllables are folded to their letters.
    named.push(quoted ? `"${meant}"` : meant.normalize("NFC"));
  }
  return { terms: places, corrected: isCorrected ? named.join(" ") : null };
}

/** What a term means: parts that texts must have, each with its alternatives, and how to write it. */
type Meant = { parts: string[][]; meant: string };

function asWritten(text: string): Meant {
  return { parts: [[text]], meant: text };
}

async function findMeant(db: Database, written: string, isLast: boolean, vocabulary: Vocabulary): Promise<Meant> {
  if (isUnspaced(written)) return findUnspaced(written, vocabulary);
  const alternatives = await findAlternatives(db, written, isLast, vocabulary);
  return { parts: [alternatives], meant: alternatives[0] ?? written };
}

/**
 * Returns what a term in a script without spaces means, which is never corrected by its letters: the term as it is if it is used, or else in
 * the other Japanese syllabary, or else its words, which may stand apart.
 */
async function findUnspaced(written: string, { isUsed }: Vocabulary): Promise<Meant> {
  for (const form of [written, ...inOtherKana(written)]) if (await isUsed(form, true)) return asWritten(form);
  const words = splitUnspaced(written);
  return { parts: words.length > 0 ? words.map((word) => [word]) : [[written]], meant: written };
}

/** Returns the word and its other forms if one is used (or longer words that begin with it), or else likely corrections, the most used first. */
async function findAlternatives(
  db: Database,
  written: string,
  isLast: boolean,
  { isUsed, listUsed }: Vocabulary,
): Promise<string[]> {
  const word = searchedWords(written).join("");
  const forms = [written, ...arabicForms(written)];
  if ([...word].length < correctedFrom) return forms;
  for (const form of forms) if ((await isUsed(form, false)) || (await isUsed(form, true))) return forms;
  const near = await db
    .selectFrom("searchSpellings")
    .select("word")
    .distinct()
    .where("spelling", "in", shortenedSpellings(word))
    .execute();
  const meant = await listUsed(
    near.map((row) => row.word).filter((candidate) => isOneEditApart(word, candidate)),
    maxCorrections,
  );
  if (meant.length > 0) return meant;
  // The last word may be incomplete: include words that begin almost like it, if at least their first letters agree.
  const begun = isLast
    ? await listUsed(
        (await listWordsFrom(db, word)).filter((candidate) => isTypedBeginning(word, candidate)),
        maxCorrections,
      )
    : [];
  return begun.length > 0 ? begun : forms;
}

async function listWordsFrom(db: Database, word: string): Promise<string[]> {
  const start = [...word].slice(0, agreeing).join("");
  const rows = await db
    .selectFrom("searchSpellings")
    .select("word")
    .where("spelling", ">=", start)
    .where("spelling", "<", `${start}\u{10ffff}`)
    .whereRef("spelling", "=", "word")
    .execute();
  return rows.map((row) => row.word);
}

/** Returns the marks for the texts found. */
export function toMarks({ alternatives, quoted }: Place): Mark[] {
  return alternatives.map((text) => ({ words: text.split(" "), begun: !quoted && !isLetter(text) }));
}

/** Returns whether the word is one letter, which matches itself, not every word that begins with it. */
export function isLetter(word: string): boolean {
  return /^[a-z0-9]$/i.test(word);
}

/** Returns the title and excerpt of a result, with marks. */
export function toHit(
  id: number,
  text: Omit<SearchDocument, "kind" | "id">,
  marks: readonly Mark[],
  { words, order }: Excerpt,
): Hit {
  const { title, description, keywords, body } = text;
  const found =
    order === "body first"
      ? (snippet(body, marks, words) ?? snippet(description, marks, words))
      : (snippet(description, marks, words) ??
        matchingItems(keywords, marks, description, words) ??
        snippet(body, marks, words));
  return { id, title: highlight(title, marks), snippet: found ?? beginning(description, words) };
}

export async function learnSpellings(db: Database, text: string[]): Promise<void> {
  const words = [...new Set(text)].filter(
    (word) => word.length >= spelledFrom && word.length <= spelledTo && !/^\d+$/.test(word) && !isUnspaced(word),
  );
  const yieldToEventLoop = createYield();
  for (const some of chunks(words, 500)) {
    await yieldToEventLoop();
    const known = await db
      .selectFrom("searchSpellings")
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
        .insertInto("searchSpellings")
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
