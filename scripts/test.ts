// `npm test`, `npm run check` and `npm run test:long`: runs the requested stages, each test once, and reports failed and slow tests at the
// end. Arguments select test files by a part of their path; `-t TITLE` selects tests.
import { globSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureChromium, ensureTestBrowser } from "./browsers.ts";
import { oldestPostgres } from "./test-on-postgres.ts";
import {
  type PlaywrightReport,
  readPlaywright,
  readVitest,
  takeReport,
  type TestResult,
  type VitestReport,
} from "./testing/reports.ts";
import { makeRunFolder } from "./testing/run-folder.ts";
import { killStages, runStage, type Stage } from "./testing/stage.ts";

/** A stage, and how to read its results. A check without a report counts as one test. */
type Plan = Stage & { read?: () => TestResult[] };

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    long: { type: "boolean", default: false },
    title: { type: "string", short: "t" },
    trace: { type: "boolean", default: false },
  },
});
const folder = makeRunFolder();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    killStages();
    folder.remove();
    process.exit(130);
  });

try {
  process.exitCode = await run();
} finally {
  folder.remove();
}
// Exits even if handles are still open, such as the pipe to the shell that watches this run.
process.exit();

async function run(): Promise<number> {
  const start = Date.now();
  const results: TestResult[] = [];
  const add = (plan: Plan, passed: boolean) => {
    const found = plan.read?.() ?? [];
    results.push(...found);
    // The runner failed without naming a test, or there are no tests.
    if (!found.some(({ status }) => status === "failed") && (!passed || plan.read === undefined))
      results.push({ name: plan.name, status: passed ? "passed" : "failed", milliseconds: 0, reason: "" });
    return passed;
  };
  const oneByOne = async (plans: Plan[], isAlone: boolean) => {
    for (const plan of plans) add(plan, (await runStage(plan, folder, isAlone)).passed);
  };

  if (wanted.length > 0) await oneByOne(await chosenFiles(), true);
  else if (options.quick) await Promise.all([oneByOne(staticChecks(), false), oneByOne([unitTests()], false)]);
  else if (options.long) await oneByOne([buildStage(), ...(await longTests())], true);
  else {
    const apiTests = vitest("API tests", ["--project=sqlite", "--project=postgresql"]);
    await Promise.all([oneByOne([buildStage(), ...staticChecks()], false), oneByOne([unitTests(), apiTests], false)]);
    await oneByOne(browserTests([]), true);
  }
  return report(results, (Date.now() - start) / 1000);
}

function buildStage(): Plan {
  return { name: "Build", command: "node", args: ["scripts/ready.mjs", "build"] };
}

function staticChecks(): Plan[] {
  const check = (name: string, command: string, ...args: string[]): Plan => ({ name, command, args });
  return [
    check("Formatting", "oxfmt", "--check"),
    check("Types of routes", "react-router", "typegen"),
    check("Types", "tsc", "--noEmit"),
    check("Lint", "oxlint", "--type-aware", "--deny-warnings"),
    check("Unused code", "knip"),
  ];
}

function unitTests(): Plan {
  return vitest("Unit tests", ["--project=unit"]);
}

/** Finds test files of all runners whose path contains one of the words. */
async function chosenFiles(): Promise<Plan[]> {
  const all = globSync(["{art,bench,content,contract,scripts,server,web}/**/*.test.ts", "tests/**/*.test.ts"]);
  const chosen = all.filter((path) => wanted.some((word) => path.includes(word)));
  const unknown = wanted.filter((word) => !all.some((path) => path.includes(word)));
  if (unknown.length > 0) {
    return [failing("Choosing tests", `no test file has “${unknown.join("” or “")}” in its path`)];
  }
  const inBrowser = chosen.filter((path) => path.startsWith("tests/e2e/"));
  const others = chosen.filter((path) => !inBrowser.includes(path));
  const projects = ["unit", "sqlite", "postgresql"].map((name) => `--project=${name}`);
  return [
    ...(others.length > 0 ? [vitest("Unit and API tests", [...projects, ...others], "verbose")] : []),
    ...(inBrowser.length > 0 ? [buildStage(), ...browserTests(inBrowser, "list")] : []),
  ];
}

async function longTests(): Promise<Plan[]> {
  const long = ["--tags-filter=long"];
  const oldest = oldestPostgres();
  if (oldest === null) console.log("The oldest PostgreSQL can't be had from npm here, so nothing is tested on it.");
  const chromium = ensureChromium();
  return [
    vitest("Long tests", ["--project=unit", "--project=sqlite", "--project=postgresql", ...long]),
    vitest("Media in a bucket", ["--project=bucket"]),
    ...(oldest === null
      ? []
      : [vitest("Oldest PostgreSQL", ["--project=postgresql"], "dot", { TEST_POSTGRES_BIN: oldest })]),
    chromium.problem === null
      ? playwright("Long browser tests", ["--grep=@long"], "list", { CHROMIUM_PATH: chromium.path })
      : failing("Long browser tests", chromium.problem),
  ];
}

function browserTests(files: string[], reporter = "dot"): Plan[] {
  const browser = ensureTestBrowser();
  if (browser.problem !== null) return [failing("Browser tests", browser.problem)];
  const which = files.length > 0 ? files : ["--grep-invert=@long"];
  return [playwright("Browser tests", which, reporter, { CHROMIUM_PATH: browser.path })];
}

function vitest(name: string, args: string[], reporter = "dot", env: Record<string, string> = {}): Plan {
  const file = join(folder.path, `${name.replaceAll(" ", "-")}.json`);
  const isFiltered = args.some((arg) => arg.startsWith("--tags-filter")) || wanted.length > 0 || options.long;
  return {
    name,
    command: "vitest",
    args: [
      "run",
      ...args,
      ...(isFiltered ? [] : ["--tags-filter=!long"]),
      ...(options.title === undefined ? [] : ["-t", options.title]),
      `--reporter=${reporter}`,
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    // Tests start many programs from their sources, which Node then strips of types and compiles only once.
    env: { NODE_COMPILE_CACHE: join(folder.path, "compiled"), ...env },
    read: () => readVitest(takeReport<VitestReport>(file), process.cwd()),
  };
}

function playwright(name: string, args: string[], reporter: string, env: Record<string, string>): Plan {
  const file = join(folder.path, "playwright.json");
  return {
    name,
    command: "playwright",
    args: [
      "test",
      ...args,
      ...(options.title === undefined ? [] : ["-g", options.title]),
      ...(options.trace ? ["--trace=retain-on-failure"] : []),
      `--reporter=${reporter},json`,
    ],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    read: () => readPlaywright(takeReport<PlaywrightReport>(file)),
  };
}

/** Replaces a stage that can't run. */
function failing(name: string, reason: string): Plan {
  const read = (): TestResult[] => [{ name, status: "failed", milliseconds: 0, reason }];
  return { name, command: "node", args: ["-e", "process.exitCode = 1"], read };
}

function report(results: readonly TestResult[], seconds: number): number {
  const slowest = results.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, 10);
  if (slowest.length > 1) {
    console.log("\nThe slowest tests:");
    for (const { name, milliseconds } of slowest)
      if (milliseconds > 0) console.log(`  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);
  }
  const count = (status: TestResult["status"]) => results.filter((result) => result.status === status).length;
  const list = (heading: string, listed: readonly TestResult[]) => {
    if (listed.length > 0) console.log(`\n${heading}:`);
    for (const { name, reason } of listed) console.log(`  ✗ ${name}${reason === "" ? "" : `: ${reason}`}`);
  };
  list(
    "Passed only the second time",
    results.filter(({ status }) => status === "flaky"),
  );
  const failed = results.filter(({ status }) => status === "failed");
  list("Failed", failed);
  const skipped = count("skipped") > 0 ? `, ${count("skipped")} skipped` : "";
  console.log(
    `\n${count("passed") + count("flaky")} passed, ${failed.length} failed${skipped}, in ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`,
  );
  return failed.length > 0 ? 1 : 0;
}
