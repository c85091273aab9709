// A process of its own makes a backup, or copies one to the bucket, so that the server answers meanwhile. It gets the job as a message and answers with one.
import { constants, setPriority } from "node:os";
import { DomainError } from "../errors.ts";
import type { S3Settings } from "../config.ts";
import { openBucketBackups } from "./bucket-backups.ts";
import { type BackupJob, type BackupResult, makeBackup } from "./make-backup.ts";

export type CopyJob = { copy: string; s3: S3Settings };
export type BackupReply = { done: BackupResult | null } | { failed: string; expected: boolean };

try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // Not every system lets us; then it competes like any other process.
}
// With the server gone, nobody would know of the result.
process.on("disconnect", () => process.exit(1));
process.once("message", (job: BackupJob | CopyJob) => {
  void work(job)
    .then(
      (done): BackupReply => ({ done }),
      (error: unknown): BackupReply => ({
        failed: error instanceof Error ? error.message : String(error),
        expected: error instanceof DomainError,
      }),
    )
    .then((reply) => {
      process.send?.(reply, () => process.exit(0));
    });
});

async function work(job: BackupJob | CopyJob): Promise<BackupResult | null> {
  if (!("copy" in job)) return makeBackup(job);
  const backups = await openBucketBackups(job.s3);
  try {
    await backups.keep(job.copy);
    return null;
  } finally {
    backups.close();
  }
}
