import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StorageFullError } from "#server/errors.ts";
import { listFiles } from "#tests/support/media.ts";
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

test("keeps what it is given, whole or in part, for this user only", async () => {
  await storage.write(name, Buffer.from("0123456789"));
  expect(await storage.findSize(name)).toBe(10);
  expect(await read()).toBe("0123456789");
  expect(await read({ start: 2, end: 4 })).toBe("234");
  expect(await listed()).toEqual([name]);
  expect((await stat(join(folder, "media"))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, "media", "ab"))).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, "media", "ab", name))).mode & 0o777).toBe(0o600);
  await storage.remove(name);
  expect(await storage.findSize(name)).toBeNull();
});

test("takes over a file from its staging folder", async () => {
  const path = join(storage.staging, "film");
  await writeFile(path, "film");
  await storage.adopt(name, path);
  expect(await read()).toBe("film");
  expect(await readdir(storage.staging)).toEqual([]);
});

test("leaves nothing behind when the source breaks off", async () => {
  await expect(storage.write(name, failHalfway(new Error("cut")))).rejects.toThrow("cut");
  expect(await listFiles(join(folder, "media"))).toEqual([]);
});

test("says that the disk is full when it is", async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  await expect(storage.write(name, failHalfway(full))).rejects.toThrow(StorageFullError);
  expect(await listFiles(join(folder, "media"))).toEqual([]);
});

test("sweeps out what an interrupted upload left, but not what others have under way", async () => {
  await storage.write(name, Buffer.from("kept"));
  await writeFile(join(storage.staging, "left"), "over");
  const other = (name: string) => join(folder, "media", ".staging", name);
  for (const gone of [`${hostname()}_999999999`, "elsewhere_1"]) await mkdir(other(gone));
  await utimes(other("elsewhere_1"), 0, 0);
  for (const working of [`${hostname()}_1`, "elsewhere_2"]) await mkdir(other(working));
  storage = await diskStorage(join(folder, "media"));
  expect(await readdir(storage.staging)).toEqual([]);
  expect((await readdir(other(""))).toSorted()).toEqual([basename(storage.staging), "elsewhere_2", `${hostname()}_1`].toSorted());
  expect(await read()).toBe("kept");
});

test.each(["../savepoint.sqlite", "a.png", "", `${name}/..`, `../${name}`, `${name}\0`, ".staging"])("opens no file called %j", async (other) => {
  await expect(storage.write(other, Buffer.from("x"))).rejects.toThrow("Not the name of a stored file");
  await expect(storage.findSize(other)).rejects.toThrow("Not the name of a stored file");
  expect(() => storage.read(other)).toThrow("Not the name of a stored file");
});

async function* failHalfway(error: Error): AsyncGenerator<Buffer> {
  yield Buffer.from("half");
  throw error;
}

async function read(range?: { start: number; end: number }): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of storage.read(name, range)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function listed(): Promise<string[]> {
  const names: string[] = [];
  for await (const each of storage.list()) names.push(each);
  return names;
}
