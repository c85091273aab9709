import { parentPort } from "node:worker_threads";
import type { Reply, Task } from "./thread.ts";

/** In the thread itself: does one task after the other. */
export function answerTasks(work: (task: unknown) => unknown): void {
  parentPort?.on("message", ({ id, task }: Task) => {
    void Promise.resolve()
      .then(() => work(task))
      .then(
        (done): Reply => ({ id, done }),
        (error: unknown): Reply => ({ id, ...describe(error) }),
      )
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      .then((reply) => parentPort?.postMessage(reply));
  });
}

/** The code too: of a locked database, say, everybody is told to come again. */
function describe(error: unknown): { failed: string; code?: string } {
  if (!(error instanceof Error)) return { failed: String(error) };
  return { failed: error.message, ...("code" in error && typeof error.code === "string" && { code: error.code }) };
}
