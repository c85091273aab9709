import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import type { Kysely } from "kysely";
import { UnavailableError } from "../errors.ts";
import { copySite, emptySite, holdWrites } from "../store/copy-site.ts";
import type { Tables } from "../store/database.ts";
import { isBuildFileName, storedClientFiles } from "../media/storage.ts";
import { buildFiles } from "../store/tables/build-files.ts";
import { clientFiles } from "../store/tables/client-files.ts";
import { isMediaNamed } from "../store/tables/media.ts";
import { migrateLike, readWorksFrom } from "../store/migrate.ts";
import { sqliteSearch } from "../store/search/sqlite.ts";
import { databaseName, openSqlite } from "../store/sqlite/sqlite.ts";
import { isBusy } from "../store/sqlite/dialect.ts";
import { openStore, type Store } from "../store/store.ts";

/** The database of a site that may be running, as backups use it. */
export type LiveDatabase = {
  /** Returns whether the database contains a site. */
  exists(): Promise<boolean>;
  /** Copies a consistent snapshot to a database file at that path. */
  copyTo(path: string): Promise<void>;
  /** Returns the oldest schema whose version can use the database; null if it doesn't say. */
  readWorksFrom(): Promise<string | null>;
  /** Returns whether any row refers to a stored file. */
  isNamed(file: string): Promise<boolean>;
};

const allPages = 0x7f_ff_ff_ff;
/** How long a restore waits for other writers. */
const lockMilliseconds = 60_000;
const locked = "The database is locked by another program; try again in a moment.";

export function liveDatabase({
  dataDir,
  databaseUrl,
}: {
  dataDir: string;
  databaseUrl?: string | null | undefined;
}): LiveDatabase {
  if (databaseUrl) {
    return {
      exists: () => asItIs(databaseUrl, hasSite),
      copyTo: (path) => asItIs(databaseUrl, (db) => copyFromPostgres(db, path)),
      readWorksFrom: () => asItIs(databaseUrl, readWorksFrom),
      isNamed: (file) => asItIs(databaseUrl, (db) => isNamedIn(db, file)),
    };
  }
  const path = join(dataDir, databaseName);
  const withFile = async <Result>(work: (db: Kysely<Tables>) => Promise<Result>) => {
    const { db, close } = openSqlite(dataDir);
    try {
      return await work(db);
    } finally {
      await close();
    }
  };
  return {
    exists: async () => existsSync(path),
    copyTo: (to) => copyFile(path, to),
    readWorksFrom: () => withFile(readWorksFrom),
    isNamed: (file) => withFile((db) => isNamedIn(db, file)),
  };
}

export async function withStore<Result>(databaseUrl: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore({ dataDir: "", databaseUrl });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Opens a PostgreSQL database with the schema of this or an earlier version, without migrating it. */
export async function asItIs<Result>(
  databaseUrl: string,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const { openPostgresAsItIs } = await import("../store/postgres/postgres.ts");
  const { db, close } = await openPostgresAsItIs(databaseUrl);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Copies in one step from a read snapshot. */
async function copyFile(from: string, to: string): Promise<void> {
  const source = new SQLite(from, { fileMustExist: true, timeout: 10_000 });
  try {
    // Reading the schema waits for a process that is repairing the log after a crash.
    source.prepare("SELECT count(*) FROM sqlite_schema").get();
    const { totalPages } = await source.backup(to, { progress: () => allPages });
    if (totalPages === 0) throw new UnavailableError(locked);
  } finally {
    source.close();
  }
}

async function isNamedIn(db: Kysely<Tables>, file: string): Promise<boolean> {
  if (storedClientFiles.isName(file)) return clientFiles.exists(db, { stored: file });
  return isBuildFileName(file) ? buildFiles.exists(db, { sha256: file }) : isMediaNamed(db, file);
}

/** Copies a PostgreSQL site. Backups are the same for both engines: an SQLite file with all rows and texts, filled from one read snapshot. */
async function copyFromPostgres(live: Kysely<Tables>, path: string): Promise<void> {
  const { postgresSearch } = await import("../store/search/postgres.ts");
  if (!(await hasSite(live))) throw new UnavailableError("There is no site in the database yet.");
  for (const suffix of ["", "-wal", "-shm"]) await rm(path + suffix, { force: true });
  const { db: copy, close } = openSqlite(join(path, ".."));
  try {
    await migrateLike(live, copy);
    await live
      .transaction()
      .setAccessMode("read only")
      .execute((from) =>
        copy
          .transaction()
          .execute((to) => copySite({ db: from, search: postgresSearch }, { db: to, search: sqliteSearch })),
      );
  } finally {
    await close();
  }
}

async function hasSite(db: Kysely<Tables>): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === "kysely_migration");
}

/**
 * Replaces the live site with the site in a folder, in one transaction: a running server shows either the old or the new site. Other
 * writers wait from before `prepare` until the end; if that takes too long, a server responds with 503. If this process ends early, the
 * database rolls back and unblocks writers.
 */
export async function replaceLive(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | null | undefined },
  folder: string,
  prepare: () => Promise<void>,
): Promise<void> {
  const replace = ({ db: live, search }: Pick<Store, "db" | "search">) =>
    live.transaction().execute(async (to) => {
      await holdWrites(to);
      await prepare();
      const { db: copy, close } = openSqlite(folder);
      try {
        await emptySite({ db: to });
        await copySite({ db: copy, search: sqliteSearch }, { db: to, search });
      } finally {
        await close();
      }
    });
  if (databaseUrl) return withStore(databaseUrl, replace);
  const { db, close } = openSqlite(dataDir, { patience: lockMilliseconds });
  try {
    await replace({ db, search: sqliteSearch });
  } catch (error) {
    throw isBusy(error) ? new UnavailableError(locked, { cause: error }) : error;
  } finally {
    await close();
  }
}
