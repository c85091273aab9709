// Periods of a career, which people write as they like: "2023 – Present", "Mar 2019 – Jun 2021", "seit 2020".
import { remember } from "../remember.ts";

/** Dates as ISO 8601 has them: a year, a month or a day. Without an end, the period is open. */
export type Period = { startDate?: string; endDate?: string };

type Found = { date: string; start: number; end: number };

const dash = String.raw`[-\u2010-\u2015\u2212→~〜]`;
const goesOn = new RegExp(String.raw`^\s*(?:${dash}|(?:to|till|until|bis|à|a|al|hasta|até|tot|до|по)(?!\p{L}))`, "iu");
const since = /(?:^|\P{L})(?:since|from|seit|ab|depuis|desde|dal|da|sinds|vanaf|с)\s*$/iu;

/** Returns what can be understood of a period. Months are understood in English and in the given language. */
export function readPeriod(text: string, language: string): Period {
  const plain = withPlainDigits(text.normalize("NFKC"));
  const months = monthNames(language);
  const [first, second] = findDates(plain, months);
  if (!first) return {};
  const rest = plain.slice(first.end);
  const before = plain.slice(0, first.start);
  const end = second?.date ?? readShortYear(first, rest);
  if (end !== undefined) return isBefore(end, first.date) ? {} : { startDate: first.date, endDate: end };
  const month = new RegExp(String.raw`(\p{L}+)\.?\s*${dash}\s*$`, "u").exec(before)?.[1];
  const startMonth = month === undefined ? undefined : months.get(month.toLowerCase());
  // "Mar – Jun 2021"
  if (startMonth !== undefined) {
    const startDate = `${first.date.slice(0, 4)}-${startMonth}`;
    return isBefore(first.date, startDate) ? {} : { startDate, endDate: first.date };
  }
  if (goesOn.test(rest) || since.test(before)) return { startDate: first.date };
  return { startDate: first.date, endDate: first.date };
}

/** Returns a period in words, such as "Mar 2019 – Present"; "" without dates. `present` is the word for a period that goes on. */
export function writePeriod(
  { startDate, endDate }: Period,
  { language, present }: { language: string; present: string },
): string {
  const start = startDate === undefined ? "" : writeDate(startDate, language);
  const end = endDate === undefined ? "" : writeDate(endDate, language);
  if (start === end || start === "") return end;
  return `${start} – ${end === "" ? present : end}`;
}

function writeDate(date: string, language: string): string {
  if (date.length === 4) return date;
  return monthAndYear(language).format(new Date(`${date.slice(0, 7)}-01`));
}

function findDates(text: string, months: ReadonlyMap<string, string>): Found[] {
  const found: Found[] = [];
  // 2019-03-15, 2019-03, 2019年3月, 2019/3, 03/2019, 3.2019, Mar 2019 and 2019, the longest first.
  const dates =
    /(?<!\d)(?:((?:19|20)\d{2})-(\d{2})(?:-(\d{2}))?|((?:19|20)\d{2})(?:年|[/.])(\d{1,2})月?|(\d{1,2})[/.]((?:19|20)\d{2})|(?:(\p{L}+)\.?,?\s+)?((?:19|20)\d{2}))(?!\d)/gu;
  for (const match of text.matchAll(dates)) {
    const [whole, isoYear, isoMonth, day, slashYear, slashMonth, monthBefore, yearBehind, word, year] = match;
    const number = isoMonth ?? slashMonth ?? monthBefore;
    const month = number === undefined ? months.get(word?.toLowerCase() ?? "") : validMonth(number);
    const date = [isoYear ?? slashYear ?? yearBehind ?? year, month, month && validDay(day)].filter(Boolean).join("-");
    const skipped = word !== undefined && month === undefined ? whole.length - 4 : 0;
    found.push({ date, start: match.index + skipped, end: match.index + whole.length });
  }
  return found;
}

/** Reads the second year of "2019–21". */
function readShortYear(first: Found, rest: string): string | undefined {
  const digits = new RegExp(String.raw`^\s*(?:${dash}|/)\s*(\d{2})(?!\d)`, "u").exec(rest)?.[1];
  return digits === undefined ? undefined : first.date.slice(0, 2) + digits;
}

/** 2021 is not before 2021-03: only what both say is compared. */
function isBefore(date: string, other: string): boolean {
  const length = Math.min(date.length, other.length);
  return date.slice(0, length) < other.slice(0, length);
}

function validMonth(digits: string): string | undefined {
  const month = Number(digits);
  return month >= 1 && month <= 12 ? String(month).padStart(2, "0") : undefined;
}

function validDay(digits: string | undefined): string | undefined {
  const day = Number(digits);
  return day >= 1 && day <= 31 ? digits : undefined;
}

/** Making a format takes a millisecond, and the memory comes back late. A site has one language. */
const formats = new Map<string, Intl.DateTimeFormat>();
const monthsOf = new Map<string, ReadonlyMap<string, string>>();
const maxLanguages = 20;

function monthAndYear(language: string): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const format = new Intl.DateTimeFormat([language, "en"], { month: "short", year: "numeric", timeZone: "UTC" });
  remember(formats, language, format, maxLanguages);
  return format;
}

function monthNames(language: string): ReadonlyMap<string, string> {
  const known = monthsOf.get(language);
  if (known) return known;
  const names = readMonthNames(language);
  remember(monthsOf, language, names, maxLanguages);
  return names;
}

function readMonthNames(language: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const locale of ["en", language])
    for (const month of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat([locale, "en"], {
        day: "numeric",
        month,
        year: "numeric",
        timeZone: "UTC",
      });
      for (let index = 0; index < 12; index++) {
        const part = format.formatToParts(Date.UTC(2020, index, 1)).find(({ type }) => type === "month")?.value ?? "";
        const name = part.replace(/\.$/, "").toLowerCase();
        names.set(name, String(index + 1).padStart(2, "0"));
        // "Sept" and "Sep" for "September"
        if (locale === "en" && name === "sep") names.set("sept", "09");
      }
    }
  return names;
}

/** Arabic digits become those of ISO 8601. */
function withPlainDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));
}
