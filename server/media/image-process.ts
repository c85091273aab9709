import { type ChildProcess, fork } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type DomainError, InvalidError, TooLargeError, UnavailableError, UnreadableError } from "#server/errors.ts";
import type { ImageFile, ImageReply, ImageTask, StoredImage } from "./image-worker.ts";
import { entryFile } from "../program-files.ts";

export type ImageProcesses = {
  /** Throws a DomainError with one sentence for the owner; also where the process that was to do it came to an end. */
  rewriteImage(task: Extract<ImageTask, { what: "image" }>): Promise<StoredImage>;
  rewriteStill(task: Extract<ImageTask, { what: "still" }>): Promise<ImageFile>;
  /** A file is on its way: the process may start meanwhile. */
  warmUp(): void;
};

type Worker = {
  child: ChildProcess;
  task: { resolve(reply: ImageReply): void; reject(error: Error): void } | null;
  timer: NodeJS.Timeout | null;
};

const script = fileURLToPath(entryFile("media/image-worker"));
/** Decoding takes memory and a core. */
const most = 2;
const idleMilliseconds = 60_000;
const taskMilliseconds = 45_000;

/** Processes that decode images: started when needed, kept warm for a minute, each working on one image at a time. */
export function createImageProcesses(entry: string = script): ImageProcesses {
  const workers = new Set<Worker>();
  const waiting: Array<(worker: Worker) => void> = [];
  return {
    async rewriteImage(task) {
      const { done } = await run(task);
      if (!("mime" in done)) throw new Error("The image was answered without its type.");
      return done;
    },
    rewriteStill: async (task) => (await run(task)).done,
    warmUp() {
      if (workers.size === 0) rest(start());
    },
  };

  async function run(task: ImageTask): Promise<Extract<ImageReply, { done: unknown }>> {
    const worker =
      [...workers].find((each) => each.task === null && each.timer !== null) ??
      (workers.size < most ? start() : await new Promise<Worker>((resolve) => waiting.push(resolve)));
    try {
      const reply = await ask(worker, task);
      if ("done" in reply) return reply;
      throw toError(reply);
    } finally {
      if (workers.has(worker)) rest(worker);
      else if (waiting.length > 0) waiting.shift()?.(start());
    }
  }

  function start(): Worker {
    const child = fork(entry, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const worker: Worker = { child, task: null, timer: null };
    workers.add(worker);
    preferWhenMemoryIsShort(child);
    child.on("message", (message) => {
      if (isReply(message)) worker.task?.resolve(message);
    });
    child.on("error", (cause) =>
      end(new UnavailableError("Images can't be read at the moment; try again.", { cause })),
    );
    child.on("exit", (code, signal) => end(explainEnd(code, signal)));
    return worker;

    function end(error: DomainError): void {
      workers.delete(worker);
      worker.task?.reject(error);
    }
  }

  async function ask(worker: Worker, task: ImageTask): Promise<ImageReply> {
    stopWaiting(worker);
    worker.child.ref();
    worker.child.channel?.ref();
    const reply = new Promise<ImageReply>((resolve, reject) => {
      worker.task = { resolve, reject };
    });
    worker.timer = setTimeout(() => {
      worker.task?.reject(new TooLargeError("This image takes too long to read; make it smaller."));
      retire(worker);
    }, taskMilliseconds);
    worker.child.send(task, (error) => {
      if (error)
        worker.task?.reject(new UnavailableError("Images can't be read at the moment; try again.", { cause: error }));
    });
    try {
      return await reply;
    } finally {
      worker.task = null;
      stopWaiting(worker);
    }
  }

  /** An idle process doesn't keep the server alive and ends after a while. */
  function rest(worker: Worker): void {
    const next = waiting.shift();
    if (next) return next(worker);
    worker.child.unref();
    worker.child.channel?.unref();
    worker.timer = setTimeout(() => retire(worker), idleMilliseconds).unref();
  }

  function retire(worker: Worker): void {
    workers.delete(worker);
    worker.child.kill("SIGKILL");
  }
}

/** Those of this server. */
export const imageProcesses: ImageProcesses = createImageProcesses();

/** Development tools talk over the same line. */
function isReply(message: unknown): message is ImageReply {
  return (
    typeof message === "object" &&
    message !== null &&
    ("done" in message || "refused" in message || "failed" in message)
  );
}

function stopWaiting(worker: Worker): void {
  if (worker.timer) clearTimeout(worker.timer);
  worker.timer = null;
}

/** A full memory ends a process by SIGKILL, which may be due to others; every other end is this image's doing. */
function explainEnd(code: number | null, signal: NodeJS.Signals | null): DomainError {
  if (signal === "SIGKILL" || signal === "SIGTERM" || signal === "SIGINT")
    return new UnavailableError(
      "There was not enough memory to read this image; try again in a moment, or make it smaller.",
    );
  return new UnreadableError("This image can't be read: it makes the decoder fail. Save it anew in another program.", {
    cause: new Error(`It ended with ${signal ?? code}.`),
  });
}

function toError(reply: Exclude<ImageReply, { done: unknown }>): Error {
  if ("refused" in reply)
    return reply.reason === "damaged" ? new InvalidError(reply.refused) : new TooLargeError(reply.refused);
  return Object.assign(new Error(reply.failed), reply.code !== undefined && { code: reply.code });
}

/** Where memory runs out, Linux ends this process and not the server. */
function preferWhenMemoryIsShort({ pid }: ChildProcess): void {
  if (process.platform === "linux" && pid !== undefined)
    void writeFile(`/proc/${pid}/oom_score_adj`, "800").catch(() => undefined);
}
