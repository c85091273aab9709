// Images with a watermark, for the client of a link. They stay in the memory of this process alone: no backup and no folder has them, and a
// link that ends takes its own with it. A watermark deters, and proves nothing: whoever wants to can crop or paint it out.
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Context } from "../context.ts";
import { UnavailableError } from "../errors.ts";
import { entryFile } from "../program-files.ts";
import { fontEnvironment } from "../share-images/font-environment.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import type { WatermarkTask } from "./watermark-process.ts";

export type Watermarks = {
  /** Returns an image as WebP with a text over it, or null if there is no such file. Concurrent calls share one drawing. */
  get(link: number, name: string, text: string): Promise<Buffer | null>;
  /** Drops the images of a link. */
  drop(link: number): void;
  close(): void;
};

/** Some 200 images. */
const maxBytes = 48 * 1024 * 1024;
const drawingMilliseconds = 20_000;

export function createWatermarks({
  storage,
  language,
}: Pick<Context, "storage"> & { language: () => Promise<string> }): Watermarks {
  const pool = createWorkerPool<WatermarkTask, Uint8Array>({
    entry: entryFile("watermarks/watermark-process"),
    maxWaiting: 60,
    maxTasks: 300,
    environment: fontEnvironment,
    taskMilliseconds: drawingMilliseconds,
    explain: (_failure, cause) => new UnavailableError("This image can't be drawn at the moment.", { cause }),
  });
  /** In the order of last use. */
  const kept = new Map<string, { link: number; image: Promise<Buffer | null>; bytes: number }>();
  let bytes = 0;

  return {
    get(link, name, text) {
      const key = `${link}\n${name}\n${text}`;
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known.image;
      }
      const entry = { link, image: draw(name, text), bytes: 0 };
      kept.set(key, entry);
      entry.image.then(
        (image) => {
          if (image === null) forget(key);
          else if (kept.get(key) === entry) hold(entry, image.length);
        },
        () => forget(key),
      );
      return entry.image;
    },
    drop(link) {
      for (const [key, entry] of kept) if (entry.link === link) forget(key);
    },
    close: pool.close,
  };

  function hold(entry: { bytes: number }, size: number): void {
    entry.bytes = size;
    bytes += size;
    for (const [oldest, { bytes: its }] of kept) {
      if (bytes <= maxBytes) return;
      if (its > 0) forget(oldest);
    }
  }

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  async function draw(name: string, text: string): Promise<Buffer | null> {
    const file = await storage.open(name);
    if (!file) return null;
    const source = join(storage.staging, `${randomUUID()}.watermark`);
    try {
      await pipeline(file.content, createWriteStream(source, { mode: 0o600 }));
      return Buffer.from(await pool.run({ source, text, language: await language() }));
    } finally {
      await rm(source, { force: true });
    }
  }
}
