/** A worker's reply: the result, or the parts of an error. */
export type Reply = { done: unknown } | { failed: string; stack: string | undefined; code: string | undefined };

/** Makes this process a worker, to which a pool gives one task at a time. It ends with the server. */
export function answerTasks(work: (task: never) => unknown): void {
  process.on("disconnect", () => process.exit());
  process.on(
    "message",
    (task) =>
      void Promise.resolve(task as never)
        .then(work)
        .then((done): Reply => ({ done }), describe)
        .then((reply) => process.send?.(reply)),
  );
}

/** Describes an error, which would lose its code and its class between processes. */
function describe(error: unknown): Reply {
  if (!(error instanceof Error)) return { failed: String(error), stack: undefined, code: undefined };
  const { message, stack } = error;
  return { failed: message, stack, code: "code" in error && typeof error.code === "string" ? error.code : undefined };
}
