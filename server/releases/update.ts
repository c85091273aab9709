// `savepoint update` and `savepoint rollback`. The site is served throughout: a version is unpacked beside the others and started on a copy of
// the data first. Only then the process that runs the site (supervisor.ts) is asked to change, and it changes back by itself if that fails.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, rename, rm, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { backUpBefore } from "../backup/before-migrating.ts";
import { liveDatabase } from "../backup/live-database.ts";
import { systemClock } from "../clock.ts";
import type { Config } from "../config.ts";
import { takeLock } from "../data-dir.ts";
import { ConflictError, DomainError, InvalidError, StorageFullError } from "../errors.ts";
import { schemaName } from "../store/migrate.ts";
import { databaseName } from "../store/sqlite/sqlite.ts";
import { download, isUrl } from "./download.ts";
import { canWrite, type Installation, refuseRoot, syncFolderIfPossible } from "./installation.ts";
import { compareVersions, keyName, type Manifest, totalBytes } from "./manifest.ts";
import { rehearse, type Rehearsed } from "./rehearse.ts";
import { unpackRelease } from "./release-archive.ts";
import { usualPace } from "./supervisor.ts";

export type Job = {
  installation: Installation;
  config: Config;
  /** The settings, for the versions that are started. */
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
};

type UpdateJob = Job & {
  /** A file or a URL. */
  archive: string;
  /** As archives name it, such as linux-x64. */
  platform: string;
  /** Whether an archive without a signature will do. */
  allowUnsigned: boolean;
  /** Whether to stop after the rehearsal. */
  onlyCheck: boolean;
};

const workName = ".work";
/** What an update needs beside the new version, such as its compiled cache. */
const spareBytes = 100_000_000;
/** A start may take this many times as long as the one on the copy, and at least a minute. */
const startFactor = 3;
/** A change of the database may write all of it anew beside the former one. */
const copyFactor = 2;
const minStartSeconds = 60;
const lookMilliseconds = 200;
/** The process that runs the site looks twice a second. */
const takenWithinMilliseconds = 20_000;

/** Updates the site to the version in an archive. Throws a DomainError with one sentence if that fails; the site then is as it was. */
export async function updateSite(job: UpdateJob): Promise<void> {
  const { installation, config, log, archive, onlyCheck } = job;
  await alone(job, async () => {
    // An update that was killed leaves its folder, and the version before the last.
    await removeOthers(installation);
    const work = join(installation.folder, "versions", workName);
    await mkdir(work);
    try {
      let file = archive;
      if (isUrl(archive)) {
        file = join(work, "archive");
        log(`Downloading ${archive} …`);
        await download(archive, file);
      }
      const manifest = await unpackRelease(file, {
        shown: basename(archive),
        key: readKey(job),
        async accept(found) {
          refuseUnsuitable(found, job);
          await refuseWithoutRoom(installation.folder, totalBytes(found.files) + spareBytes, "The new version needs");
          log(`Unpacking Savepoint ${found.version} …`);
          const folder = join(work, found.version);
          await mkdir(folder);
          return folder;
        },
      });
      // Before the rehearsal, which compiles the program for this folder. An earlier one is from an update that failed, or was killed.
      const folder = installation.versionFolder(manifest.version);
      await rm(folder, { recursive: true, force: true });
      await rename(join(work, manifest.version), folder);
      await syncFolderIfPossible(join(installation.folder, "versions"));
      const rehearsed = await tryOnCopy(manifest.version, job);
      if (onlyCheck) {
        log("Nothing was changed.");
        return;
      }
      const isBackedUp = manifest.schema !== schemaName && (await backUp(config, manifest.version, log));
      await changeTo(job, manifest.version, { ...rehearsed, isBackedUp });
    } finally {
      await removeOthers(installation);
    }
  });
}

/** Goes back to the version before. The data stay as they are. */
export async function rollBackSite(job: Job & { onlyCheck: boolean }): Promise<void> {
  const { installation, config, log, onlyCheck } = job;
  await alone(job, async () => {
    const previous = installation.readPrevious();
    if (previous === null || !installation.listVersions().includes(previous))
      throw new ConflictError("There is no earlier version to go back to.");
    const { schema } = installation.readManifest(previous);
    const live = liveDatabase(config);
    const worksFrom = (await live.exists()) ? await live.readWorksFrom() : null;
    if (worksFrom !== null && schema < worksFrom)
      throw new ConflictError(
        `Savepoint ${previous} can't use the database any more, because ${installation.readCurrent()} has changed it. Restore the backup from before the update with that version.`,
      );
    const rehearsed = await tryOnCopy(previous, job);
    if (onlyCheck) log("Nothing was changed.");
    else await changeTo(job, previous, { ...rehearsed, isBackedUp: true });
  });
}

/** Runs work while no other update runs, as the user that the site belongs to. */
async function alone({ installation, config }: Job, work: () => Promise<void>): Promise<void> {
  refuseRoot(config.dataDir);
  if (!installation.isWritable()) throw unwritable(installation.folder);
  const running = installation.readRunning();
  if (running !== null && running.dataDir !== config.dataDir)
    throw new ConflictError(
      `The site uses the data in ${running.dataDir}, and this command those in ${config.dataDir}. Put the settings of the site into ${join(installation.folder, ".env")}, where both find them.`,
    );
  if (existsSync(config.dataDir) && !canWrite(config.dataDir)) throw unwritable(config.dataDir);
  const unlock = takeLock(join(installation.folder, "update.lock"), `update.lock in ${installation.folder}`);
  if (unlock === null) throw new ConflictError("Another update is running; wait until it ends.");
  try {
    if (installation.readNext() !== null && running !== null)
      throw new ConflictError("The site is changing to another version; wait until that ends.");
    await work();
  } catch (error) {
    throw explain(error);
  } finally {
    unlock();
  }
}

function unwritable(folder: string): DomainError {
  return new DomainError(
    `This user can't write to ${folder}. Run this as the user that it belongs to (is the disk mounted read-only?).`,
  );
}

/** Returns the key that the archive must be signed with; null if it needs none. */
function readKey({ installation, allowUnsigned }: UpdateJob): string | null {
  if (allowUnsigned) return null;
  const file = join(installation.versionFolder(installation.readCurrent()), keyName);
  if (existsSync(file)) return readFileSync(file, "utf8");
  throw new InvalidError(
    "This version came without a key, so it can't check who made the archive. If you made it yourself, add --unsigned.",
  );
}

function refuseUnsuitable({ version, platform, schema, worksFrom }: Manifest, job: UpdateJob): void {
  const current = job.installation.readCurrent();
  if (platform !== job.platform)
    throw new InvalidError(`The archive is for ${platform}, and this machine is ${job.platform}.`);
  const order = compareVersions(version, current);
  if (order === 0) throw new ConflictError(`Savepoint is ${version} already.`);
  if (order < 0 || schema < schemaName)
    throw new ConflictError(
      `The archive has Savepoint ${version}, and ${current} runs here. To go back to the version before, use "savepoint rollback".`,
    );
  if (worksFrom > schemaName)
    throw new ConflictError(
      `There is no way back from Savepoint ${version} to ${current}. Update to a version between them first.`,
    );
}

async function refuseWithoutRoom(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes)
    throw new StorageFullError(
      `${what} ${Math.ceil(bytes / 1e6)} MB, and ${Math.floor((bavail * bsize) / 1e6)} MB are free. Nothing was changed.`,
    );
}

/** Tries a version on a copy of the site, for which there has to be room: a disk that is full would refuse what people write meanwhile. */
async function tryOnCopy(version: string, { installation, config, env, log }: Job): Promise<Rehearsed> {
  const sizes = [databaseName, `${databaseName}-wal`].map(
    (name) => statSync(join(config.dataDir, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  await refuseWithoutRoom(config.dataDir, bytes * copyFactor, "Trying the new version on a copy of your site needs");
  log(`Starting Savepoint ${version} on a copy of your site …`);
  const rehearsed = await rehearse({ versionFolder: installation.versionFolder(version), version }, config, env);
  log(`It starts in ${rehearsed.seconds.toFixed(1)} s and answers ${rehearsed.pages.join(", ")}.`);
  return rehearsed;
}

/** Makes the backup that the start of the new version would make, while the site is served. Returns whether there is one. */
async function backUp(config: Config, version: string, log: Job["log"]): Promise<boolean> {
  if (!config.backups || !(await liveDatabase(config).exists())) return false;
  log("Making a backup …");
  log(`The site as it is now is in ${await backUpBefore(config, systemClock, version)}.`);
  return true;
}

/** Has the process that runs the site change to a version, and waits for the result. Without such a process, the next start does it. */
async function changeTo(
  { installation, log }: Job,
  version: string,
  { pages, seconds, isBackedUp }: { pages: string[]; seconds: number; isBackedUp: boolean },
): Promise<void> {
  const before = installation.readLastChange();
  const readyWithin = Math.max(minStartSeconds, Math.ceil(seconds * startFactor));
  const isRunning = installation.readRunning() !== null;
  await installation.setNext({ version, pages, readyWithin, isBackedUp, isTried: false });
  if (!isRunning) {
    log(`The site isn't running. The next start is of Savepoint ${version}.`);
    return;
  }
  log(`Changing to Savepoint ${version}, and watching it for ${usualPace.watchSeconds} s …`);
  const takenUntil = performance.now() + takenWithinMilliseconds;
  for (;;) {
    const next = installation.readNext();
    if (next === null) break;
    if (installation.readRunning() === null || (!next.isTried && performance.now() > takenUntil))
      throw new DomainError(
        `The site ended meanwhile. Its next start is of Savepoint ${next.isTried ? installation.readCurrent() : version}.`,
      );
    await wait(lookMilliseconds);
  }
  const change = installation.readLastChange();
  // The result could not be written, such as on a full disk.
  if (change === null || change.at === before?.at)
    throw new DomainError(
      `Savepoint ${version} didn't work, so ${installation.readCurrent()} runs again. The log of the site says why.`,
    );
  if (change.problem !== null)
    throw new DomainError(`Savepoint ${version} didn't work, so ${change.from} runs again. ${change.problem}`);
  log(`Savepoint is ${version} now. "savepoint rollback" goes back to ${change.from}.`);
}

/** Keeps the version that runs, the one before, and the one that the next start is of. */
async function removeOthers(installation: Installation): Promise<void> {
  const kept = new Set([installation.readCurrent(), installation.readPrevious(), installation.readNext()?.version]);
  for (const name of readdirSync(join(installation.folder, "versions")))
    if (!kept.has(name)) await rm(installation.versionFolder(name), { recursive: true, force: true });
}

function explain(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(?:ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_(?:WRITE|SHMSIZE))/.test(code))
    return new StorageFullError("The disk is full; make room, then start the update again. Nothing was changed.", {
      cause: error,
    });
  return error;
}
