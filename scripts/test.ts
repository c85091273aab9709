// Every check, one after the other: types, lint, unused code, unit and API tests, browser tests. Each prints its own failures;
// the last line counts them all.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import { closest, oldestPostgres } from "./test-on-postgres.ts";

type Result = { name: string; passed: number; failed: number; skipped: number };

const quick = process.argv.includes("--quick");
const report = (name: string) => join(tmpdir(), `savepoint-${process.pid}-${name}.json`);

const results: Result[] = [
  check("Types", "react-router typegen && tsc --noEmit -p tsconfig.json"),
  check("Lint", "oxlint --type-aware --deny-warnings"),
  check("Unused code", "knip"),
  check("Content", "node content/check.ts"),
  vitest(quick ? "unit" : "unit and API", quick ? "art content server web" : ""),
  ...(quick ? [] : [...oldest(), playwright()]),
];

const sum = (field: "passed" | "failed" | "skipped") => results.reduce((total, result) => total + result[field], 0);
console.log("");
for (const { name, passed, failed, skipped } of results) {
  console.log(`${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed${failed > 0 ? `, ${failed} failed` : ""}${skipped > 0 ? `, ${skipped} skipped` : ""}`);
}
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : ""}`);
process.exit(sum("failed") > 0 ? 1 : 0);

function check(name: string, command: string): Result {
  return { name, ...(run(name, command) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }), skipped: 0 };
}

/** Those that depend most on it, on the oldest PostgreSQL that the site works with. */
function oldest(): Result[] {
  const bin = oldestPostgres();
  if (bin !== null) return [vitest("oldest PostgreSQL", `--project postgresql ${closest.join(" ")}`, { TEST_POSTGRES_BIN: bin })];
  console.log("\nThe oldest PostgreSQL can't be had from npm here, so nothing is tested on it.");
  return [];
}

function vitest(what: string, which: string, environment: Record<string, string> = {}): Result {
  const file = report("vitest");
  const ok = run(`Tests (${what})`, `vitest run ${which} --reporter=default --reporter=json --outputFile.json=${file}`, environment);
  const json = readReport(file);
  const failed = Number(json.numFailedTests ?? 0) + Number(json.numFailedTestSuites ?? 0);
  return { name: `Tests (${what})`, passed: Number(json.numPassedTests ?? 0), failed: ok ? 0 : Math.max(1, failed), skipped: Number(json.numPendingTests ?? 0) };
}

function playwright(): Result {
  const name = "Browser tests";
  const chromium = findChromium();
  if (chromium.problem !== null) {
    console.error(`\n${chromium.problem}`);
    return { name, passed: 0, failed: 1, skipped: 0 };
  }
  const file = report("playwright");
  const ok = run(name, "playwright test --reporter=list,json", { CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  const { stats = {} } = readReport(file) as { stats?: { expected?: number; unexpected?: number; flaky?: number; skipped?: number } };
  const failed = stats.unexpected ?? 0;
  const flaky = stats.flaky ?? 0;
  if (flaky > 0) console.log(`${flaky} passed only the second time (marked flaky above).`);
  return { name, passed: (stats.expected ?? 0) + flaky, failed: ok ? failed : Math.max(1, failed), skipped: stats.skipped ?? 0 };
}

function run(name: string, command: string, environment: Record<string, string> = {}): boolean {
  const start = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, { shell: true, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...environment } });
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  return status === 0;
}

function readReport(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  } catch {
    return {};
  } finally {
    rmSync(file, { force: true });
  }
}
