import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startS3Store, type S3Store } from "#tests/support/s3-store.ts";
import { listFiles } from "#tests/support/media-place.ts";
import { diskStorage } from "./disk.ts";
import { s3Storage } from "./s3.ts";
import { openBucket } from "./s3-bucket.ts";
import { openStaging } from "./staging.ts";
import type { ByteRange, MediaStorage } from "./storage.ts";

const name = `${"ab".repeat(16)}.png`;
let store: S3Store;

beforeAll(async () => {
  store = await startS3Store();
});
afterAll(() => store.close());

describe.each(["disk", "bucket"])("media storage: %s", (kind) => {
  let folder: string;
  let storage: MediaStorage;
  let left: () => Promise<string[]>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "savepoint-storage-"));
    const media = join(folder, "media");
    if (kind === "disk") {
      storage = await diskStorage(media);
      left = () => listFiles(media);
    } else {
      const settings = store.bucket();
      storage = s3Storage(openBucket(settings), await openStaging(media));
      left = async () =>
        [...(await listFiles(media)), ...store.keys(settings.bucket), ...store.unfinished(settings.bucket)].map((key) =>
          key.replace("media/", ""),
        );
    }
  });

  afterEach(async () => {
    storage.close();
    await rm(folder, { recursive: true });
  });

  test("a stored file can be read, completely or in part", async () => {
    await storage.write(name, Buffer.from("0123456789"));
    expect(await storage.findSize(name)).toBe(10);
    expect(await read(storage)).toEqual([10, "0123456789"]);
    expect(await read(storage, { start: 2, end: 4 })).toEqual([10, "234"]);
    expect(await listed(storage)).toEqual([[name, 10]]);
    expect(await storage.answers()).toBe(true);
  });

  test("a removed file does not exist, and removing it again is not an error", async () => {
    await storage.write(name, Buffer.from("x"));
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.findSize(name)).toBeNull();
    expect(await storage.findVersion(name)).toBeNull();
    expect(await storage.open(name)).toBeNull();
    expect(await storage.open(name, { start: 0, end: 0 })).toBeNull();
    expect(await listed(storage)).toEqual([]);
  });

  test("a file is moved from the staging folder", async () => {
    const path = join(storage.staging, "video");
    await writeFile(path, "video");
    await storage.adopt(name, path);
    expect(await read(storage)).toEqual([5, "video"]);
    expect(await readdir(storage.staging)).toEqual([]);
  });

  test("a source that breaks off leaves nothing behind, even if it is long", async () => {
    for (const megabytes of [0, 20]) {
      await expect(storage.write(name, failAfter(megabytes, new Error("cut")))).rejects.toThrow("cut");
      expect(await left()).toEqual([]);
    }
  });

  test.each([
    "../savepoint.sqlite",
    "a.png",
    "",
    `${name}/..`,
    `../${name}`,
    `${name}\0`,
    ".staging",
    `${"AB".repeat(16)}.png`,
  ])("no file is called %j", async (other) => {
    for (const tried of [
      () => storage.write(other, Buffer.from("x")),
      () => storage.findSize(other),
      () => storage.open(other),
      () => storage.remove(other),
    ]) {
      await expect((async () => tried())()).rejects.toThrow("Not the name of a stored file");
    }
    expect(await left()).toEqual([]);
  });

  test("files with other names are not listed", async () => {
    await mkdir(join(folder, "media", "ab"), { recursive: true });
    await writeFile(join(folder, "media", "ab", "notes.txt"), "x");
    await storage.write(name, Buffer.from("x"));
    expect(await listed(storage)).toEqual([[name, 1]]);
  });
});

async function* failAfter(megabytes: number, error: Error): AsyncGenerator<Buffer> {
  yield Buffer.from("half");
  for (let count = 0; count < megabytes; count++) yield Buffer.alloc(1024 * 1024, count);
  throw error;
}

async function read(storage: MediaStorage, range?: ByteRange): Promise<[number | undefined, string]> {
  const file = await storage.open(name, range);
  return [file?.bytes, file ? await text(file.content) : ""];
}

async function listed(storage: MediaStorage): Promise<[string, number][]> {
  const files: [string, number][] = [];
  for await (const file of storage.list()) files.push([file.name, file.bytes]);
  return files;
}
