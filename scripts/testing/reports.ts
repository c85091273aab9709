// Reads the reports of Vitest and Playwright: each test with its duration and, if it failed, the reason.
import { readFileSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export type TestResult = {
  /** File and title. */
  name: string;
  status: "passed" | "failed" | "skipped";
  milliseconds: number;
  /** The first lines of the first error, or an empty string. */
  reason: string;
};

export type VitestReport = {
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults?: { fullName: string; status: string; duration?: number | null; failureMessages?: string[] }[];
  }[];
};

type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
};
export type PlaywrightReport = { suites?: PlaywrightSuite[]; errors?: { message?: string }[] };

export function readVitest({ testResults = [] }: VitestReport, root: string): TestResult[] {
  return testResults.flatMap((file): TestResult[] => {
    const path = file.name.replace(`${root}/`, "");
    const tests = (file.assertionResults ?? []).map(({ fullName, status, duration, failureMessages }): TestResult => ({
      name: `${path} › ${fullName}`,
      status: status === "passed" || status === "failed" ? status : "skipped",
      milliseconds: duration ?? 0,
      reason: firstLines(failureMessages?.[0]),
    }));
    if (file.status !== "failed" || tests.some(({ status }) => status === "failed")) return tests;
    return [...tests, { name: path, status: "failed", milliseconds: 0, reason: firstLines(file.message) }];
  });
}

export function readPlaywright({ suites = [], errors = [] }: PlaywrightReport): TestResult[] {
  return [
    ...suites.flatMap(readSuite),
    ...errors.map(({ message }): TestResult => ({
      name: "tests/e2e",
      status: "failed",
      milliseconds: 0,
      reason: firstLines(message),
    })),
  ];
}

/** Reads a report and removes it. Returns an empty object if the run ended without one. */
export function takeReport<Report extends object>(file: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return {};
  } finally {
    rmSync(file, { force: true });
  }
}

/** All others are failures. */
const playwrightStatuses: Record<string, TestResult["status"]> = { expected: "passed", skipped: "skipped" };

function readSuite({ file, suites = [], specs = [] }: PlaywrightSuite): TestResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }): TestResult => {
      const error = results.find((result) => result.error !== undefined)?.error;
      return {
        name: `tests/e2e/${file} › ${title}`,
        status: playwrightStatuses[status] ?? "failed",
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
        reason: firstLines(error?.message),
      };
    }),
  );
  return [...own, ...suites.flatMap(readSuite)];
}

function firstLines(message = ""): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.slice(0, 2).join(" ").slice(0, 300);
}
