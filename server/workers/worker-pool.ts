import { type ChildProcess, fork } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import type { Reply } from "./answer-tasks.ts";

export type WorkerPool<Task, Result> = {
  /**
   * Runs a task when it is its turn. Throws the worker's errors with their message, stack and code. When the signal aborts, the process of
   * the task is killed.
   */
  run(task: Task, signal?: AbortSignal): Promise<Result>;
  /** Starts a process for a task that will come soon. */
  warmUp(): void;
  /** Ends all processes and their tasks. Later tasks are refused. */
  close(): void;
};

/**
 * Why a task has no result: the queue is full; it took too long; its process crashed; or its process was killed from outside, as when
 * memory runs out, or could not start.
 */
export type Failure = "busy" | "timeout" | "crashed" | "killed";

type Options = {
  /** The module that the process runs; it calls `answerTasks`. */
  entry: URL;
  maxProcesses?: number;
  maxWaiting?: number;
  /** A process ends after this number of tasks. */
  maxTasks?: number;
  taskMilliseconds: number;
  /** Environment variables of the process, in addition to the server's. */
  environment?: Record<string, string>;
  priority?: number;
  maxHeapMegabytes?: number;
  /** Returns the error for the caller. */
  explain(failure: Failure, cause?: Error): Error;
};

type Job<Task, Result> = { task: Task; resolve(result: Result): void; reject(error: Error): void };
type Worker<Task, Result> = {
  child: ChildProcess;
  job: Job<Task, Result> | null;
  timer: NodeJS.Timeout | undefined;
  answered: number;
};

const idleMilliseconds = 60_000;

/**
 * Does work in separate processes: a crash, a full memory or an endless loop ends one of them and not the server, which serves other
 * requests during the work. A process starts when it is needed, does one task at a time, and ends after a minute without work.
 */
export function createWorkerPool<Task, Result>({
  entry,
  maxProcesses = 1,
  maxWaiting = Infinity,
  maxTasks = Infinity,
  taskMilliseconds,
  environment,
  priority,
  maxHeapMegabytes,
  explain,
}: Options): WorkerPool<Task, Result> {
  const workers = new Set<Worker<Task, Result>>();
  const waiting: Job<Task, Result>[] = [];
  let isClosed = false;

  return {
    run(task, signal) {
      if (isClosed || signal?.aborted) return Promise.reject(explain("killed"));
      if (waiting.length >= maxWaiting) return Promise.reject(explain("busy"));
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const job = { task, resolve, reject };
      const onAbort = () => cancel(job);
      signal?.addEventListener("abort", onAbort);
      waiting.push(job);
      workOff();
      return promise.finally(() => signal?.removeEventListener("abort", onAbort));
    },
    warmUp() {
      if (workers.size === 0) rest(start());
    },
    close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(explain("killed"));
      for (const worker of workers) end(worker, explain("killed"));
    },
  };

  function cancel(job: Job<Task, Result>): void {
    const place = waiting.indexOf(job);
    const worker = [...workers].find((each) => each.job === job);
    if (place >= 0) waiting.splice(place, 1);
    if (worker) end(worker);
    job.reject(explain("killed"));
  }

  function workOff(): void {
    while (waiting.length > 0) {
      const idle = [...workers].find(({ job }) => job === null);
      if (!idle && workers.size >= maxProcesses) return;
      const job = waiting.shift();
      try {
        if (job) give(idle ?? start(), job);
      } catch (cause) {
        // There is no memory for another process.
        job?.reject(explain("killed", cause instanceof Error ? cause : undefined));
      }
    }
  }

  function start(): Worker<Task, Result> {
    const child = fork(entry, {
      env: { ...process.env, ...environment },
      execArgv: maxHeapMegabytes === undefined ? [] : [`--max-old-space-size=${maxHeapMegabytes}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const worker: Worker<Task, Result> = { child, job: null, timer: undefined, answered: 0 };
    workers.add(worker);
    yieldToServer(child, priority);
    child.on("message", (message) => {
      if (workers.has(worker) && isReply(message)) finish(worker, message);
    });
    child.on("error", (cause) => end(worker, explain("killed", cause)));
    child.on("exit", (code, signal) => {
      const isKilled = signal === "SIGKILL" || signal === "SIGTERM" || signal === "SIGINT";
      end(worker, explain(isKilled ? "killed" : "crashed", new Error(`The process ended with ${signal ?? code}.`)));
    });
    return worker;
  }

  function give(worker: Worker<Task, Result>, job: Job<Task, Result>): void {
    worker.job = job;
    worker.child.ref();
    worker.child.channel?.ref();
    clearTimeout(worker.timer);
    worker.timer = setTimeout(() => end(worker, explain("timeout")), taskMilliseconds);
    worker.child.send(job.task as object, (error) => {
      if (error) end(worker, explain("killed", error));
    });
  }

  function finish(worker: Worker<Task, Result>, reply: Reply): void {
    const { job } = worker;
    worker.job = null;
    worker.answered++;
    if ("done" in reply) job?.resolve(reply.done as Result);
    else job?.reject(Object.assign(new Error(reply.failed), { stack: reply.stack, code: reply.code }));
    if (worker.answered >= maxTasks) return end(worker);
    rest(worker);
    workOff();
  }

  /** Lets the server exit despite an idle process, and ends the process after a while. */
  function rest(worker: Worker<Task, Result>): void {
    worker.child.unref();
    worker.child.channel?.unref();
    clearTimeout(worker.timer);
    worker.timer = setTimeout(() => end(worker), idleMilliseconds).unref();
  }

  function end(worker: Worker<Task, Result>, error?: Error): void {
    if (!workers.delete(worker)) return;
    clearTimeout(worker.timer);
    worker.child.kill("SIGKILL");
    if (error) worker.job?.reject(error);
    workOff();
  }
}

/** Recognizes replies: development tools send messages through the same channel. */
function isReply(message: unknown): message is Reply {
  return typeof message === "object" && message !== null && ("done" in message || "failed" in message);
}

/** Lowers the process's priority. Some systems don't allow this; the process then competes like any other. */
function yieldToServer({ pid }: ChildProcess, priority: number | undefined): void {
  if (pid === undefined) return;
  // If memory runs out, Linux ends this process and not the server.
  if (process.platform === "linux") void writeFile(`/proc/${pid}/oom_score_adj`, "800").catch(() => undefined);
  if (priority === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    // The process keeps the priority of the server.
  }
}
