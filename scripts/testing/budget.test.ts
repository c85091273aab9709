import { spawn } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { budget, compareWithBudget } from "./budget.ts";
import { measureProcessorTime } from "./processor-time.ts";

test("a run that is slower in all parts alike is within its budget", () => {
  const used = Object.fromEntries(Object.entries(budget).map(([part, seconds]) => [part, 3 * seconds]));
  const { lines, over } = compareWithBudget(used);
  expect(over).toEqual([]);
  expect(lines.at(-1)).toMatch(/all .* 300 %$/);
});

test("a part that takes more than 1.3 times its share of the run is over its budget", () => {
  expect(compareWithBudget({ ...budget, "API tests": 1.2 * budget["API tests"] }).over).toEqual([]);
  expect(compareWithBudget({ ...budget, "API tests": 2 * budget["API tests"] }).over).toEqual(["API tests"]);
});

test("a small part may differ by up to four hundredths of the run", () => {
  expect(compareWithBudget({ ...budget, "Build and checks": 1.5 * budget["Build and checks"] }).over).toEqual([]);
  expect(compareWithBudget({ ...budget, "Build and checks": 3 * budget["Build and checks"] }).over).toEqual([
    "Build and checks",
  ]);
});

test("parts that did not run don't count", () => {
  const { "Browser tests": _, ...others } = budget;
  expect(compareWithBudget(others).over).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "processor time includes processes that a stage starts, also after they have ended",
  async () => {
    // A second of the processor, of which at least half has been seen before its end.
    const busy = "let n = 0; do for (let i = 0; i < 1e7; i++) n += i; while (process.cpuUsage().user < 1_000_000);";
    const child = spawn(process.execPath, [
      "-e",
      `const child = require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(busy)}]);
       child.on("exit", () => console.log("ended")); process.stdin.resume();`,
    ]);
    onTestFinished(() => {
      child.kill();
    });
    const time = measureProcessorTime();
    if (child.pid !== undefined) time.add(child.pid);
    await new Promise((resolve) => {
      child.stdout.once("data", resolve);
    });
    const seconds = time.seconds() ?? 0;
    time.stop();
    expect(seconds).toBeGreaterThan(0.25);
    expect(seconds).toBeLessThan(60);
  },
);
