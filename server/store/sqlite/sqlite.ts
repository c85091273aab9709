import { chmodSync, closeSync, existsSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import SQLite, { type Database as Raw } from "better-sqlite3";
import { Kysely } from "kysely";
import { UnusableDatabaseError } from "../../errors.ts";
import { makeDataDir } from "../../data-dir.ts";
import { commandLine } from "../../program-files.ts";
import { plugins } from "../camel-case.ts";
import type { Tables } from "../database.ts";
import { sqliteDialect } from "./dialect.ts";

export type SqliteStore = {
  db: Kysely<Tables>;
  /** Returns a number that changes whenever another process has committed; cheap enough to call at each request. */
  dataVersion(): number;
  /** Takes what was deleted out of the write-ahead log, which otherwise has it until the log begins anew. */
  emptyLog(): Promise<void>;
  close(): Promise<void>;
};

export const databaseName = "savepoint.sqlite";

/** "SAVE": marks the site's files among those of other programs. */
const applicationId = 0x53_41_56_45;
const checkedAtStart = 32 * 1024 * 1024;
/** A read or a write can keep the log from being emptied at that moment. Milliseconds between tries. */
const logTries = 20;
const logPause = 50;

/** Opens (or creates) the embedded database. A confirmed write is on disk: WAL with synchronous=FULL. */
export function openSqlite(dataDir: string, options: { patience?: number } = {}): SqliteStore {
  const path = join(dataDir, databaseName);
  const opened: Raw[] = [];
  try {
    makeDataDir(dataDir);
    keepPrivate(path);
    const writer = open(path);
    opened.push(writer);
    recognize(writer, path);
    const openReader = () => {
      const connection = open(path);
      connection.pragma("query_only = ON");
      return connection;
    };
    const reader = openReader();
    opened.push(reader);
    const version = writer.prepare<[], number>("PRAGMA data_version").pluck();
    let known = 0;
    return {
      db: new Kysely<Tables>({ dialect: sqliteDialect({ reader, writer, openReader }, options.patience), plugins }),
      dataVersion() {
        try {
          known = version.get() ?? known;
        } catch {
          // The database is locked, or the disk is gone: the next read will report it.
        }
        return known;
      },
      async emptyLog() {
        for (let tries = 0; tries < logTries; tries++) {
          const connection = open(path);
          try {
            const [outcome] = connection.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
            if (outcome?.busy === 0) return;
          } finally {
            connection.close();
          }
          await pause(logPause);
        }
      },
      close: async () => {
        for (const connection of opened) connection.close();
      },
    };
  } catch (error) {
    for (const connection of opened) connection.close();
    throw explainUnusable(error);
  }
}

function open(path: string): Raw {
  const connection = new SQLite(path, { timeout: 5000 });
  try {
    connection.pragma("journal_mode = WAL");
    connection.pragma("synchronous = FULL");
    connection.pragma("foreign_keys = ON");
    connection.pragma("cache_size = -16000");
    // What is deleted is overwritten, so that nothing of a deleted message stays in the file.
    connection.pragma("secure_delete = ON");
    // After opening, nothing waits inside SQLite, which would block the event loop.
    connection.pragma("busy_timeout = 0");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Lets only the user of this process read the database, wherever it is, because it contains enquiries, drafts and password hashes. SQLite
 * gives the files beside it the same permissions. Also changes files of an earlier version, or of another umask.
 */
function keepPrivate(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    try {
      if (statSync(file, { throwIfNoEntry: false })?.isFile()) chmodSync(file, 0o600);
    } catch {
      // The file belongs to another user, or no longer exists.
    }
  }
}

/** Throws if the file is not the site's, or corrupt. */
function recognize(connection: Raw, path: string): void {
  const id = connection.pragma("application_id", { simple: true });
  const tables = connection.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const isOurs = tables.includes("kysely_migration") && tables.includes("posts");
  if ((id !== 0 && id !== applicationId) || (tables.length > 0 && !isOurs && !tables.includes("kysely_migration"))) {
    throw new UnusableDatabaseError(
      `${databaseName} in the data folder is a database of another program; move it away, or set DATA_DIR to another folder.`,
    );
  }
  if (statSync(path).size <= checkedAtStart && connection.pragma("quick_check(1)", { simple: true }) !== "ok")
    throw damaged();
  // The check has read the whole file, most of which is not needed again soon.
  connection.pragma("shrink_memory");
  if (id === 0) connection.pragma(`application_id = ${applicationId}`);
}

function damaged(cause?: unknown): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `${databaseName} in the data folder is damaged; bring a backup back with "${commandLine("restore", "FILE --replace")}" (the damaged file is kept).`,
    { cause },
  );
}

/** Turns an error of opening a database into one sentence that names the file. */
function explainUnusable(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const code = String(error.code);
  const unusable = (words: string) =>
    new UnusableDatabaseError(`${databaseName} in the data folder ${words}`, { cause: error });
  if (code === "SQLITE_NOTADB")
    return unusable(
      `is not a SQLite database; move it away, or bring a backup back with "${commandLine("restore", "FILE --replace")}".`,
    );
  if (code.startsWith("SQLITE_CORRUPT")) return damaged(error);
  if (code.startsWith("SQLITE_BUSY")) return unusable("is locked by another program; end that, then start again.");
  if (code.startsWith("SQLITE_FULL") || code === "SQLITE_IOERR_SHMSIZE" || code === "ENOSPC")
    return unusable("can't be opened, because the disk is full; make room, then start again.");
  if (/^(?:SQLITE_(?:READONLY|CANTOPEN|IOERR|PERM|AUTH)|EROFS|EACCES|EPERM)/.test(code)) {
    return unusable(
      "can't be written; let the user of this process write there (is the disk mounted read-only?), or set DATA_DIR to another folder.",
    );
  }
  return error;
}

/** Returns whether a data folder contains a site. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, databaseName));
}
