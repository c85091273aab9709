import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { createEvents } from "#server/events.ts";
import { imageVariants } from "#server/jobs/image-variants.ts";
import { openStorage } from "#server/media/open-storage.ts";
import type { MediaContext } from "#server/media/storage.ts";
import { migrate } from "#server/store/migrate.ts";
import { openSqlite } from "#server/store/sqlite/sqlite.ts";
import { bucketOf, listMedia } from "./media-place.ts";

export type TestMedia = MediaContext & {
  /** The names of all files below the media folder, including unfinished ones. */
  files(): Promise<string[]>;
  read(url: string): Promise<Buffer>;
  rows(): Promise<number>;
  close(): Promise<void>;
};

/** The media pipeline with an empty database and folder. */
export async function openTestMedia(): Promise<TestMedia> {
  const folder = await mkdtemp(join(tmpdir(), "savepoint-media-"));
  const store = openSqlite(folder);
  await migrate(store.db);
  const storage = await openStorage({ dataDir: folder, s3: bucketOf(folder) });
  return {
    db: store.db,
    storage,
    events: createEvents(),
    clock: { now: () => new Date("2026-01-02T03:04:05Z") },
    files: () => listMedia(folder),
    async read(url) {
      const file = await storage.open(url.slice("/media/".length));
      return file ? buffer(file.content) : Buffer.alloc(0);
    },
    rows: async () => (await store.db.selectFrom("media").select("id").execute()).length,
    async close() {
      storage.close();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Creates the variants of all stored images. */
export async function makeVariants(
  media: MediaContext,
  {
    onReady = () => undefined,
    onError = fail,
  }: { onReady?: (id: string) => void; onError?: (id: string, error: unknown) => void } = {},
): Promise<void> {
  await imageVariants(media, { onReady, onError }).run(new AbortController().signal);
}

function fail(_id: string, error: unknown): void {
  throw error;
}

/** Random pixels, so that every part of the file matters. */
export function makeImage(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  });
}

/** A white PNG with one bit per pixel, far smaller than the decoded image. */
export function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
