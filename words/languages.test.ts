import { expect, test } from "vitest";
import { identity } from "#contract/site/identity.ts";
import { en } from "./en.ts";
import { languages, wordLanguage } from "./languages.ts";

/** A group of words, or one: a text, a list of texts, a phrase or a counted phrase. */
type Entry = string | readonly string[] | { template: string } | { forms: Record<string, string> } | object;

/** Returns every sentence of a dictionary by its path. */
function sentencesOf(entry: Entry, path = ""): [path: string, sentences: readonly string[]][] {
  if (typeof entry === "string") return [[path, [entry]]];
  if (Array.isArray(entry)) return [[path, entry as string[]]];
  if ("template" in entry) return [[path, [entry.template]]];
  if ("forms" in entry) return [[path, Object.values(entry.forms)]];
  return Object.entries(entry).flatMap(([key, value]) => sentencesOf(value as Entry, `${path}.${key}`));
}

/** The places of a sentence. A number may be left out where a plural form says it: "ein Treffer". */
function placesOf(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))]
    .filter((name) => name !== "n")
    .toSorted();
}

test.each([...languages.keys()])("%s has every word, with the places of the English one", async (language) => {
  const words = await languages.get(language)?.();
  const own = new Map(sentencesOf(words ?? {}));
  for (const [path, sentences] of sentencesOf(en)) {
    const theirs = own.get(path) ?? [];
    expect(theirs.length, path).toBeGreaterThan(0);
    const [english = ""] = sentences.slice(-1);
    for (const sentence of theirs) {
      // Nothing is said of a state that isn't shown.
      expect(sentence === "", path).toBe(english === "");
      expect(placesOf(sentence), `${path}: ${sentence}`).toEqual(placesOf(english));
      // Words are text: markup would be shown.
      expect(sentence, path).not.toMatch(/<\/?[a-z]|&\w+;/i);
    }
  }
  expect([...own.keys()]).toEqual(sentencesOf(en).map(([path]) => path));
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
