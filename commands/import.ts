// npm run import -- FOLDER [--dry-run] [--site ADDRESS]
// Brings Markdown files with front matter in as posts, beside a running server or without one.
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "#server/config.ts";
import { createContext } from "#server/context.ts";
import { DomainError } from "#server/errors.ts";
import { importFolder, type ImportReport } from "#server/import/import-folder.ts";
import { createProgress } from "./progress.ts";

const usage = "Usage: npm run import -- FOLDER [--dry-run] [--site https://address-of-the-blog-until-now]";

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const given = readArguments(args);
  if (given === null) {
    console.error(usage);
    return 2;
  }
  const progress = createProgress("posts");
  try {
    const context = await createContext(readConfig(process.env));
    try {
      const report = await importFolder(context, given.folder, { dryRun: given.dryRun, site: given.site, onProgress: progress.show });
      progress.end();
      for (const { file, message } of report.problems) console.log(`${file}: ${message}`);
      console.log(summarise(report, given.dryRun));
      return report.created + report.updated + report.unchanged > 0 ? 0 : 1;
    } finally {
      await context.close();
    }
  } catch (error) {
    progress.end();
    if (!(error instanceof DomainError || error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 1;
  }
}

function readArguments(args: string[]): { folder: string; dryRun: boolean; site: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { "dry-run": { type: "boolean" }, site: { type: "string" } } });
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0 || (values.site !== undefined && !/^https?:\/\/[^/]+/.test(values.site))) return null;
    return { folder, dryRun: values["dry-run"] ?? false, site: values.site };
  } catch {
    return null;
  }
}

function summarise({ created, updated, unchanged, pictures, problems }: ImportReport, dryRun: boolean): string {
  if (created + updated + unchanged === 0) return problems.length === 0 ? "No Markdown files were found, so nothing was imported." : "Nothing could be imported.";
  const counts = `${created} new, ${updated} changed and ${unchanged} unchanged ${created + updated + unchanged === 1 ? "post" : "posts"}, ${count(pictures, "picture")}`;
  const lines = problems.length === 0 ? "" : `, ${count(problems.length, "problem")} (listed above)`;
  return dryRun ? `An import would bring ${counts}${lines}. Nothing was written.` : `Imported ${counts}${lines}.`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
