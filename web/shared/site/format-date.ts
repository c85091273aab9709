// Dates in the words of a language and the owner's time zone. The names of months stand in words/, because those of the server's Intl and of a
// browser's can differ.
import type { Words } from "#words/en.ts";

type DateWords = Words["dates"];

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a date as "12 Nov 2026". */
export function formatDate(instant: string, timeZone: string, words: DateWords): string {
  const { day, month, year } = partsOf(instant, timeZone);
  return words.date({ day, month: words.monthsInDates[month - 1] ?? "", year });
}

/** Formats a date below the heading of its month: "12 Nov". */
export function formatDay(instant: string, timeZone: string, words: DateWords): string {
  const { day, month } = partsOf(instant, timeZone);
  return words.day({ day, month: words.monthsInDates[month - 1] ?? "" });
}

/** Returns the month of an instant, from 1. */
export function monthOf(instant: string, timeZone: string): number {
  return partsOf(instant, timeZone).month;
}

/** Returns the year of an instant. */
export function formatYear(instant: string, timeZone: string): string {
  return partsOf(instant, timeZone).year;
}

function partsOf(instant: string, timeZone: string): { day: string; month: number; year: string } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "numeric", day: "numeric" });
    formats.set(timeZone, format);
  }
  const [month, day = "", year = ""] = format.format(new Date(instant)).split("/");
  return { day, month: Number(month), year };
}
