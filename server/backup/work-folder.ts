import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** Returns the folder of automatic backups. */
export function backupsIn(dataDir: string): string {
  return join(dataDir, "backups");
}

/** No backup or restore takes longer than this. */
const longestWork = 24 * 3_600_000;

/** Creates a work folder on the disk of the site, and removes the work folders of ended processes. */
export async function openWorkFolder(dataDir: string): Promise<{ path: string; close(): Promise<void> }> {
  const parent = join(backupsIn(dataDir), ".work");
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const [host, pid] = name.split("_");
    // A container can't check whether the processes of another container are alive.
    const isOver = host === hostname() ? !isAlive(Number(pid)) : await isOld(path);
    if (isOver) await rm(path, { recursive: true, force: true });
  }
  const path = join(parent, `${hostname()}_${process.pid}_${randomBytes(4).toString("hex")}`);
  await mkdir(path, { mode: 0o700 });
  return { path, close: () => rm(path, { recursive: true, force: true }) };
}

/** Returns a temporary name beside the file; the finished file is renamed from it. Removes what killed processes left beside the file. */
export async function partOf(folder: string, name: string): Promise<string> {
  for (const other of await readdir(folder)) {
    const pid = /^\..+\.(\d+)\.part$/.exec(other)?.[1];
    if (pid !== undefined && (!isAlive(Number(pid)) || (await isOld(join(folder, other)))))
      await rm(join(folder, other), { force: true });
  }
  return join(folder, `.${name}.${process.pid}.part`);
}

/** Without this, a power cut could lose the directory entry of a file whose content is on the disk. */
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

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
