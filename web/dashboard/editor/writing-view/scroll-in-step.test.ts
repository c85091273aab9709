import { expect, test } from "vitest";
import { placeInOther } from "./scroll-in-step.ts";

test("between two headings, the other column is at the same proportion between them", () => {
  const here = { tops: [100, 300], end: 500 };
  const there = { tops: [400, 1000], end: 1100 };
  expect([0, 100, 200, 300, 400, 500].map((top) => placeInOther(top, here, there))).toEqual([
    0, 400, 700, 1000, 1050, 1100,
  ]);
});

test("columns with different headings scroll in proportion", () => {
  expect(placeInOther(250, { tops: [100], end: 500 }, { tops: [], end: 1000 })).toBe(500);
});

test("a column that can't scroll stays at its top", () => {
  expect(placeInOther(0, { tops: [50, 90], end: 0 }, { tops: [10, 20], end: 0 })).toBe(0);
});
