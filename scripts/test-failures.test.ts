// Real reports: small tests that fail in each way, run by the runners themselves.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { playwrightFailures, type PlaywrightReport, vitestFailures, type VitestReport } from "./test-failures.ts";

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "savepoint-failures-")));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
});
afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

function run(command: string, ...args: string[]): void {
  spawnSync(process.execPath, [resolve("node_modules", command), ...args], { cwd: folder, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: "report.json" } });
}

const report = (): unknown => JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));

test("a failed test of vitest is named with its file and reason, one that passed only the second time by itself, and so is a file that can't be run", () => {
  writeFileSync(join(folder, "some.test.ts"), `
    import { describe, expect, test } from "vitest";
    let tries = 0;
    test("passes", () => {});
    test("passes the second time", () => { expect(++tries).toBe(2); });
    describe("a group", () => { test("fails", () => { expect(1, "the sum").toBe(2); }); });`);
  writeFileSync(join(folder, "broken.test.ts"), `import "./nothing-here.ts";`);
  writeFileSync(join(folder, "vitest.config.ts"), "export default { test: { retry: 1 } };");
  run("vitest/vitest.mjs", "run", "--root", ".", "--reporter=json", "--outputFile.json=report.json");
  const found = report() as VitestReport;
  const failures = vitestFailures(found, folder, "failed").toSorted();
  expect(failures).toHaveLength(2);
  expect(failures[0]).toMatch(/^broken\.test\.ts › the file itself: .*nothing-here/);
  expect(failures[1]).toMatch(/^some\.test\.ts › a group fails: AssertionError: the sum: expected 1 to be 2/);
  expect(vitestFailures(found, folder, "flaky")).toEqual([expect.stringMatching(/^some\.test\.ts › passes the second time: AssertionError: expected 1 to be 2/)]);
});

test("a failed test of Playwright is named, and one that passed only the second time by itself", () => {
  writeFileSync(join(folder, "browser.spec.ts"), `
    import { expect, test } from "@playwright/test";
    test("passes", () => {});
    test.describe("a group", () => { test("fails", () => { expect(1).toBe(2); }); });
    test("passes the second time", ({}, info) => { expect(info.retry).toBe(1); });`);
  writeFileSync(join(folder, "playwright.config.ts"), `export default { retries: 1, testMatch: "*.spec.ts" };`);
  run("@playwright/test/cli.js", "test", "--reporter=json");
  const found = report() as PlaywrightReport;
  expect(found.stats).toMatchObject({ expected: 1, unexpected: 1, flaky: 1 });
  expect(playwrightFailures(found, "failed")).toEqual([expect.stringMatching(/^browser\.spec\.ts › fails: Error: expect\(received\)\.toBe\(expected\)/)]);
  expect(playwrightFailures(found, "flaky")).toEqual([expect.stringMatching(/^browser\.spec\.ts › passes the second time: Error: expect/)]);
});
