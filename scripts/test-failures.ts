// What failed, out of the reports of vitest and Playwright: each test by its name, with the first line of what went wrong.
import { stripVTControlCharacters } from "node:util";

export type VitestReport = {
  numPassedTests?: number; numPendingTests?: number;
  testResults?: { name: string; status: string; message?: string; assertionResults?: { fullName: string; status: string; failureMessages?: string[] }[] }[];
};
type PlaywrightSuite = {
  file: string; suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
};
export type PlaywrightReport = {
  stats?: { expected?: number; unexpected?: number; flaky?: number; skipped?: number };
  suites?: PlaywrightSuite[]; errors?: { message?: string }[];
};

/** Tests that failed, and files that could not be run. */
export function vitestFailures(report: VitestReport, root: string): string[] {
  return (report.testResults ?? []).flatMap(({ name, status, message, assertionResults = [] }) => {
    const file = name.replace(`${root}/`, "");
    const failed = assertionResults.filter((test) => test.status === "failed").map((test) => line(file, test.fullName, test.failureMessages?.[0]));
    return status === "failed" && failed.length === 0 ? [line(file, "the file itself", message)] : failed;
  });
}

/** Tests that failed at every try ("unexpected"), or only at the first ("flaky"). */
export function playwrightFailures({ suites = [], errors = [] }: PlaywrightReport, status: "unexpected" | "flaky"): string[] {
  const own = suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) => tests.filter((test) => test.status === status).map(({ results }) =>
      line(suite.file, title, results.find(({ error }) => error !== undefined)?.error?.message))),
    ...playwrightFailures({ suites: suite.suites ?? [] }, status),
  ]);
  return status === "unexpected" ? [...own, ...errors.map(({ message }) => line("playwright", "the run itself", message))] : own;
}

function line(file: string, test: string, message = ""): string {
  const why = stripVTControlCharacters(message).split("\n").map((part) => part.trim()).filter((part) => part !== "").slice(0, 2).join(" ");
  return `${file} › ${test}${why === "" ? "" : `: ${why.slice(0, 300)}`}`;
}
