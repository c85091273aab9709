// The form in which searches compare texts, in any language: readers find words without typing their accents, and in any case and width.
import { latinLetters } from "./slugs.ts";

/** A folded text that knows where each of its letters comes from. */
export type Folded = {
  text: string;
  /** Returns the start and end, in the original text, of a part of the folded one. */
  range(start: number, end: number): { start: number; end: number };
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
