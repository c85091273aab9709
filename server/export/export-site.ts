import { createWriteStream } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { linesInFile } from "#contract/post-fields.ts";
import { sectionNames } from "#contract/site/section-names.ts";
import { sectionVersion } from "#contract/site/sections.ts";
import type { Context } from "../context.ts";
import { mapTexts } from "../domain/site/documents.ts";
import { listDamagedSections, loadSiteContent } from "../domain/site/site-content.ts";
import { mediaPath } from "../media/storage.ts";
import { explainFullDisk } from "../media/staging.ts";
import type { Database } from "../store/database.ts";
import { categories } from "../store/tables/categories.ts";
import { type ExportedPost, listPostsAfter } from "../store/tables/exports.ts";
import { type Media, mediaTable } from "../store/tables/media.ts";
import { listFormerAddresses } from "../store/tables/former-addresses.ts";
import { countPages, countPosts, listPostsById } from "../store/tables/posts.ts";
import { listProjects, type ProjectRow } from "../store/tables/projects.ts";
import { listExportedClientLinks } from "./export-client-links.ts";
import { listExportedSubscribers } from "./export-subscribers.ts";
import { listExportedSelections } from "./export-selections.ts";
import { listTagsOf } from "../store/tables/tags.ts";
import { type ListedForExport, listExportedBuilds, writeBuildFiles } from "./export-builds.ts";
import {
  type BuildEntry,
  exportFiles,
  exportFormat,
  type MediaEntry,
  mediaEntry,
  type PostEntry,
  postEntry,
  projectEntry,
  type SectionEntry,
} from "./format.ts";
import { pickFields } from "../pick-fields.ts";
import { toRelative, withRelativeMedia, writePostFile, writeYaml } from "./post-file.ts";
import { writeReadme } from "./readme.ts";
import { hashOf, openTarget } from "./target-folder.ts";

export type ExportReport = {
  posts: number;
  drafts: number;
  pages: number;
  projects: number;
  categories: number;
  files: number;
  builds: number;
  /** What could not be exported, each as a sentence. */
  problems: string[];
};

type Run = {
  context: Context;
  work: string;
  /** Called for each post and each file. */
  progress: () => void;
  /** The hash of each file, by its path below the folder. */
  hashes: Record<string, string>;
  isExported: (file: string) => boolean;
  report: ExportReport;
};

const postsAtOnce = 100;

/**
 * Writes the whole site, including drafts, as files. The folder appears only when it is complete, and replaces a former export. Throws
 * InvalidError with one sentence if the folder can't be written.
 */
export async function exportSite(
  context: Context,
  folder: string,
  options: {
    onProgress?: (done: number, total: number) => void;
    /** Whether to write the addresses of the newsletter, too. */
    withSubscribers?: boolean;
  } = {},
): Promise<ExportReport> {
  const target = await openTarget(folder);
  const report: ExportReport = {
    posts: 0,
    drafts: 0,
    pages: 0,
    projects: 0,
    categories: 0,
    files: 0,
    builds: 0,
    problems: [],
  };
  try {
    for (const name of [
      exportFiles.posts,
      exportFiles.pages,
      exportFiles.projects,
      exportFiles.site,
      exportFiles.media,
    ])
      await mkdir(join(target.work, name));
    const media = await mediaTable.list(context.db, {}, "createdAt", "id");
    const files = new Set(media.flatMap(({ file, poster }) => [file, poster]));
    const written = (await countPosts(context.db)).total + (await countPages(context.db));
    const progress = createCounter(written + media.length, options.onProgress);
    const run: Run = {
      context,
      progress,
      work: target.work,
      hashes: {},
      report,
      isExported: (file) => files.has(file),
    };
    const builds: ListedForExport[] = [];
    // One transaction gives a consistent snapshot, even if something is saved during the export.
    await context.db
      .transaction()
      .setAccessMode("read only")
      .execute(async (db) => {
        await exportPosts(run, db);
        const formerSlugs = await listFormerAddresses(db, "project");
        for (const project of await listProjects(db)) {
          await exportProject(run, db, project, formerSlugs.get(project.id) ?? []);
          builds.push(...(await listExportedBuilds(db, project, fileName(project.slug, project.id))));
        }
        const formerCategorySlugs = await listFormerAddresses(db, "category");
        // In the order of creation, so that they can be created again with the same URLs.
        const categoryEntries = (await categories.list(db, {}, "id")).map(({ id, name, slug, example }) => ({
          name,
          slug,
          oldSlugs: formerCategorySlugs.get(id) ?? [],
          ...(example && { example }),
        }));
        const formerNames = [...(await listFormerNames(db, "series")), ...(await listFormerNames(db, "tag"))];
        if (formerNames.length > 0) await write(run, exportFiles.formerNames, writeYaml(formerNames));
        await exportSections(run, db);
        report.categories = categoryEntries.length;
        await write(run, exportFiles.categories, writeYaml(categoryEntries));
        const selections = await listExportedSelections(db);
        if (selections.length > 0) await write(run, exportFiles.selections, writeYaml(selections));
        const links = await listExportedClientLinks(db);
        if (links.length > 0) await write(run, exportFiles.clientLinks, writeYaml(links));
        const readers = options.withSubscribers ? await listExportedSubscribers(db) : null;
        if (readers) await write(run, exportFiles.subscribers, writeYaml(readers));
      });
    await exportMedia(run, media);
    await exportBuilds(run, builds);
    await write(
      run,
      exportFiles.readme,
      writeReadme(report, {
        hasNda: (await listProjects(context.db)).some(({ nda }) => nda),
        now: context.clock.now(),
      }),
    );
    const mark = {
      format: exportFormat,
      exportedAt: context.clock.now().toISOString(),
      site: context.config.siteUrl,
      files: run.hashes,
    };
    await writeFile(join(target.work, exportFiles.mark), `${JSON.stringify(mark, null, 1)}\n`);
    await target.finish();
    return report;
  } catch (error) {
    await target.giveUp();
    throw explainFullDisk(error);
  }
}

function createCounter(total: number, show: (done: number, total: number) => void = () => undefined): () => void {
  let done = 0;
  return () => show(Math.min(++done, total), total);
}

type FormerName = { kind: "tag" | "series"; slug: string; target: string };

async function listFormerNames(db: Database, kind: FormerName["kind"]): Promise<FormerName[]> {
  const names = [...(await listFormerAddresses(db, kind))].flatMap(([target, slugs]) =>
    slugs.map((slug) => ({ kind, slug, target })),
  );
  return names.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
}

async function exportPosts(run: Run, db: Database): Promise<void> {
  const formerSlugs = await listFormerAddresses(db, "post", "page");
  const oldAddresses = await listFormerAddresses(db, "path");
  for (let after = 0; ;) {
    const posts = await listPostsAfter(db, after, postsAtOnce);
    const tags = await listTagsOf(
      db,
      posts.map(({ id }) => id),
    );
    for (const post of posts) {
      const entry = toPostEntry(post, run.isExported, {
        tags: (tags.get(post.id) ?? []).map(({ name }) => name),
        oldSlugs: formerSlugs.get(post.id) ?? [],
        oldAddresses: oldAddresses.get(post.id) ?? [],
      });
      const isPage = post.kind === "page";
      await write(
        run,
        `${isPage ? exportFiles.pages : exportFiles.posts}/${fileName(post.slug, post.id)}.md`,
        writePostFile(entry, post.content, run.isExported),
      );
      if (isPage) run.report.pages++;
      else run.report.posts++;
      if (!isPage && !post.published) run.report.drafts++;
      run.progress();
    }
    const last = posts.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function toPostEntry(
  { seriesPart, placement, example, ...post }: ExportedPost,
  isExported: (file: string) => boolean,
  others: Pick<PostEntry, "tags" | "oldSlugs" | "oldAddresses">,
): PostEntry {
  return pickFields(postEntry, {
    ...post,
    ...others,
    date: post.publishAt ?? post.datedAt,
    ...(!post.published && { draft: true }),
    category: post.category ?? "",
    ...(seriesPart !== null && { seriesPart }),
    cover: toRelative(post.imageUrl, isExported),
    coverAlt: post.imageAlt,
    coverKey: post.imageKey,
    ...linesInFile(post),
    ...(post.kind === "page" && { placement }),
    ...(example && { example }),
  });
}

async function exportProject(run: Run, db: Database, project: ProjectRow, oldSlugs: string[]): Promise<void> {
  const file = (address: string) => toRelative(address, run.isExported);
  const { example, ...same } = project;
  const entry = pickFields(projectEntry, {
    ...same,
    content: withRelativeMedia(project.content, run.isExported),
    posts: (await listPostsById(db, project.postIds)).map(({ slug }) => slug),
    thumbnail: file(project.thumbnailUrl),
    clip: file(project.clipUrl),
    background: file(project.backgroundUrl),
    media: file(project.mediaUrl),
    models: project.modelUrls.map(file),
    gallery: project.gallery.map(file),
    documents: project.documents.map(({ title, link }) => ({ title, link: file(link) })),
    oldSlugs,
    ...(example && { example }),
  });
  await write(run, `${exportFiles.projects}/${fileName(project.slug, project.id)}.yaml`, writeYaml(entry));
  run.report.projects++;
}

async function exportSections(run: Run, db: Database): Promise<void> {
  const content = await loadSiteContent(db);
  for (const problem of await listDamagedSections(db))
    run.report.problems.push(`A section can’t be read, so its last good revision was exported. ${problem}`);
  for (const name of sectionNames) {
    const entry: SectionEntry = {
      section: name,
      version: sectionVersion(name),
      content: mapTexts(content[name], (text) => toRelative(text, run.isExported)),
    };
    await write(run, `${exportFiles.site}/${name}.yaml`, writeYaml(entry));
  }
}

/** Exports only the originals; an import makes their other sizes again. */
async function exportMedia(run: Run, media: Media[]): Promise<void> {
  const entries: MediaEntry[] = [];
  for (const row of media) {
    if (await copyFile(run, row.file, row.hash)) {
      const hasPoster = row.poster !== "" && (await copyFile(run, row.poster, ""));
      const { view, example, ...same } = row;
      const entry = pickFields(mediaEntry, {
        ...same,
        name: row.originalName,
        poster: hasPoster ? row.poster : "",
        ...(view && { view: { ...view, poster: view.poster.replace(mediaPath, "") } }),
        ...(example && { example }),
      });
      entries.push(entry);
    } else {
      run.report.problems.push(
        `The file ${row.file} (${row.originalName || "without a name"}) is missing in the media folder and could not be taken along.`,
      );
    }
    run.progress();
  }
  run.report.files = entries.length;
  await write(run, exportFiles.mediaList, writeYaml(entries));
}

async function exportBuilds({ context, work, hashes, report, ...run }: Run, builds: ListedForExport[]): Promise<void> {
  if (builds.length === 0) return;
  const entries: BuildEntry[] = [];
  for (const build of builds) {
    const written = await writeBuildFiles(context.builds, work, build);
    if (written) {
      Object.assign(hashes, written);
      entries.push(build.entry);
    } else {
      report.problems.push(
        `A file of version ${build.entry.version} of ${build.entry.project} is missing, so this build could not be taken along.`,
      );
      await rm(join(work, build.entry.folder), { recursive: true, force: true });
    }
  }
  report.builds = entries.length;
  await write({ context, work, hashes, report, ...run }, exportFiles.buildList, writeYaml(entries));
}

async function copyFile(run: Run, name: string, hash: string): Promise<boolean> {
  const file = await run.context.storage.open(name);
  if (!file) return false;
  const path = `${exportFiles.media}/${name}`;
  await pipeline(file.content, createWriteStream(join(run.work, path)));
  run.hashes[path] = hash;
  return true;
}

async function write(run: Run, path: string, content: string): Promise<void> {
  await writeFile(join(run.work, path), content);
  run.hashes[path] = hashOf(content);
}

/** Returns the slug, unless some system doesn't allow it as a file name. No slug begins with an underscore. */
function fileName(slug: string, id: number): string {
  if (/^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(slug)) return `_${slug}`;
  if (Buffer.byteLength(slug) <= 120) return slug;
  return `_${Array.from(slug).slice(0, 30).join("")}-${id}`;
}
