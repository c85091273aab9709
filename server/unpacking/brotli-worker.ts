// Compresses one file of a build in a separate process, so that the system gets the memory back and requests go first.
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress } from "node:zlib";
import { answerTasks } from "../workers/answer-tasks.ts";

/** `target` does not exist yet. */
export type BrotliTask = { source: string; target: string };

/** 38 MB of WebAssembly take 11 seconds; the highest levels take minutes for 3 % less. */
const level = 5;

if (import.meta.main) answerTasks(compress);

/** Returns the size of the target. */
async function compress({ source, target }: BrotliTask): Promise<number> {
  const { size } = await stat(source);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  await pipeline(
    createReadStream(source, { highWaterMark: 256 * 1024 }),
    createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: size } }),
    createWriteStream(target, { flags: "wx", mode: 0o600 }),
  );
  return (await stat(target)).size;
}
