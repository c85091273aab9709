// Writes posts, pages, projects, categories and media as files. Works with or without a running server.
import { type ExportReport, exportSite } from "#server/export/export-site.ts";
import { saveSetting } from "#server/store/tables/settings.ts";
import { commandLine } from "#server/program-files.ts";
import type { CommandIo } from "./command-io.ts";
import { count } from "#server/text/count.ts";
import { withSite } from "./with-site.ts";

const usage = `Usage: ${commandLine("export", "FOLDER [--subscribers]")}`;

export async function run(args: string[], io: CommandIo): Promise<number> {
  const withSubscribers = args.includes("--subscribers");
  const [folder, ...others] = args.filter((arg) => arg !== "--subscribers");
  if (folder === undefined || others.length > 0 || folder.startsWith("-")) {
    io.stderr.write(`${usage}\n`);
    return 2;
  }
  return withSite(io, "posts and files", async (context, progress) => {
    const report = await exportSite(context, folder, { onProgress: progress.show, withSubscribers });
    // The dashboard shows when the last copy was made.
    await saveSetting(context.db, "copied-at", context.clock.now().toISOString());
    progress.end();
    for (const problem of report.problems) io.stdout.write(`${problem}\n`);
    io.stdout.write(`${summarize(report, folder)}\n`);
    return 0;
  });
}

function summarize(
  { posts, drafts, pages, projects, categories, files, problems }: ExportReport,
  folder: string,
): string {
  const missing = problems.length === 0 ? "" : `, ${count(problems.length, "problem")} (listed above)`;
  return `Exported ${count(posts, "post")} (${count(drafts, "draft")}), ${count(pages, "page")}, ${count(projects, "project")}, ${categories === 1 ? "1 category" : `${categories} categories`} and ${count(files, "file")} to ${folder}${missing}.`;
}
