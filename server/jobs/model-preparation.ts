import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { DomainError, NotFoundError, StorageFullError, StoreUnreachableError, UnavailableError } from "../errors.ts";
import { makeModel } from "../media/models.ts";
import { explainFullDisk } from "../media/staging.ts";
import type { MediaContext } from "../media/storage.ts";
import {
  findMediaByAnyId,
  finishModel,
  giveBackMedia,
  listPendingMedia,
  modelFilesOf,
  takePendingMedia,
} from "../store/tables/media.ts";
import type { Job } from "./job-runner.ts";

const maxTries = 3;
const pollMilliseconds = 15_000;
/** More than the number of instances that could prepare models at the same time. */
const maxInstances = 16;

const interrupted =
  "The server stopped several times while it prepared this model. Make the model smaller and upload it again, or try once more.";
const unexpected =
  "Something went wrong while this model was prepared. Try again; if that doesn’t help, export it again.";

type Listener = {
  /** Called when a model can be shown: pages that use it have changed. */
  onReady(): void;
  onError(id: string, error: unknown): void;
};

/**
 * Makes the files for the viewer in the background, of one model at a time. The queue is in the table, so it survives a restart, and models
 * that a command stored are found within seconds. Until a model is ready, no page shows it.
 */
export function modelPreparation(media: MediaContext, { onReady, onError }: Listener): Job {
  return {
    name: "preparation of models",
    atLeastEvery: pollMilliseconds,
    wokenBy: ["modelsDue"],
    async run(signal) {
      while (!signal.aborted && (await workOnNext(signal))) {
        // The next run takes the next model.
      }
      return null;
    },
  };

  /** Returns whether there may be more models. */
  async function workOnNext(signal: AbortSignal): Promise<boolean> {
    for (const id of await listPendingMedia(media.db, maxInstances, "models")) {
      const work = () => workOn(id, signal);
      const outcome = await (media.tryWithLock ? media.tryWithLock(`model ${id}`, work) : work());
      // Another instance works on this model.
      if (outcome !== null) return outcome === "done";
    }
    return false;
  }

  async function workOn(id: string, signal: AbortSignal): Promise<"done" | "later"> {
    const next = await takePendingMedia(media.db, id, maxTries);
    if (!next) {
      // The last try ended with the process.
      if ((await findMediaByAnyId(media.db, id))?.state === "failed")
        await finishModel(media.db, id, { problem: interrupted });
      return "done";
    }
    const source = join(media.storage.staging, randomUUID());
    try {
      const original = await media.storage.open(next.file);
      if (!original) throw new NotFoundError("Its file is missing. Upload the model again.");
      await pipeline(original.content, createWriteStream(source, { mode: 0o600 }));
      const report = await makeModel(media, next.id, source, signal);
      if (await finishModel(media.db, next.id, { report })) onReady();
      // The model was deleted or replaced while it was prepared.
      else for (const file of Object.values(modelFilesOf(next.id))) await media.storage.remove(file);
    } catch (caught) {
      const error = explainFullDisk(caught);
      // Not the model's fault: it waits for free space, or for the store.
      if (!signal.aborted) onError(next.id, error);
      if (signal.aborted || error instanceof StorageFullError || error instanceof StoreUnreachableError) {
        await giveBackMedia(media.db, next.id);
        return "later";
      }
      // There was not enough memory, perhaps because of the model: the try counts.
      if (error instanceof UnavailableError) return "later";
      await finishModel(media.db, next.id, { problem: error instanceof DomainError ? error.message : unexpected });
    } finally {
      await rm(source, { force: true });
    }
    return "done";
  }
}
