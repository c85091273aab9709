// Numbers as a language writes them. Intl of the server and of a browser can differ, so the signs stand in the dictionary.
import type { Words } from "./en.ts";

type NumberWords = Words["numbers"];

/** Formats a number with so many decimals, such as "15,452" or "1.5". Half of a digit is rounded away from zero, as `toFixed` does. */
export function formatNumber(value: number, words: NumberWords, decimals = 0): string {
  const [whole = "", fraction] = Math.abs(value).toFixed(decimals).split(".");
  // Some languages write four digits without a separator: 1234, but 12.345.
  const isGrouped = whole.length >= Number(words.groupFrom);
  const grouped = isGrouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, words.group) : whole;
  const digits = fraction === undefined ? grouped : grouped + words.decimal + fraction;
  return value < 0 && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** Formats the size of a file, such as "812 B", "34 KB" or "3.1 MB". */
export function formatBytes(bytes: number, words: NumberWords): string {
  if (bytes < 1024) return words.bytes({ n: formatNumber(bytes, words) });
  // What would be rounded to 1024 KB is one MB.
  if (bytes < 1023.5 * 1024) return words.kilobytes({ n: formatNumber(bytes / 1024, words) });
  if (bytes < 1024 ** 3) return words.megabytes({ n: formatNumber(bytes / 1024 ** 2, words, 1) });
  return words.gigabytes({ n: formatNumber(bytes / 1024 ** 3, words, 1) });
}
