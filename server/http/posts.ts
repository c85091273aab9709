import type { FastifyInstance } from "fastify";
import { limits } from "#contract/limits.ts";
import type { Picture } from "#contract/media.ts";
import { type Post, postCalls, type PostPage, type PostQuery, type PostStats, type PostSummary } from "#contract/posts.ts";
import type { Context } from "../context.ts";
import { renderArticle } from "../domain/article.ts";
import { dayOf, lastDays, startOfDay } from "../domain/calendar.ts";
import { removeUnusedEarlierFiles } from "../domain/media-replacing.ts";
import { sanitisePostHtml } from "../domain/post-html.ts";
import { getPostNumber, parsePostId, toPostId } from "../domain/post-ids.ts";
import { createPost, getPost, restorePost, restoreRevision, togglePublish, trashPost, updatePostFrom } from "../domain/publishing.ts";
import { foldCase, readMinutes } from "../domain/text.ts";
import { NotFoundError } from "../errors.ts";
import { findPictures, renderPictures } from "../media/picture-markup.ts";
import { deleteAutosave, findAutosave, listAutosaves, saveAutosave } from "../store/autosaves.ts";
import {
  countPosts, deleteTrashedPosts, findNeighbours, findPostById, findPostBySlug, getPostsInOrder, listPosts, listTrashedPosts, listUpdateTimes, type Neighbour,
  type PostRow, type PostSummaryRow,
} from "../store/posts.ts";
import { listRevisions } from "../store/revisions.ts";
import { bind } from "./bind.ts";

/** How wide a picture in a text is: the column of 42rem, else the screen less its margins. */
const textColumn = "(min-width: 45rem) 672px, 92vw";

export function registerPosts(app: FastifyInstance, context: Context): void {
  const { db } = context;

  bind(app, context, postCalls.list, ({ query, session }) => pageOf(context, query, session !== null));

  bind(app, context, postCalls.get, async ({ params, query, session }) => {
    const id = parsePostId(params.id);
    const found = id === null ? await findPostBySlug(db, params.id) : await findPostById(db, id);
    if (!found || (!found.published && !session)) throw new NotFoundError("Post not found.");
    const post = await toPost(context, found);
    return query.view === "page" ? asPage(post) : post;
  });

  bind(app, context, postCalls.preview, async ({ params, query }) => {
    const post = await toPost(context, await getPost(db, getPostNumber(params.id)));
    return query.view === "page" ? asPage(post) : post;
  });

  /** Content as pages show it: an article, with every picture in all its sizes. */
  async function asPage(post: Post): Promise<Post> {
    return { ...post, content: await renderPictures(db, renderArticle(post.content), textColumn) };
  }

  bind(app, context, postCalls.create, async ({ body }) => toPost(context, await createPost(context, body)));

  bind(app, context, postCalls.update, async ({ params, body }) => toPost(context, await updatePostFrom(context, getPostNumber(params.id), body)));

  bind(app, context, postCalls.remove, async ({ params }) => {
    await trashPost(context, getPostNumber(params.id));
    return null;
  });

  bind(app, context, postCalls.restore, async ({ params }) => toPost(context, await restorePost(context, getPostNumber(params.id))));

  bind(app, context, postCalls.togglePublish, async ({ body }) => {
    const posts = await togglePublish(context, body.ids.map(getPostNumber));
    return { items: posts.map((post) => ({ _id: toPostId(post.id), published: post.published })) };
  });

  bind(app, context, postCalls.stats, () => statsOf(context));

  bind(app, context, postCalls.trash, async () => {
    const rows = await listTrashedPosts(db);
    return { items: rows.map((row) => ({ _id: toPostId(row.id), title: row.title, deletedAt: row.deleted_at })) };
  });

  bind(app, context, postCalls.emptyTrash, async () => {
    await deleteTrashedPosts(db, null);
    await removeUnusedEarlierFiles(context);
    return null;
  });

  bind(app, context, postCalls.revisions, async ({ params }) => {
    const post = await getPost(db, getPostNumber(params.id));
    return { items: await listRevisions(db, post.id) };
  });

  bind(app, context, postCalls.restoreRevision, async ({ params }) => {
    return toPost(context, await restoreRevision(context, getPostNumber(params.id), params.number));
  });

  bind(app, context, postCalls.autosaves, async () => ({ items: await listAutosaves(db) }));

  bind(app, context, postCalls.findAutosave, async ({ params }) => {
    const autosave = await findAutosave(db, params.key);
    if (!autosave) throw new NotFoundError("There is no pending draft here.");
    return autosave;
  });

  bind(app, context, postCalls.saveAutosave, async ({ params, body }) => {
    const id = parsePostId(params.key);
    if (id !== null) await getPost(db, id);
    const savedAt = context.clock.now().toISOString();
    await saveAutosave(db, params.key, savedAt, body);
    return { ...body, key: params.key, savedAt };
  });

  bind(app, context, postCalls.dropAutosave, async ({ params }) => {
    await deleteAutosave(db, params.key);
    return null;
  });
}

async function pageOf(context: Context, query: PostQuery, isOwner: boolean): Promise<PostPage> {
  const published = isOwner ? query.published : true;
  const categories = query.category?.filter((name) => name !== "").map(foldCase);
  const filter = { page: query.page, limit: query.limit, ...(categories?.length && { categories }) };
  const withContent = query.fields === "content";
  const answer = { page: query.page, limit: query.limit };
  if (!isOwner && query.published === false) return { ...answer, items: [], total: 0, totalPages: 0 };

  if (query.search) {
    const found = await context.search.findPosts(context.db, {
      ...filter, text: query.search, publishedOnly: published === true, unpublishedOnly: published === false, ...(query.sort && { sort: query.sort }),
    });
    const rows = await getPostsInOrder(context.db, found.hits.map((hit) => hit.id), withContent);
    const hits = new Map(found.hits.map((hit) => [toPostId(hit.id), { title: hit.title, snippet: hit.snippet }]));
    const items = (await toSummaries(context, rows)).map((item) => ({ ...item, ...(hits.has(item._id) && { highlight: hits.get(item._id) }) }));
    return { ...answer, items, total: found.total, totalPages: Math.ceil(found.total / query.limit), ...(found.corrected && { correctedSearch: found.corrected }) };
  }
  const { rows, total } = await listPosts(context.db, { ...filter, sort: query.sort ?? "date", withContent, ...(published !== undefined && { published }) });
  return { ...answer, items: await toSummaries(context, rows), total, totalPages: Math.ceil(total / query.limit) };
}

async function statsOf({ db, clock, config }: Context): Promise<PostStats> {
  const now = clock.now();
  const days = lastDays(now, limits.postsScreen.chartDays, config.timeZone);
  const monthStart = startOfDay(`${dayOf(now, config.timeZone).slice(0, 7)}-01`, config.timeZone).toISOString();
  const chartStart = startOfDay(days[0] ?? "", config.timeZone).toISOString();
  const updates = await listUpdateTimes(db, chartStart < monthStart ? chartStart : monthStart);
  const { total, published } = await countPosts(db);
  const updatedOn = updates.map((time) => dayOf(new Date(time), config.timeZone));
  return {
    total,
    published,
    drafts: total - published,
    thisMonth: updates.filter((time) => time >= monthStart).length,
    lastDays: days.map((day) => ({ day, posts: updatedOn.filter((other) => other === day).length })),
  };
}

async function toPost(context: Context, row: PostRow): Promise<Post> {
  const { older, newer } = await findNeighbours(context.db, row);
  // Cleaned again on the way out, so that a row that got into the database by another way is inert too.
  const pictures = await findPictures(context.db, [row.image_url]);
  return { ...toSummary(row, pictures), content: sanitisePostHtml(row.content), previous: older && toNeighbour(older), next: newer && toNeighbour(newer) };
}

async function toSummaries(context: Context, rows: PostSummaryRow[]): Promise<PostSummary[]> {
  const pictures = await findPictures(context.db, rows.map((row) => row.image_url));
  return rows.map((row) => toSummary(row, pictures));
}

function toSummary(row: PostSummaryRow, pictures: Record<string, Picture>): PostSummary {
  return {
    _id: toPostId(row.id),
    slug: row.slug,
    title: row.title,
    description: row.description,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    picture: pictures[row.image_url] ?? null,
    blogImageKey: row.image_key,
    link: row.link,
    author: row.author,
    category: row.category,
    categorySlug: row.category_slug,
    published: row.published,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    readMinutes: readMinutes(row.words),
    ...(row.content !== undefined && { content: sanitisePostHtml(row.content) }),
  };
}

function toNeighbour(row: Neighbour): { id: string; slug: string; title: string } {
  return { id: toPostId(row.id), slug: row.slug, title: row.title };
}
