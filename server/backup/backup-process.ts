// A process of its own makes a backup, so that the server answers meanwhile. It gets the job as a message and answers with one.
import { constants, setPriority } from "node:os";
import { DomainError } from "../errors.ts";
import { type BackupJob, type BackupResult, makeBackup } from "./make-backup.ts";

export type BackupReply = { done: BackupResult } | { failed: string; expected: boolean };

try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // Not every system lets us; then it competes like any other process.
}
// With the server gone, nobody would know of the result.
process.on("disconnect", () => process.exit(1));
process.once("message", (job: BackupJob) => {
  void makeBackup(job).then(
    (done): BackupReply => ({ done }),
    (error: unknown): BackupReply => ({ failed: error instanceof Error ? error.message : String(error), expected: error instanceof DomainError }),
  ).then((reply) => {
    process.send?.(reply, () => process.exit(0));
  });
});
