// The form in which texts and searches are compared, on any engine and in any language: folded letters, split into words. Every search of
// the site, and all that is stored for one, goes through this module.
import { latinLetters } from "#contract/slugs.ts";

/**
 * Add one when folding or splitting changes its output: what an earlier version stored is then stored again in the background
 * (jobs/outdated-search.ts). search-words.test.ts fails if this is forgotten.
 */
export const searchVersion = 1;

/** A folded text that knows where each of its letters comes from. */
export type Folded = {
  text: string;
  /** Returns the start and end, in the original text, of a part of the folded one. */
  range(start: number, end: number): { start: number; end: number };
};

/** A word of the index, and its place in the original text. */
export type Token = {
  word: string;
  start: number;
  end: number;
  /** Where the first letter of a pair ends, in scripts without spaces; the end of other words. */
  firstEnd: number;
};

/**
 * Folds case, width, marks and spellings that readers take for the same:
 * - Latin, Greek, Cyrillic, Arabic and Hebrew letters lose their marks; ł, ø, ß, æ and their kin become plain letters.
 * - Arabic: forms of alef, ya and kaf become one, ta marbuta becomes ha, tatweel and vowel marks are dropped.
 * - Korean: syllables become their letters, so that an incomplete syllable is a beginning.
 * - Marks of other scripts make other letters (が is not か, and a Hindi vowel is a mark), so they stay.
 */
export function foldText(text: string): string {
  return isPlain(text) ? text.toLowerCase() : text.replace(piecesOfText, foldPiece);
}

/** Folds a text like `foldText`, and keeps track of the places. */
export function fold(text: string): Folded {
  if (isPlain(text)) return { text: text.toLowerCase(), range: (start, end) => ({ start, end }) };
  const pieces: string[] = [];
  // For each folded character, the start and end of what it comes from.
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: piece, index } of text.matchAll(piecesOfText)) {
    const isSame = unchanged.test(piece);
    const folded = foldPiece(piece);
    pieces.push(folded);
    for (let at = 0; at < folded.length; at++) {
      starts.push(isSame ? index + at : index);
      ends.push(isSame ? index + at + 1 : index + piece.length);
    }
  }
  return {
    text: pieces.join(""),
    range: (start, end) => ({ start: starts[start] ?? text.length, end: end > start ? (ends[end - 1] ?? 0) : start }),
  };
}

/** Returns the words that the index stores of a text, in order. */
export function searchWords(text: string): string[] {
  return runsOf(foldText(text)).flatMap((run) => splitRun(run).map(({ word }) => word));
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
  return Array.from(folded.text.matchAll(wordRun), ({ 0: run, index }) => ({ run, index })).flatMap(({ run, index }) =>
    splitRun(run).map(({ word, at, first }) => ({
      word,
      ...folded.range(index + at, index + at + word.length),
      firstEnd: folded.range(index + at, index + at + first).end,
    })),
  );
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

/** Runs of characters that change only their case, if no mark follows, and single letters with their marks. */
const piecesOfText =
  /(?:[\0-\x7f]+|[\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff]+)(?!\p{M})|\P{M}[\p{M}\u1160-\u11ff\uff9e\uff9f]*|\p{M}+/gu;
const unchanged = /^(?:[\0-\x7f]+|[\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff]+)$/;
/** Scripts whose marks don't make other words for readers, and characters of all scripts. */
const withoutMarks =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Common}]/u;

const letters: ReadonlyMap<string, string> = new Map([
  ...latinLetters,
  ...Object.entries({ ħ: "h", ŧ: "t", ς: "σ", ٱ: "ا", ى: "ي", ی: "ي", ک: "ك", ة: "ه", ہ: "ه", ھ: "ه", ـ: "" }),
  ...["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"].flatMap((digits) => [...digits].map((digit, value) => [digit, `${value}`] as const)),
]);

function isPlain(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

function foldPiece(piece: string): string {
  return unchanged.test(piece) ? piece.toLowerCase() : foldLetter(piece);
}

/** Folds a letter with its marks. */
function foldLetter(letter: string): string {
  // The compatible form of ™ is a word.
  if (/^\p{S}/u.test(letter)) return letter;
  const lower = letter
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFKC")
    .toLowerCase();
  if (/\p{Script=Hangul}/u.test(lower)) return lower.normalize("NFD");
  if (!withoutMarks.test(lower)) return lower;
  return lower
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\0-\x7f]/g, (each) => letters.get(each) ?? each);
}

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
