import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  type PlaywrightReport,
  readPlaywright,
  readVitest,
  takeReport,
  type TestResult,
  type VitestReport,
} from "./reports.ts";

/** In Vitest's format. */
const vitestReport: VitestReport = {
  testResults: [
    {
      name: "/work/some.test.ts",
      status: "failed",
      message: "",
      assertionResults: [
        { fullName: "passes", status: "passed", duration: 1.5, failureMessages: [] },
        { fullName: "is not asked for", status: "skipped" },
        {
          fullName: "a group fails",
          status: "failed",
          duration: 2,
          failureMessages: [
            "AssertionError: the sum: expected 1 to be 2 // Object.is equality\n    at /work/some.test.ts:6:53\n    at …",
          ],
        },
      ],
    },
    { name: "/work/broken.test.ts", status: "failed", message: "Cannot find module './nothing-here.ts'" },
  ],
};
/** In Playwright's format. */
const playwrightReport: PlaywrightReport = {
  suites: [
    {
      file: "some.test.ts",
      specs: [
        { title: "passes", tests: [{ status: "expected", results: [{ duration: 3 }] }] },
        { title: "is not for this browser", tests: [{ status: "skipped", results: [] }] },
      ],
      suites: [
        {
          file: "some.test.ts",
          specs: [
            {
              title: "fails",
              tests: [
                {
                  status: "unexpected",
                  results: [
                    {
                      duration: 4,
                      error: {
                        message:
                          "Error: \u001B[2mexpect(\u001B[22mreceived).toBe(expected)\n\nExpected: 2\nReceived: 1",
                      },
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
  errors: [{ message: "Error: Timed out waiting 60000ms from config.webServer." }],
};

test("a Vitest report gives each test, the first lines of each error, and files that can't run", () => {
  expect(readVitest(vitestReport, "/work")).toEqual([
    { name: "some.test.ts › passes", status: "passed", milliseconds: 1.5, reason: "" },
    { name: "some.test.ts › is not asked for", status: "skipped", milliseconds: 0, reason: "" },
    {
      name: "some.test.ts › a group fails",
      status: "failed",
      milliseconds: 2,
      reason: "AssertionError: the sum: expected 1 to be 2 // Object.is equality at /work/some.test.ts:6:53",
    },
    {
      name: "broken.test.ts",
      status: "failed",
      milliseconds: 0,
      reason: "Cannot find module './nothing-here.ts'",
    },
  ] satisfies TestResult[]);
});

test("a Playwright report gives each test, the first lines of each error, and errors of the run", () => {
  expect(readPlaywright(playwrightReport)).toEqual([
    { name: "tests/e2e/some.test.ts › passes", status: "passed", milliseconds: 3, reason: "" },
    { name: "tests/e2e/some.test.ts › is not for this browser", status: "skipped", milliseconds: 0, reason: "" },
    {
      name: "tests/e2e/some.test.ts › fails",
      status: "failed",
      milliseconds: 4,
      reason: "Error: expect(received).toBe(expected) Expected: 2",
    },
    {
      name: "tests/e2e",
      status: "failed",
      milliseconds: 0,
      reason: "Error: Timed out waiting 60000ms from config.webServer.",
    },
  ] satisfies TestResult[]);
});

test("a run without a report has no results", () => {
  const report = takeReport<VitestReport>(join(tmpdir(), "no-such-report.json"));
  expect(readVitest(report, "/work")).toEqual([]);
});

test("the reports of the installed runners can be read, with real tests that fail", { tags: ["long"] }, () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "savepoint-reports-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const file = join(folder, "report.json");
  const run = (command: string, ...args: string[]) =>
    spawnSync(process.execPath, [resolve("node_modules", command), ...args], {
      cwd: folder,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });

  const tests = `test("passes", () => {});\ntest.describe("a group", () => { test("fails", () => { expect(1).toBe(2); }); });`;
  writeFileSync(
    join(folder, "some.test.ts"),
    `import { describe, expect, test } from "vitest";\n${tests.replace("test.describe", "describe")}`,
  );
  writeFileSync(join(folder, "broken.test.ts"), `import "./nothing-here.ts";`);
  writeFileSync(join(folder, "vitest.config.ts"), "export default {};");
  run("vitest/vitest.mjs", "run", "--root", ".", "--reporter=json", `--outputFile.json=${file}`);
  const byVitest = readVitest(takeReport<VitestReport>(file), folder);
  expect(byVitest).toHaveLength(3);
  expect(byVitest).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "some.test.ts › passes", status: "passed" }),
      expect.objectContaining({
        name: "some.test.ts › a group fails",
        status: "failed",
        reason: expect.stringMatching(/^AssertionError: expected 1 to be 2/),
      }),
      expect.objectContaining({
        name: "broken.test.ts",
        status: "failed",
        reason: expect.stringContaining("nothing-here"),
      }),
    ]),
  );

  writeFileSync(join(folder, "browser.spec.ts"), `import { expect, test } from "@playwright/test";\n${tests}`);
  writeFileSync(join(folder, "playwright.config.ts"), `export default { testMatch: "*.spec.ts" };`);
  run("@playwright/test/cli.js", "test", "--reporter=json");
  expect(readPlaywright(takeReport<PlaywrightReport>(file))).toEqual([
    expect.objectContaining({ name: "tests/e2e/browser.spec.ts › passes", status: "passed" }),
    expect.objectContaining({
      name: "tests/e2e/browser.spec.ts › fails",
      status: "failed",
      reason: expect.stringMatching(/^Error: expect\(received\)\.toBe\(expected\)/),
    }),
  ]);
});
