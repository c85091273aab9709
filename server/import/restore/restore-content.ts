// The site's content in an export: one file for each section.
import type { SiteContent } from "#contract/site/sections.ts";
import { describeField, mapTexts, readDocument } from "../../domain/site/documents.ts";
import { listDifferent, publishImported } from "../../domain/site/sections.ts";
import { InvalidError } from "../../errors.ts";
import { exportFiles, sectionEntry } from "../../export/format.ts";
import { attempt } from "../report.ts";
import { readYaml, type Restore } from "./read-export.ts";

/** Publishes the sections that differ together, so that the owner can undo it in one step. An invalid file changes nothing. */
export async function restoreContent(restore: Restore, files: readonly string[]): Promise<void> {
  const { context, options, report } = restore;
  const contents: Partial<SiteContent> = {};
  for (const file of files) await attempt(report, file, () => readSection(restore, file, contents));
  await attempt(report, exportFiles.site, async () => {
    const changed = await (options.dryRun ? listDifferent(context.db, contents) : publishImported(context, contents));
    report.sections = changed.length;
    for (const name of changed)
      report.notes.push({
        file: `${exportFiles.site}/${name}.yaml`,
        message: "differs from what the site shows, so it is published",
        topic: "section",
      });
  });
}

async function readSection(
  { root, report, addressOf }: Restore,
  file: string,
  contents: Partial<SiteContent>,
): Promise<void> {
  const { section, version, content: given } = await readYaml(root, file, sectionEntry);
  if (contents[section]) throw new InvalidError(`another file has the section ${section}`);
  const { content, problems } = readDocument(section, mapTexts(given, addressOf), version);
  if (content) Object.assign(contents, { [section]: content });
  for (const problem of problems ?? [])
    report.problems.push({
      file,
      message: `not imported: ${describeField(problem).replace(/\.$/, "")}`,
      topic: "failed",
    });
}
