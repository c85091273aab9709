import { Worker, type WorkerOptions } from "node:worker_threads";
import { UnavailableError } from "../errors.ts";

/** What a thread is sent, and what it sends back. */
export type Task = { id: number; task: unknown };
export type Reply = { id: number; done: unknown } | { id: number; failed: string; code?: string };

export type Thread = {
  /** Throws UnavailableError where too much waits already, or the thread came to an end over it. */
  ask(task: unknown): Promise<unknown>;
  close(): void;
};

type Options = { entry: URL; worker?: WorkerOptions; maxWaiting: number; busy: string; failed: string };
type Waiting = { resolve(done: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout };

const idleMilliseconds = 60_000;
const taskMilliseconds = 60_000;

/** A thread for what would keep the event loop too long: started when needed, and kept for a minute in which it doesn't keep the process. */
export function createThread({ entry, worker: options, maxWaiting, busy, failed }: Options): Thread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;
  let count = 0;
  return { ask, close: () => end(new UnavailableError(failed)) };

  function ask(task: unknown): Promise<unknown> {
    if (waiting.size >= maxWaiting) return Promise.reject(new UnavailableError(busy));
    return new Promise((resolve, reject) => {
      const id = ++count;
      const timer = setTimeout(() => end(new UnavailableError(failed)), taskMilliseconds);
      waiting.set(id, { resolve, reject, timer });
      const sent: Task = { id, task };
      worker ??= start();
      worker.ref();
      if (idle) clearTimeout(idle);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage(sent);
    });
  }

  function start(): Worker {
    const started = new Worker(entry, options);
    started.on("message", (reply: Reply) => {
      const asked = waiting.get(reply.id);
      if (!asked) return;
      waiting.delete(reply.id);
      clearTimeout(asked.timer);
      if ("done" in reply) asked.resolve(reply.done);
      else asked.reject(Object.assign(new Error(reply.failed), reply.code === undefined ? {} : { code: reply.code }));
      if (waiting.size === 0) rest();
    });
    started.on("error", (cause) => {
      if (worker === started) end(new UnavailableError(failed, { cause }));
    });
    return started;
  }

  function rest(): void {
    worker?.unref();
    idle = setTimeout(() => {
      if (waiting.size === 0) end(new UnavailableError(failed));
    }, idleMilliseconds).unref();
  }

  function end(error: Error): void {
    void worker?.terminate();
    worker = null;
    if (idle) clearTimeout(idle);
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    waiting.clear();
  }
}
