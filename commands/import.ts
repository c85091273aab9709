// npm run import -- PATH [--dry-run] [--site ADDRESS]
// Brings the posts of another blog in, or an export of this one, beside a running server or without one.
import { parseArgs } from "node:util";
import { importFrom } from "#server/import/import-from.ts";
import type { ImportReport } from "#server/import/report.ts";
import { count } from "./count.ts";
import { withSite } from "./with-site.ts";

const usage = "Usage: npm run import -- FILE-OR-FOLDER [--dry-run] [--site https://address-of-the-blog-until-now]";

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const given = readArguments(args);
  if (given === null) {
    console.error(usage);
    return 2;
  }
  return withSite("posts", async (context, progress) => {
    const report = await importFrom(context, given.path, { dryRun: given.dryRun, site: given.site, onProgress: progress.show });
    progress.end();
    for (const { file, message } of [...report.notes, ...report.problems]) console.log(`${file}: ${message}`);
    console.log(summarise(report, given.dryRun));
    return report.created + report.updated + report.unchanged + report.projects > 0 ? 0 : 1;
  });
}

function readArguments(args: string[]): { path: string; dryRun: boolean; site: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { "dry-run": { type: "boolean" }, site: { type: "string" } } });
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0 || (values.site !== undefined && !/^https?:\/\/[^/]+/.test(values.site))) return null;
    return { path, dryRun: values["dry-run"] ?? false, site: values.site };
  } catch {
    return null;
  }
}

function summarise({ created, updated, unchanged, pictures, projects, problems }: ImportReport, dryRun: boolean): string {
  if (created + updated + unchanged + projects === 0) return problems.length === 0 ? "No posts were found, so nothing was imported." : "Nothing could be imported.";
  const posts = `${created} new, ${updated} changed and ${unchanged} unchanged ${created + updated + unchanged === 1 ? "post" : "posts"}`;
  const counts = [posts, ...(projects > 0 ? [count(projects, "project")] : []), count(pictures, "picture")].join(", ");
  const lines = problems.length === 0 ? "" : `, ${count(problems.length, "problem")} (listed above)`;
  return dryRun ? `An import would bring ${counts}${lines}. Nothing was written.` : `Imported ${counts}${lines}.`;
}
