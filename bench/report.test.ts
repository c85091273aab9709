import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Results, tableOf, withTable } from "./report.ts";

const results: Results = {
  scale: {
    node: "v24",
    measured: "2026-01-01",
    figures: [
      { name: "search in 10,000 posts", figure: "p95 68 ms", goal: "p95 ≤ 100 ms", met: true },
      { name: "the list of 10,000 posts", figure: "ratio 2", goal: "≤ 1.5", met: false },
    ],
  },
};

test("docs/performance.md shows the latest measured figures", () => {
  const latest = JSON.parse(readFileSync("bench/results/latest.json", "utf8")) as Results;
  expect(readFileSync("docs/performance.md", "utf8")).toContain(tableOf(latest));
});

test("the table shows which goals are met and missed", () => {
  expect(tableOf(results)).toContain("| search in 10,000 posts | p95 68 ms | p95 ≤ 100 ms | ✓ | 2026-01-01 |");
  expect(tableOf(results)).toMatch(/the list of 10,000 posts .* \| ✘ missed \|/);
  expect(withTable("a <!-- figures -->old<!-- /figures --> b", results)).toBe(`a ${tableOf(results)} b`);
});
