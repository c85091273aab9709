import { mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createImageCache, type ImageCache } from "./image-cache.ts";

const name = (number: number) => number.toString(16).padStart(32, "0");

async function setUp(maxBytes = 1000) {
  const folder = await mkdtemp(join(tmpdir(), "savepoint-sharing-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const made: number[] = [];
  const open = () => createImageCache(folder, maxBytes);
  const get = (cache: ImageCache, number: number, bytes = 100) =>
    cache.get(name(number), async () => {
      made.push(number);
      return Buffer.alloc(bytes, number);
    });
  return { folder, made, open, get };
}

test("an image is drawn once: for concurrent requests, later ones, and the next process", async () => {
  const { made, open, get } = await setUp();
  const cache = open();
  const pictures = await Promise.all(Array.from({ length: 20 }, () => get(cache, 1)));
  expect(pictures.every((picture) => picture.equals(Buffer.alloc(100, 1)))).toBe(true);
  await get(cache, 1);
  await get(open(), 1);
  expect(made).toEqual([1]);
});

test("the folder has a limit, and the least recently used image is removed first", async () => {
  const { folder, made, open, get } = await setUp(350);
  const cache = open();
  for (const number of [1, 2, 3]) await get(cache, number);
  await get(cache, 1);
  await get(cache, 4);
  expect((await readdir(folder)).toSorted()).toEqual([1, 3, 4].map((number) => `${name(number)}.png`));
  await get(cache, 2);
  expect(made).toEqual([1, 2, 3, 4, 2]);
});

test("a missing or truncated file is drawn again, and unfinished files are removed", async () => {
  const { folder, made, open, get } = await setUp();
  await writeFile(join(folder, "left.tmp"), "x");
  const cache = open();
  await get(cache, 1);
  await truncate(join(folder, `${name(1)}.png`), 10);
  expect((await get(cache, 1)).length).toBe(100);
  await rm(join(folder, `${name(1)}.png`));
  expect((await get(cache, 1)).length).toBe(100);
  expect(made).toEqual([1, 1, 1]);
  expect(await readdir(folder)).toEqual([`${name(1)}.png`]);
});

test("a failed image is not stored, and is tried again", async () => {
  const { open, get } = await setUp();
  const cache = open();
  await expect(cache.get(name(1), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect((await get(cache, 1)).length).toBe(100);
});
