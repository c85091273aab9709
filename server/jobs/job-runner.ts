import type { Context } from "../context.ts";

/** Background work. A job runs at the start and then whenever it may be due, one run at a time. */
export type Job = {
  name: string;
  /** Does what is due, and returns when the job is next due (ISO 8601), or null if unknown. The signal aborts when the server stops. */
  run(signal: AbortSignal): Promise<string | null>;
  /** Milliseconds on a monotonic clock: even if the system clock is wrong, the job runs again after this long. */
  atLeastEvery: number;
  /** Milliseconds after the start before the first run. */
  firstAfter?: number;
  /** What makes the job run immediately. */
  wokenBy?: readonly Wake[];
};

/** An event, or a change of the content, including changes by another process on the same database. */
type Wake = "contentChanged" | "mailDue" | "imagesDue" | "modelsDue" | "documentsDue" | "buildsDue";

export type Jobs = {
  /** Starts nothing new, aborts runs where possible, and waits for the rest. */
  stop(): Promise<void>;
};

export type RunnerOptions = {
  /** How often the runner checks which jobs are due. */
  tickMilliseconds?: number;
  onError(job: string, error: unknown): void;
};

type State = Job & { nextAt: number; startedAt: number; running: Promise<void> | null };

/** Runs the jobs. Checks twice a second, which costs next to nothing: jobs only run when something is due or was written. */
export function runJobs(
  jobs: readonly Job[],
  { clock, content, events }: Pick<Context, "clock" | "content" | "events">,
  { tickMilliseconds = 500, onError }: RunnerOptions,
): Jobs {
  const stopping = new AbortController();
  const states = jobs.map((job): State => ({
    ...job,
    nextAt: Number.POSITIVE_INFINITY,
    startedAt:
      job.firstAfter === undefined ? Number.NEGATIVE_INFINITY : performance.now() + job.firstAfter - job.atLeastEvery,
    running: null,
  }));
  let version = content.current();
  const onMailDue = () => wake("mailDue");
  const onImagesDue = () => wake("imagesDue");
  const onModelsDue = () => wake("modelsDue");
  const onDocumentsDue = () => wake("documentsDue");
  const onBuildsDue = () => wake("buildsDue");
  events
    .on("mailDue", onMailDue)
    .on("imagesDue", onImagesDue)
    .on("modelsDue", onModelsDue)
    .on("documentsDue", onDocumentsDue)
    .on("buildsDue", onBuildsDue);
  const timer = setInterval(tick, tickMilliseconds).unref();
  tick();

  return {
    async stop() {
      clearInterval(timer);
      events
        .off("mailDue", onMailDue)
        .off("imagesDue", onImagesDue)
        .off("modelsDue", onModelsDue)
        .off("documentsDue", onDocumentsDue)
        .off("buildsDue", onBuildsDue);
      stopping.abort();
      for (const state of states) await state.running;
    },
  };

  function wake(event: Wake): void {
    for (const state of states) if (state.wokenBy?.includes(event)) state.nextAt = Number.NEGATIVE_INFINITY;
    startDue();
  }

  function tick(): void {
    const current = content.current();
    if (current === version) return startDue();
    version = current;
    wake("contentChanged");
  }

  function startDue(): void {
    const now = clock.now().getTime();
    for (const state of states) {
      const isOverdue = performance.now() - state.startedAt >= state.atLeastEvery;
      if (state.running === null && (now >= state.nextAt || isOverdue)) start(state);
    }
  }

  function start(state: State): void {
    // A wake-up during the run sets an earlier time again.
    state.nextAt = Number.POSITIVE_INFINITY;
    state.startedAt = performance.now();
    state.running = state
      .run(stopping.signal)
      .then(
        (next) => {
          if (next !== null) state.nextAt = Math.min(state.nextAt, Date.parse(next));
        },
        (error: unknown) => onError(state.name, error),
      )
      .finally(() => {
        state.running = null;
      });
  }
}
