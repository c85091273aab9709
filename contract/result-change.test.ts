import { expect, test } from "vitest";
import { changeInWords } from "./result-change.ts";

test.each([
  ["9.1 s", "3.4 s", "9.1 → 3.4 s"],
  ["1,250 MB", "−3 MB", "1,250 → −3 MB"],
  ["40%", "61%", "40 → 61%"],
  ["3 hours", "40 min", "3 hours → 40 min"],
  ["1 in 9", "1 in 5", "1 in 9 → 1 in 5"],
  ["30", "60", "30 → 60"],
  ["", "60 fps", "60 fps"],
])("from %j to %j is “%s”", (from, value, words) => {
  expect(changeInWords({ from, value })).toBe(words);
});
