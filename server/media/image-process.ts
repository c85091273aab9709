import { TooLargeError, UnavailableError, UnreadableError } from "#server/errors.ts";
import type { ImageFile, ImageTask, LetterFile, StoredImage } from "./image-worker.ts";
import { entryFile } from "../program-files.ts";
import { toDomainError } from "./refusal-errors.ts";
import { createWorkerPool, type Failure } from "../workers/worker-pool.ts";

export type ImageProcesses = {
  /** Throws a DomainError with one sentence for the owner, also if the process ends. */
  rewriteImage(task: Extract<ImageTask, { what: "image" }>): Promise<StoredImage>;
  rewriteStill(task: Extract<ImageTask, { what: "still" }>): Promise<ImageFile>;
  rewriteForLetter(task: Extract<ImageTask, { what: "letter" }>): Promise<LetterFile>;
  /** Starts a process in advance, while a file is being uploaded. */
  warmUp(): void;
};

/** Decodes images, two at a time, because decoding takes memory and a core. */
export function createImageProcesses(entry: URL = entryFile("media/image-worker")): ImageProcesses {
  const pool = createWorkerPool<ImageTask, StoredImage | ImageFile | LetterFile>({
    entry,
    maxProcesses: 2,
    taskMilliseconds: 45_000,
    explain,
  });
  const run = (task: ImageTask) =>
    pool.run(task).catch((error: unknown) => {
      throw toDomainError(error);
    });
  return {
    async rewriteImage(task) {
      const stored = await run(task);
      if (!("mime" in stored)) throw new Error("The image was answered without its type.");
      return stored;
    },
    async rewriteStill(task) {
      const still = await run(task);
      if (!("placeholder" in still)) throw new Error("The still was answered without its placeholder.");
      return still;
    },
    async rewriteForLetter(task) {
      const made = await run(task);
      if (!("extension" in made)) throw new Error("The image was answered without its type.");
      return made;
    },
    warmUp: pool.warmUp,
  };
}

/** The processes of this server. */
export const imageProcesses: ImageProcesses = createImageProcesses();

/** Describes a failure. Out of memory can be caused by other processes; a crash is caused by this image. */
function explain(failure: Failure, cause?: Error): Error {
  if (failure === "timeout") return new TooLargeError("This image takes too long to read; make it smaller.");
  if (failure === "crashed")
    return new UnreadableError(
      "This image can't be read: it makes the decoder fail. Save it anew in another program.",
      { cause },
    );
  return new UnavailableError(
    "There was not enough memory to read this image; try again in a moment, or make it smaller.",
    { cause },
  );
}
