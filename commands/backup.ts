// Writes the whole site, including media, to one file. Works with or without a running server.
import { basename } from "node:path";
import { openBucketBackups } from "#server/backup/bucket-backups.ts";
import { rememberBackup } from "#server/backup/last-backup.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { DomainError } from "#server/errors.ts";
import type { S3Settings } from "#server/config.ts";
import { commandLine } from "#server/program-files.ts";
import type { CommandIo } from "./command-io.ts";
import { count } from "#server/text/count.ts";
import { withConfig } from "./with-config.ts";

const usage = `Usage: ${commandLine("backup", "FILE-OR-FOLDER")}`;
const megabyte = 1_000_000;

export async function run(args: string[], io: CommandIo): Promise<number> {
  const [file, ...others] = args;
  if (file === undefined || others.length > 0 || file.startsWith("-")) {
    io.stderr.write(`${usage}\n`);
    return 2;
  }
  return withConfig(io, "MB", async ({ dataDir, databaseUrl, s3, siteUrl, backupBuilds }, progress) => {
    const madeAt = new Date().toISOString();
    const made = await makeBackup(
      { dataDir, databaseUrl, s3, file, madeAt, site: siteUrl, onlyLiveBuilds: !backupBuilds },
      (done, total) => progress.show(Math.ceil(done / megabyte), Math.ceil(total / megabyte)),
    );
    progress.end();
    await rememberBackup({ dataDir, databaseUrl }, { at: madeAt, bytes: made.bytes, file: made.file });
    for (const name of made.missing) io.stdout.write(`media/${name} is missing, so it is not in the backup either.\n`);
    io.stdout.write(
      `Backed up ${count(made.posts, "post")}, ${count(made.projects, "project")} and ${count(made.media, "media file")} to ${made.file} (${(made.bytes / megabyte).toFixed(1)} MB), read back and found whole.\n`,
    );
    return s3 === null ? 0 : copyToBucket(io, s3, made.file);
  });
}

/** Copies the backup to the bucket. The file is a complete backup without this copy, but sites with a bucket rely on the copy. */
async function copyToBucket({ stdout, stderr }: CommandIo, s3: S3Settings, file: string): Promise<number> {
  const backups = await openBucketBackups(s3);
  try {
    await backups.keep(file);
    stdout.write(`A copy is in the bucket, read back from there: s3:${basename(file)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    stderr.write(`It could not be copied to the bucket: ${error.message}\n`);
    return 1;
  } finally {
    backups.close();
  }
}
