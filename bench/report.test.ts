import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseXmlStrictly } from "#tests/support/xml.ts";
import { plotOf, type Results, tableOf, withTable } from "./report.ts";

const results: Results = {
  scale: {
    node: "v24",
    measured: "2026-01-01",
    figures: [
      { name: "search in 10,000 posts", figure: "p95 68 ms", goal: "p95 ≤ 100 ms", met: true, used: 0.68 },
      { name: "list of 10,000 posts", figure: "ratio 2", goal: "≤ 1.5", met: false, used: 1.33 },
      { name: "without a goal & <more>", figure: "1" },
    ],
  },
};

test("docs/performance.md shows the latest measured figures", () => {
  const latest = JSON.parse(readFileSync("bench/results/latest.json", "utf8")) as Results;
  expect(readFileSync("docs/performance.md", "utf8")).toContain(tableOf(latest));
  expect(readFileSync("bench/results/latest.svg", "utf8")).toBe(plotOf(latest));
});

test("the table shows which goals are met and missed", () => {
  expect(tableOf(results)).toContain("| search in 10,000 posts | p95 68 ms | p95 ≤ 100 ms | ✓ |");
  expect(tableOf(results)).toMatch(/the list of 10,000 posts .* \| ✘ missed \|/);
  expect(withTable("a <!-- figures -->old<!-- /figures --> b", results)).toBe(`a ${tableOf(results)} b`);
});

test("the plot distinguishes met and missed goals by more than color, and shows only figures with a goal", () => {
  const plot = plotOf(results);
  parseXmlStrictly(`<?xml version="1.0" encoding="UTF-8"?>\n${plot}`);
  expect(plot).toMatch(/class="met".*✓ 68 %/);
  expect(plot).toMatch(/class="missed".*✘ 133 %/);
  expect(plot).not.toContain("without a goal");
});
