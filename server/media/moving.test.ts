import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { listFiles } from "#tests/support/media-place.ts";
import { type S3Store, startS3Store } from "#tests/support/s3-store.ts";
import { diskStorage } from "./disk.ts";
import { movingStorage } from "./moving.ts";
import { openStorage } from "./open-storage.ts";
import { s3Storage } from "./s3.ts";
import { openBucket } from "./s3-bucket.ts";
import type { S3Settings } from "../config.ts";
import type { MediaStorage } from "./storage.ts";

const names = ["a", "b", "c"].map((letter) => `${letter.repeat(32)}.png`);
let store: S3Store;
let settings: S3Settings;
let folder: string;
let disk: MediaStorage;

beforeAll(async () => {
  store = await startS3Store();
});
afterAll(() => store.close());

beforeEach(async () => {
  await store.comeBack();
  settings = store.bucket();
  folder = await mkdtemp(join(tmpdir(), "savepoint-moving-"));
  disk = await diskStorage(join(folder, "media"));
  for (const name of names) await disk.write(name, Buffer.from(name));
});

afterEach(() => rm(folder, { recursive: true }));

test("media on the disk move into the bucket when one is configured", async () => {
  const lines: string[] = [];
  const storage = await openStorage({ dataDir: folder, s3: settings }, { say: (line) => lines.push(line) });
  await expect
    .poll(() => lines)
    .toEqual([
      "Media files that are on the disk are moved into the bucket.",
      "3 media files that were on the disk are in the bucket now.",
    ]);
  expect(store.keys(settings.bucket)).toEqual(names.map((name) => `media/${name}`));
  expect(store.read(settings.bucket, `media/${names[0]}`).toString()).toBe(names[0]);
  expect(await listFiles(join(folder, "media"))).toEqual([]);
  storage.close();
});

test("a file is read from the disk until it is in the bucket, and new files go into the bucket", async () => {
  const storage = moving();
  const added = `${"d".repeat(32)}.png`;
  await storage.write(added, Buffer.from("new"));
  expect(store.keys(settings.bucket)).toEqual([`media/${added}`]);
  for (const name of names) expect(await read(storage, name)).toBe(name);
  expect(await list(storage)).toEqual([...names, added]);
  await storage.remove(names[1] ?? "");
  await storage.begin();
  expect(await list(storage)).toEqual([names[0], names[2], added]);
  expect(await read(storage, names[2] ?? "")).toBe(names[2]);
  expect(await storage.findSize(names[1] ?? "")).toBeNull();
  storage.close();
});

test("while the store is down, files are read from the disk; they move when it is back", async () => {
  const lines: string[] = [];
  const storage = moving(lines);
  await store.goDown();
  const begun = storage.begin();
  expect(await read(storage, names[0] ?? "")).toBe(names[0]);
  await expect(storage.open(`${"e".repeat(32)}.png`)).rejects.toThrow(/can't be reached/);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  await store.comeBack();
  await begun;
  expect(lines.at(-1)).toBe("3 media files that were on the disk are in the bucket now.");
  expect(store.keys(settings.bucket)).toHaveLength(3);
  expect(await listFiles(join(folder, "media"))).toEqual([]);
  storage.close();
});

function moving(lines: string[] = []): ReturnType<typeof movingStorage> {
  return movingStorage(disk, s3Storage(openBucket(settings), disk.staging), {
    say: (line) => lines.push(line),
    pauseMilliseconds: 20,
  });
}

async function read(storage: MediaStorage, name: string): Promise<string | null> {
  const file = await storage.open(name);
  return file && text(file.content);
}

async function list(storage: MediaStorage): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of storage.list()) found.push(name);
  return found.toSorted();
}
