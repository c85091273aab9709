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
  /** Folders below the imported one that have the posts, where its layout doesn't say so. */
  posts?: readonly string[];
  /** Folders in which images and videos are looked for as well. */
  assets?: readonly string[];
  /** How long the text of a file may take; for tests. */
  millisecondsPerFile?: number;
  onProgress?(done: number, total: number): void;
  /** Gets images from elsewhere; for tests. */
  fetch?(address: string): Promise<Buffer>;
};

/** What a line is about; the summary puts lines on the same topic together. */
export type Topic = "draft" | "left out" | "failed" | "code" | "image" | "video" | "link" | "tag" | "other";

export type Remark = { message: string; topic: Topic };

/** `file` is the path below the folder, or the title of the post where one file holds them all. */
export type ImportLine = Remark & { file: string };

export type ImportReport = {
  /** Which folders the posts come from, as a sentence; empty where there is nothing to choose. */
  source: string;
  created: number;
  updated: number;
  unchanged: number;
  /** Different images that were stored, or were stored already; of an export, every file. */
  pictures: number;
  videos: number;
  /** Those that are new or changed; only exports of this site have any. */
  projects: number;
  /** What was decided on the way, and what was left out because it is no post. */
  notes: ImportLine[];
  /** What could not be taken, or not as it was. */
  problems: ImportLine[];
};

export function emptyReport(): ImportReport {
  return {
    source: "",
    created: 0,
    updated: 0,
    unchanged: 0,
    pictures: 0,
    videos: 0,
    projects: 0,
    notes: [],
    problems: [],
  };
}

/** What goes wrong with one thing becomes a line and stops no other. */
export async function attempt(report: ImportReport, file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StorageFullError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    report.problems.push({
      file,
      message: `not imported: ${reason.replace(/\s+/g, " ").replace(/\.$/, "")}`,
      topic: "failed",
    });
  }
}
