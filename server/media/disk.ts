import { randomUUID } from "node:crypto";
import { close, createReadStream, open as openFile, read, type Stats } from "node:fs";
import { type FileHandle, mkdir, open, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { StorageFullError } from "#server/errors.ts";
import { countChunk } from "./stream-garbage.ts";
import { isStoredName, type MediaStorage } from "./storage.ts";

const longestUpload = 3_600_000;

/** Keeps media in a folder that only this user can read. Opening it sweeps out what an interrupted upload left. */
export async function diskStorage(folder: string): Promise<MediaStorage> {
  const staging = join(folder, ".staging", `${hostname()}_${process.pid}`);
  await sweep(join(folder, ".staging"));
  await mkdir(staging, { recursive: true, mode: 0o700 });

  return {
    staging,
    async write(name, source) {
      const path = join(staging, randomUUID());
      await writeDurably(path, source);
      await moveIn(path, name);
    },
    async adopt(name, path) {
      const file = await open(path, "r+");
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await moveIn(path, name);
    },
    read(name, range) {
      return createReadStream(locate(name), { ...range, fs: countedFiles });
    },
    async findSize(name) {
      const found = await look(name);
      return found?.isFile() ? found.size : null;
    },
    async findVersion(name) {
      const found = await look(name);
      return found && `${found.ino}-${found.mtimeMs}`;
    },
    async remove(name) {
      await rm(locate(name), { force: true });
    },
    async *list() {
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (entry.isFile() && isStoredName(entry.name)) yield entry.name;
      }
    },
  };

  async function look(name: string): Promise<Stats | null> {
    try {
      return await stat(locate(name));
    } catch (error) {
      if (hasCode(error, "ENOENT", "ENOTDIR")) return null;
      throw error;
    }
  }

  async function moveIn(path: string, name: string): Promise<void> {
    try {
      const parent = join(folder, shelf(name));
      if (await mkdir(parent, { recursive: true, mode: 0o700 }) !== undefined) await syncFolder(folder);
      await rename(path, locate(name));
      await syncFolder(parent);
    } catch (error) {
      await rm(path, { force: true });
      throw explainFullDisk(error);
    }
  }

  function locate(name: string): string {
    if (!isStoredName(name)) throw new Error(`Not the name of a stored file: ${JSON.stringify(name)}`);
    return join(folder, shelf(name), name);
  }
}

/** A command may be at work beside the server, so what a living process has under way stays. */
async function sweep(folder: string): Promise<void> {
  const processes = await readdir(folder).catch(() => []);
  for (const name of processes) {
    const [host, pid] = [name.slice(0, name.lastIndexOf("_")), Number(name.slice(name.lastIndexOf("_") + 1))];
    const path = join(folder, name);
    const isOver = host === hostname() ? pid === process.pid || !isAlive(pid) : await isOlderThan(path, longestUpload);
    if (isOver) await rm(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

/** For what another container left, whose processes can't be asked. */
async function isOlderThan(path: string, milliseconds: number): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > milliseconds;
}

const countedFiles = {
  open: openFile,
  close,
  read(file: number, buffer: Buffer, offset: number, length: number, position: number | null, done: (error: Error | null, bytes: number, buffer: Buffer) => void) {
    countChunk(length);
    read(file, buffer, offset, length, position, done);
  },
};

/** Writes a new file and waits until it is on the disk. Nothing is left of it when that fails. */
async function writeDurably(path: string, source: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
  await writeNew(path, source, true);
}

/** For what is under way, and lost with the power. */
export async function writeStaged(path: string, source: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
  await writeNew(path, source, false);
}

async function writeNew(path: string, source: Buffer | AsyncIterable<Uint8Array>, durably: boolean): Promise<void> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, "wx", 0o600);
    await file.writeFile(source);
    if (durably) await file.sync();
    await file.close();
  } catch (error) {
    await file?.close().catch(() => undefined);
    await rm(path, { force: true });
    throw explainFullDisk(error);
  }
}

/** Without this, a power cut could take the name of a file that is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** 256 folders, so that none of them grows long. */
function shelf(name: string): string {
  return name.slice(0, 2);
}

/** Of our own writing by its code; what other programs say about theirs, by their words. */
export function explainFullDisk(error: unknown): unknown {
  const isFull = hasCode(error, "ENOSPC", "EDQUOT") || (error instanceof Error && /no space left on device|disk quota exceeded/i.test(error.message));
  return isFull ? new StorageFullError("There is no room left to store this file.", { cause: error }) : error;
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
