// The words of texts and searches, on any engine and in any language: folded letters (contract/fold-text.ts), split into words.
import { fold, foldText } from "#contract/fold-text.ts";

/**
 * Add one when folding or splitting changes its output: what an earlier version stored is then stored again in the background
 * (jobs/outdated-search.ts). search-words.test.ts fails if this is forgotten.
 */
export const searchVersion = 1;

/** A word of the index, and its place in the original text. */
export type Token = {
  word: string;
  start: number;
  end: number;
  /** Where the first letter of a pair ends, in scripts without spaces; the end of other words. */
  firstEnd: number;
};

/** Returns the words that the index stores of a text, in order. */
export function searchWords(text: string): string[] {
  const words: string[] = [];
  for (const run of runsOf(foldText(text)))
    if (unspaced.test(run)) for (const { word } of splitRun(run)) words.push(word);
    else words.push(run);
  return words;
}

/** Returns the words that a search text has to match side by side. The last one may be the beginning of a longer word. */
export function searchedWords(text: string): string[] {
  return runsOf(foldText(text)).flatMap((run, index, runs) =>
    splitRun(run, index === runs.length - 1).map(({ word }) => word),
  );
}

/** Returns the words of a text like `searchWords`, with their places. */
export function tokenize(text: string): Token[] {
  const folded = fold(text);
  const tokens: Token[] = [];
  for (const { 0: run, index } of folded.text.matchAll(wordRun)) {
    if (!unspaced.test(run)) {
      const { start, end } = folded.range(index, index + run.length);
      tokens.push({ word: run, start, end, firstEnd: end });
      continue;
    }
    for (const { word, at, first } of splitRun(run)) {
      const { start, end } = folded.range(index + at, index + at + word.length);
      tokens.push({ word, start, end, firstEnd: folded.range(index + at, index + at + first).end });
    }
  }
  return tokens;
}

/** Returns the parts of a text between spaces and punctuation as they are written. */
export function writtenWords(text: string): string[] {
  const folded = fold(text);
  return Array.from(folded.text.matchAll(wordRun), ({ 0: run, index }) => {
    const { start, end } = folded.range(index, index + run.length);
    return text.slice(start, end);
  });
}

/** Returns a text without the characters between its words, as the index also stores titles. */
export function inOnePiece(text: string): string {
  return runsOf(foldText(text)).join("");
}

/** Returns whether a text is at least partly in a script without spaces between words. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text);
}

/**
 * Splits a search in a script without spaces into its words, as far as a dictionary knows them. Particles and other single letters are left
 * out, and katakana stays whole, because dictionaries lack most of these words. Returns no words for a text that falls apart into letters.
 */
export function splitUnspaced(text: string): string[] {
  segmenter ??= new Intl.Segmenter("ja", { granularity: "word" });
  const words: string[] = [];
  let wasKatakana = false;
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const isKatakana = /^[\p{Script=Katakana}ー]+$/u.test(segment);
    if (isKatakana && wasKatakana) words.push(`${words.pop() ?? ""}${segment}`);
    else if (isWordLike || isKatakana) words.push(segment);
    wasKatakana = isKatakana;
  }
  const isLong = (word: string) => lettersOf(word).length > 1;
  return words.some(isLong) ? words.filter((word) => isLong(word) || /\p{Script=Han}/u.test(word)) : [];
}

/** Returns a word in the other Japanese syllabary: readers type げーむ for ゲーム. */
export function inOtherKana(word: string): string[] {
  const shifted = (letters: RegExp, by: number) =>
    word.replace(letters, (letter) => String.fromCharCode(letter.charCodeAt(0) + by));
  const forms = [shifted(/[\u3041-\u3096]/g, 0x60), shifted(/[\u30a1-\u30f6]/g, -0x60)];
  return forms.filter((form) => form !== word);
}

/**
 * Returns the other forms in which texts have an Arabic word: with and without the article, and with the words that are written together
 * with it (and, with, to, then, like). Returns no forms for words of other scripts.
 */
export function arabicForms(word: string): string[] {
  if (!/\p{Script=Arabic}/u.test(word)) return [];
  const plain = word.normalize("NFKC").replace(/[\p{M}\u0640]/gu, "");
  // An alef with hamza is part of the word: ألعاب begins with no article.
  const rest = /^(?:[وفبك]?ال|لل)(.{2,})$/u.exec(plain)?.[1];
  const forms = [plain, ...(rest === undefined ? [] : [rest])].flatMap((base) => {
    const folded = foldText(base);
    return [
      folded,
      ...arabicBefore.map((before) => before + folded),
      `${folded.startsWith("ل") ? "ل" : "لل"}${folded}`,
    ];
  });
  return [...new Set(forms)].filter((form) => form !== foldText(word));
}

const arabicBefore = ["ال", "وال", "بال", "فال", "كال", "و"];

let segmenter: Intl.Segmenter | undefined;

const wordRun = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const unspacedScript = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Mymr}`;
const unspaced = new RegExp(`[${unspacedScript}]`, "u");
const scripts = new RegExp(String.raw`[${unspacedScript}][${unspacedScript}\p{M}]*|[^${unspacedScript}]+`, "gu");

function runsOf(folded: string): string[] {
  return folded.match(wordRun) ?? [];
}

type Part = { word: string; at: number; first: number };

/**
 * Splits letters between spaces and punctuation into words. In scripts without spaces, every two adjacent letters are a word, and the last
 * letter is one, so that any part of a text is found: dictionaries split the same words differently in different surroundings
 * (docs/decisions/0006-search.md). `isEnd` leaves out the last letter, because a search may go on.
 */
function splitRun(run: string, isEnd = false): Part[] {
  if (!unspaced.test(run)) return [{ word: run, at: 0, first: run.length }];
  return Array.from(run.matchAll(scripts), ({ 0: text, index }) => ({ text, index })).flatMap(({ text, index }) => {
    if (!unspaced.test(text)) return [{ word: text, at: index, first: text.length }];
    const found = lettersOf(text);
    const parts: Part[] = [];
    let at = index;
    for (const [number, letter] of found.entries()) {
      const isLast = number === found.length - 1;
      if (!isLast || number === 0 || !isEnd || index + text.length < run.length)
        parts.push({ word: letter + (found[number + 1] ?? ""), at, first: letter.length });
      at += letter.length;
    }
    return parts;
  });
}

/** Returns letters, each with its marks. */
function lettersOf(text: string): string[] {
  return text.match(/\P{M}\p{M}*/gu) ?? [];
}
