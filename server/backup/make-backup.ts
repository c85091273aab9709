// Backups hold the whole site in one file. archive defines the file format; snapshot copies the site at one moment; make-backup writes a
// backup and reads it back; restore-backup restores one; nightly makes them automatically in a separate process; and retention decides
// which backups to keep.
import { mkdir, rename, rm, stat, statfs } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { en } from "#words/en.ts";
import { formatBytes } from "#words/numbers.ts";
import { ConflictError, InvalidError, StorageFullError, UnavailableError } from "../errors.ts";
import { openStorage } from "../media/open-storage.ts";
import type { S3Settings } from "../config.ts";
import { type MediaStorage, storedKinds, storedMedia } from "../media/storage.ts";
import { hasDatabase } from "../store/sqlite/sqlite.ts";
import { readArchive, storedFileOf, writeArchive } from "./archive.ts";
import { liveDatabase } from "./live-database.ts";
import { type Storages, takeSnapshot } from "./snapshot.ts";
import { openWorkFolder, partOf, syncFolder } from "./work-folder.ts";

export type BackupJob = {
  dataDir: string;
  /** The URL of the database, unless the data folder holds it. */
  databaseUrl?: string | null;
  /** The bucket for media, unless the data folder holds them. */
  s3: S3Settings | null;
  file: string;
  madeAt: string;
  /** The URL of the site, to tell backups apart. */
  site: string;
  /** Whether to leave out builds that are not live. */
  onlyLiveBuilds?: boolean;
  /** Whether to leave as much free space again as the backup takes; for automatic backups. */
  sparing?: boolean;
};

export type BackupResult = {
  file: string;
  bytes: number;
  posts: number;
  projects: number;
  media: number;
  missing: string[];
};

/** Makes a backup and reads the file back. Throws a DomainError with one sentence on failure, and leaves no file then. */
export async function makeBackup(
  job: BackupJob,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<BackupResult> {
  if (!job.databaseUrl && !hasDatabase(job.dataDir))
    throw new UnavailableError("There is no site in the data folder yet.");
  const file = await chooseFile(job);
  const work = await openWorkFolder(job.dataDir).catch((error: unknown) => {
    throw explain(error, "the data folder");
  });
  let part: string | null = null;
  const opened: MediaStorage[] = [];
  try {
    const storages: Storages = new Map();
    for (const kind of storedKinds) {
      const storage = await openStorage(job, { kind, staging: work.path });
      opened.push(storage);
      storages.set(kind, storage);
    }
    const { onlyLiveBuilds } = job;
    const { sources, ...facts } = await takeSnapshot(liveDatabase(job), work.path, storages, { onlyLiveBuilds });
    const total = sources.reduce((sum, { bytes }) => sum + bytes, 0);
    await refuseWithoutRoom(dirname(file), total, job.sparing === true);
    part = await partOf(dirname(file), basename(file));
    const written = await writeArchive(part, sources, { ...facts, madeAt: job.madeAt, site: job.site }, (bytes) =>
      onProgress(bytes / 2, total),
    );
    await readArchive(part, "The backup that was just written", undefined, (bytes) =>
      onProgress(total / 2 + bytes / 2, total),
    );
    await rename(part, file);
    await syncFolder(dirname(file));
    const { missing, entries } = written.manifest;
    return {
      file,
      bytes: written.bytes,
      posts: facts.posts,
      projects: facts.projects,
      media: Object.keys(entries).filter((entry) => storedFileOf(entry)?.kind === storedMedia).length,
      missing,
    };
  } catch (error) {
    if (part !== null) await rm(part, { force: true });
    throw explain(error, file);
  } finally {
    for (const storage of opened) storage.close();
    await work.close();
  }
}

/** Returns a time such as "2026-11-21T030012Z", which sorts by time and works on every file system. */
export function stampOf(time: string): string {
  return time.replace(/\.\d+Z$/, "Z").replaceAll(":", "");
}

async function chooseFile({ file, madeAt }: BackupJob): Promise<string> {
  const path = resolve(file);
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return join(path, `savepoint-${stampOf(madeAt)}.tar`);
  if (found) throw new ConflictError(`${file} exists already; name another file.`);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw explain(error, dirname(path));
  }
  return path;
}

async function refuseWithoutRoom(folder: string, bytes: number, sparing: boolean): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes * (sparing ? 2 : 1))
    throw new StorageFullError(
      `There is no room for a backup: it takes ${inWords(bytes)}, and ${inWords(free)} ${free === 0 ? "is" : "are"} free.`,
    );
}

/** The operator reads it, in English. */
export function inWords(bytes: number): string {
  return formatBytes(bytes, en.numbers);
}

function explain(error: unknown, where: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(?:ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_WRITE)/.test(code))
    return new StorageFullError("There is no room for the backup; nothing of it was kept.", { cause: error });
  if (/^(?:EACCES|EPERM|EROFS|ENOTDIR)$/.test(code))
    return new InvalidError(`${where} can't be written; name another place.`, { cause: error });
  return error;
}
