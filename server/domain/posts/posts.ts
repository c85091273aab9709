// The life of a post or page: written, saved, published, unpublished, trashed, untrashed. Each step is one transaction that updates the row, its
// revisions, its former slugs and the search index together, and then changes the content version.
import type { PostKind } from "#contract/page-terms.ts";
import { givenLines } from "#contract/post-fields.ts";
import { type PostInput, postState } from "#contract/posts.ts";
import { timeAfter } from "../../clock.ts";
import type { Context } from "../../context.ts";
import { changedElsewhere, ConflictError, InvalidError, NotFoundError, slugTaken } from "../../errors.ts";
import { findOwnAddress } from "../../media/content-images.ts";
import { postAutosaves } from "../../store/tables/autosaves.ts";
import { findCategoryByKey } from "../../store/tables/categories.ts";
import type { Database } from "../../store/database.ts";
import {
  findPostById,
  findPostIdByDraft,
  findTrashedPost,
  insertPost,
  type PostRow,
  posts,
  type PostValues,
  updatePost,
} from "../../store/tables/posts.ts";
import { forgetAddress } from "../../store/tables/former-addresses.ts";
import { keepDescriptions, listDescriptions } from "./image-descriptions.ts";
import { toPostId } from "./post-ids.ts";
import { preparePostText } from "./post-text.ts";
import { findFreeSlug, keepFormerSlug, slugAfter, takeSlug } from "./post-slugs.ts";
import { postHistory } from "./post-history.ts";
import type { Actor } from "../history/history.ts";
import { putIntoSearch } from "../search-documents.ts";
import { placeInSeries } from "../series.ts";
import { saveTags } from "../tags.ts";
import { pickFields } from "../../pick-fields.ts";
import { slugify } from "../../text/slugs.ts";
import { foldCase, sortKey } from "../../text/words.ts";
import { readSiteContent } from "../site/site-content.ts";
import type { PreparedText } from "../../text/text-work.ts";
import { type Change, changeContent } from "../transactions.ts";

/** Values that only the server's own commands may set on a post. */
export type Origin = {
  /** Used if it is free, so that URLs with the id stay valid. */
  id?: number;
  author?: string;
  createdAt?: string;
  updatedAt?: string;
  /** Set if it differs from what `published` and `createdAt` imply. */
  publishedAt?: string | null;
  /** Slugs that should lead to the post as well. */
  formerSlugs?: string[];
  importKey?: string;
  example?: boolean;
  quiet?: boolean;
  by?: Actor;
  /** The number of the restored revision. */
  restoredFrom?: number;
};

export async function createPost(context: Context, input: PostInput, origin: Origin = {}): Promise<PostRow> {
  const { kind = "post" } = input;
  const text = await preparePostText(context, input.content);
  const descriptions = listDescriptions(input, text.content);
  const { identity } = await readSiteContent(context);
  const created = await changeContent(context, async ({ db, now, log }) => {
    if (input.draftKey && (await findPostIdByDraft(db, input.draftKey)) !== null) return null;
    const createdAt = origin.createdAt ?? now;
    const slug = await findFreeSlug(db, { kind, wanted: input.slug || input.title, exceptId: null });
    if (input.slug && slug !== slugify(input.slug)) throw slugTaken(input.slug);
    if (input.published) await forgetAddress(db, kind, slug);
    const publishedAt = origin.publishedAt === undefined ? (input.published ? createdAt : null) : origin.publishedAt;
    const isIdFree = origin.id !== undefined && !(await posts.exists(db, { id: origin.id }));
    const id = await insertPost(db, {
      ...(isIdFree && { id: origin.id }),
      ...(await valuesOf(db, kind, input, text, now)),
      ...(await placeInSeries(db, input, null)),
      kind,
      slug,
      author: origin.author ?? identity.name,
      publishedAt,
      datedAt: publishedAt ?? createdAt,
      createdAt,
      updatedAt: origin.updatedAt ?? (origin.createdAt && origin.createdAt < now ? origin.createdAt : now),
      deletedAt: null,
      importKey: origin.importKey ?? null,
      draftKey: input.draftKey ?? null,
      example: origin.example ?? false,
    });
    if (input.tags) await saveTags(db, id, input.tags);
    for (const former of origin.formerSlugs ?? []) await keepFormerSlug(db, { kind, slug: former, id });
    const post = await getPost(db, id);
    await postHistory.keepRevision(db, post, {
      kind: input.published ? "published" : "saved",
      words: post.words,
      by: origin.by,
    });
    await keepDescriptions(db, descriptions);
    await putIntoSearch(context, db, post, text);
    if (input.draftKey) await postAutosaves.remove(db, input.draftKey, { writer: input.writer ?? "" });
    if (!origin.quiet) await log(`${input.published ? "Published" : "Created the draft"} “${post.title}”`);
    return post;
  });
  return created ?? saveAgain(context, input, origin);
}

/** Saves a draft again whose first response was lost. The draft must not become a second post. */
async function saveAgain(context: Context, { draftKey = "", ...input }: PostInput, origin: Origin): Promise<PostRow> {
  const id = await findPostIdByDraft(context.db, draftKey);
  if (id === null) throw new ConflictError("This draft was saved as a post that is gone meanwhile. Save it again.");
  const post = await updatePostFrom(context, id, input, origin);
  await postAutosaves.remove(context.db, draftKey, { writer: input.writer ?? "" });
  return post;
}

export async function updatePostFrom(
  context: Context,
  id: number,
  input: PostInput,
  origin: Origin = {},
): Promise<PostRow> {
  const text = await preparePostText(context, input.content);
  const descriptions = listDescriptions(input, text.content);
  return changeContent(context, async ({ db, log }) => {
    const before = await getPost(db, id);
    if (input.updatedAt !== undefined && input.updatedAt !== before.updatedAt) {
      throw changedElsewhere(
        "This post was changed elsewhere since you opened it. Reload to see the newer text, or save yours again to replace it.",
      );
    }
    const now = timeAfter(context.clock, before.updatedAt);
    const createdAt = origin.createdAt ?? before.createdAt;
    const isRedated = origin.createdAt !== undefined && input.published;
    const publishedAt =
      origin.publishedAt !== undefined
        ? origin.publishedAt
        : isRedated
          ? createdAt
          : publishedTime(before, input.published, now);
    await updatePost(db, id, {
      ...(await valuesOf(db, before.kind, input, text, now)),
      ...(await placeInSeries(db, input, before)),
      slug: await slugAfter(db, before, input),
      publishedAt,
      createdAt,
      datedAt: publishedAt ?? createdAt,
      updatedAt: origin.updatedAt ?? now,
      ...(origin.author !== undefined && { author: origin.author }),
      // An example that the owner has edited is no longer an example.
      example: origin.example ?? false,
    });
    if (input.tags) await saveTags(db, id, input.tags);
    for (const slug of origin.formerSlugs ?? []) await keepFormerSlug(db, { kind: before.kind, slug, id });
    const post = await getPost(db, id);
    if (post.published && !before.published) await takeSlug(db, post);
    const kind =
      before.published !== post.published
        ? post.published
          ? "published"
          : "unpublished"
        : origin.restoredFrom === undefined
          ? "saved"
          : "restored";
    await postHistory.keepRevision(db, post, {
      kind,
      words: post.words,
      by: origin.by,
      restoredFrom: origin.restoredFrom,
    });
    await keepDescriptions(db, descriptions);
    await putIntoSearch(context, db, post, text);
    await postAutosaves.remove(db, toPostId(id), { writer: input.writer ?? "" });
    const verb = before.published === post.published ? "Edited" : post.published ? "Published" : "Unpublished";
    if (!origin.quiet) await log(`${verb} “${post.title}”`);
    return post;
  });
}

export type Flipped = { before: PostRow; after: PostRow };

/** Flips each post between published and draft: all posts, or none if one doesn't exist. */
export async function togglePublish(
  context: Context,
  ids: number[],
  { schedules, by }: { schedules?: ReadonlyMap<number, string>; by?: Actor } = {},
): Promise<Flipped[]> {
  return changeContent(context, async (change) => {
    const flipped: Flipped[] = [];
    for (const id of new Set(ids)) {
      const before = await getPost(change.db, id);
      flipped.push({
        before,
        after: await setPublished(context, change, before, { schedule: schedules?.get(id), by }),
      });
    }
    return flipped;
  });
}

/** Publishes the drafts whose scheduled time has come. */
export async function publishDue(context: Context, ids: number[]): Promise<void> {
  const failures: unknown[] = [];
  for (const id of ids)
    await changeContent(context, async (change) => {
      const post = await findPostById(change.db, id);
      if (post && !post.published && post.publishAt !== null && post.publishAt <= change.now)
        await setPublished(context, change, post, { at: post.publishAt });
    }).catch((error: unknown) => failures.push(error));
  // One post that can't be published holds up no other.
  if (failures.length > 0) throw failures[0];
}

export async function trashPost(context: Context, id: number): Promise<void> {
  await changeContent(context, async ({ db, log }) => {
    const post = await getPost(db, id);
    const now = timeAfter(context.clock, post.updatedAt);
    // Saving the same draft again creates a new post.
    await updatePost(db, id, { deletedAt: now, draftKey: null });
    await context.search.remove(db, "post", id);
    await log(`Moved “${post.title}” to the trash`);
  });
}

export async function restorePost(context: Context, id: number): Promise<PostRow> {
  return changeContent(context, async ({ db, now, log, readText }) => {
    const post = await findTrashedPost(db, id);
    if (!post) throw new NotFoundError("This post is not in the trash.");
    // Another one may have taken the slug.
    const slug = await findFreeSlug(db, { kind: post.kind, wanted: post.slug, exceptId: id });
    await takeSlug(db, { ...post, slug });
    // Untrashing a post must not publish it.
    const publishAt = post.publishAt !== null && post.publishAt <= now ? null : post.publishAt;
    await updatePost(db, id, { deletedAt: null, slug, publishAt });
    await putIntoSearch(context, db, post, await readText(post.content));
    await log(`Restored “${post.title}” from the trash`);
    return getPost(db, id);
  });
}

export async function restoreRevision(context: Context, id: number, number: number, by?: Actor): Promise<PostRow> {
  const post = await getPost(context.db, id);
  const revision = await postHistory.findRevision(context, id, number);
  const { imageUrl: blogImage, imageKey: blogImageKey, ...state } = pickFields(postState, revision);
  const category = state.category === "" ? null : await findCategoryByKey(context.db, foldCase(state.category));
  return updatePostFrom(
    context,
    id,
    {
      // The post keeps what a state of an earlier version doesn't know.
      ...state,
      category: category?.name ?? "",
      published: post.published,
      publishAt: post.publishAt,
      blogImage,
      blogImageKey,
      writer: "none",
    },
    { restoredFrom: number, ...(by && { by }) },
  );
}

export async function getPost(db: Database, id: number): Promise<PostRow> {
  const post = await findPostById(db, id);
  if (!post) throw new NotFoundError("Post not found.");
  return post;
}

type DecidedElsewhere =
  | "kind"
  | "series"
  | "seriesSlug"
  | "seriesPart"
  | "slug"
  | "author"
  | "publishedAt"
  | "datedAt"
  | "createdAt"
  | "updatedAt"
  | "deletedAt"
  | "importKey"
  | "draftKey"
  | "example";

async function valuesOf(
  db: Database,
  kind: PostKind,
  input: PostInput,
  { content, article, words, rendererVersion }: PreparedText & { rendererVersion: number },
  now: string,
): Promise<Omit<PostValues, DecidedElsewhere>> {
  const category = input.category === "" ? null : await findCategoryByKey(db, foldCase(input.category));
  if (input.category !== "" && !category)
    throw new InvalidError(`The category "${input.category}" does not exist. Create it first, or leave it empty.`, {
      field: "category",
    });
  if (kind === "page" && category) throw new InvalidError("A page has no category.", { field: "category" });
  if (kind === "page" && (input.tags?.length || input.series))
    throw new InvalidError("A page has no tags and is in no series.", { field: input.series ? "series" : "tags" });
  if (kind === "post" && (input.placement ?? "none") !== "none")
    throw new InvalidError("Only a page can be in the menu or the footer.", { field: "placement" });
  if (input.publishAt && !input.published && input.publishAt <= now)
    throw new InvalidError("publishAt must be in the future", { field: "publishAt" });
  if (input.blogImage !== "" && !isOwnImage(input.blogImage))
    throw new InvalidError("blogImage must be the URL of an image that was uploaded here", { field: "blogImage" });
  return {
    title: input.title,
    titleKey: sortKey(input.title),
    description: input.description,
    content,
    article,
    rendererVersion,
    words,
    categoryId: category?.id ?? null,
    imageUrl: await findOwnAddress(db, input.blogImage),
    imageAlt: input.imageAlt,
    imageKey: input.blogImageKey,
    ...givenLines(input),
    ...(input.placement && { placement: input.placement }),
    published: input.published,
    publishAt: input.published ? null : (input.publishAt ?? null),
  };
}

type Flip = { at?: string | undefined; schedule?: string | undefined; by?: Actor | undefined };

async function setPublished(
  context: Context,
  { db, log }: Change,
  post: PostRow,
  { at, schedule, by }: Flip,
): Promise<PostRow> {
  const now = timeAfter(context.clock, post.updatedAt);
  const published = !post.published;
  const publishedAt = publishedTime(post, published, at ?? now);
  const publishAt = !published && schedule !== undefined && schedule > now ? schedule : null;
  await updatePost(db, post.id, {
    published,
    publishedAt,
    datedAt: publishedAt ?? post.createdAt,
    publishAt,
    updatedAt: now,
  });
  await log(`${published ? "Published" : "Unpublished"} “${post.title}”`);
  const flipped = await getPost(db, post.id);
  if (published) await takeSlug(db, flipped);
  await postHistory.keepRevision(db, flipped, {
    kind: published ? "published" : "unpublished",
    words: flipped.words,
    by,
  });
  return flipped;
}

/** Returns the date that readers see: the first publication. Unpublishing and publishing again keeps this date. */
function publishedTime(before: PostRow, published: boolean, now: string): string | null {
  return before.publishedAt ?? (published ? now : null);
}

function isOwnImage(address: string): boolean {
  return /^\/media\/[\w./-]+$/.test(address) && !address.includes("..");
}
