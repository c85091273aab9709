import { constants } from "node:os";
import type { Config } from "../config.ts";
import type { Context } from "../context.ts";
import { entryFile } from "../program-files.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import { fillWithExamples, shouldHaveExamples } from "./examples.ts";

type Log = { info(message: string): void; error(error: unknown, message: string): void };

/** A slow machine takes minutes. */
const longest = 3_600_000;

/**
 * Adds the example content in a separate process if the site should have it, so that the site is served meanwhile. Resolves once the process
 * starts. What ends it, ends it between two examples or loses one; the next start begins again.
 */
export async function addExamples(context: Context, log: Log): Promise<void> {
  if (!(await shouldHaveExamples(context))) return context.config.demoContent ? undefined : fillWithExamples(context);
  const pool = createWorkerPool<Config, null>({
    entry: entryFile("examples-process"),
    maxTasks: 1,
    taskMilliseconds: longest,
    priority: constants.priority.PRIORITY_LOW,
    explain: (failure, cause) => new Error(`The process that adds them was ended (${failure}).`, { cause }),
  });
  const abort = new AbortController();
  const added = pool
    .run(context.config, abort.signal)
    .then(
      () => log.info("The example content is complete."),
      (error: unknown) => {
        if (!abort.signal.aborted) log.error(error, "The example content is incomplete. The next start adds it again.");
      },
    )
    .finally(() => {
      context.addingExamples = null;
      // Pages no longer say that the site is being filled.
      context.content.changed();
      for (const event of ["imagesDue", "modelsDue", "documentsDue", "buildsDue"] as const) context.events.emit(event);
    });
  context.addingExamples = {
    async stop() {
      abort.abort();
      await added;
    },
  };
}
