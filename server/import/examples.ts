// The example content of a first start, and how to remove it in one step.
import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { artViews } from "#art/kinds.ts";
import { altTexts } from "#content/demo/alt-texts.ts";
import { type DemoProject, demoProjects } from "#content/demo/projects.ts";
import { demoSelections } from "#content/demo/selections.ts";
import { artUrl } from "#contract/art-urls.ts";
import { summarize } from "#contract/excerpt.ts";
import { limits } from "#contract/limits.ts";
import type { Upload } from "#contract/media.ts";
import { artKindOf } from "#contract/project-terms.ts";
import { type ProjectInput, projectInput } from "#contract/projects.ts";
import { selectionInput } from "#contract/selections.ts";
import type { Context } from "../context.ts";
import { createLimiter } from "../workers/limiter.ts";
import { listHtmlImages } from "../media/html-images.ts";
import { storeImage } from "../media/images.ts";
import type { StagedFile } from "../media/intake.ts";
import { storeModel } from "../media/models.ts";
import { storePlainFile } from "../media/plain-files.ts";
import { writeStaged } from "../media/staging.ts";
import { findMediaId } from "../media/storage.ts";
import { storeVideo } from "../media/videos.ts";
import { postAutosaves, projectAutosaves } from "../store/tables/autosaves.ts";
import type { Database } from "../store/database.ts";
import {
  deleteEmptyExampleCategories,
  deletePosts,
  deleteUnusedExampleMedia,
  isWithoutContent,
  listExamplePosts,
  listExampleTexts,
  listExampleProjects,
  moveExamplePostsToPast,
} from "../store/tables/examples.ts";
import { mediaTable } from "../store/tables/media.ts";
import { findSetting, keepSetting, saveSetting } from "../store/tables/settings.ts";
import { pushBuild } from "../domain/builds/push.ts";
import { landingCategoriesOf } from "../domain/projects/landing-categories.ts";
import { createProject } from "../domain/projects/projects.ts";
import { toPostId } from "../domain/posts/post-ids.ts";
import { findPostBySlug } from "../store/tables/posts.ts";
import { findProjectBySlug, isProjectSlugTaken, projects } from "../store/tables/projects.ts";
import { selections } from "../store/tables/selections.ts";
import { projectFile } from "../program-files.ts";
import { createSelection } from "../domain/selections.ts";
import { type Change, changeContent } from "../domain/transactions.ts";

const folder = fileURLToPath(projectFile("content/demo/"));
const imageFolder = join(folder, "pictures");
/** Images in the text of a case study. */
const inText = /\.\.\/pictures\/([\w.-]+)/g;

/**
 * Adds the examples to an unused database. An interrupted attempt is started again. A site that was once started without examples never
 * gets them.
 */
export async function fillWithExamples(context: Context): Promise<void> {
  await context.withLock("examples", () => (context.config.demoContent ? fill(context) : refuseExamples(context)));
}

/** Returns whether the site should get the examples, and remembers it: from now on the owner may write, too. */
export async function shouldHaveExamples({ config, db }: Pick<Context, "config" | "db">): Promise<boolean> {
  if (!config.demoContent) return false;
  const state = await findSetting(db, "demo-content");
  if (state !== null) return state === "filling";
  if (!(await isWithoutContent(db))) return false;
  return (await keepSetting(db, "demo-content", "filling")) === "filling";
}

async function fill(context: Context): Promise<void> {
  const { db } = context;
  const hasBegun = (await findSetting(db, "demo-content")) === "filling";
  if (!(await shouldHaveExamples(context))) return;
  if (hasBegun) await erase(context);
  const isStopped = async () => (await findSetting(db, "demo-content")) !== "filling";
  // The Markdown code is needed only on the first start.
  const { importFolder } = await import("./import-folder.ts");
  const { problems } = await importFolder(context, folder, {
    example: true,
    quiet: true,
    isStopped,
  });
  for (const { file, message } of problems) console.warn(`Example content, ${file}: ${message}`);
  const limiter = createLimiter(2);
  // After the posts, because projects name posts about them.
  await Promise.all(
    demoProjects.map((project) =>
      limiter.run(async () => {
        // The owner may have edited the one of an earlier attempt.
        if (!(await isStopped()) && !(await isProjectSlugTaken(db, project.slug, null)))
          await addProject(context, project);
      }),
    ),
  );
  for (const { projects: slugs, ...selection } of demoSelections) {
    if ((await isStopped()) || (await selections.exists(db, { slug: selection.slug }))) continue;
    const rows = await Promise.all(slugs.map((slug) => findProjectBySlug(context.db, slug)));
    const input = selectionInput.parse({ ...selection, projectIds: rows.flatMap((row) => row?.id ?? []) });
    await createSelection(context, input, { example: true, quiet: true });
  }
  // Moves future dates into the past: on a computer whose clock is behind, they would be in the future.
  await changeContent(context, async ({ db }) => {
    if ((await findSetting(db, "demo-content")) !== "filling") return;
    await moveExamplePostsToPast(db, context.clock.now());
    await describeImages(db);
    await saveSetting(db, "demo-content", "filled");
  });
}

async function refuseExamples({ db }: Context): Promise<void> {
  if ((await findSetting(db, "demo-content")) === null) await saveSetting(db, "demo-content", "refused");
}

/** Removes all examples except those that the owner has edited. Ends a first start that still adds them. */
export async function removeExamples(context: Context): Promise<void> {
  // That of another instance sees it before the next example.
  await saveSetting(context.db, "demo-content", "removed");
  await context.addingExamples?.stop();
  await context.withLock("examples", () =>
    erase(context, async ({ log }, removed) => {
      if (removed > 0) await log("Removed the example content");
    }),
  );
}

/** Deletes the examples in one transaction. Their files are removed after it has succeeded. */
async function erase(context: Context, finish?: (change: Change, removed: number) => Promise<void>): Promise<void> {
  const files = await changeContent(context, async (change) => {
    const { db } = change;
    const posts = await listExamplePosts(db);
    for (const id of posts) {
      await context.search.remove(db, "post", id);
      await postAutosaves.remove(db, toPostId(id));
    }
    await deletePosts(db, posts);
    for (const id of await listExampleProjects(db)) {
      await context.search.remove(db, "project", id);
      await projectAutosaves.remove(db, String(id));
    }
    const removedProjects = await projects.remove(db, { example: true });
    const removedSelections = await selections.remove(db, { example: true });
    const removedCategories = await deleteEmptyExampleCategories(db);
    await finish?.(change, posts.length + removedProjects + removedSelections + removedCategories);
    return deleteUnusedExampleMedia(db);
  });
  for (const file of files) await context.storage.remove(file);
}

async function addProject(context: Context, project: DemoProject): Promise<void> {
  const {
    thumbnail,
    views: _views,
    imageKind: _kind,
    clip,
    video,
    model,
    document,
    build,
    text,
    posts = [],
    ...fields
  } = project;
  const markdown = text === undefined ? "" : await readFile(join(folder, "case-studies", text), "utf8");
  const names = new Set([
    ...(thumbnail ? [thumbnail] : []),
    ...Array.from(markdown.matchAll(inText), ([, name = ""]) => name),
  ]);
  const addresses = new Map(
    await Promise.all([...names].map(async (name) => [name, await addImage(context, name)] as const)),
  );
  const { renderExported } = await import("../markdown/render-markdown.ts");
  const about = await Promise.all(posts.map((slug) => findPostBySlug(context.db, slug)));
  const videoUrl = video === undefined ? "" : await addVideo(context, video);
  const input = projectInput.parse({
    ...fields,
    content: renderExported(markdown.replace(inText, (_, name: string) => addresses.get(name) ?? "")),
    postIds: about.flatMap((post) => (post ? [toPostId(post.id)] : [])),
    mediaType: videoUrl === "" ? "image" : "video",
    mediaUrl: videoUrl,
    modelUrls: model === undefined ? [] : await addModel(context, model),
    documents: document === undefined ? [] : await addDocument(context, document),
    clipUrl: clip === undefined ? "" : await addVideo(context, clip),
    thumbnailUrl: (thumbnail && addresses.get(thumbnail)) ?? "",
    gallery: galleryOf(project),
  });
  const { id } = await createProject(context, input, { example: true, quiet: true });
  if (build) await addBuild(context, id, project, build);
}

/** Returns the generated images of the gallery. */
function galleryOf(project: DemoProject): string[] {
  const kind = artKindOf(landingCategoriesOf(project));
  return [null, ...artViews].slice(0, project.views).map((view) => artUrl(kind, project.slug, view));
}

async function addBuild(
  context: Context,
  projectId: number,
  { slug, year }: DemoProject,
  facts: NonNullable<DemoProject["build"]>,
): Promise<void> {
  const source = join(folder, "builds", slug);
  const paths = await readdir(source);
  // A game is as old as its project, not as the site.
  const publishedAt = year ? `${year}-12-01T12:00:00.000Z` : null;
  await pushBuild(context, projectId, { what: "folder", source, paths }, { ...facts, quiet: true, publishedAt }, true);
}

/** Returns the URL of the image, or "" if the file is missing; pages then show generated art. */
async function addImage(context: Context, name: string): Promise<string> {
  const bytes = await readFile(join(imageFolder, name)).catch(() => null);
  return bytes ? described(context, name, await storeImage(context, bytes, { name, example: true })) : "";
}

async function addVideo(context: Context, name: string): Promise<string> {
  const video = await stage(context, join(imageFolder, name), "mp4");
  return video === null ? "" : described(context, name, await storeVideo(context, video, { name, example: true }));
}

async function addModel(context: Context, name: string): Promise<string[]> {
  const model = await stage(context, join(folder, "models", name), "glb");
  return model === null ? [] : [(await storeModel(context, model, { name, example: true })).url];
}

async function addDocument(
  context: Context,
  { title, file }: NonNullable<DemoProject["document"]>,
): Promise<ProjectInput["documents"]> {
  const pdf = await stage(context, join(folder, "documents", file), "pdf");
  return pdf === null ? [] : [{ title, link: (await storePlainFile(context, pdf, { name: file, example: true })).url }];
}

/** Returns a copy of the file that its storing may take, or null if the file is missing. */
async function stage(context: Context, source: string, kind: StagedFile["kind"]): Promise<StagedFile | null> {
  const bytes = await readFile(source).catch(() => null);
  if (!bytes) return null;
  const path = join(context.storage.staging, randomUUID());
  await writeStaged(path, bytes);
  const hash = createHash("sha256").update(bytes).digest("hex");
  return { kind, path, size: bytes.length, hash, sourceHash: hash };
}

/** Describes a file that a post may have brought before, and returns its URL. */
async function described({ db }: Context, name: string, { url, alt = "" }: Upload): Promise<string> {
  const id = findMediaId(url);
  const words = altTexts[name] ?? "";
  if (id !== null && alt === "" && words !== "") await mediaTable.update(db, { id }, { alt: words });
  return url;
}

/** Copies the image descriptions of the posts to the media library. */
async function describeImages(db: Database): Promise<void> {
  for (const { imageUrl, imageAlt, content } of await listExampleTexts(db)) {
    const images = listHtmlImages(content).map(({ attributes: { src = "", alt = "" } }) => ({ src, alt }));
    for (const { src, alt } of [{ src: imageUrl, alt: imageAlt }, ...images]) {
      const id = findMediaId(src);
      if (id !== null && alt !== "") await mediaTable.update(db, { id }, { alt: shortened(alt) });
    }
  }
}

function shortened(alt: string): string {
  return summarize(alt, limits.title);
}
