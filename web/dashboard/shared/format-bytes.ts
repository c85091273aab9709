import { wordsIn } from "#web/shared/site/words.ts";
import { formatBytes as formatBytesIn } from "#words/numbers.ts";

/** Formats the size of a file as "3.1 MB": the dashboard is in English. */
export function formatBytes(bytes: number): string {
  return formatBytesIn(bytes, wordsIn({ language: "en" }).numbers);
}
