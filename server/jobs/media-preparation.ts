import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { DomainError, NotFoundError, StorageFullError, StoreUnreachableError, UnavailableError } from "../errors.ts";
import { discardDocument, makeDocument } from "../media/documents.ts";
import { makeModel } from "../media/models.ts";
import { explainFullDisk } from "../media/staging.ts";
import type { MediaContext } from "../media/storage.ts";
import type { Database } from "../store/database.ts";
import {
  findMediaByAnyId,
  finishDocument,
  finishModel,
  giveBackMedia,
  listPendingMedia,
  modelFilesOf,
  prepareDocumentsOfProjects,
  takePendingMedia,
} from "../store/tables/media.ts";
import type { Job } from "./job-runner.ts";

const maxTries = 3;
const pollMilliseconds = 15_000;
/** More than the number of instances that could prepare files at the same time. */
const maxInstances = 16;

type Listener = {
  /** Called when a model or document can be shown: pages that use it have changed. */
  onReady(): void;
  onError(id: string, error: unknown): void;
};

type Kind = Pick<Job, "name" | "wokenBy"> & {
  what: "models" | "documents";
  /** What one of them is called in a sentence. */
  called: string;
  /** What the owner can do if preparing one doesn't succeed. */
  advice: { interrupted: string; unexpected: string };
  /** Finds out which of them are due, before they are listed. */
  demand?(db: Database): Promise<void>;
  /** Makes and stores the files that visitors get, and saves what is known of them. Returns false if the row no longer exists. */
  make(context: MediaContext, id: string, source: string, signal: AbortSignal): Promise<boolean>;
  fail(db: Database, id: string, problem: string): Promise<boolean>;
};

/** Makes the files for the viewer in the background. Until a model is ready, no page shows it. */
export function modelPreparation(media: MediaContext, listener: Listener): Job {
  return preparation(media, listener, {
    name: "preparation of models",
    wokenBy: ["modelsDue"],
    what: "models",
    called: "model",
    advice: {
      interrupted: "Make the model smaller and upload it again, or try once more.",
      unexpected: "Try again; if that doesn’t help, export it again.",
    },
    async make(context, id, source, signal) {
      const report = await makeModel(context, id, source, signal);
      if (await finishModel(context.db, id, { report })) return true;
      for (const file of Object.values(modelFilesOf(id))) await context.storage.remove(file);
      return false;
    },
    fail: (db, id, problem) => finishModel(db, id, { problem }),
  });
}

/** Makes the images of the pages of PDFs in the background. Until they are made, visitors can only download the document. */
export function documentPreparation(media: MediaContext, listener: Listener): Job {
  return preparation(media, listener, {
    name: "preparation of documents",
    // A project may use a PDF that was uploaded to be downloaded.
    wokenBy: ["documentsDue", "contentChanged"],
    what: "documents",
    called: "PDF",
    advice: {
      interrupted: "Make the PDF smaller and upload it again, or try once more.",
      unexpected: "Try again; if that doesn’t help, export it again.",
    },
    demand: prepareDocumentsOfProjects,
    async make(context, id, source, signal) {
      const document = await makeDocument(context, id, source, { signal });
      if (await finishDocument(context.db, id, { document })) return true;
      await discardDocument(context, id, document.pages.length);
      return false;
    },
    fail: (db, id, problem) => finishDocument(db, id, { problem }),
  });
}

/** Prepares one file at a time. The queue is in the table, so it survives a restart, and files that a command stored are found within seconds. */
function preparation(
  media: MediaContext,
  { onReady, onError }: Listener,
  { name, wokenBy, what, called, advice, demand, make, fail }: Kind,
): Job {
  return {
    name,
    atLeastEvery: pollMilliseconds,
    ...(wokenBy && { wokenBy }),
    async run(signal) {
      await demand?.(media.db);
      while (!signal.aborted && (await workOnNext(signal))) {
        // The next run takes the next file.
      }
      return null;
    },
  };

  /** Returns whether there may be more files. */
  async function workOnNext(signal: AbortSignal): Promise<boolean> {
    for (const id of await listPendingMedia(media.db, maxInstances, what)) {
      const work = () => workOn(id, signal);
      const outcome = await (media.tryWithLock ? media.tryWithLock(`${called} ${id}`, work) : work());
      // Another instance works on this file.
      if (outcome !== null) return outcome === "done";
    }
    return false;
  }

  async function workOn(id: string, signal: AbortSignal): Promise<"done" | "later"> {
    const next = await takePendingMedia(media.db, id, maxTries);
    if (!next) {
      // The last try ended with the process.
      if ((await findMediaByAnyId(media.db, id))?.state === "failed")
        await fail(
          media.db,
          id,
          `The server stopped several times while it prepared this ${called}. ${advice.interrupted}`,
        );
      return "done";
    }
    const source = join(media.storage.staging, randomUUID());
    try {
      const original = await media.storage.open(next.file);
      if (!original) throw new NotFoundError(`Its file is missing. Upload the ${called} again.`);
      await pipeline(original.content, createWriteStream(source, { mode: 0o600 }));
      // Otherwise it was deleted or replaced while it was prepared.
      if (await make(media, next.id, source, signal)) onReady();
    } catch (caught) {
      const error = explainFullDisk(caught);
      // Not the file's fault: it waits for free space, or for the store.
      if (!signal.aborted) onError(next.id, error);
      if (signal.aborted || error instanceof StorageFullError || error instanceof StoreUnreachableError) {
        await giveBackMedia(media.db, next.id);
        return "later";
      }
      // There was not enough memory, perhaps because of the file: the try counts.
      if (error instanceof UnavailableError) return "later";
      await fail(
        media.db,
        next.id,
        error instanceof DomainError
          ? error.message
          : `Something went wrong while this ${called} was prepared. ${advice.unexpected}`,
      );
    } finally {
      await rm(source, { force: true });
    }
    return "done";
  }
}
