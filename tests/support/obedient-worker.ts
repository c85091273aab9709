// A worker whose task says what to do.
import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { answerTasks } from "#server/workers/answer-tasks.ts";

answerTasks(async (task: string) => {
  if (task.startsWith("SIG")) process.kill(process.pid, task);
  if (task === "exit") process.exit(1);
  if (task === "wait") await wait(60_000);
  if (task.startsWith("loop:")) {
    writeFileSync(task.slice("loop:".length), "");
    for (;;);
  }
  if (task === "memory") for (const kept: unknown[] = []; ;) kept.push(Array.from({ length: 1e5 }, () => 0.5));
  if (task === "fail") throw Object.assign(new Error("no room"), { code: "ENOSPC" });
  return process.pid;
});
