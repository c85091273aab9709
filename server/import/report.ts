import type { FetchVideo } from "./images.ts";
import { StorageFullError } from "../errors.ts";

export type ImportOptions = {
  /** Reports what would happen, and writes nothing. */
  dryRun?: boolean;
  /** Marks everything as example content. */
  example?: boolean;
  /** Adds nothing to the owner's activity log. */
  quiet?: boolean;
  /** URL of the former blog, if its files don't have it. */
  site?: string;
  /** Folders with the posts, below the imported folder, if its layout doesn't show them. */
  posts?: readonly string[];
  /** Additional folders with images and videos. */
  assets?: readonly string[];
  /** Time limit for the text of a file; for tests. */
  millisecondsPerFile?: number;
  onProgress?(done: number, total: number): void;
  /** Returns whether to leave out the remaining posts. */
  isStopped?(): Promise<boolean>;
  /** Fetches images from elsewhere; for tests. */
  fetch?(address: string): Promise<Buffer>;
  /** Fetches videos of the old site; for tests. */
  fetchVideo?: FetchVideo;
};

/** The topic of a line; the summary groups lines by topic. */
export type Topic = "draft" | "left out" | "failed" | "code" | "image" | "video" | "link" | "tag" | "section" | "other";

export type Remark = { message: string; topic: Topic };

/** `file` is the path below the folder, or the title of the post if one file holds all posts. */
export type ImportLine = Remark & { file: string };

export type ImportReport = {
  /** The folders with the posts, as a sentence; empty if there was no choice. */
  source: string;
  created: number;
  updated: number;
  unchanged: number;
  /** The number of different images, including those stored before; for an export of this site, the number of files. */
  pictures: number;
  videos: number;
  /** The number of new or changed projects; only exports of this site have projects. */
  projects: number;
  /** The number of new playable builds; only exports of this site have builds. */
  builds: number;
  /** The number of changed sections of the site's content; only exports of this site have them. */
  sections: number;
  /** The number of new or changed pages; only exports of this site have pages. */
  pages: number;
  /** Decisions on the way, and files that were skipped because they are not posts. */
  notes: ImportLine[];
  /** How many files of each kind lie in a folder that has no post, such as `.org`; the most frequent first. */
  otherKinds: [kind: string, count: number][];
  /** What could not be imported, or not without changes. */
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
    builds: 0,
    sections: 0,
    pages: 0,
    notes: [],
    otherKinds: [],
    problems: [],
  };
}

/** Turns an error of one entry into a line of the report, so that the others continue. */
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
