// Rebuilds a site from a folder that `npm run export` wrote: restore-media restores the files byte by byte, restore-posts,
// restore-projects and restore-content the rest. On a site that already has them, changes in the folder are applied.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../../context.ts";
import { foldCase } from "../../text/words.ts";
import { slugify, uniqueSlug } from "../../text/slugs.ts";
import { InvalidError } from "../../errors.ts";
import { categoryEntries, exportFiles, exportFormat, exportMark, formerNameEntries } from "../../export/format.ts";
import { toAbsolute } from "../../export/post-file.ts";
import { changeContent, changeRecords } from "../../domain/transactions.ts";
import { categories, findCategoryByKey, isCategorySlugTaken } from "../../store/tables/categories.ts";
import { findFormerAddress, forgetAddress, rememberAddress } from "../../store/tables/former-addresses.ts";
import { findSeries } from "../../store/tables/series.ts";
import { findTag } from "../../store/tables/tags.ts";
import { attempt, emptyReport, type ImportOptions, type ImportReport } from "../report.ts";
import { readYaml, type Restore } from "./read-export.ts";
import { restoreBuilds } from "./restore-builds.ts";
import { restoreContent } from "./restore-content.ts";
import { restoreMedia } from "./restore-media.ts";
import { restorePosts } from "./restore-posts.ts";
import { restoreProject } from "./restore-projects.ts";
import { restoreSelections } from "./restore-selections.ts";
import { restoreSubscribers } from "./restore-subscribers.ts";

export async function isExport(root: string): Promise<boolean> {
  return readFile(join(root, exportFiles.mark)).then(
    () => true,
    () => false,
  );
}

/** Throws InvalidError with one sentence if the folder has another format version. */
export async function restoreSite(context: Context, root: string, options: ImportOptions): Promise<ImportReport> {
  const mark = exportMark.safeParse(parseJson(await readFile(join(root, exportFiles.mark), "utf8").catch(() => "")));
  if (!mark.success)
    throw new InvalidError(
      `The file ${exportFiles.mark} in the folder is damaged; take it out to import the posts as Markdown.`,
    );
  if (mark.data.format > exportFormat)
    throw new InvalidError("This export was written by a newer version; update this one first.");
  const report = emptyReport();
  const posts = [
    ...(await listFiles(root, exportFiles.posts, ".md")),
    ...(await listFiles(root, exportFiles.pages, ".md")),
  ];
  const projects = await listFiles(root, exportFiles.projects, ".yaml");
  const addresses = await restoreMedia({ context, root, options, report });
  const restore: Restore = {
    context,
    root,
    options,
    report,
    addressOf: (relative) => addresses.get(relative) ?? toAbsolute(relative),
  };
  await attempt(report, exportFiles.categories, () => restoreCategories(restore));
  let done = 0;
  const step = () => options.onProgress?.(++done, posts.length + projects.length);
  // Before the projects, which name the posts about them.
  await restorePosts(restore, posts, step);
  await attempt(report, exportFiles.formerNames, () => restoreFormerNames(restore));
  for (const file of projects) {
    await attempt(report, file, () => restoreProject(restore, file));
    step();
  }
  await restoreSelections(restore);
  await restoreSubscribers(restore);
  await restoreBuilds(restore);
  await restoreContent(restore, await listFiles(root, exportFiles.site, ".yaml"));
  const written = report.created + report.updated + report.pages + report.projects + report.builds;
  if (written > 0 && !options.quiet && !options.dryRun) {
    await changeRecords(context, ({ log }) =>
      log(
        `Imported ${count(report.created + report.updated, "post")}, ${count(report.pages, "page")} and ${count(report.projects, "project")} from an export`,
      ),
    );
  }
  return report;
}

async function listFiles(root: string, folder: string, ending: string): Promise<string[]> {
  const names = await readdir(join(root, folder)).catch(() => []);
  return names
    .filter((name) => name.endsWith(ending) && !name.startsWith("."))
    .toSorted()
    .map((name) => `${folder}/${name}`);
}

async function restoreCategories({ context, root, options }: Restore): Promise<void> {
  const entries = await readYaml(root, exportFiles.categories, categoryEntries);
  if (options.dryRun) return;
  await changeContent(context, async ({ db }) => {
    for (const { name, slug, oldSlugs, example = false } of entries) {
      const key = foldCase(name);
      const known = await findCategoryByKey(db, key);
      if (key === "" || (known !== null && foldCase(known.name) === key)) continue;
      const free = await uniqueSlug(slug, (taken) => isCategorySlugTaken(db, taken, null));
      await forgetAddress(db, "category", free);
      const { id } = await categories.insert(db, { name, nameKey: key, slug: free, example });
      for (const former of oldSlugs.map(slugify)) {
        const isFree = former !== "" && (await findCategoryByKey(db, former)) === null;
        if (isFree) await rememberAddress(db, { kind: "category", address: former, target: id });
      }
    }
  });
}

/** Redirects the former slugs of tags and series to the current ones, unless they are in use here. Exports without any lack the file. */
async function restoreFormerNames({ context, root, options }: Restore): Promise<void> {
  const names = await readdir(root);
  if (!names.includes(exportFiles.formerNames) || options.dryRun) return;
  const entries = await readYaml(root, exportFiles.formerNames, formerNameEntries);
  await changeContent(context, async ({ db }) => {
    for (const { kind, slug, target } of entries) {
      const find = (key: string) => (kind === "tag" ? findTag(db, key) : findSeries(db, key));
      const isFree = (await find(slug)) === null && (await findFormerAddress(db, kind, slug)) === null;
      if (isFree && (await find(target))?.slug === target) await rememberAddress(db, { kind, address: slug, target });
    }
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
