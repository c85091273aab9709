// Decodes uploads in a separate process: a decoder that crashes, or uses all memory, ends this process and not the server, which then
// responds with an error.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import type { ImageKind } from "./detect.ts";
import { rewriteForLetter, rewriteImage, rewriteStill } from "./rewrite.ts";
import { answerTasks } from "../workers/answer-tasks.ts";

/** Reads one file and writes another that does not exist yet. */
export type ImageTask = { source: string; target: string } & (
  | { what: "image"; kind: ImageKind | "svg" }
  | { what: "still" }
  | { what: "letter" }
);
export type ImageFile = { hash: string; size: number; placeholder: string };
export type LetterFile = Omit<ImageFile, "placeholder"> & { extension: string };
export type StoredImage = ImageFile & {
  mime: string;
  extension: string;
  width: number;
  height: number;
  animated: boolean;
};

if (import.meta.main) {
  // One thread per image, and no cache, so that another core and the memory are free for requests.
  sharp.concurrency(1);
  sharp.cache(false);
  answerTasks(work);
}

async function work(task: ImageTask): Promise<StoredImage | ImageFile | LetterFile> {
  const source = await readFile(task.source);
  const { bytes, ...facts } =
    task.what === "image"
      ? await rewriteImage(source, task.kind)
      : await (task.what === "letter" ? rewriteForLetter(source) : rewriteStill(source));
  await writeFile(task.target, bytes, { flag: "wx", mode: 0o600 });
  return { ...facts, hash: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
}
