import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createWorkerPool } from "./worker-pool.ts";

type Options = Partial<Parameters<typeof createWorkerPool>[0]>;

function setUp(options: Options = {}) {
  const pool = createWorkerPool<string, number>({
    entry: new URL("../../tests/support/obedient-worker.ts", import.meta.url),
    taskMilliseconds: 30_000,
    explain: (failure) => new Error(failure),
    ...options,
  });
  onTestFinished(() => pool.close());
  /** Returns the id of the process that ran the task, or the reason why it was not done. */
  const run = (task: string) => pool.run(task).catch((error: Error) => error.message);
  return { pool, run };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("one process does all tasks in order", async () => {
  const { run } = setUp();
  const done: number[] = [];
  const pids = await Promise.all([1, 2, 3].map((each) => run("work").finally(() => done.push(each))));
  expect(done).toEqual([1, 2, 3]);
  expect(new Set(pids).size).toBe(1);
});

test("a process that crashes fails one task, and the waiting ones get another process", async () => {
  const { run } = setUp({ maxProcesses: 2 });
  const tasks = ["work", "SIGSEGV", "SIGKILL", "exit", "SIGABRT", "work", "work"];
  const number = expect.any(Number);
  expect(await Promise.all(tasks.map(run))).toEqual([
    number,
    "crashed",
    "killed",
    "crashed",
    "crashed",
    number,
    number,
  ]);
});

test("a task that takes too long ends with its process, even if it never yields, and the next is done", async () => {
  const folder = mkdtempSync(join(tmpdir(), "savepoint-pool-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { run } = setUp();
  const started = join(folder, "started");
  const results = Promise.all([`loop:${started}`, "work"].map(run));
  await vi.waitUntil(() => existsSync(started), { timeout: 30_000 });
  vi.advanceTimersByTime(30_000);
  expect(await results).toEqual(["timeout", expect.any(Number)]);
});

test("a task that takes too much memory ends its process and nothing else", async () => {
  const { run } = setUp({ maxHeapMegabytes: 64 });
  expect(await run("memory")).toBe("crashed");
  expect(await run("work")).toEqual(expect.any(Number));
});

test("an error in a task reaches the caller with its message, code and stack, and the process continues", async () => {
  const { pool, run } = setUp();
  const pid = await run("work");
  await expect(pool.run("fail")).rejects.toMatchObject({
    message: "no room",
    code: "ENOSPC",
    stack: expect.stringContaining("obedient-worker"),
  });
  expect(await run("work")).toBe(pid);
});

test("tasks beyond the queue's limit are refused immediately", async () => {
  const { run } = setUp({ maxWaiting: 1 });
  const number = expect.any(Number);
  expect(await Promise.all(["work", "work", "work"].map(run))).toEqual([number, number, "busy"]);
});

test("the process is replaced after a number of tasks", async () => {
  const { run } = setUp({ maxTasks: 2 });
  const pids = [await run("work"), await run("work"), await run("work")];
  expect(pids[1]).toBe(pids[0]);
  expect(pids[2]).not.toBe(pids[0]);
});

test("closing ends the processes and their tasks, and refuses later tasks", async () => {
  const { pool, run } = setUp();
  const pid = await run("work");
  const tasks = ["wait", "work"].map(run);
  pool.close();
  expect(await Promise.all([...tasks, run("work")])).toEqual(["killed", "killed", "killed"]);
  await expect.poll(() => isAlive(Number(pid))).toBe(false);
});

test("an idle process ends after a minute, and frees its memory", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { run } = setUp();
  const pid = Number(await run("work"));
  vi.advanceTimersByTime(59_000);
  expect(await run("work")).toBe(pid);
  vi.advanceTimersByTime(61_000);
  vi.useRealTimers();
  await expect.poll(() => isAlive(pid)).toBe(false);
});
