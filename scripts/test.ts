// `npm test`, `npm run check` and `npm run test:long`: runs the requested stages, each test once, and reports failed and slow tests and the
// used processor time at the end. Arguments select test files by a part of their path; `-t TITLE` selects tests, `--changed` those that
// uncommitted changes touch.
import { globSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureChromium, ensureEngines, ensureTestBrowser } from "./browsers.ts";
import { oldestPostgres } from "./test-on-postgres.ts";
import { budget, compareWithBudget, type Part, type Used } from "./testing/budget.ts";
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

/** A stage, the part of the budget it belongs to, and how to read its results. A check without a report counts as one test. */
type Plan = Stage & { part: Part | null; read?: () => TestResult[] };

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    long: { type: "boolean", default: false },
    changed: { type: "boolean", default: false },
    title: { type: "string", short: "t" },
    trace: { type: "boolean", default: false },
  },
});
/** The projects of Vitest that need no built site, and the one that needs it without a browser. */
const projects = ["unit", "sqlite", "postgresql", "start"].map((name) => `--project=${name}`);
const built = "--project=built";
/**
 * For stages beside another one, which keeps a core busy. A second worker would load and compile the whole server too, and Vitest ends a worker
 * where the next file needs a document and the last one didn't: twice the processor time for the unit tests.
 */
const oneWorker = "--maxWorkers=1";
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
  const used: Used = {};
  const add = (plan: Plan, passed: boolean) => {
    const found = plan.read?.() ?? [];
    results.push(...found);
    // The runner failed without naming a test, or there are no tests.
    if (!found.some(({ status }) => status === "failed") && (!passed || plan.read === undefined))
      results.push({ name: plan.name, status: passed ? "passed" : "failed", milliseconds: 0, reason: "" });
    return passed;
  };
  const oneByOne = async (plans: Plan[], isAlone: boolean) => {
    for (const plan of plans) {
      const { passed, processorSeconds } = await runStage(plan, folder, isAlone);
      add(plan, passed);
      if (plan.part !== null && processorSeconds !== null) used[plan.part] = (used[plan.part] ?? 0) + processorSeconds;
    }
  };

  let isWhole = false;
  if (wanted.length > 0) await oneByOne(chosenFiles(), true);
  else if (options.changed) await oneByOne(changedTests(), true);
  else if (options.quick) await Promise.all([oneByOne(staticChecks(), false), oneByOne([unitTests()], false)]);
  else if (options.long) await oneByOne([buildStage(), ...longTests()], true);
  else {
    isWhole = options.title === undefined;
    const apiTests = vitest("API tests", ["--project=sqlite", "--project=postgresql", oneWorker]);
    const builtTests = vitest("Tests of the built site", ["--project=start", built]);
    // Two lanes of stages that take about as long: a stage alone waits for a browser or a disk a fifth of its time.
    const build = oneByOne([buildStage()], false);
    await Promise.all([
      build.then(() => oneByOne([...browserTests([]), builtTests, ...staticChecks()], true)),
      oneByOne([unitTests()], false).then(async () => {
        await build;
        await oneByOne([...engineTests(), apiTests], false);
      }),
    ]);
  }
  if (isWhole) results.push(...checkBudget(used));
  return report(results, (Date.now() - start) / 1000);
}

function buildStage(): Plan {
  return { name: "Build", part: "Build and checks", command: "node", args: ["scripts/ready.mjs", "build"] };
}

function staticChecks(): Plan[] {
  const check = (name: string, command: string, ...args: string[]): Plan => ({
    name,
    part: "Build and checks",
    command,
    args,
  });
  return [
    check("Formatting", "oxfmt", "--check"),
    check("Types of routes", "react-router", "typegen"),
    {
      // The linter loads the types of the whole program anyway, so it reports the compiler's errors too.
      ...check("Types and lint", "oxlint", "--type-aware", "--type-check", "--deny-warnings"),
      // What checks the types is a program in Go that would spend a third of its time on collecting garbage.
      env: { GOGC: "off", GOMEMLIMIT: "6GiB" },
    },
    check("Unused code", "knip"),
  ];
}

function unitTests(): Plan {
  return vitest("Unit tests", ["--project=unit", oneWorker]);
}

/** Finds test files of all runners whose path contains one of the words. */
function chosenFiles(): Plan[] {
  const all = globSync(["{art,bench,content,contract,scripts,server,web,words}/**/*.test.ts", "tests/**/*.test.ts"]);
  const chosen = all.filter((path) => wanted.some((word) => path.includes(word)));
  const unknown = wanted.filter((word) => !all.some((path) => path.includes(word)));
  if (unknown.length > 0) {
    return [failing("Choosing tests", `no test file has “${unknown.join("” or “")}” in its path`)];
  }
  const inBrowser = chosen.filter((path) => path.startsWith("tests/e2e/"));
  const inEngines = chosen.filter((path) => path.startsWith("tests/browsers/"));
  const onBuilt = chosen.filter((path) => path.startsWith("tests/built/"));
  const needBuild = [...onBuilt, ...inBrowser, ...inEngines];
  const others = chosen.filter((path) => !needBuild.includes(path));
  return [
    ...(others.length > 0 ? [vitest("Unit and API tests", [...projects, ...others], "verbose")] : []),
    ...(needBuild.length > 0 ? [buildStage()] : []),
    ...(onBuilt.length > 0 ? [vitest("Tests of the built site", [built, ...onBuilt], "verbose")] : []),
    ...(inBrowser.length > 0 ? browserTests(inBrowser, "list") : []),
    ...(inEngines.length > 0 ? [vitest("Firefox and WebKit", ["--project=browsers", ...inEngines], "verbose")] : []),
  ];
}

/** Vitest finds the tests that import what has changed; Playwright finds those of its own files. */
function changedTests(): Plan[] {
  return [
    vitest("Unit and API tests", [...projects, "--changed", "--passWithNoTests"], "verbose"),
    buildStage(),
    vitest("Tests of the built site", [built, "--changed", "--passWithNoTests"], "verbose"),
    ...browserTests(["--only-changed", "--pass-with-no-tests"], "list"),
  ];
}

function longTests(): Plan[] {
  const long = ["--tags-filter=long"];
  const oldest = oldestPostgres();
  if (oldest === null) console.log("The oldest PostgreSQL can't be had from npm here, so nothing is tested on it.");
  const chromium = ensureChromium();
  return [
    vitest("Long tests", [...projects, built, ...long]),
    vitest("Media in a bucket", ["--project=bucket"]),
    { name: "Tests of the version before", part: null, command: "node", args: ["scripts/test-previous-version.ts"] },
    ...(oldest === null
      ? []
      : [vitest("Oldest PostgreSQL", ["--project=postgresql"], "dot", { TEST_POSTGRES_BIN: oldest })]),
    ...(chromium.problem === null
      ? [
          playwright("Long browser tests", ["--grep=@long"], "list", { CHROMIUM_PATH: chromium.path }),
          playwright("Contrast in both themes", ["--grep-invert=@long"], "dot", {
            CHROMIUM_PATH: chromium.path,
            AXE_BOTH_THEMES: "true",
          }),
        ]
      : [failing("Long browser tests", chromium.problem)]),
  ];
}

function browserTests(files: string[], reporter = "dot"): Plan[] {
  const browser = ensureTestBrowser();
  if (browser.problem !== null) return [failing("Browser tests", browser.problem)];
  const which = wanted.length > 0 ? files : [...files, "--grep-invert=@long"];
  return [playwright("Browser tests", which, reporter, { CHROMIUM_PATH: browser.path })];
}

/** The same smoke test in Firefox and WebKit. What is missing is said in a line, and fails a run of CI. */
function engineTests(): Plan[] {
  const { firefox, webkit, skips } = ensureEngines();
  for (const line of skips) console.log(`\n${line}`);
  if (skips.length > 0 && process.env.CI !== undefined) return [failing("Firefox and WebKit", skips.join(" "))];
  if (firefox.path === null && webkit.path === null) return [];
  return [vitest("Firefox and WebKit", ["--project=browsers"])];
}

function vitest(name: string, args: string[], reporter = "dot", env: Record<string, string> = {}): Plan {
  const file = join(folder.path, `${name.replaceAll(" ", "-")}.json`);
  const isFiltered = args.some((arg) => arg.startsWith("--tags-filter")) || wanted.length > 0 || options.long;
  return {
    name,
    part: partOf(name),
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
    part: partOf(name),
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
  return { name, part: null, command: "node", args: ["-e", "process.exitCode = 1"], read };
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
  const failed = results.filter(({ status }) => status === "failed");
  list("Failed", failed);
  const skipped = count("skipped") > 0 ? `, ${count("skipped")} skipped` : "";
  console.log(
    `\n${count("passed")} passed, ${failed.length} failed${skipped}, in ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`,
  );
  return failed.length > 0 ? 1 : 0;
}

function partOf(name: string): Part | null {
  return Object.hasOwn(budget, name) ? (name as Part) : null;
}

/** Shows the processor time of each part. Returns those that take more than their share, which fails a run of CI. */
function checkBudget(used: Used): TestResult[] {
  if (Object.keys(used).length === 0) return [];
  const { lines, over } = compareWithBudget(used);
  console.log(["\nProcessor time, of the budget in scripts/testing/budget.ts:", ...lines].join("\n"));
  const reason =
    "it takes more than 1.3 times its share of the run; make it cheaper, or change scripts/testing/budget.ts";
  if (process.env.CI !== undefined)
    return over.map((part) => ({ name: `Budget of ${part}`, status: "failed", milliseconds: 0, reason }));
  for (const part of over) console.log(`✗ ${part}: ${reason}.`);
  return [];
}
