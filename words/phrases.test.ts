import { expect, test } from "vitest";
import { countedIn, phrase } from "./phrases.ts";

test("a phrase fills in each name, whatever stands in it", () => {
  const said = phrase("“{title}” by {name}, {title}");
  expect(said({ title: "{name} $1", name: "Ada" })).toBe("“{name} $1” by Ada, {name} $1");
});

test("a counted phrase follows the plurals of its language", () => {
  const posts = countedIn("pl")({ one: "{n} wpis", few: "{n} wpisy", many: "{n} wpisów", other: "{n} wpisu" });
  expect([1, 2, 5, 22, 25].map((n) => posts({ n }))).toEqual([
    "1 wpis",
    "2 wpisy",
    "5 wpisów",
    "22 wpisy",
    "25 wpisów",
  ]);
});

test("a form that is missing is the same as other", () => {
  const pages = countedIn("en")({ other: "{n} of {all} pages" });
  expect(pages({ n: 1, all: 9 })).toBe("1 of 9 pages");
});
