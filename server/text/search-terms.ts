import { searchedWords, writtenWords } from "./search-words.ts";

/** A term of a search: a word, or several quoted words that must be adjacent. */
export type SearchTerm = {
  /** The words as written: the index splits and folds them by its own rules, as it did the texts. */
  words: string[];
  /** Quoted: neither longer words nor corrected ones match. */
  quoted: boolean;
};

/** More words than anyone searches for; the rest of a longer text is ignored. */
const maxTerms = 12;

/** Reads a reader's search. The only syntax is quotation marks; a single one is ignored. */
export function readSearch(text: string): SearchTerm[] {
  const parts = text.replace(/[“”„‟«»＂「」『』]/g, '"').split('"');
  const terms = parts.flatMap((part, index): SearchTerm[] => {
    const words = writtenWords(part);
    const quoted = index % 2 === 1 && index < parts.length - 1;
    if (quoted) return words.length > 0 ? [{ words: words.slice(0, maxTerms), quoted }] : [];
    return words.map((word) => ({ words: [word], quoted }));
  });
  const seen = new Set<string>();
  const isNew = (term: SearchTerm): boolean => {
    const key = `${term.quoted} ${searchedWords(term.words.join(" ")).join(" ")}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  return terms.filter(isNew).slice(0, maxTerms);
}
