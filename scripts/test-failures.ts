// Lists failures from the reports of Vitest and Playwright: each test by its name, with the first line of its error.
import { stripVTControlCharacters } from "node:util";

export type VitestReport = {
  numPassedTests?: number;
  numPendingTests?: number;
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults?: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};
type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
};
export type PlaywrightReport = {
  stats?: { expected?: number; unexpected?: number; flaky?: number; skipped?: number };
  suites?: PlaywrightSuite[];
  errors?: { message?: string }[];
};

/** Lists tests that failed at every try and files that could not run, or tests that passed only the second time. */
export function vitestFailures(report: VitestReport, root: string, which: "failed" | "flaky"): string[] {
  return (report.testResults ?? []).flatMap(({ name, status, message, assertionResults = [] }) => {
    const file = name.replace(`${root}/`, "");
    const found = assertionResults
      .filter((test) =>
        which === "failed"
          ? test.status === "failed"
          : test.status === "passed" && (test.failureMessages ?? []).length > 0,
      )
      .map((test) => line(file, test.fullName, test.failureMessages?.[0]));
    return which === "failed" && status === "failed" && found.length === 0
      ? [line(file, "the file itself", message)]
      : found;
  });
}

/** Lists tests that failed at every try, or tests that passed only the second time. */
export function playwrightFailures(
  { suites = [], errors = [] }: PlaywrightReport,
  which: "failed" | "flaky",
): string[] {
  const status = which === "failed" ? "unexpected" : "flaky";
  const own = suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) =>
          line(suite.file, title, results.find(({ error }) => error !== undefined)?.error?.message),
        ),
    ),
    ...playwrightFailures({ suites: suite.suites ?? [] }, which),
  ]);
  return which === "failed"
    ? [...own, ...errors.map(({ message }) => line("playwright", "the run itself", message))]
    : own;
}

function line(file: string, test: string, message = ""): string {
  const why = stripVTControlCharacters(message)
    .split("\n")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .slice(0, 2)
    .join(" ");
  return `${file} › ${test}${why === "" ? "" : `: ${why.slice(0, 300)}`}`;
}
