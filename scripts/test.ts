// Every check, one after the other: types, lint, unused code, unit and API tests, browser tests. Each prints its own failures
// where they happen; the end counts them all and names them again, for who sees only the end of a long output.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";
import { playwrightFailures, type PlaywrightReport, vitestFailures, type VitestReport } from "./test-failures.ts";
import { closest, oldestPostgres } from "./test-on-postgres.ts";

type Result = { name: string; passed: number; failed: number; skipped: number; failures?: string[]; flaky?: string[] };

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
for (const { name, passed, failed, skipped, failures = [], flaky = [] } of results) {
  console.log(`${failed > 0 ? "✗" : "✓"} ${name}: ${passed} passed${failed > 0 ? `, ${failed} failed` : ""}${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  for (const failure of failures) console.log(`    failed: ${failure}`);
  for (const test of flaky) console.log(`    passed only the second time: ${test}`);
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
  const json = readReport<VitestReport>(file);
  const failures = vitestFailures(json, process.cwd(), "failed");
  return {
    name: `Tests (${what})`, passed: json.numPassedTests ?? 0, failed: ok ? 0 : Math.max(1, failures.length), skipped: json.numPendingTests ?? 0,
    failures, flaky: vitestFailures(json, process.cwd(), "flaky"),
  };
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
  const json = readReport<PlaywrightReport>(file);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = json.stats ?? {};
  return {
    name, passed: expected + flaky, failed: ok ? unexpected : Math.max(1, unexpected), skipped,
    failures: playwrightFailures(json, "failed"), flaky: playwrightFailures(json, "flaky"),
  };
}

function run(name: string, command: string, environment: Record<string, string> = {}): boolean {
  const start = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, { shell: true, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...environment } });
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  return status === 0;
}

/** Empty where the tests ended without one. */
function readReport<Report extends object>(file: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return {};
  } finally {
    rmSync(file, { force: true });
  }
}
