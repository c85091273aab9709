import { type ChildProcess, fork } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Context } from "../context.ts";
import { dayOf } from "../domain/calendar.ts";
import { UnavailableError } from "../errors.ts";
import type { BackupReply } from "./backup-process.ts";
import { saveFailure, saveLastBackup } from "./last-backup.ts";
import { type BackupJob, type BackupResult, stampOf } from "./make-backup.ts";
import { listExpired, nightlyTime } from "./retention.ts";
import { backupsIn } from "./work-folder.ts";

export type NightlyBackups = {
  /** Gives up the one that is under way; nothing of it stays. */
  stop(): Promise<void>;
};

type Options = {
  /** A site that was off at night makes up for it, but not while it starts. */
  firstLookMilliseconds?: number;
  lookMilliseconds?: number;
  report?: (line: string) => void;
};

type Running = { result: Promise<BackupResult>; cancel(): void };

/** A night begins at three in the owner's time zone. */
const hourOfNight = 3;
const minute = 60_000;
const againAfter = 60 * minute;
const script = fileURLToPath(new URL("backup-process.ts", import.meta.url));

/** Makes a backup each night, tries again an hour later where that fails, and takes away those that retention lets go. */
export function startNightlyBackups(context: Context, { firstLookMilliseconds = 10 * minute, lookMilliseconds = minute, report = console.error }: Options = {}): NightlyBackups {
  const startedAt = performance.now();
  let failedAt = Number.NEGATIVE_INFINITY;
  let running: Running | null = null;
  let work: Promise<void> = Promise.resolve();
  let isStopped = false;
  let isLooking = false;
  const timer = setInterval(() => {
    // By a clock that never jumps; the other one only says which night it is.
    if (isLooking || performance.now() - startedAt < firstLookMilliseconds || performance.now() - failedAt < againAfter) return;
    isLooking = true;
    work = look().finally(() => { isLooking = false; });
  }, lookMilliseconds).unref();

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      running?.cancel();
      await work;
    },
  };

  async function look(): Promise<void> {
    const { config: { dataDir, timeZone, siteUrl }, clock, db } = context;
    const now = clock.now();
    const folder = backupsIn(dataDir);
    try {
      if (!isDue(await readdir(folder).catch(() => []), now, timeZone)) return;
      const madeAt = now.toISOString();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      running = runBackup({ dataDir, file: join(folder, `savepoint-${stampOf(madeAt)}.tar`), madeAt, site: siteUrl, sparing: true });
      const { file, bytes, missing } = await running.result;
      if (missing.length > 0) report(`The backup of the night lacks ${missing.length} media files that are missing on the disk, such as ${missing[0]}.`);
      await saveLastBackup(db, { at: madeAt, bytes, file });
      for (const name of listExpired(await readdir(folder), timeZone)) await rm(join(folder, name), { force: true });
    } catch (error) {
      if (isStopped) return;
      failedAt = performance.now();
      const reason = error instanceof Error ? error.message : String(error);
      report(`The backup of the night failed and will be tried again in an hour: ${reason}`);
      await saveFailure(db, { at: now.toISOString(), reason });
    } finally {
      running = null;
    }
  }
}

/** The backups of a clock that was once set too far ahead belong to nights that have not come yet. */
export function isDue(names: readonly string[], now: Date, timeZone: string): boolean {
  const tonight = nightOf(now, timeZone);
  return !names.some((name) => {
    const time = nightlyTime(name);
    return time !== null && nightOf(time, timeZone) === tonight;
  });
}

function nightOf(time: Date, timeZone: string): string {
  return dayOf(new Date(time.getTime() - hourOfNight * 60 * minute), timeZone);
}

function runBackup(job: BackupJob): Running {
  const child: ChildProcess = fork(script, { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const result = new Promise<BackupResult>((resolve, reject) => {
    child.once("message", (reply: BackupReply) => {
      if ("done" in reply) resolve(reply.done);
      else reject(reply.expected ? new UnavailableError(reply.failed) : new Error(reply.failed));
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => reject(new UnavailableError(`The process that made it ended (${signal ?? code}).`)));
  });
  child.send(job);
  return {
    result,
    cancel() {
      child.kill("SIGKILL");
    },
  };
}
