import { formatDate as formatDateIn } from "#web/shared/site/format-date.ts";
import { en } from "#words/en.ts";

/** Formats a date as "12 Nov 2026": the dashboard is in English. */
export function formatDate(instant: string, timeZone: string): string {
  return formatDateIn(instant, timeZone, en.dates);
}
