import { limits } from "#contract/limits.ts";
import { withoutAccents } from "#contract/slugs.ts";

/** Returns one form for all spellings of the same name: folds compatibility letters, case and outer space. */
export function foldCase(text: string): string {
  return text.normalize("NFKC").trim().toLocaleLowerCase("en");
}

/** Folds case like `foldCase` and removes accents of Latin letters, for sorting titles the way readers expect. */
export function sortKey(text: string): string {
  return withoutAccents(text.trim().toLocaleLowerCase("en"));
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

export function readMinutes(words: number): number {
  return Math.max(1, Math.round(words / limits.wordsPerMinute));
}
