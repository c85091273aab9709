import { z } from "zod";
import type { Database } from "../store/database.ts";
import { readSetting, saveSetting } from "../store/tables/settings.ts";
import { openSqlite } from "../store/sqlite/sqlite.ts";
import { asItIs } from "./live-database.ts";

const backup = z.object({ at: z.iso.datetime(), bytes: z.number().int(), file: z.string() });
const failure = z.object({ at: z.iso.datetime(), reason: z.string() });
export type LastBackup = z.infer<typeof backup>;
export type BackupFailure = z.infer<typeof failure>;

/** Returns the last backup made by the site or by a command, and the failure since then, if any. */
export async function findLastBackup(
  db: Database,
): Promise<{ last: LastBackup | null; failure: BackupFailure | null }> {
  return {
    last: await readSetting(db, "last-backup", backup),
    failure: await readSetting(db, "backup-failure", failure),
  };
}

export async function saveLastBackup(db: Database, made: LastBackup): Promise<void> {
  await saveSetting(db, "last-backup", JSON.stringify(made));
  await saveSetting(db, "backup-failure", "");
}

/** On a full disk this may be lost, but the server's log has the failure. */
export async function saveFailure(db: Database, failed: BackupFailure): Promise<void> {
  await saveSetting(db, "backup-failure", JSON.stringify(failed)).catch(() => undefined);
}

/** Records a backup for a command, which has no open store. The backup is complete even if recording it fails. */
export async function rememberBackup(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
  made: LastBackup,
): Promise<void> {
  if (databaseUrl !== null) return asItIs(databaseUrl, (db) => saveLastBackup(db, made).catch(() => undefined));
  const { db, close } = openSqlite(dataDir);
  try {
    await saveLastBackup(db, made).catch(() => undefined);
  } finally {
    await close();
  }
}
