import { expect, onTestFinished, test } from "vitest";
import { en } from "./en.ts";
import { languages, wordLanguage } from "./languages.ts";
import { addPseudoLanguage, mirroredLanguage, pseudoWords, textsOutside } from "#tests/support/pseudo-language.ts";

test("pseudo words have brackets around what is fixed, and none around what is filled in", () => {
  const words = pseudoWords(en);
  expect(words.footer.site).toBe("⟦Site~~⟧");
  expect(words.lists.pageOf({ page: 2, last: 9 })).toBe("⟦Page ~~⟧2⟦ of ~~⟧9");
  expect(words.blog.posts({ n: 1 })).toBe("1⟦ post~~⟧");
  expect(words.dates.locale).toBe("en-GB");
  expect(textsOutside(words.blog.category({ name: "Old" }))).toEqual(["Old"]);
  expect(textsOutside(words.blog.category({ name: "Jams" }), ["Game Jams, all"])).toEqual([]);
  expect(textsOutside("⟦See ~~⟧https://alex.example/x and more", ["Sand and"])).toEqual(["and more"]);
});

test("a site in the pseudo-language has its words", async () => {
  onTestFinished(addPseudoLanguage());
  expect((await languages.get(wordLanguage(mirroredLanguage))?.())?.footer.site).toBe("⟦Site~~⟧");
});
