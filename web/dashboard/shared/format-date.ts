import { formatDate as formatDateIn } from "#web/shared/site/format-date.ts";
import { wordsIn } from "#web/shared/site/words.ts";

/** Formats a date as "12 Nov 2026": the dashboard is in English. */
export function formatDate(instant: string, timeZone: string): string {
  return formatDateIn(instant, timeZone, wordsIn({ language: "en" }).dates);
}
