import { basename } from "node:path/posix";
import { limits } from "#contract/limits.ts";
import type { PostKind } from "#contract/page-terms.ts";
import { fileLineNames, linesInFile, linesOfFile } from "#contract/post-fields.ts";
import { postInput } from "#contract/posts.ts";
import { slugify } from "#contract/slugs.ts";
import { addCategory } from "../../domain/categories.ts";
import { listTagNames } from "../../domain/tags.ts";
import { readSiteContent } from "../../domain/site/site-content.ts";
import { createPost, getPost, updatePostFrom } from "../../domain/posts/posts.ts";
import { findFreeSlug } from "../../domain/posts/post-slugs.ts";
import { toOldAddress } from "../../domain/posts/old-urls.ts";
import { foldCase } from "../../text/words.ts";
import { InvalidError, TooLargeError } from "../../errors.ts";
import { exportFiles, type PostEntry } from "../../export/format.ts";
import { readPostFile } from "../../export/post-file.ts";
import { tightenHtml } from "../../markdown/render-markdown.ts";
import { findCategoryByKey } from "../../store/tables/categories.ts";
import { type ImportedPost, listImportedPosts } from "../../store/tables/imports.ts";
import { addFormerAddresses } from "../../store/tables/former-addresses.ts";
import { findPostBySlug, posts } from "../../store/tables/posts.ts";
import { type ImportedFields, mergeFields, stateOf, toInput } from "../merge.ts";
import { asSpelledHere } from "../spelled-here.ts";
import { attempt } from "../report.ts";
import { readInside, type Restore } from "./read-export.ts";

type Post = {
  kind: PostKind;
  file: string;
  key: string;
  entry: PostEntry;
  html: string;
  slug: string;
  createdAt: string;
};

/** Restores posts and pages in the order of writing. */
export async function restorePosts(restore: Restore, files: string[], step: () => void): Promise<void> {
  const { context, report, root } = restore;
  const posts: Post[] = [];
  for (const file of files) {
    await attempt(report, file, async () => {
      const { entry, html } = readPostFile(await readInside(root, file), restore.addressOf);
      if (html.length > limits.content) throw new TooLargeError("it is too long; split it in two");
      const slug = slugify(entry.slug ?? basename(file, ".md")) || "untitled";
      posts.push({
        kind: file.startsWith(`${exportFiles.pages}/`) ? "page" : "post",
        file,
        key: `export:${file}`,
        entry,
        html,
        slug,
        createdAt: entry.createdAt ?? entry.date ?? context.clock.now().toISOString(),
      });
    });
  }
  const imported = await listImportedPosts(context.db);
  for (const post of posts.toSorted(
    (one, other) =>
      (one.entry.id ?? Infinity) - (other.entry.id ?? Infinity) || one.createdAt.localeCompare(other.createdAt),
  )) {
    await attempt(report, post.file, () => restorePost(restore, post, imported.get(post.key) ?? null));
    step();
  }
  for (let left = files.length - posts.length; left > 0; left--) step();
}

async function restorePost(restore: Restore, post: Post, imported: ImportedPost | null): Promise<void> {
  const { context, options, report } = restore;
  const count = (what: "created" | "updated" | "unchanged"): void => {
    if (post.kind === "post") report[what]++;
    else if (what !== "unchanged") report.pages++;
  };
  if (imported?.inTrash)
    throw new InvalidError("its post is in the trash; restore it there, or empty the trash to import it anew");
  const known = imported ?? (await findHere(restore, post));
  const incoming = await readFields(restore, post);
  if (known === null) {
    if (!options.dryRun) await create(restore, post, incoming);
    count("created");
    return;
  }
  const before = await getPost(context.db, known.id);
  if (tightenHtml(before.content) === incoming.content) incoming.content = before.content;
  if (foldCase(incoming.category) === foldCase(before.category)) incoming.category = before.category;
  await asSpelledHere(context.db, incoming, before);
  const tags = await listTagNames(context.db, known.id);
  // An export of an earlier version has neither tags nor series, and of the lines only the link. On the site that it came from, they stay.
  if (known.state === null) {
    if (post.entry.tags === undefined) incoming.tags = tags.join();
    if (post.entry.series === undefined) {
      incoming.series = before.series;
      incoming.seriesPart = String(before.seriesPart ?? "");
    }
    const lines = linesInFile(before);
    for (const name of fileLineNames)
      if (name !== "link" && post.entry[name] === undefined) incoming[name] = lines[name];
  }
  const merge = mergeFields({ post: before, tags }, incoming, known.state);
  if (merge.kind === "unchanged") {
    count("unchanged");
    return;
  }
  if (merge.kind === "conflict")
    throw new InvalidError(
      `its ${merge.fields.join(", ")} changed here and in the file since the export, and the post stays as it is`,
    );
  if (known.state === null && before.updatedAt > (post.entry.updatedAt ?? ""))
    throw new InvalidError("it changed here since the export, and stays as it is");
  count("updated");
  if (options.dryRun) return;
  const { fields, changed } = merge;
  await updatePostFrom(
    context,
    known.id,
    {
      ...toInput(fields),
      category: await ensureCategory(restore, fields.category),
      blogImageKey: before.imageKey,
      publishAt:
        fields.published === "later"
          ? (post.entry.publishAt ?? null)
          : fields.published === "no"
            ? before.publishAt
            : null,
      ...(changed.has("slug") && {
        slug: await findFreeSlug(context.db, { kind: post.kind, wanted: incoming.slug, exceptId: known.id }),
      }),
      updatedAt: before.updatedAt,
    },
    {
      quiet: true,
      ...(post.entry.author !== undefined && { author: post.entry.author }),
      formerSlugs: post.entry.oldSlugs.map(slugify),
    },
  );
  await keepOldAddresses(restore, known.id, post);
  await posts.update(context.db, { id: known.id, importKey: null }, { importKey: post.key });
  await posts.update(context.db, { id: known.id }, { importState: stateOf(incoming) });
}

/** Finds the post that was exported from this site. A post that only shares its slug is another one. */
async function findHere({ context }: Restore, post: Post): Promise<ImportedPost | null> {
  const row = await findPostBySlug(context.db, post.slug, post.kind);
  return row?.createdAt === post.createdAt ? { id: row.id, slug: row.slug, inTrash: false, state: null } : null;
}

async function readFields(
  { context, addressOf }: Restore,
  { entry, html, slug, createdAt }: Post,
): Promise<ImportedFields> {
  const parsed = postInput.safeParse({
    title: entry.title,
    description: entry.description ?? entry.title,
    category: entry.category,
    tags: entry.tags,
    series: entry.series,
    seriesPart: entry.seriesPart,
    imageAlt: entry.coverAlt,
    ...linesOfFile(entry),
  });
  if (!parsed.success) throw new InvalidError(parsed.error.issues[0]?.message ?? "it is not a post");
  const isScheduled = !entry.published && typeof entry.publishAt === "string";
  const isLater = isScheduled && (entry.publishAt ?? "") > context.clock.now().toISOString();
  return {
    title: parsed.data.title,
    description: parsed.data.description,
    content: html,
    category: parsed.data.category,
    tags: (parsed.data.tags ?? []).join(),
    series: parsed.data.series ?? "",
    seriesPart: String(parsed.data.seriesPart ?? ""),
    cover: addressOf(entry.cover),
    coverAlt: parsed.data.imageAlt,
    ...linesInFile(parsed.data),
    placement: entry.placement ?? "none",
    // A scheduled time that has passed since the export publishes the post.
    published: entry.published || (isScheduled && !isLater) ? "yes" : isLater ? "later" : "no",
    slug,
    date: createdAt,
    updated: entry.updatedAt ?? "",
    author: entry.author ?? "",
  };
}

async function create(restore: Restore, post: Post, incoming: ImportedFields): Promise<void> {
  const { context, options } = restore;
  const { entry } = post;
  const published = incoming.published === "yes";
  const { identity } = await readSiteContent(context);
  const row = await createPost(
    context,
    {
      ...toInput(incoming),
      category: await ensureCategory(restore, incoming.category),
      blogImageKey: entry.coverKey,
      kind: post.kind,
      slug: await findFreeSlug(context.db, { kind: post.kind, wanted: post.slug, exceptId: null }),
      ...(incoming.published === "later" && { publishAt: entry.publishAt }),
    },
    {
      ...(entry.id !== undefined && { id: entry.id }),
      author: entry.author ?? identity.name,
      createdAt: post.createdAt,
      updatedAt: entry.updatedAt ?? post.createdAt,
      publishedAt: entry.publishedAt ?? (published ? (entry.publishAt ?? entry.date ?? post.createdAt) : null),
      formerSlugs: entry.oldSlugs.map(slugify),
      importKey: post.key,
      example: entry.example ?? options.example ?? false,
      quiet: true,
    },
  );
  await keepOldAddresses(restore, row.id, post);
  await posts.update(context.db, { id: row.id }, { importState: stateOf(incoming) });
}

async function keepOldAddresses({ context }: Restore, id: number, { entry }: Post): Promise<void> {
  const paths = entry.oldAddresses.map(toOldAddress).filter((path) => path !== "");
  await addFormerAddresses(
    context.db,
    paths.map((path) => ({ kind: "path", address: path, target: id })),
  );
}

async function ensureCategory({ context }: Restore, name: string): Promise<string> {
  if (name === "") return "";
  return ((await findCategoryByKey(context.db, foldCase(name))) ?? (await addCategory(context, name))).name;
}
