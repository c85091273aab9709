// Brings a folder of Markdown files with front matter in as posts: find-files finds them, read-post makes a post of each.
import { realpath } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Context } from "../context.ts";
import { findMarkdownFiles, type FoundFile, openFolder } from "./find-files.ts";
import { importPosts } from "./import-posts.ts";
import { type PostDraft, readPost } from "./read-post.ts";
import { attempt, emptyReport, type ImportOptions, type ImportReport } from "./report.ts";

/** Throws InvalidError with one sentence if the folder itself can't be read. */
export async function importFolder(context: Context, folder: string, options: ImportOptions = {}): Promise<ImportReport> {
  const root = await openFolder(folder);
  return importFiles(context, root, await findMarkdownFiles(root), options);
}

/** One Markdown file; what it names is looked for beside it. */
export async function importMarkdownFile(context: Context, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  const real = await realpath(path);
  return importFiles(context, dirname(real), [{ path: real, file: basename(real).normalize("NFC") }], options);
}

async function importFiles(context: Context, root: string, files: FoundFile[], options: ImportOptions): Promise<ImportReport> {
  const report = emptyReport();
  const drafts: PostDraft[] = [];
  for (const found of files) {
    await attempt(report, found.file, async () => {
      const draft = await readPost(root, found, context.config.timeZone);
      if (draft !== null) drafts.push(draft);
    });
  }
  await importPosts(context, { root, drafts }, options, report);
  return report;
}
