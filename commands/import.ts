// Imports the posts of another blog, or an export of this site. Works with or without a running server.
import { parseArgs } from "node:util";
import { importFrom } from "#server/import/import-from.ts";
import type { ImportOptions, ImportReport } from "#server/import/report.ts";
import { writeSummary } from "#server/import/summary.ts";
import { commandLine } from "#server/program-files.ts";
import type { CommandIo } from "./command-io.ts";
import { withCopyOfSite } from "./with-copy-of-site.ts";
import { withSite } from "./with-site.ts";

const usage = `Usage: ${commandLine("import", "FILE-OR-FOLDER [--dry-run] [--site URL] [--posts FOLDER] [--assets FOLDER]")}

  --dry-run         says what an import would do, and writes nothing
  --site URL        where the blog has been until now, such as https://example.com
  --posts FOLDER    the folder inside of FILE-OR-FOLDER that has the posts; may be given several times
  --assets FOLDER   a folder that has images and videos; may be given several times

docs/importing.md says what is imported, and how.`;

export async function run(args: string[], io: CommandIo): Promise<number> {
  const given = readArguments(args);
  if (given === null) {
    io.stderr.write(`${usage}\n`);
    return 2;
  }
  const { path, dryRun } = given;
  return (dryRun ? withCopyOfSite : withSite)(io, "posts", async (context, progress) => {
    const report = await importFrom(context, path, { ...given, onProgress: progress.show });
    progress.end();
    const summary = isEmpty(report) ? noPosts(report) : writeSummary(report, dryRun);
    io.stdout.write(`${summary}\n`);
    return report.created + report.updated + report.unchanged + report.pages + report.projects + report.sections > 0
      ? 0
      : 1;
  });
}

function readArguments(args: string[]): (ImportOptions & { path: string; dryRun: boolean }) | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean" },
        site: { type: "string" },
        posts: { type: "string", multiple: true },
        assets: { type: "string", multiple: true },
      },
    });
    const [path, ...others] = positionals;
    const { "dry-run": dryRun = false, site, posts, assets } = values;
    if (path === undefined || others.length > 0 || (site !== undefined && !/^https?:\/\/[^/]+/.test(site))) return null;
    return { path, dryRun, ...(site && { site }), ...(posts && { posts }), ...(assets && { assets }) };
  } catch {
    return null;
  }
}

function noPosts({ otherKinds }: ImportReport): string {
  const kinds = otherKinds.slice(0, 5).map(([kind, count]) => `${count} ${kind}`);
  const others =
    kinds.length === 0 ? "" : ` Posts are .md, .markdown or .mdx files; the folder has others: ${kinds.join(", ")}.`;
  return `No posts were found, so nothing was imported.${others}`;
}

function isEmpty({ created, updated, unchanged, pages, projects, sections, notes, problems }: ImportReport): boolean {
  return created + updated + unchanged + pages + projects + sections + notes.length + problems.length === 0;
}
