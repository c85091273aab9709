import { basename, join } from "node:path";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { S3Settings } from "../config.ts";
import type { Database } from "../store/database.ts";
import { UnusableDatabaseError } from "../errors.ts";
import { users } from "../store/tables/users.ts";
import { openBucketBackups } from "./bucket-backups.ts";
import { inWords, makeBackup, stampOf } from "./make-backup.ts";
import { backupsIn } from "./work-folder.ts";

/** Makes a backup, so that the owner can return to the earlier version. Skips a database without an account, which has nothing to lose. */
export async function backUpBeforeMigrating(
  config: Config,
  clock: Clock,
  db: Database,
  names: readonly string[],
  say: (line: string) => void = () => undefined,
): Promise<void> {
  if (!(await users.exists(db, {}))) return;
  try {
    const place = await backUpBefore(config, clock, names[0] ?? "");
    say(`This version changes the database (${names.join(", ")}). The site as it was is in ${place}.`);
  } catch (error) {
    throw new UnusableDatabaseError(
      `this version changes the database, and the backup that is made first failed: ${error instanceof Error ? error.message : String(error)} Mend that, or start with BACKUPS=false.`,
      { cause: error },
    );
  }
}

/** Makes a backup that is named for what comes after it. Returns where it is. */
export async function backUpBefore(config: Config, clock: Clock, what: string): Promise<string> {
  const madeAt = clock.now().toISOString();
  const file = join(backupsIn(config.dataDir), `before-${what}-${stampOf(madeAt)}.tar`);
  const { dataDir, databaseUrl, s3, siteUrl, backupBuilds } = config;
  const onlyLiveBuilds = !backupBuilds;
  const { bytes } = await makeBackup({ dataDir, databaseUrl, s3, file, madeAt, site: siteUrl, onlyLiveBuilds });
  return `${file} (${inWords(bytes)})${s3 ? await copyToBucket(s3, file) : ""}`;
}

/** Copies the backup to the bucket, because a container may lose its disk. The start doesn't depend on the store. */
async function copyToBucket(s3: S3Settings, file: string): Promise<string> {
  const backups = await openBucketBackups(s3);
  try {
    await backups.keep(file);
    return `, and in the bucket (s3:${basename(file)})`;
  } catch (error) {
    return `; it could not be copied to the bucket (${error instanceof Error ? error.message : String(error)})`;
  } finally {
    backups.close();
  }
}
