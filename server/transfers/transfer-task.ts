import type { BackupJob } from "../backup/make-backup.ts";
import type { Config } from "../config.ts";

/** What the separate process does. `folder` is its own, for unfinished files. */
export type TransferTask = { folder: string } & (
  | { kind: "export"; config: Config; file: string }
  | { kind: "backup"; job: BackupJob }
  | { kind: "check" | "import"; config: Config; file: string; from: ImportSource }
);

/** Where the imported blog was until now, and the folder of its posts in the file; empty if nobody says so. */
export type ImportSource = { site: string; posts: string };

/** In the folder of a transfer: how much is done, and of how much. */
export const progressFile = "progress";

/** The code of an error whose message is for the owner. */
export const refusedCode = "refused";
