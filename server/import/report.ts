import { StorageFullError } from "../errors.ts";

export type ImportOptions = {
  /** Says what would happen, and writes nothing. */
  dryRun?: boolean;
  /** Marks everything as example content. */
  example?: boolean;
  /** Leaves no trace in the owner's activity. */
  quiet?: boolean;
  /** Address of the blog until now, where its files don't say it. */
  site?: string;
  onProgress?(done: number, total: number): void;
  /** Gets pictures from elsewhere; for tests. */
  fetch?(address: string): Promise<Buffer>;
};

/** `file` is the path below the folder, or the title of the post where one file holds them all. */
export type ImportLine = { file: string; message: string };

export type ImportReport = {
  created: number;
  updated: number;
  unchanged: number;
  /** Different pictures that were stored, or were stored already; of an export, its films too. */
  pictures: number;
  /** Those that are new or changed; only exports of this site have any. */
  projects: number;
  /** What was decided on the way, and what was left out because it is no post. */
  notes: ImportLine[];
  /** What could not be taken, or not as it was. */
  problems: ImportLine[];
};

export function emptyReport(): ImportReport {
  return { created: 0, updated: 0, unchanged: 0, pictures: 0, projects: 0, notes: [], problems: [] };
}

/** What goes wrong with one thing becomes a line and stops no other. */
export async function attempt(report: ImportReport, file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StorageFullError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    report.problems.push({ file, message: `not taken: ${reason.replace(/\s+/g, " ").replace(/\.$/, "")}` });
  }
}
