import { parentPort } from "node:worker_threads";
import type { Reply, Task } from "./thread.ts";

/** In the thread itself: does one task after the other. */
export function answerTasks(work: (task: unknown) => unknown): void {
  parentPort?.on("message", ({ id, task }: Task) => {
    void Promise.resolve().then(() => work(task)).then(
      (done): Reply => ({ id, done }),
      (error: unknown): Reply => ({ id, failed: error instanceof Error ? error.message : String(error) }),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    ).then((reply) => parentPort?.postMessage(reply));
  });
}
