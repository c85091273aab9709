import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** Where backups are kept that the site makes by itself. */
export function backupsIn(dataDir: string): string {
  return join(dataDir, "backups");
}

/** No backup and no restore takes longer. */
const longestWork = 24 * 3_600_000;

/** Makes a folder for work in progress, on the disk of the site, and removes the folders of processes that are gone. */
export async function openWorkFolder(dataDir: string): Promise<{ path: string; close(): Promise<void> }> {
  const parent = join(backupsIn(dataDir), ".work");
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const [host, pid] = name.split("_");
    // Processes of another container can't be asked whether they are alive.
    const isOver = host === hostname() ? !isAlive(Number(pid)) : await isOld(path);
    if (isOver) await rm(path, { recursive: true, force: true });
  }
  const path = join(parent, `${hostname()}_${process.pid}_${randomBytes(4).toString("hex")}`);
  await mkdir(path, { mode: 0o700 });
  return { path, close: () => rm(path, { recursive: true, force: true }) };
}

/** A name beside the file that becomes the file when all of it is there. What killed processes left beside it goes. */
export async function partOf(folder: string, name: string): Promise<string> {
  for (const other of await readdir(folder)) {
    const pid = /^\..+\.(\d+)\.part$/.exec(other)?.[1];
    if (pid !== undefined && (!isAlive(Number(pid)) || (await isOld(join(folder, other)))))
      await rm(join(folder, other), { force: true });
  }
  return join(folder, `.${name}.${process.pid}.part`);
}

/** Without this, a power cut could take the name of a file that is on the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > longestWork;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
