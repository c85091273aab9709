// npm run backup -- FILE
// Writes the whole site, including media, to one file. Works with or without a running server.
import { basename } from "node:path";
import { openBucketBackups } from "#server/backup/bucket-backups.ts";
import { rememberBackup } from "#server/backup/last-backup.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { DomainError } from "#server/errors.ts";
import type { S3Settings } from "#server/config.ts";
import { count } from "./count.ts";
import { withConfig } from "./with-config.ts";

const usage = "Usage: npm run backup -- FILE-OR-FOLDER";
const megabyte = 1_000_000;

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const [file, ...others] = args;
  if (file === undefined || others.length > 0 || file.startsWith("-")) {
    console.error(usage);
    return 2;
  }
  return withConfig("MB", async ({ dataDir, databaseUrl, s3, siteUrl, backupBuilds }, progress) => {
    const madeAt = new Date().toISOString();
    const made = await makeBackup(
      { dataDir, databaseUrl, s3, file, madeAt, site: siteUrl, onlyLiveBuilds: !backupBuilds },
      (done, total) => progress.show(Math.ceil(done / megabyte), Math.ceil(total / megabyte)),
    );
    progress.end();
    await rememberBackup({ dataDir, databaseUrl }, { at: madeAt, bytes: made.bytes, file: made.file });
    for (const name of made.missing) console.log(`media/${name} is missing, so it is not in the backup either.`);
    console.log(
      `Backed up ${count(made.posts, "post")}, ${count(made.projects, "project")} and ${count(made.media, "media file")} to ${made.file} (${(made.bytes / megabyte).toFixed(1)} MB), read back and found whole.`,
    );
    return s3 === null ? 0 : copyToBucket(s3, made.file);
  });
}

/** Copies the backup to the bucket. The file is a complete backup without this copy, but sites with a bucket rely on the copy. */
async function copyToBucket(s3: S3Settings, file: string): Promise<number> {
  const backups = await openBucketBackups(s3);
  try {
    await backups.keep(file);
    console.log(`A copy is in the bucket, read back from there: s3:${basename(file)}`);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    console.error(`It could not be copied to the bucket: ${error.message}`);
    return 1;
  } finally {
    backups.close();
  }
}
