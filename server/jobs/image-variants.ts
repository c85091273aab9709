import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { NotFoundError, StorageFullError, StoreUnreachableError } from "#server/errors.ts";
import {
  giveBackMedia,
  listPendingMedia,
  type Media,
  saveVariants,
  takePendingMedia,
  type Variant,
} from "#server/store/tables/media.ts";
import { explainFullDisk } from "../media/staging.ts";
import type { MediaContext } from "../media/storage.ts";
import type { EncodingTask } from "../media/variant-encoder.ts";
import { entryFile } from "../program-files.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import type { Job } from "./job-runner.ts";

/** As wide as the images of the layout are on the screens people have, in device pixels: 800 is a phone of 390 at twice the density. */
const layoutWidths = [320, 480, 640, 800, 960, 1280, 1920, 2560];
const maxTries = 3;
const pollMilliseconds = 15_000;
/** More than there will ever be instances that make them at the same time. */
const maxInstances = 16;
const encodingMilliseconds = 10 * 60_000;

type Listener = {
  /** An image has its variants: pages that show it have changed. */
  onReady(id: string): void;
  onError(id: string, error: unknown): void;
};

/**
 * Makes the variants of stored images in the background, one image at a time. What is to be done stands in the table, so it
 * survives a restart, and what a command beside the server stored is seen within seconds. Of several instances each takes another
 * image; what one left when it was killed is taken by the next. The image that is under way when the server stops waits for the next start.
 */
export function imageVariants(media: MediaContext, { onReady, onError }: Listener): Job {
  const encoder = createWorkerPool<EncodingTask, void>({
    entry: entryFile("media/variant-encoder"),
    // The memory that one image took is given back at once.
    maxTasks: 1,
    taskMilliseconds: encodingMilliseconds,
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
    explain: (failure, cause) => new Error(`Its sizes could not be made (${failure}).`, { cause }),
  });
  return {
    name: "image variants",
    atLeastEvery: pollMilliseconds,
    wokenBy: ["imagesDue"],
    async run(signal) {
      while (!signal.aborted && (await workOnNext(signal))) {
        // The next one is taken when this one is done.
      }
      return null;
    },
  };

  /** Returns whether there may be another one. */
  async function workOnNext(signal: AbortSignal): Promise<boolean> {
    for (const id of await listPendingMedia(media.db, maxInstances)) {
      const work = () => workOn(id, signal);
      const outcome = await (media.tryWithLock ? media.tryWithLock(`image ${id}`, work) : work());
      // Another instance is at it.
      if (outcome === null) continue;
      return outcome === "done";
    }
    return false;
  }

  async function workOn(id: string, signal: AbortSignal): Promise<"done" | "later"> {
    const next = await takePendingMedia(media.db, id, maxTries);
    if (!next) return "done";
    try {
      const variants = await makeVariants(media, next, (task) => encoder.run(task, signal));
      if (await saveVariants(media.db, next.id, variants)) onReady(next.id);
      // Deleted while its variants were made: they go too.
      else for (const { file } of variants) await media.storage.remove(file);
    } catch (error) {
      if (!signal.aborted) onError(next.id, error);
      // Not the fault of the image: it waits for room, or for the store to be back.
      if (signal.aborted || error instanceof StorageFullError || error instanceof StoreUnreachableError) {
        await giveBackMedia(media.db, next.id);
        return "later";
      }
    }
    return "done";
  }
}

/** Everything happens in files of the staging folder, so that no image passes through the memory of the server. */
async function makeVariants(
  media: MediaContext,
  row: Media,
  encode: (task: EncodingTask) => Promise<void>,
): Promise<Variant[]> {
  const wanted = row.animated ? listFrameVariants(row) : listStillVariants(row);
  const still = join(media.storage.staging, randomUUID());
  const targets = wanted.map(({ width, mime }) => ({ width, mime, path: join(media.storage.staging, randomUUID()) }));
  try {
    const original = await media.storage.open(row.poster === "" ? row.file : row.poster);
    if (!original) throw new NotFoundError("Its file is missing.");
    await pipeline(original.content, createWriteStream(still, { mode: 0o600 }));
    if (targets.length > 0) await encode({ still, animated: row.animated, targets });
    for (const [index, { file }] of wanted.entries()) {
      const target = targets[index];
      if (target) await media.storage.adopt(file, target.path);
    }
  } catch (error) {
    throw explainFullDisk(error);
  } finally {
    await Promise.all([still, ...targets.map(({ path }) => path)].map((path) => rm(path, { force: true })));
  }
  // The stored animation is itself the widest of them.
  return row.animated && row.width !== null
    ? [...wanted, { file: row.file, width: row.width, mime: "image/webp" }]
    : wanted;
}

function listStillVariants(row: Media): Variant[] {
  const widths = pickWidths(row.width ?? 0);
  return (["image/webp", "image/avif"] as const).flatMap((mime) =>
    widths.map((width) => ({ file: nameVariant(row, width, mime), width, mime })),
  );
}

/** AVIF has no animations here. */
function listFrameVariants(row: Media): Variant[] {
  return pickWidths(row.width ?? 0)
    .filter((width) => width < (row.width ?? 0))
    .map((width) => ({ file: nameVariant(row, width, "image/webp"), width, mime: "image/webp" }));
}

function nameVariant(row: Media, width: number, mime: Variant["mime"]): string {
  return `${row.id}-${width}.${mime === "image/avif" ? "avif" : "webp"}`;
}

/** Never wider than the original, and its own width where the layout could use that. */
export function pickWidths(original: number): number[] {
  const top = Math.min(original, layoutWidths.at(-1) ?? original);
  return [...layoutWidths.filter((width) => width < top * 0.9), top];
}
