// Decodes what was uploaded, as a process of its own: a decoder that crashes, or takes all the memory, ends this and not the
// server, which answers the upload with what became of it.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import type { ImageKind } from "./detect.ts";
import { rewriteImage, rewriteStill } from "./rewrite.ts";
import { answerTasks } from "../workers/answer-tasks.ts";

/** From one file to another that does not exist yet. */
export type ImageTask = { source: string; target: string } & (
  | { what: "image"; kind: ImageKind | "svg" }
  | { what: "still" }
);
export type ImageFile = { hash: string; size: number; placeholder: string };
export type StoredImage = ImageFile & {
  mime: string;
  extension: string;
  width: number;
  height: number;
  animated: boolean;
};

if (import.meta.main) {
  // One thread for an image, and nothing kept of it: the other core and the memory are for answering.
  sharp.concurrency(1);
  sharp.cache(false);
  answerTasks(work);
}

async function work(task: ImageTask): Promise<StoredImage | ImageFile> {
  const source = await readFile(task.source);
  const { bytes, ...facts } =
    task.what === "image" ? await rewriteImage(source, task.kind) : await rewriteStill(source);
  await writeFile(task.target, bytes, { flag: "wx", mode: 0o600 });
  return { ...facts, hash: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
}
