// Reads models in a separate process: the libraries are large, and a file that makes them fail ends this process and not the server.
import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import type { ModelReport } from "#contract/media.ts";
import { answerTasks } from "../workers/answer-tasks.ts";
import { optimizeModel } from "./optimize-model.ts";

/** Writes the model for the viewer to `target`, and its Brotli variant to `packed`. */
export type ModelTask = { source: string; target: string; packed: string };

if (import.meta.main) {
  sharp.concurrency(1);
  sharp.cache(false);
  answerTasks(work);
}

async function work({ source, target, packed }: ModelTask): Promise<ModelReport> {
  const { glb, brotli, report } = await optimizeModel(await readFile(source));
  await writeFile(target, glb, { flag: "wx", mode: 0o600 });
  await writeFile(packed, brotli, { flag: "wx", mode: 0o600 });
  return report;
}
