// Imports a folder of Markdown files with front matter as posts: find-files finds them, read-post turns each into a post.
import { realpath } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Context } from "../context.ts";
import { countKinds, findPosts, type FoundFile, type FoundPosts, openFolder } from "./find-files.ts";
import { importPosts } from "./import-posts.ts";
import { type PostDraft, readPost } from "./read-post.ts";
import { attempt, emptyReport, type ImportOptions, type ImportReport } from "./report.ts";

/** Throws InvalidError with one sentence if the folder can't be read, or if it is not clear where its posts are. */
export async function importFolder(
  context: Context,
  folder: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const root = await openFolder(folder);
  const found = await findPosts(root, options.posts);
  const report = emptyReport();
  if (found.files.length > 0) report.source = describeSource(found);
  else report.otherKinds = await countKinds(root);
  return importFiles(context, root, found.files, options, report);
}

/** Imports one Markdown file. Its images are looked up beside it. */
export async function importMarkdownFile(
  context: Context,
  path: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const real = await realpath(path);
  const file = { path: real, file: basename(real).normalize("NFC") };
  return importFiles(context, dirname(real), [file], options, emptyReport());
}

async function importFiles(
  context: Context,
  root: string,
  files: FoundFile[],
  options: ImportOptions,
  report: ImportReport,
): Promise<ImportReport> {
  const drafts: PostDraft[] = [];
  for (const found of files) {
    await attempt(report, found.file, async () => {
      const draft = await readPost(root, found, {
        timeZone: context.config.timeZone,
        milliseconds: options.millisecondsPerFile,
      });
      if (draft !== null) drafts.push(draft);
    });
  }
  const posts = options.posts === undefined ? leaveOutStrangers(drafts, report) : drafts;
  await importPosts(context, { root, drafts: posts }, options, report);
  return report;
}

/** Skips files without front matter and date, if other files of the folder have them. */
function leaveOutStrangers(drafts: PostDraft[], report: ImportReport): PostDraft[] {
  const posts = drafts.filter(({ hasFrontMatter, date }) => hasFrontMatter || date !== null);
  if (posts.length === 0) return drafts;
  for (const draft of drafts)
    if (!posts.includes(draft))
      report.notes.push({
        file: draft.file,
        message: "has neither front matter nor a date, as the other posts do, and was left out",
        topic: "left out",
      });
  return posts;
}

function describeSource({ files, folders, elsewhere }: FoundPosts): string {
  const from = folders.map((folder) => (folder === "." ? "the whole folder" : folder)).join(" and ");
  const others = elsewhere === 1 ? "1 other Markdown file was" : `${elsewhere} other Markdown files were`;
  return `Posts come from ${from} (${files.length === 1 ? "1 file" : `${files.length} files`}).${
    elsewhere === 0 ? "" : ` ${others} left out; --posts FOLDER takes another folder.`
  }`;
}
