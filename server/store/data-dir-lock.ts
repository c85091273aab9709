import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Keeps a second server off the same folder: one process owns it until it ends. Answers how to let go. */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "server.pid");
  if (!claim(path)) {
    const holder = Number(readFileSync(path, "utf8"));
    if (holder !== process.pid && isRunning(holder)) throw new Error(`another server (process ${holder}) is using ${dataDir}; stop it, or set DATA_DIR to another folder.`);
    // Left behind by a process that was killed.
    rmSync(path, { force: true });
    if (!claim(path)) throw new Error(`another server has just started on ${dataDir}; set DATA_DIR to another folder.`);
  }
  return () => rmSync(path, { force: true });
}

function claim(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
