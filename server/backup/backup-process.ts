// A separate process that makes a backup or copies one to the bucket, so that the server stays responsive.
import type { S3Settings } from "../config.ts";
import { openBucketBackups } from "./bucket-backups.ts";
import { type BackupJob, type BackupResult, makeBackup } from "./make-backup.ts";
import { answerTasks } from "../workers/answer-tasks.ts";

export type CopyJob = { copy: string; s3: S3Settings };

answerTasks(work);

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
