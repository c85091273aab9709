import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { DomainError } from "./errors.ts";

/** Another process owns the data folder. */
export class DataDirTakenError extends DomainError {}

/**
 * Locks the data folder, so that one process owns it until it ends. The lock is SQLite's on a separate file: the system releases it however
 * the process ends, and a reused process id can't block it. Returns a function that releases the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  const pidFile = join(dataDir, "server.pid");
  makeDataDir(dataDir);
  const unlock = takeLock(join(dataDir, "server.lock"), "server.lock in the data folder");
  if (unlock === null)
    throw new DataDirTakenError(
      `another server${holderOf(pidFile)} is using the data folder; stop it, or set DATA_DIR to another folder.`,
    );
  try {
    writeFileSync(pidFile, String(process.pid), { mode: 0o600 });
  } catch {
    // The file's content only helps to say who holds the lock.
  }
  return () => {
    rmSync(pidFile, { force: true });
    unlock();
  };
}

/**
 * Locks a file until this process ends, however it ends. Returns a function that releases the lock; null if another process has it. `shown` is
 * what errors call the file.
 */
export function takeLock(path: string, shown: string): (() => void) | null {
  let lock: SQLite.Database | null = null;
  try {
    lock = new SQLite(path, { timeout: 0 });
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    if (error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY")) return null;
    throw unwritable(shown, error);
  }
  const held = lock;
  return () => {
    held.close();
  };
}

/** Longer than any platform gives the former container to end. */
const patienceMilliseconds = 60_000;
const pauseMilliseconds = 200;

/**
 * Locks the data folder once the server that uses it has ended: in a rolling update, the former one still does when the next one starts.
 * Calls `onWait` if it has to wait.
 */
export async function waitForDataDir(
  dataDir: string,
  { onWait, patience = patienceMilliseconds }: { onWait?: (seconds: number) => void; patience?: number } = {},
): Promise<() => void> {
  // Not by the time of day, which jumps on a machine without a battery for its clock.
  const until = performance.now() + patience;
  for (let isTold = false; ;) {
    try {
      return lockDataDir(dataDir);
    } catch (error) {
      if (!(error instanceof DataDirTakenError) || performance.now() >= until) throw error;
      if (!isTold) onWait?.(patience / 1000);
      isTold = true;
      await wait(pauseMilliseconds);
    }
  }
}

/** Creates the data folder if it doesn't exist. Throws one sentence. */
export function makeDataDir(dataDir: string): void {
  if (statSync(dataDir, { throwIfNoEntry: false })?.isFile())
    throw new DomainError(`the data folder ${dataDir} is a file; set DATA_DIR to a folder.`);
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw unwritable(`the data folder ${dataDir}`, error);
  }
}

/** Creates folders one after another: below a path such as /proc, Node's recursive mkdir would try forever. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created the folder.
    if (!existsSync(path)) throw error;
  }
}

function holderOf(pidFile: string): string {
  try {
    return ` (process ${Number(readFileSync(pidFile, "utf8"))})`;
  } catch {
    return "";
  }
}

function unwritable(what: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!/^(?:SQLITE_(?:READONLY|CANTOPEN|IOERR|FULL|NOTADB)|EROFS|EACCES|EPERM|ENOSPC|ENOENT|ENOTDIR|EEXIST)/.test(code))
    return error;
  const reason = /FULL|ENOSPC/.test(code)
    ? "the disk is full; make room"
    : "nothing can be written there; let the user of this process write to it (is the disk mounted read-only?)";
  return new DomainError(`${what} can't be made, because ${reason}, or set DATA_DIR to another folder.`, {
    cause: error,
  });
}
