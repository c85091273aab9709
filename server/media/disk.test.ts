import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StorageFullError } from "#server/errors.ts";
import { listFiles } from "#tests/support/media-place.ts";
import { diskStorage } from "./disk.ts";
import type { MediaStorage } from "./storage.ts";

const name = `${"ab".repeat(16)}.png`;
let folder: string;
let storage: MediaStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "savepoint-disk-"));
  storage = await diskStorage(join(folder, "media"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test("stored files are readable by this user only", async () => {
  await storage.write(name, Buffer.from("0123456789"));
  expect((await stat(join(folder, "media"))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, "media", "ab"))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, "media", "ab", name))).mode & 0o777).toBe(0o600);
});

test("a full disk is reported", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  await expect(storage.write(name, failHalfway(full))).rejects.toThrow(StorageFullError);
  expect(await listFiles(join(folder, "media"))).toEqual([]);
});

test("leftovers of interrupted uploads are deleted, but not files of running uploads", async () => {
  await storage.write(name, Buffer.from("kept"));
  await writeFile(join(storage.staging, "left"), "over");
  const other = (name: string) => join(folder, "media", ".staging", name);
  for (const gone of [`${hostname()}_999999999`, "elsewhere_1"]) await mkdir(other(gone));
  await utimes(other("elsewhere_1"), 0, 0);
  for (const working of [`${hostname()}_1`, "elsewhere_2"]) await mkdir(other(working));
  storage = await diskStorage(join(folder, "media"));
  expect(await readdir(storage.staging)).toEqual([]);
  expect((await readdir(other(""))).toSorted()).toEqual(
    [basename(storage.staging), "elsewhere_2", `${hostname()}_1`].toSorted(),
  );
  expect(await read()).toBe("kept");
});

async function* failHalfway(error: Error): AsyncGenerator<Buffer> {
  yield Buffer.from("half");
  throw error;
}

async function read(): Promise<string> {
  const file = await storage.open(name);
  return file ? text(file.content) : "";
}
