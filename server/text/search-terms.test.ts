import { expect, test } from "vitest";
import { readSearch } from "./search-terms.ts";

function terms(text: string): string[] {
  return readSearch(text).map(({ words, quoted }) => (quoted ? `[${words.join(" ")}]` : words.join(" ")));
}

test("words are split at any other character, and each counts once", () => {
  expect(terms("tower-drift, Tower  DRIFT!")).toEqual(["tower", "drift"]);
  expect(terms("C# AND (title:x) NEAR/2 a*b")).toEqual(["C", "AND", "title", "x", "NEAR", "2", "a", "b"]);
  expect(terms("🎮 %_ \u0000 —")).toEqual([]);
});

test("quoted words stay together, with any quotation marks", () => {
  expect(terms('"frame time" unity')).toEqual(["[frame time]", "unity"]);
  expect(terms("„merge first“ «pull the plug»")).toEqual(["[merge first]", "[pull the plug]"]);
  expect(terms('"" "!"')).toEqual([]);
});

test("a single quotation mark is ignored", () => {
  expect(terms('frame "time goes')).toEqual(["frame", "time", "goes"]);
  expect(terms('"a b" "c d')).toEqual(["[a b]", "c", "d"]);
});

test("letters keep their marks", () => {
  expect(terms("हिन्दी שָׁלוֹם")).toEqual(["हिन्दी", "שָׁלוֹם"]);
});

test("a very long text counts with its first dozen words", () => {
  expect(terms(Array.from({ length: 5000 }, (_, number) => `w${number}`).join(" "))).toHaveLength(12);
});
