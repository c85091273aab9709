import { expect, test } from "vitest";
import { identity } from "#contract/site/identity.ts";
import { en } from "./en.ts";
import { languages, wordLanguage } from "./languages.ts";
import { templatesOf, type Templates } from "./phrases.ts";
import { en as serverEn } from "./server/en.ts";
import { serverLanguages } from "./server/languages.ts";

/** Returns every sentence of a dictionary by its path. The plural forms of one sentence are together. */
function sentencesOf(entry: Templates, path = ""): [path: string, sentences: readonly string[]][] {
  if (typeof entry === "string") return [[path, [entry]]];
  if (Array.isArray(entry)) return [[path, entry as string[]]];
  if ("other" in entry) return [[path, Object.values(entry) as string[]]];
  return Object.entries(entry).flatMap(([key, value]) => sentencesOf(value, `${path}.${key}`));
}

/** The words of the pages and of the server. */
const dictionaries = { pages: { en, languages }, server: { en: serverEn, languages: serverLanguages } };

test("the server has words of its own in the languages of the pages", () => {
  expect([...serverLanguages.keys()]).toEqual([...languages.keys()]);
});

/** The places of a sentence. A number may be left out where a plural form says it: "ein Treffer". */
function placesOf(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))]
    .filter((name) => name !== "n")
    .toSorted();
}

const everyOne = Object.entries(dictionaries).flatMap(([name, { en: english, languages: all }]) =>
  [...all].map(([language, load]) => ({ name, language, english, load })),
);

test.each(everyOne)("$language has every word of the $name, with the places of the English one", async (each) => {
  const english = sentencesOf(templatesOf(each.english));
  const own = new Map(sentencesOf(templatesOf(await each.load())));
  for (const [path, sentences] of english) {
    const theirs = own.get(path) ?? [];
    expect(theirs.length, path).toBeGreaterThan(0);
    const [original = ""] = sentences.slice(-1);
    for (const sentence of theirs) {
      // Nothing is said of a state that isn't shown.
      expect(sentence === "", path).toBe(original === "");
      expect(placesOf(sentence), `${path}: ${sentence}`).toEqual(placesOf(original));
      // Words are text: markup would be shown.
      expect(sentence, path).not.toMatch(/<\/?[a-z]|&\w+;/i);
    }
  }
  expect([...own.keys()]).toEqual(english.map(([path]) => path));
});

test.each([...languages.keys()])("%s names twelve months, the last of them as Intl does", async (language) => {
  const { dates } = (await languages.get(language)?.()) ?? en;
  expect([dates.months.length, dates.monthsInDates.length]).toEqual([12, 12]);
  expect(new Set(dates.monthsInDates).size).toBe(12);
  const december = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(new Date("2026-12-05"));
  expect(dates.months.at(-1)?.toLowerCase()).toBe(december.toLowerCase());
  expect(Intl.getCanonicalLocales(dates.locale)[0]).toBe(dates.locale);
});

test("the form says which languages there are", () => {
  const { description = "" } = identity.shape.language.meta() ?? {};
  for (const language of languages.keys()) expect(description).toMatch(new RegExp(`\\b${language}\\b`));
});

test("a language with a region has the words of the language, and one that isn’t there the English ones", () => {
  expect(["en", "en-GB", "x-klingon", "tlh"].map(wordLanguage)).toEqual(["en", "en", "en", "en"]);
  for (const language of languages.keys()) expect(wordLanguage(`${language}-XX`)).toBe(language);
});
