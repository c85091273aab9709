import { expect, test } from "vitest";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { listSentences, withOwnWords } from "./own-words.ts";
import { pl } from "./pl.ts";

test("own words replace a word, a phrase, one form of a counted phrase and one of a list, and nothing else", () => {
  const words = withOwnWords(
    de,
    {
      "blog.archive": "Alles",
      "blog.readMinutes": "{minutes} Min.",
      "blog.posts.one": "{n} Text",
      "dates.months.0": "Jänner",
      "blog.gone": "x",
      "": "x",
      blog: "x",
      "blog.posts": "x",
      "__proto__.x": "x",
      "blog.posts.__proto__": "x",
    },
    "de",
  );
  expect(words.blog.archive).toBe("Alles");
  expect(words.blog.readMinutes({ minutes: 9 })).toBe("9 Min.");
  expect(words.blog.readMinutes.template).toBe("{minutes} Min.");
  expect([1, 2].map((n) => words.blog.posts({ n }))).toEqual(["1 Text", de.blog.posts({ n: 2 })]);
  expect(words.dates.months.slice(0, 2)).toEqual(["Jänner", "Februar"]);
  const before = new Map(listSentences(de, "de").map(({ key, text }) => [key, text]));
  const changed = listSentences(words, "de").filter(({ key, text }) => before.get(key) !== text);
  expect(changed.map(({ key }) => key)).toEqual([
    "dates.months.0",
    "blog.archive",
    "blog.posts.one",
    "blog.readMinutes",
  ]);
});

test("words of a language that isn’t shipped follow its plurals, and English stands for the rest", () => {
  const words = withOwnWords(en, { "blog.posts.one": "{n} objava", "blog.posts.few": "{n} objave" }, "hr");
  expect([1, 3, 5].map((n) => words.blog.posts({ n }))).toEqual(["1 objava", "3 objave", "5 posts"]);
  expect(words.blog.archive).toBe(en.blog.archive);
});

test("each plural form of the language has a key, and notations have none", () => {
  const keys = (dictionary: object, language: string) => listSentences(dictionary, language).map(({ key }) => key);
  expect(keys(pl, "pl").filter((key) => key.startsWith("blog.posts."))).toEqual(
    ["one", "few", "many", "other"].map((form) => `blog.posts.${form}`),
  );
  expect(keys(en, "ja").filter((key) => key.startsWith("blog.posts."))).toEqual(["blog.posts.other"]);
  expect(keys(en, "en")).not.toContain("dates.locale");
  expect(new Set(keys(en, "ar")).size).toBe(keys(en, "ar").length);
});
