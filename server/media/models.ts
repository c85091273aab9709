// 3D models: the upload is checked and stored unchanged. The files for the viewer are made in the background (jobs/media-preparation.ts): a
// smaller GLB, and its Brotli variant.
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ModelReport, Upload } from "#contract/media.ts";
import { TooLargeError, UnavailableError, UnreadableError } from "../errors.ts";
import { modelFilesOf, prepareModelAgain } from "../store/tables/media.ts";
import { entryFile } from "../program-files.ts";
import { createWorkerPool, type Failure, type WorkerPool } from "../workers/worker-pool.ts";
import { addPrepared, findKnown, type Prepared, type StagedFile, type StoreOptions, toUpload } from "./intake.ts";
import type { ModelResult, ModelTask } from "./model-worker.ts";
import { toDomainError } from "./refusal-errors.ts";
import { preparePlainFile } from "./plain-files.ts";
import { explainFullDisk } from "./staging.ts";
import type { MediaContext } from "./storage.ts";

// A check never waits for a large model that is being made.
const checks = createPool({ maxTasks: 20, taskMilliseconds: 60_000, maxHeapMegabytes: 1024 });
const makes = createPool({ maxTasks: 8, taskMilliseconds: 300_000, maxHeapMegabytes: 2048 });

/** Returns whether a staged file is a model. Throws if the model can't be shown, or if the file has to be a model and isn't. */
export async function isModel({ path }: StagedFile, mustBeModel: boolean): Promise<boolean> {
  try {
    return (await checks.run({ what: "check", source: path, mustBeModel })).isModel;
  } catch (error) {
    throw toDomainError(explainFullDisk(error));
  }
}

/** Stores a checked model, and takes ownership of the file. An older download becomes a model when it is uploaded again. */
export async function storeModel(media: MediaContext, staged: StagedFile, options: StoreOptions = {}): Promise<Upload> {
  try {
    const known = await findKnown(media, staged.sourceHash);
    if (!known) return await addPrepared(media, await prepareModel(media, staged), options);
    if (known.kind !== "model") {
      await prepareModelAgain(media.db, known.id);
      media.events.emit("modelsDue");
    }
    return toUpload(known);
  } finally {
    await rm(staged.path, { force: true });
  }
}

/** Moves a checked model to the storage, and returns it without a row. */
export async function prepareModel(media: MediaContext, staged: StagedFile): Promise<Prepared> {
  return { ...(await preparePlainFile(media, staged)), kind: "model", state: "pending" };
}

/** Makes and stores the two files for the viewer. Leaves nothing behind on failure. */
export async function makeModel(
  media: MediaContext,
  id: string,
  source: string,
  signal?: AbortSignal,
): Promise<ModelReport> {
  const { viewer, packed } = modelFilesOf(id);
  const target = join(media.storage.staging, randomUUID());
  const brotli = join(media.storage.staging, randomUUID());
  try {
    const { report } = await makes.run({ what: "make", source, target, packed: brotli }, signal);
    if (!report) throw new Error(`The model ${id} was not measured.`);
    await media.storage.adopt(viewer, target);
    await media.storage.adopt(packed, brotli);
    return report;
  } catch (error) {
    throw toDomainError(explainFullDisk(error));
  } finally {
    for (const path of [target, brotli]) await rm(path, { force: true });
  }
}

function createPool(
  options: Pick<Parameters<typeof createWorkerPool>[0], "maxTasks" | "taskMilliseconds" | "maxHeapMegabytes">,
): WorkerPool<ModelTask, ModelResult> {
  return createWorkerPool({ entry: entryFile("media/model-worker"), maxProcesses: 1, explain, ...options });
}

function explain(failure: Failure, cause?: Error): Error {
  if (failure === "timeout") return new TooLargeError("This model takes too long to read; make it smaller.");
  if (failure === "crashed")
    return new UnreadableError("This model can’t be read: it makes the reader fail. Export it again.", { cause });
  return new UnavailableError("There was not enough memory to read this model; try again in a moment.", { cause });
}
