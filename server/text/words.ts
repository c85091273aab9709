import { limits } from "#contract/limits.ts";

/** One form for all spellings of the same name: compatibility letters, case and outer space folded. */
export function foldCase(text: string): string {
  return text.normalize("NFKC").trim().toLocaleLowerCase("en");
}

/** Also without accents, for sorting titles the way readers expect. */
export function sortKey(text: string): string {
  return foldCase(text).normalize("NFKD").replace(/\p{M}/gu, "");
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

export function readMinutes(words: number): number {
  return Math.max(1, Math.round(words / limits.wordsPerMinute));
}
