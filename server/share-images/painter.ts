import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { UnavailableError } from "#server/errors.ts";
import type { PaintTask } from "./painter-process.ts";
import { entryFile } from "../program-files.ts";

export type Painter = {
  /** Throws an UnavailableError where too many images are waited for, or this one could not be drawn in time. */
  paint(card: PaintTask): Promise<Buffer>;
  close(): void;
};

type Job = { card: PaintTask; resolve(png: Buffer): void; reject(error: Error): void };

const script = fileURLToPath(entryFile("share-images/painter-process"));
const idleMilliseconds = 60_000;
const imageMilliseconds = 20_000;
/** What the fonts of all scripts take stays taken, so the process is changed now and then. */
const imagesAProcess = 300;
const reply = z.union([z.object({ png: z.instanceof(Uint8Array) }), z.object({ failed: z.string() })]);

/** One image at a time, in the order they were asked for; the process starts when needed and goes when idle. */
export function createPainter({
  entry = script,
  maxWaiting = 24,
}: { entry?: string; maxWaiting?: number } = {}): Painter {
  const waiting: Job[] = [];
  let current: Job | null = null;
  let child: ChildProcess | null = null;
  let painted = 0;
  let timer: NodeJS.Timeout | undefined;

  return {
    paint(card) {
      if (waiting.length >= maxWaiting)
        return Promise.reject(new UnavailableError("Too many images are being drawn; try again in a moment."));
      return new Promise((resolve, reject) => {
        waiting.push({ card, resolve, reject });
        next();
      });
    },
    close: stop,
  };

  function next(): void {
    if (current) return;
    current = waiting.shift() ?? null;
    clearTimeout(timer);
    if (!current) {
      // Nothing that is only kept warm keeps the server from ending.
      child?.unref();
      child?.channel?.unref();
      timer = setTimeout(stop, idleMilliseconds).unref();
      return;
    }
    if (painted >= imagesAProcess) stop();
    child ??= start();
    child.ref();
    child.channel?.ref();
    painted++;
    child.send(current.card);
    timer = setTimeout(() => {
      stop();
      finish(new UnavailableError("This image takes too long to draw."));
    }, imageMilliseconds);
  }

  function finish(result: Buffer | Error): void {
    const job = current;
    current = null;
    if (result instanceof Error) job?.reject(result);
    else job?.resolve(result);
    next();
  }

  function start(): ChildProcess {
    const started = fork(entry, {
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.on("message", (message) => {
      const parsed = reply.safeParse(message);
      // Development tools talk over the same line.
      if (!parsed.success || started !== child) return;
      finish(
        "png" in parsed.data
          ? Buffer.from(parsed.data.png)
          : new Error(`A share image could not be drawn. ${parsed.data.failed}`),
      );
    });
    const end = (cause: unknown) => {
      if (started !== child) return;
      child = null;
      painted = 0;
      finish(new UnavailableError("This image can't be drawn at the moment.", { cause }));
    };
    started.on("error", end);
    started.on("exit", (code, signal) => end(new Error(`It ended with ${signal ?? code}.`)));
    return started;
  }

  function stop(): void {
    const stopped = child;
    child = null;
    painted = 0;
    stopped?.kill("SIGKILL");
  }
}
