// `npm run bench [-- PART …]`: what the site can do on this machine. Figures of different servers are only compared within one run, in
// alternating rounds, as medians, because machines are noisy. Writes the figures to bench/results and docs/performance.md. Exits with 1 if
// a goal is missed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { measureBrowser } from "./browser.ts";
import type { Figure } from "./figure.ts";
import { measureLetters } from "./letters.ts";
import { measurePages } from "./pages.ts";
import { measurePublish } from "./publish.ts";
import { type Results, withTable } from "./report.ts";
import { measureScale } from "./scale.ts";
import { measureStart } from "./start.ts";

const parts: Record<string, () => Promise<Figure[]>> = {
  pages: measurePages,
  letters: measureLetters,
  browser: measureBrowser,
  publish: measurePublish,
  start: measureStart,
  scale: measureScale,
};
const resultsFile = "bench/results/latest.json";

const selected = process.argv.slice(2);
const unknown = selected.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}"; the parts are ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}

const results: Results = existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, "utf8")) as Results) : {};
let missed = 0;
for (const [name, measure] of Object.entries(parts)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  console.log(`\n── ${name}`);
  const figures = await measure();
  for (const { name: of, figure, goal, met } of figures) {
    if (met === false) missed++;
    console.log(
      `${met === false ? "✘" : met ? "✓" : " "} ${of.padEnd(34)} ${figure}${goal ? `   (goal ${goal})` : ""}`,
    );
  }
  results[name] = { node: process.version, measured: new Date().toISOString().slice(0, 10), figures };
  mkdirSync("bench/results", { recursive: true });
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync("docs/performance.md", withTable(readFileSync("docs/performance.md", "utf8"), results));
}
console.log(
  `\nWritten to ${resultsFile}${missed > 0 ? `; ${missed} ${missed === 1 ? "goal is" : "goals are"} missed` : ""}.`,
);
process.exitCode = missed > 0 ? 1 : 0;
