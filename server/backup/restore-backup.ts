import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { link, open, rename, rm, stat, statfs } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { createLimiter } from "../workers/limiter.ts";
import { fillWithStarterContent } from "../domain/site/site-content.ts";
import { ConflictError, InvalidError, StorageFullError, UnavailableError, UnusableDatabaseError } from "../errors.ts";
import { lockDataDir, DataDirTakenError } from "../data-dir.ts";
import { isWithoutContent } from "../store/tables/examples.ts";
import { migrate, schemaName } from "../store/migrate.ts";
import { refuseTooOld } from "../store/migrations/before-initial.ts";
import { forgetVariants } from "../store/tables/build-files.ts";
import { revokeAllClientLinks } from "../store/tables/client-links.ts";
import { shareLinks } from "../store/tables/share-links.ts";
import { users } from "../store/tables/users.ts";
import { databaseName, hasDatabase, openSqlite } from "../store/sqlite/sqlite.ts";
import { openStorage } from "../media/open-storage.ts";
import type { S3Settings } from "../config.ts";
import { type FileKindOfStore, type MediaStorage, storedKinds, storedMedia } from "../media/storage.ts";
import { type ArchiveFile, databaseEntry, type Manifest, readArchive, storedFileOf } from "./archive.ts";
import { type BucketBackups, openBucketBackups, nameInBucket } from "./bucket-backups.ts";
import { inWords, makeBackup, stampOf } from "./make-backup.ts";
import { replaceLive, withStore } from "./live-database.ts";
import { checkIntegrity } from "./snapshot.ts";
import { backupsIn, openWorkFolder, syncFolder } from "./work-folder.ts";

export type RestoreJob = {
  dataDir: string;
  /** The URL of the database, unless the data folder holds it. */
  databaseUrl?: string | null;
  s3: S3Settings | null;
  /** A path, or "s3:" and the name of a backup in the bucket. */
  file: string;
  /** Whether to replace an existing site. A backup of it is made first. */
  replace: boolean;
  now: string;
  site: string;
};

export type RestoreResult = Pick<Manifest, "posts" | "projects" | "madeAt" | "missing"> & {
  media: number;
  /** The path of the backup of the replaced site, or null. */
  before: string | null;
  /** Whether a server was running. If so, it now serves the restored site. */
  running: boolean;
};

const lockSeconds = 60;
const filesAtOnce = 4;
const allPages = 0x7f_ff_ff_ff;

/**
 * Restores a backup. Everything is checked and prepared before the site changes. Then media files are added beside the existing ones (their
 * names are hashes of their content), and the database changes in one transaction or by one rename. Readers, including a running server,
 * therefore see either the old or the restored site, even if the process is killed. The transaction begins before the old site is backed
 * up, so data that a running server accepts is in that backup or in the restored site. The server later removes media files that nothing
 * refers to.
 */
export async function restoreBackup(
  job: RestoreJob,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<RestoreResult> {
  const { dataDir, databaseUrl } = job;
  if (nameInBucket(job.file) === "") await refuseWithList(job.s3);
  const isThere = databaseUrl
    ? await withStore(databaseUrl, async ({ db }) => (await users.exists(db, {})) || !(await isWithoutContent(db)))
    : hasDatabase(dataDir);
  if (isThere && !job.replace)
    throw new ConflictError(
      `There is a site in the ${databaseUrl ? "database" : "data folder"}; say --replace to put the backup in its place. A backup of it is made first.`,
    );
  const archive = await locateArchive(job);
  const { size, shown } = archive;
  const manifest = await readArchive(archive.file, shown, undefined, (bytes) => onProgress(bytes / 2, size));
  const { schema, worksFrom = schema } = manifest;
  // After a rollback, an SQLite database has the schema of the newer version, with which this version works.
  if (schema > schemaName && (databaseUrl || worksFrom > schemaName))
    throw new InvalidError(`${shown} was made by a newer version of Savepoint (${schema}); restore it with that one.`);
  refuseTooOld(schema, shown);

  // PostgreSQL needs no lock: a running server can stay.
  const unlock = databaseUrl ? () => undefined : lockIfFree(dataDir);
  const work = await openWorkFolder(dataDir);
  const storages: Storages = new Map();
  try {
    await refuseWithoutRoom(dataDir, manifest);
    for (const kind of storedKinds) storages.set(kind, await openStorage(job, { kind, staging: work.path }));
    await extractInto(work.path, storages, archive, (bytes) => onProgress((size + bytes) / 2, size));
    await prepareDatabase(work.path, job.now);
    const before = await replaceSite(job, { isThere, isRunning: unlock === null }, work.path, () =>
      placeFiles(manifest, work.path, storages),
    );
    // A running server may have removed new media files before any row named them.
    if (!(await isComplete(manifest, storages))) {
      await extractInto(work.path, storages, archive);
      await placeFiles(manifest, work.path, storages);
    }
    const { posts, projects, madeAt, missing } = manifest;
    return {
      posts,
      projects,
      madeAt,
      missing,
      media: filesOf(manifest, storedMedia).length,
      before,
      running: unlock === null,
    };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (/^(?:ENOSPC|EDQUOT|SQLITE_FULL)/.test(code))
      throw new StorageFullError("There is no room to restore this; the site is as it was.", { cause: error });
    throw error;
  } finally {
    for (const storage of storages.values()) storage.close();
    archive.close();
    await work.close();
    unlock?.();
  }
}

type Storages = Map<FileKindOfStore, MediaStorage>;
type Archive = { file: string | ArchiveFile; shown: string; size: number; close(): void };

async function locateArchive({ file, s3 }: RestoreJob): Promise<Archive> {
  const name = nameInBucket(file);
  if (name === null) {
    const { size } = await stat(resolve(file)).catch(() => ({ size: 0 }));
    return { file, shown: basename(file), size, close: () => undefined };
  }
  const backups = await openBackups(s3);
  const found = await backups.find(name);
  return { file: found, shown: file, size: found.bytes, close: () => backups.close() };
}

/** Throws an error that lists the backups in the bucket, because "s3:" alone names none. */
async function refuseWithList(s3: S3Settings | null): Promise<never> {
  const backups = await openBackups(s3);
  try {
    const newest = await backups.listNewest();
    throw new InvalidError(
      newest.length > 0
        ? `Name one of the backups in the bucket: ${newest.join(", ")}.`
        : "There is no backup in the bucket.",
    );
  } finally {
    backups.close();
  }
}

function openBackups(s3: S3Settings | null): Promise<BucketBackups> {
  if (!s3) throw new InvalidError("No bucket is set; set S3_BUCKET and the other settings of S3, or name a file.");
  return openBucketBackups(s3);
}

/** Returns null if a server is running; the server sees the change at its next request. */
function lockIfFree(dataDir: string): (() => void) | null {
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof DataDirTakenError) return null;
    throw error;
  }
}

async function refuseWithoutRoom(dataDir: string, { entries }: Manifest): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  // The database counts twice: once to prepare it, once for the log of the database that it replaces.
  const bytes =
    Object.values(entries).reduce((sum, entry) => sum + entry.bytes, 0) + (entries[databaseEntry]?.bytes ?? 0);
  if (free < bytes)
    throw new StorageFullError(
      `There is no room to restore this: it takes ${inWords(bytes)}, and ${inWords(free)} are free.`,
    );
}

/** Extracts all files; an existing file with the same bytes stays in place. */
async function extractInto(
  work: string,
  storages: Storages,
  { file, shown }: Archive,
  onRead?: (bytes: number) => void,
): Promise<void> {
  await readArchive(
    file,
    shown,
    async (entry, content) => {
      const stored = storedFileOf(entry);
      const path = join(work, stored === null ? databaseName : `new-${stored.name}`);
      await writeDurably(path, content);
      const storage = stored && storages.get(stored.kind);
      if (storage && (await isStored(path, storage, stored.name))) await rm(path);
    },
    onRead,
  );
}

async function writeDurably(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  const target = await open(path, "w", 0o600);
  try {
    await target.writeFile(content);
    await target.sync();
  } finally {
    await target.close();
  }
}

async function isStored(path: string, storage: MediaStorage, name: string): Promise<boolean> {
  const stored = await storage.open(name);
  if (!stored) return false;
  if ((await stat(path)).size !== stored.bytes) {
    stored.content.destroy();
    return false;
  }
  return (await hashOf(createReadStream(path))) === (await hashOf(stored.content));
}

async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}

/** Migrates an older database before it replaces the current one. */
async function prepareDatabase(work: string, now: string): Promise<void> {
  const copy = new SQLite(join(work, databaseName), { fileMustExist: true });
  try {
    checkIntegrity(copy, "The database in the backup");
  } finally {
    copy.close();
  }
  // Closing the database merges its log into a single file.
  const { db, close } = openSqlite(work);
  try {
    await migrate(db);
    // A link that was revoked after the backup must not open anything again.
    await shareLinks.remove(db, {});
    await revokeAllClientLinks(db, now);
    await forgetVariants(db);
    await fillWithStarterContent(db, now);
  } finally {
    await close();
  }
}

/** Returns the path of the backup of the old site, or null. */
async function replaceSite(
  job: RestoreJob,
  { isThere, isRunning }: { isThere: boolean; isRunning: boolean },
  work: string,
  placeAll: () => Promise<void>,
): Promise<string | null> {
  const { dataDir, databaseUrl } = job;
  let before: string | null = null;
  if (databaseUrl) {
    await replaceLive(job, work, async () => {
      if (isThere) before = await keepUnlessBroken(job);
      await placeAll();
    });
  } else if (isRunning && isThere) {
    try {
      await replaceLive(job, work, async () => {
        refuseOtherSchema(dataDir, work);
        before = await keepBefore(job);
        await placeAll();
      });
    } catch (error) {
      if (!isBroken(error)) throw error;
      throw new UnavailableError("The database of the site is damaged; stop the server, then restore again.", {
        cause: error,
      });
    }
  } else {
    if (isThere) before = await keepUnlessBroken(job);
    await placeAll();
    if (before === null) await replaceByRename(join(work, databaseName), dataDir, stampOf(job.now));
    else await replaceThroughSqlite(join(work, databaseName), join(dataDir, databaseName));
  }
  return before;
}

async function keepBefore(job: RestoreJob): Promise<string> {
  const { dataDir, databaseUrl = null, s3, now, site } = job;
  const file = join(backupsIn(dataDir), `before-restore-${now.replaceAll(/[:.]/g, "")}.tar`);
  await makeBackup({ dataDir, databaseUrl, s3, file, madeAt: now, site });
  return file;
}

/** Returns the path of the backup, or null if the database is damaged. */
async function keepUnlessBroken(job: RestoreJob): Promise<string | null> {
  try {
    return await keepBefore(job);
  } catch (error) {
    if (isBroken(error)) return null;
    throw error;
  }
}

function isBroken(error: unknown): boolean {
  return (
    error instanceof UnusableDatabaseError ||
    (error instanceof Error && "code" in error && /^SQLITE_(?:NOTADB|CORRUPT|ERROR)/.test(String(error.code)))
  );
}

function refuseOtherSchema(dataDir: string, work: string): void {
  if (readSchema(dataDir) !== readSchema(work))
    throw new UnavailableError("The server that is running is of another version; stop it, then restore again.");
}

function readSchema(folder: string): string | undefined {
  const database = new SQLite(join(folder, databaseName), { fileMustExist: true, timeout: 5000 });
  try {
    return database.prepare<[], string>("SELECT max(name) FROM kysely_migration").pluck().get();
  } finally {
    database.close();
  }
}

async function placeFiles(manifest: Manifest, work: string, storages: Storages): Promise<void> {
  const limiter = createLimiter(filesAtOnce);
  for (const [kind, storage] of storages) {
    await Promise.all(
      filesOf(manifest, kind).map((name) =>
        limiter.run(async () => {
          const from = join(work, `new-${name}`);
          if (existsSync(from)) await storage.adopt(name, from);
        }),
      ),
    );
  }
}

async function isComplete(manifest: Manifest, storages: Storages): Promise<boolean> {
  for (const [kind, storage] of storages) {
    const missing = new Set(filesOf(manifest, kind));
    for await (const { name } of storage.list()) missing.delete(name);
    if (missing.size > 0) return false;
  }
  return true;
}

/** Replaces the content of the existing database in one transaction: open connections see the new content from their next query. */
async function replaceThroughSqlite(from: string, to: string): Promise<void> {
  const source = new SQLite(from, { fileMustExist: true });
  try {
    for (const until = performance.now() + lockSeconds * 1000; ;) {
      const { totalPages } = await source.backup(to, { progress: () => allPages });
      // No pages copied means that another process is writing.
      if (totalPages > 0) break;
      if (performance.now() > until)
        throw new UnavailableError("The database is locked by another program; try again in a moment.");
      await wait(100);
    }
  } finally {
    source.close();
  }
  const live = new SQLite(to, { timeout: 5000 });
  live.pragma("synchronous = FULL");
  live.pragma("wal_checkpoint(PASSIVE)");
  live.close();
}

/** Replaces a missing or damaged database; a damaged one is kept beside the new one. */
async function replaceByRename(from: string, dataDir: string, stamp: string): Promise<void> {
  const to = join(dataDir, databaseName);
  if (existsSync(to)) await link(to, `${to}.damaged-${stamp}`);
  for (const suffix of ["-wal", "-shm"]) {
    if (existsSync(to + suffix)) await rename(to + suffix, `${to}.damaged-${stamp}${suffix}`);
  }
  const file = await open(from, "r+");
  await file.sync();
  await file.close();
  await rename(from, to);
  await syncFolder(dataDir);
}

function filesOf({ entries }: Manifest, kind: FileKindOfStore): string[] {
  return Object.keys(entries).flatMap((entry) => {
    const stored = storedFileOf(entry);
    return stored?.kind === kind ? [stored.name] : [];
  });
}
