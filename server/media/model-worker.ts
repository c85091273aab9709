// Reads models in a separate process: the libraries are large, and a file that makes them fail ends this process and not the server.
import { open, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import type { ModelReport } from "#contract/media.ts";
import { answerTasks } from "../workers/answer-tasks.ts";
import { detectBytes, detectKind } from "./detect.ts";
import { damaged } from "./model-check.ts";
import { readModelZip } from "./model-zip.ts";
import { checkModel, optimizeModel } from "./optimize-model.ts";

/** `check` tells whether the file is a model; `make` writes the model for the viewer to `target`, and its Brotli variant to `packed`. */
export type ModelTask =
  | { what: "check"; source: string; mustBeModel: boolean }
  | { what: "make"; source: string; target: string; packed: string };
export type ModelResult = { isModel: boolean; report: ModelReport | null };

if (import.meta.main) {
  sharp.concurrency(1);
  sharp.cache(false);
  answerTasks(work);
}

async function work(task: ModelTask): Promise<ModelResult> {
  const bytes = await readModel(task.source, task.what === "make" || task.mustBeModel);
  if (!bytes) return { isModel: false, report: null };
  if (task.what === "check") {
    await checkModel(bytes);
    return { isModel: true, report: null };
  }
  const { glb, brotli, report } = await optimizeModel(bytes);
  await writeFile(task.target, glb, { flag: "wx", mode: 0o600 });
  await writeFile(task.packed, brotli, { flag: "wx", mode: 0o600 });
  return { isModel: true, report };
}

/** Returns the model as GLB, or null if the file isn't a model and needn't be one. */
async function readModel(source: string, mustBeModel: boolean): Promise<Buffer | null> {
  const kind = detectKind(await readStart(source));
  if (kind === "zip") return readModelZip(source, mustBeModel);
  if (kind === "glb" || !mustBeModel) return readFile(source);
  throw damaged("it is neither a GLB file nor a ZIP file with a .gltf file in it");
}

async function readStart(source: string): Promise<Buffer> {
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(detectBytes), 0, detectBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
