// 3D models: the upload stays as it came, and beside it stands a smaller one for the viewer, with its Brotli variant.
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ModelReport, Upload } from "#contract/media.ts";
import { InvalidError, TooLargeError, UnavailableError, UnreadableError } from "../errors.ts";
import { modelFilesOf, saveModelReport } from "../store/tables/media.ts";
import { entryFile } from "../program-files.ts";
import { createWorkerPool, type Failure } from "../workers/worker-pool.ts";
import {
  addPrepared,
  discardPrepared,
  findKnown,
  type Prepared,
  type StagedFile,
  type StoreOptions,
  toUpload,
} from "./intake.ts";
import type { ModelTask } from "./model-worker.ts";
import type { Refusal } from "./refusal.ts";
import { preparePlainFile } from "./plain-files.ts";
import { explainFullDisk } from "./staging.ts";
import type { MediaContext } from "./storage.ts";

const processes = createWorkerPool<ModelTask, ModelReport>({
  entry: entryFile("media/model-worker"),
  maxProcesses: 1,
  maxTasks: 8,
  taskMilliseconds: 180_000,
  maxHeapMegabytes: 2048,
  explain,
});

/** Stores a staged model, and takes ownership of the file. A file to download of earlier days becomes a model when it is uploaded again. */
export async function storeModel(media: MediaContext, staged: StagedFile, options: StoreOptions = {}): Promise<Upload> {
  try {
    const known = await findKnown(media, staged.sourceHash);
    if (!known) return await addPrepared(media, await prepareModel(media, staged), options);
    if (known.model === null) await saveModelReport(media.db, known.id, await makeModel(media, known.id, staged.path));
    return toUpload(known);
  } finally {
    await rm(staged.path, { force: true });
  }
}

/** Moves a staged model to the storage, and returns it without a row. */
export async function prepareModel(media: MediaContext, staged: StagedFile): Promise<Prepared> {
  if (staged.size === 0) throw new InvalidError("The file is empty.");
  const report = await makeModel(media, staged.hash.slice(0, 32), staged.path);
  try {
    return { ...(await preparePlainFile(media, staged)), kind: "model", model: report };
  } catch (error) {
    await discardPrepared(media, {
      hash: staged.hash,
      file: "",
      poster: "",
      model: report,
      id: staged.hash.slice(0, 32),
    });
    throw error;
  }
}

/** Checks the model in a file, and stores the two files for the viewer. Leaves nothing behind on failure. */
export async function makeModel(media: MediaContext, id: string, source: string): Promise<ModelReport> {
  const { viewer, packed } = modelFilesOf(id);
  const targets = [viewer, packed].map((name) => ({ name, path: join(media.storage.staging, randomUUID()) }));
  const [target, brotli] = targets.map(({ path }) => path);
  try {
    const report = await processes.run({ source, target: target ?? "", packed: brotli ?? "" });
    for (const { name, path } of targets)
      if ((await media.storage.findSize(name)) === null) await media.storage.adopt(name, path);
    return report;
  } catch (error) {
    throw toDomainError(explainFullDisk(error));
  } finally {
    for (const { path } of targets) await rm(path, { force: true });
  }
}

function explain(failure: Failure, cause?: Error): Error {
  if (failure === "timeout") return new TooLargeError("This model takes too long to read; make it smaller.");
  if (failure === "crashed")
    return new UnreadableError("This model can’t be read: it makes the reader fail. Export it again.", { cause });
  return new UnavailableError("There was not enough memory to read this model; try again in a moment.", { cause });
}

function toDomainError(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const code = error.code as Refusal["code"];
  if (code === "damaged") return new InvalidError(error.message, { cause: error });
  return code === "too large" ? new TooLargeError(error.message, { cause: error }) : error;
}
