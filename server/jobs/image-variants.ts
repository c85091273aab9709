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

/** The widths of images in the layout, in device pixels: 800 is a phone of 390 CSS pixels at a density of 2. */
const layoutWidths = [320, 480, 640, 800, 960, 1280, 1920, 2560];
const maxTries = 3;
const pollMilliseconds = 15_000;
/** More than the number of instances that could make variants at the same time. */
const maxInstances = 16;
const encodingMilliseconds = 10 * 60_000;

type Listener = {
  /** Called when the variants of an image exist: pages that show it have changed. */
  onReady(id: string): void;
  onError(id: string, error: unknown): void;
};

/**
 * Makes the variants of stored images in the background, one image at a time. The queue is in the table, so it survives a restart, and
 * images that a command stored are found within seconds. Each instance takes another image; if an instance is killed, the next one takes
 * its image. On shutdown, the current image is left for the next start.
 */
export function imageVariants(media: MediaContext, { onReady, onError }: Listener): Job {
  const encoder = createWorkerPool<EncodingTask, void>({
    entry: entryFile("media/variant-encoder"),
    // Frees the memory of each image immediately.
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
        // The next run takes the next image.
      }
      return null;
    },
  };

  /** Returns whether there may be more images. */
  async function workOnNext(signal: AbortSignal): Promise<boolean> {
    for (const id of await listPendingMedia(media.db, maxInstances, "images")) {
      const work = () => workOn(id, signal);
      const outcome = await (media.tryWithLock ? media.tryWithLock(`image ${id}`, work) : work());
      // Another instance works on this image.
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
      // The image was deleted while its variants were made.
      else for (const { file } of variants) await media.storage.remove(file);
    } catch (error) {
      if (!signal.aborted) onError(next.id, error);
      // Not the image's fault: it waits for free space, or for the store.
      if (signal.aborted || error instanceof StorageFullError || error instanceof StoreUnreachableError) {
        await giveBackMedia(media.db, next.id);
        return "later";
      }
    }
    return "done";
  }
}

/** Makes the variants in files of the staging folder, so that no image passes through the server's memory. */
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
  // The stored animation is itself the widest variant.
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

/** Lists the variants of a still image, or of one frame: animations are never made in AVIF. */
function listFrameVariants(row: Media): Variant[] {
  return pickWidths(row.width ?? 0)
    .filter((width) => width < (row.width ?? 0))
    .map((width) => ({ file: nameVariant(row, width, "image/webp"), width, mime: "image/webp" }));
}

function nameVariant(row: Media, width: number, mime: Variant["mime"]): string {
  return `${row.id}-${width}.${mime === "image/avif" ? "avif" : "webp"}`;
}

/** Picks the widths of the layout up to the original's, and the original's own width if the layout could use it. */
export function pickWidths(original: number): number[] {
  const top = Math.min(original, layoutWidths.at(-1) ?? original);
  return [...layoutWidths.filter((width) => width < top * 0.9), top];
}
