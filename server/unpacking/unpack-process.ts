import { constants } from "node:os";
import { InvalidError, StorageFullError, TooLargeError, UnavailableError, UnreadableError } from "../errors.ts";
import { explainFullDisk } from "../media/staging.ts";
import type { Refusal } from "../media/refusal.ts";
import { entryFile } from "../program-files.ts";
import { createWorkerPool, type Failure } from "../workers/worker-pool.ts";
import type { Unpacked } from "./unpack.ts";
import type { UnpackTask } from "./unpack-worker.ts";

export type Unpacker = {
  /** Throws a DomainError with one sentence for the owner, also if the process ends. The caller removes the folder. */
  unpack(task: UnpackTask): Promise<Unpacked>;
};

/** Unpacks one build at a time, because it occupies the disk and a core. */
export function createUnpacker(entry: URL = entryFile("unpacking/unpack-worker")): Unpacker {
  const pool = createWorkerPool<UnpackTask, Unpacked>({
    entry,
    maxWaiting: 20,
    maxTasks: 20,
    taskMilliseconds: 10 * 60_000,
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
    maxHeapMegabytes: 128,
    explain,
  });
  return {
    unpack: (task) =>
      pool.run(task).catch((error: unknown) => {
        throw toDomainError(error);
      }),
  };
}

/** The process of this server. */
export const unpacker: Unpacker = createUnpacker();

function explain(failure: Failure, cause?: Error): Error {
  if (failure === "timeout") return new TooLargeError("This build takes too long to unpack; make it smaller.");
  if (failure === "crashed")
    return new UnreadableError("This ZIP file can't be read: it makes the reader fail. Pack the build again.", {
      cause,
    });
  return new UnavailableError("The build could not be unpacked at the moment; finish the upload again in a moment.", {
    cause,
  });
}

function toDomainError(error: unknown): unknown {
  const explained = explainFullDisk(error);
  if (explained instanceof StorageFullError)
    return new StorageFullError(
      "There is no room left to unpack this build. Make room on the server, and upload it again.",
      {
        cause: error,
      },
    );
  if (!(error instanceof Error) || !("code" in error)) return error;
  const code = error.code as Refusal["code"];
  if (code === "damaged") return new InvalidError(error.message, { cause: error });
  return code === "too large" ? new TooLargeError(error.message, { cause: error }) : error;
}
