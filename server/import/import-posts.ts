// The steps for every imported post, whatever its source: choose its slug, import its images and update its links (relocate), decide what a
// repeated import may change (merge), and write it.
import { resolve } from "node:path";
import { slugify } from "#contract/slugs.ts";
import { limits } from "#contract/limits.ts";
import { linesInFile } from "#contract/post-fields.ts";
import { type PostInput, postInput } from "#contract/posts.ts";
import type { Context } from "../context.ts";
import { addCategory } from "../domain/categories.ts";
import { listTagNames } from "../domain/tags.ts";
import { slugInAddress } from "../domain/posts/old-urls.ts";
import { sanitizePostHtml } from "../text/post-html.ts";
import { createPost, getPost, updatePostFrom } from "../domain/posts/posts.ts";
import { uniquePostSlug } from "../text/slugs.ts";
import { foldCase } from "../text/words.ts";
import { InvalidError, TooLargeError } from "../errors.ts";
import { changeRecords } from "../domain/transactions.ts";
import { findCategoryByKey } from "../store/tables/categories.ts";
import { type ImportedPost, listImportedPosts } from "../store/tables/imports.ts";
import { addFormerAddresses, type FormerAddress } from "../store/tables/former-addresses.ts";
import { isPostSlugTaken, posts } from "../store/tables/posts.ts";
import { findProjectAbove, openFolder } from "./find-files.ts";
import { type ImportedFields, mergeFields, stateOf, toInput } from "./merge.ts";
import { asSpelledHere } from "./spelled-here.ts";
import { type OldSite, openOldSite } from "./old-addresses.ts";
import { createImageTaker, type ImageTaker } from "./images.ts";
import { parseHtml, writeHtml } from "../markdown/post-structure.ts";
import type { PostDraft } from "./read-post.ts";
import { type ImageNames, relocate, takeImage } from "./relocate.ts";
import { attempt, type ImportOptions, type ImportReport, type Remark } from "./report.ts";

export type PostSource = {
  /** Real path of the folder with the images. */
  root: string;
  drafts: PostDraft[];
  /** URL of the former blog, if the source has it. */
  site?: string;
  /** Where else an image may be. */
  imageNames?: ImageNames;
};

type Post = PostDraft & { key: string; slug: string; known: ImportedPost | null };
type Run = {
  context: Context;
  options: ImportOptions;
  source: PostSource;
  pictures: ImageTaker;
  site: OldSite;
  report: ImportReport;
};

/**
 * Imports posts. A repeated import updates the posts of the earlier one. A failing post becomes a problem in the report and doesn't stop
 * the others.
 */
export async function importPosts(
  context: Context,
  source: PostSource,
  options: ImportOptions,
  report: ImportReport,
): Promise<void> {
  // Oldest first, in the order of writing.
  const drafts = source.drafts.toSorted(
    (one, other) => dateOf(one).localeCompare(dateOf(other)) || one.file.localeCompare(other.file),
  );
  const posts = await nameSlugs(context, drafts, options.example ?? false);
  const roots = await openRoots(source.root, options.assets ?? []);
  const pictures = createImageTaker(context, roots, {
    dryRun: options.dryRun ?? false,
    example: options.example ?? false,
    fetch: options.fetch,
    fetchVideo: options.fetchVideo,
  });
  const run: Run = {
    context,
    options,
    source,
    pictures,
    report,
    site: await openOldSite(roots, posts, {
      site: options.site ?? source.site,
      timeZone: context.config.timeZone,
    }),
  };
  for (const [index, post] of posts.entries()) {
    if (await options.isStopped?.()) break;
    await attempt(report, post.label ?? post.file, () => importPost(run, post));
    options.onProgress?.(index + 1, posts.length);
  }
  if (!options.dryRun && !options.example) await keepOldAddresses(run, posts);
  report.pictures = pictures.count();
  report.videos = pictures.videoCount();
  const written = report.created + report.updated;
  if (written > 0 && !options.quiet && !options.dryRun) {
    await changeRecords(context, ({ log }) => log(`Imported ${written === 1 ? "1 post" : `${written} posts`}`));
  }
}

/** Returns the folders with images; the first is that of the posts. */
async function openRoots(root: string, assets: readonly string[]): Promise<string[]> {
  const given: string[] = [];
  for (const folder of assets) given.push(await openFolder(resolve(root, folder)));
  const above = await findProjectAbove(root);
  return [root, ...given, ...(above === null ? [] : [above])];
}

/** Chooses the slugs before anything is written, so that links can point to posts that come later. */
async function nameSlugs(context: Context, drafts: PostDraft[], isExample: boolean): Promise<Post[]> {
  const imported = await listImportedPosts(context.db);
  const given = new Set<string>();
  const posts: Post[] = [];
  for (const draft of drafts) {
    const key = draft.key ?? `${isExample ? "example" : "import"}:${draft.file}`;
    const known = imported.get(key) ?? null;
    const slug =
      known?.slug ??
      (await uniquePostSlug(
        draft.slugs[0] ?? draft.title,
        async (slug) => given.has(slug) || isPostSlugTaken(context.db, slug, null),
      ));
    given.add(slug);
    posts.push({ ...draft, key, known, slug });
  }
  return posts;
}

/** Stores the old paths, also for posts of an earlier import, which may not have stored them. */
async function keepOldAddresses({ context, site }: Run, posts: Post[]): Promise<void> {
  const imported = await listImportedPosts(context.db);
  const former = posts.flatMap(({ key, file }): FormerAddress[] => {
    const post = imported.get(key);
    return post === undefined
      ? []
      : site.pathsOf(file).map((path) => ({ kind: "path", address: path, target: post.id }));
  });
  await changeRecords(context, ({ db }) => addFormerAddresses(db, former));
}

async function importPost(run: Run, post: Post): Promise<void> {
  const { context, report, options } = run;
  if (options.example && post.known) {
    // The owner has edited it since an interrupted start.
    report.unchanged++;
    return;
  }
  if (post.known?.inTrash)
    throw new InvalidError("its post is in the trash; restore it there, or empty the trash to import it anew");
  const file = post.label ?? post.file;
  const moved: Remark[] = [];
  const incoming = await readIncoming(run, post, moved);
  for (const message of post.notes ?? []) report.notes.push({ file, message, topic: "other" });
  for (const name of eachOnce(post.tags).slice(limits.tags))
    report.notes.push({ file, message: `“${name}”`, topic: "tag" });
  for (const message of post.keptAsCode ?? []) report.problems.push({ file, message, topic: "code" });
  for (const message of post.problems) report.problems.push({ file, message, topic: "other" });
  for (const remark of moved) report.problems.push({ file, ...remark });

  if (post.known) {
    await update(run, post, post.known, incoming);
  } else {
    if (!options.dryRun) await create(context, post, incoming, options);
    report.created++;
    if (post.draftReason !== null)
      report.notes.push({ file, message: `${post.draftReason}, so it came in as a draft`, topic: "draft" });
  }
}

async function readIncoming(
  { context, pictures, site, source }: Run,
  post: Post,
  remarks: Remark[],
): Promise<ImportedFields> {
  const place = {
    path: post.path,
    file: post.file,
    site,
    pictures,
    ...(source.imageNames && { imageNames: source.imageNames }),
  };
  const document = parseHtml(post.html);
  remarks.push(...(await relocate(document, place)));
  const content = sanitizePostHtml(writeHtml(document)).trim();
  if (content.length > limits.content) throw new TooLargeError("it is too long; split it in two");
  const cover = post.cover === null ? { url: "" } : await takeImage(post.cover, place);
  if ("problem" in cover) remarks.push({ topic: "image", message: `the cover ${post.cover} ${cover.problem}` });
  const isLater = !post.draft && post.date !== null && post.date > context.clock.now().toISOString();
  const parsed = postInput.safeParse({
    title: post.title,
    description: post.description,
    category: post.category,
    imageAlt: post.coverAlt.slice(0, limits.title),
    link: post.link,
    canonicalUrl: isOnSite(post.canonicalUrl, context.config.siteUrl) ? "" : post.canonicalUrl,
  });
  if (!parsed.success) throw new InvalidError(parsed.error.issues[0]?.message ?? "it is not a post");
  return {
    title: parsed.data.title,
    description: parsed.data.description,
    content,
    category: parsed.data.category,
    tags: eachOnce(post.tags).slice(0, limits.tags).join(),
    series: post.series,
    seriesPart: String(post.seriesPart ?? ""),
    cover: "url" in cover ? cover.url : "",
    coverAlt: parsed.data.imageAlt,
    ...linesInFile(parsed.data),
    placement: "none",
    published: post.draft ? "no" : isLater ? "later" : "yes",
    slug: slugify(post.slugs[0] ?? ""),
    date: post.date ?? "",
    updated: post.updated ?? "",
    author: post.author ?? "",
  };
}

function isOnSite(url: string, siteUrl: string): boolean {
  return url === siteUrl || url.startsWith(`${siteUrl}/`);
}

async function create(context: Context, post: Post, incoming: ImportedFields, options: ImportOptions): Promise<void> {
  const input: PostInput = {
    ...toInput(incoming),
    category: await ensureCategory(context, incoming.category, options),
    slug: post.slug,
  };
  const isLater = incoming.published === "later";
  const row = await createPost(
    context,
    { ...input, ...(isLater && { publishAt: post.date }) },
    {
      ...(!isLater && { createdAt: notAfter(context, dateOf(post)) }),
      ...(post.updated !== null && { updatedAt: notAfter(context, post.updated) }),
      ...(post.author !== null && { author: post.author }),
      formerSlugs: [...(post.formerSlugs ?? []).map(slugify), ...post.addresses.map(slugInAddress)].filter(
        (former) => former !== "" && former !== post.slug,
      ),
      importKey: post.key,
      example: options.example ?? false,
      quiet: true,
    },
  );
  await posts.update(context.db, { id: row.id }, { importState: stateOf(incoming) });
}

async function update(
  { context, options, report }: Run,
  post: Post,
  known: ImportedPost,
  incoming: ImportedFields,
): Promise<void> {
  const before = await getPost(context.db, known.id);
  await asSpelledHere(context.db, incoming, before);
  // Category names are compared without regard to case.
  if (foldCase(incoming.category) === foldCase(before.category)) incoming.category = before.category;
  // A missing date makes a draft only of a new post; the owner may have published this one.
  if (post.date === null) incoming.published = before.published ? "yes" : "no";
  const tags = await listTagNames(context.db, known.id);
  const merge = mergeFields({ post: before, tags }, incoming, known.state);
  if (merge.kind === "conflict") {
    throw new InvalidError(
      `its ${merge.fields.join(", ")} changed here and in the file since the last import, and the post stays as it is; restore its imported revision to take the file's`,
    );
  }
  if (merge.kind === "unchanged") {
    if (known.state === null && !options.dryRun)
      await posts.update(context.db, { id: known.id }, { importState: stateOf(incoming) });
    report.unchanged++;
    return;
  }
  report.updated++;
  if (options.dryRun) return;
  const { fields, changed } = merge;
  const slug =
    changed.has("slug") && incoming.slug !== ""
      ? await uniquePostSlug(incoming.slug, (taken) => isPostSlugTaken(context.db, taken, known.id))
      : before.slug;
  await updatePostFrom(
    context,
    known.id,
    {
      ...toInput(fields),
      category: await ensureCategory(context, fields.category, options),
      publishAt: fields.published === "later" ? post.date : fields.published === "no" ? before.publishAt : null,
      slug,
      updatedAt: before.updatedAt,
    },
    {
      ...(changed.has("date") &&
        post.date !== null &&
        fields.published !== "later" && { createdAt: notAfter(context, post.date) }),
      ...(changed.has("updated") && post.updated !== null && { updatedAt: notAfter(context, post.updated) }),
      ...(changed.has("author") && post.author !== null && { author: post.author }),
      example: options.example ?? false,
      quiet: true,
    },
  );
  await posts.update(context.db, { id: known.id }, { importState: stateOf(incoming) });
}

/** Returns the name as the site spells it, which may differ in case from the file. */
async function ensureCategory(context: Context, name: string, options: ImportOptions): Promise<string> {
  if (name === "") return "";
  const known = await findCategoryByKey(context.db, foldCase(name));
  return (known ?? (await addCategory(context, name, { example: options.example }))).name;
}

function eachOnce(tags: readonly string[]): string[] {
  const slugs = tags.map((name) => slugify(name));
  return tags.filter((_, index) => slugs.indexOf(slugs[index] ?? "") === index);
}

function dateOf(post: PostDraft): string {
  return post.date ?? post.modified;
}

function notAfter(context: Context, time: string): string {
  const now = context.clock.now().toISOString();
  return time > now ? now : time;
}
