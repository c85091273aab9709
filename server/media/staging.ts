import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { StorageFullError } from "#server/errors.ts";

const longestUpload = 3_600_000;

/** Opens this process's folder for unfinished files on this machine, and deletes leftovers of interrupted uploads. */
export async function openStaging(mediaFolder: string): Promise<string> {
  const all = join(mediaFolder, ".staging");
  const staging = join(all, `${hostname()}_${process.pid}`);
  await sweep(all);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  return staging;
}

/** Deletes the files of processes that have ended. A command may run beside the server, so files of living processes stay. */
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

/** Checks the age of leftovers of another container, whose processes can't be checked. */
async function isOlderThan(path: string, milliseconds: number): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > milliseconds;
}

/** Writes a new file and waits until it is on the disk. Leaves nothing behind on failure. */
export async function writeDurably(path: string, source: Buffer | AsyncIterable<Uint8Array>): Promise<void> {
  await writeNew(path, source, true);
}

/** Writes an unfinished file, which a power cut may lose. */
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

/** Recognizes a full disk: by the error code in this process, by the message of other programs. */
export function explainFullDisk(error: unknown): unknown {
  const isFull =
    hasCode(error, "ENOSPC", "EDQUOT") ||
    (error instanceof Error && /no space left on device|disk quota exceeded/i.test(error.message));
  return isFull ? new StorageFullError("There is no room left to store this file.", { cause: error }) : error;
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
