import sharp from "sharp";
import { StorageFullError } from "#server/errors.ts";
import { giveBackMedia, type Media, saveVariants, takePendingMedia, type Variant } from "#server/store/media.ts";
import type { MediaContext } from "./storage.ts";

/** As wide as the pictures of the layout are on the screens people have, in device pixels. */
const layoutWidths = [320, 480, 640, 960, 1280, 1920, 2560];
const maxTries = 3;
const pollMilliseconds = 15_000;
const secondsPerVariant = 120;

export type VariantQueue = {
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
  /** Finishes the file that is being written; the rest is done after the next start. */
  close(): Promise<void>;
};

type Listener = {
  /** A picture has its variants: pages that show it have changed. */
  ready(id: string): void;
  failed(id: string, error: unknown): void;
};

/**
 * Makes the variants of stored pictures in the background, one file at a time. What is to be done stands in the table, so it
 * survives a restart, and what a command beside the server stored is seen within seconds.
 */
export function startVariants(media: MediaContext, listener: Listener): VariantQueue {
  let isClosed = false;
  let again = false;
  let running: Promise<void> | null = null;
  const timer = setInterval(wake, pollMilliseconds).unref();
  media.variantsDue = wake;
  wake();

  return {
    async idle() {
      while (running) await running;
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      while (running) await running;
    },
  };

  function wake(): void {
    again = true;
    running ??= work().catch((error: unknown) => listener.failed("", error)).finally(() => {
      running = null;
      if (again && !isClosed) wake();
    });
  }

  async function work(): Promise<void> {
    again = false;
    while (!isClosed) {
      const next = await takePendingMedia(media.db, maxTries);
      if (!next) return;
      try {
        const variants = await makeVariants(media, next, () => isClosed);
        if (variants) await saveVariants(media.db, next.id, variants);
        else await giveBackMedia(media.db, next.id);
        if (variants) listener.ready(next.id);
      } catch (error) {
        listener.failed(next.id, error);
        // Not the fault of the picture: it waits for room.
        if (error instanceof StorageFullError) return giveBackMedia(media.db, next.id);
      }
    }
  }
}

/** Null when it was called off. */
async function makeVariants(media: MediaContext, row: Media, isCalledOff: () => boolean): Promise<Variant[] | null> {
  const still = await readAll(media, row.poster === "" ? row.file : row.poster);
  const tasks = row.animated ? listFrameTasks(row, still) : await listStillTasks(still);
  const variants: Variant[] = [];
  for (const { width, mime, make } of tasks) {
    if (isCalledOff()) return null;
    const file = `${row.id}-${width}.${mime === "image/avif" ? "avif" : "webp"}`;
    await media.storage.write(file, await make());
    variants.push({ file, width, mime });
  }
  // The stored animation is itself the widest of them.
  if (row.animated && row.width !== null) variants.push({ file: row.file, width: row.width, mime: "image/webp" });
  return variants;
}

type Task = { width: number; mime: Variant["mime"]; make(): Promise<Buffer> };

/** Decoded once, at the largest width; the others are made from that. */
async function listStillTasks(still: Buffer): Promise<Task[]> {
  const { width: own } = await sharp(still).metadata();
  const largest = layoutWidths.at(-1) ?? own;
  const { data, info } = await sharp(still).timeout({ seconds: secondsPerVariant })
    .resize({ width: Math.min(own, largest), withoutEnlargement: true }).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const resize = (width: number) => sharp(data, { raw, limitInputPixels: false }).timeout({ seconds: secondsPerVariant }).resize({ width });
  const widths = pickWidths(own);
  return [
    ...widths.map((width): Task => ({ width, mime: "image/webp", make: () => resize(width).webp({ quality: 75, effort: 3 }).toBuffer() })),
    ...widths.map((width): Task => ({ width, mime: "image/avif", make: () => resize(width).avif({ quality: 50, effort: 2 }).toBuffer() })),
  ];
}

/** AVIF has no animations here. */
function listFrameTasks(row: Media, frames: Buffer): Task[] {
  return pickWidths(row.width ?? 0).filter((width) => width < (row.width ?? 0)).map((width) => ({
    width,
    mime: "image/webp",
    make: () => sharp(frames, { pages: -1, limitInputPixels: false }).timeout({ seconds: secondsPerVariant }).resize({ width }).webp({ quality: 70, effort: 2 }).toBuffer(),
  }));
}

/** Never wider than the original, and its own width where the layout could use that. */
export function pickWidths(original: number): number[] {
  const top = Math.min(original, layoutWidths.at(-1) ?? original);
  return [...layoutWidths.filter((width) => width < top * 0.9), top];
}

async function readAll(media: MediaContext, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of media.storage.read(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
