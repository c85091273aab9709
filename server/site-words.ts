// The fixed words of the site, in its language. All that the server says to visitors and clients gets its words here; the dashboard, the log
// and emails to the owner are in English.
import type { Words } from "#words/en.ts";
import { languages, wordLanguage } from "#words/languages.ts";
import { languageOfOwn, type OwnWords, withOwnWords } from "#words/own-words.ts";
import type { ServerWords } from "#words/server/en.ts";
import { serverLanguages } from "#words/server/languages.ts";
import type { Context } from "./context.ts";
import { ownWordsOf } from "./domain/site/own-words.ts";
import { readSiteContent } from "./domain/site/site-content.ts";

/** The words of the pages, and the server's own. */
export type SiteWords = Words & {
  server: ServerWords;
  /** The tag with which Intl writes dates: the site's language, with its region if it has one, or English. */
  locale: string;
};

/** A language, and what the owner writes in it in place of the shipped words. */
export type WordChoice = { language: string; own: OwnWords | null };

/** The words with those of an owner in them, which stay the same object while they are in use. */
const replaced = new WeakMap<OwnWords, { language: string; words: SiteWords }>();

/** Returns which words the published site has. */
export async function chooseWords(context: Pick<Context, "db" | "content">): Promise<WordChoice> {
  const content = await readSiteContent(context);
  return { language: content.identity.language, own: ownWordsOf(content) };
}

/** Returns the words of the published site. */
export async function readWords(context: Pick<Context, "db" | "content">): Promise<SiteWords> {
  const { language, own } = await chooseWords(context);
  return wordsFor(language, own);
}

/** Returns the words of a site in this language. */
export async function wordsFor(language: string, own: OwnWords | null = null): Promise<SiteWords> {
  const known = own && replaced.get(own);
  if (known?.language === language) return known.words;
  const shipped = await shippedWords(language);
  if (own === null) return shipped;
  const { locale, ...sentences } = shipped;
  const words = { ...withOwnWords(sentences, own, languageOfOwn(language)), locale };
  replaced.set(own, { language, words });
  return words;
}

async function shippedWords(tag: string): Promise<SiteWords> {
  const language = wordLanguage(tag);
  const [pages, server] = await Promise.all([languages.get(language)?.(), serverLanguages.get(language)?.()]);
  if (!pages || !server) throw new Error(`There are no words in ${language}.`);
  const hasRegion = tag.startsWith(`${language}-`) && /-[A-Z]{2}$/.test(tag);
  return { ...pages, server, locale: hasRegion ? tag : pages.dates.locale };
}

/** Writes a day such as "3 March 2026". */
export function writeDay(day: string, { locale }: SiteWords): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** Writes the day of a moment, such as "3 March 2026". */
export function writeDayAt(moment: string, timeZone: string, { locale }: SiteWords): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(new Date(moment));
}

/** Writes a moment such as "Tuesday, 3 March 2026 at 15:00 (Europe/Berlin)". */
export function writeTime(moment: string, timeZone: string, { locale, server }: SiteWords): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone });
  return server.calls.zoned({ time: format.format(new Date(moment)), zone: timeZone });
}

/** Writes a day such as "3 Mar 2026", as pages do. */
export function writeShortDay(day: string, { dates }: SiteWords): string {
  const [year = "", month = "", number = ""] = day.split("-");
  return dates.date({ day: Number(number), month: dates.monthsInDates[Number(month) - 1] ?? "", year });
}
