import { mkdir, readdir, rm } from "node:fs/promises";
import { constants } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Context } from "../context.ts";
import { UnavailableError } from "../errors.ts";
import type { S3Settings } from "../config.ts";
import type { CopyJob } from "../backup/backup-process.ts";
import { type BucketBackups, openBucketBackups } from "../backup/bucket-backups.ts";
import { findLastBackup, saveFailure, saveLastBackup } from "../backup/last-backup.ts";
import { type BackupJob, type BackupResult, stampOf } from "../backup/make-backup.ts";
import { isDue, listExpired, nightlyTime } from "../backup/retention.ts";
import { backupsIn } from "../backup/work-folder.ts";
import { entryFile } from "../program-files.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import type { Job } from "./job-runner.ts";

type Options = {
  /** Milliseconds after the start before the first run: a site that was off at night makes its backup then, but not while it starts. */
  firstAfter?: number;
  every?: number;
  onError: (line: string) => void;
};

const minute = 60_000;
const againAfter = 60 * minute;
const maxBackupMilliseconds = 12 * 60 * minute;

/**
 * Makes a backup each night, tries again an hour later after a failure, and deletes backups according to the retention rules. One of
 * several instances on a database makes it; if that instance stops, another one makes it.
 */
export function nightlyBackups(context: Context, { firstAfter = 10 * minute, every = minute, onError }: Options): Job {
  let failedAt = Number.NEGATIVE_INFINITY;
  const backups = createWorkerPool<BackupJob | CopyJob, BackupResult | null>({
    entry: entryFile("backup/backup-process"),
    maxTasks: 1,
    taskMilliseconds: maxBackupMilliseconds,
    priority: constants.priority.PRIORITY_LOW,
    explain: (failure, cause) =>
      new UnavailableError(cause?.message ?? `The process that makes it was ended (${failure}).`, { cause }),
  });
  /** The newest backup that is known to be in the bucket. */
  let copied = "";

  return {
    name: "nightly backups",
    atLeastEvery: every,
    firstAfter,
    async run(signal) {
      // A monotonic clock; the system clock only determines which night it is.
      if (performance.now() - failedAt < againAfter) return null;
      await look(signal).catch((error: unknown) => {
        // The database can't be reached; the next run asks again.
        if (!(error instanceof UnavailableError)) throw error;
      });
      return null;
    },
  };

  async function look(signal: AbortSignal): Promise<void> {
    const folder = backupsIn(context.config.dataDir);
    const isHere = !isDue(await listBackups(folder), context.clock.now(), context.config.timeZone);
    if (!isHere && (await isMadeElsewhere())) return;
    if (isHere) await finish(folder, true, signal);
    // The other instance may have finished.
    else
      await context.tryWithLock("the backup of the night", async () => {
        if (!(await isMadeElsewhere())) await finish(folder, false, signal);
      });
  }

  async function finish(folder: string, isMade: boolean, signal: AbortSignal): Promise<void> {
    const {
      config: { s3, timeZone },
      clock,
      db,
    } = context;
    const now = clock.now();
    let what = "failed";
    if (signal.aborted) return;
    try {
      if (!isMade) await make(now, folder, signal);
      if (s3) {
        what = "could not be copied to the bucket";
        await copyNewest(s3, folder, signal);
      }
      if (!isMade)
        for (const name of listExpired(await listBackups(folder), timeZone))
          await rm(join(folder, name), { force: true });
    } catch (error) {
      if (signal.aborted) return;
      failedAt = performance.now();
      const reason = error instanceof Error ? error.message : String(error);
      onError(`The backup of the night ${what} and will be tried again in an hour: ${reason}`);
      await saveFailure(db, { at: now.toISOString(), reason: what === "failed" ? reason : `It ${what}: ${reason}` });
    }
  }

  async function make(now: Date, folder: string, signal: AbortSignal): Promise<void> {
    const {
      config: { dataDir, databaseUrl, s3, siteUrl, backupBuilds },
      db,
    } = context;
    const madeAt = now.toISOString();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const backup: BackupJob = {
      dataDir,
      databaseUrl,
      s3,
      file: join(folder, `savepoint-${stampOf(madeAt)}.tar`),
      madeAt,
      site: siteUrl,
      onlyLiveBuilds: !backupBuilds,
      sparing: true,
    };
    const result = await backups.run(backup, signal);
    if (!result) throw new Error("The process answered without a backup.");
    const { file, bytes, missing } = result;
    if (missing.length > 0)
      onError(`The backup of the night lacks ${missing.length} media files that are missing, such as ${missing[0]}.`);
    await saveLastBackup(db, { at: madeAt, bytes, file });
  }

  /**
   * Returns whether another instance made the backup: the database says so, and if a copy failed, the bucket tells. If neither responds,
   * this instance makes its own.
   */
  async function isMadeElsewhere(): Promise<boolean> {
    const {
      config: { databaseUrl, s3, timeZone },
      clock,
      db,
    } = context;
    const now = clock.now();
    if (databaseUrl !== null) {
      const { last, failure } = await findLastBackup(db);
      // A manual backup elsewhere is not in the site's own folder.
      const isOwn = last !== null && basename(dirname(last.file)) === basename(backupsIn(""));
      if (isOwn && failure === null && !isDue([basename(last.file)], now, timeZone)) return true;
    }
    return (
      s3 !== null &&
      (await withBucket(s3, async ({ names }) => !isDue(await names(), now, timeZone)).catch(() => false))
    );
  }

  /**
   * Copies the newest backup into the bucket, which has the same retention rules. Backups that are in both places stay on the disk until
   * the next night.
   */
  async function copyNewest(s3: S3Settings, folder: string, signal: AbortSignal): Promise<void> {
    const nights = (await listBackups(folder)).filter((name) => nightlyTime(name) !== null).toSorted();
    const newest = nights.at(-1);
    if (newest === undefined || newest === copied) return;
    await withBucket(s3, async ({ names, remove }) => {
      if (!(await names()).includes(newest)) {
        await backups.run({ copy: join(folder, newest), s3 }, signal);
        // The earlier failure is resolved.
        const { last } = await findLastBackup(context.db);
        if (last) await saveLastBackup(context.db, last);
      }
      copied = newest;
      const kept = new Set(await names());
      for (const name of listExpired([...kept], context.config.timeZone)) await remove(name);
      for (const name of nights) if (name !== newest && kept.has(name)) await rm(join(folder, name), { force: true });
    });
  }
}

async function withBucket<Result>(s3: S3Settings, work: (backups: BucketBackups) => Promise<Result>): Promise<Result> {
  const backups = await openBucketBackups(s3);
  try {
    return await work(backups);
  } finally {
    backups.close();
  }
}

function listBackups(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
