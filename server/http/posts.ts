import type { FastifyInstance } from "fastify";
import { limits } from "#contract/limits.ts";
import type { Picture } from "#contract/media.ts";
import {
  type Post,
  postCalls,
  type PostPage,
  type PostQuery,
  type PostStats,
  type PostSummary,
} from "#contract/posts.ts";
import type { Context } from "../context.ts";
import { dayOf, lastDays, startOfDay } from "../calendar.ts";
import { cleanText, renderText } from "../text/long-texts.ts";
import { getPostNumber, parsePostId, toPostId } from "../domain/posts/post-ids.ts";
import { articleOf, contentOf } from "../domain/posts/post-text.ts";
import {
  createPost,
  getPost,
  restorePost,
  restoreRevision,
  togglePublish,
  trashPost,
  updatePostFrom,
} from "../domain/posts/posts.ts";
import { keepCheckpoint, keepDraft } from "../domain/posts/revisions.ts";
import { transactionWithTexts } from "../domain/posts/text-transaction.ts";
import { foldCase, readMinutes } from "../text/words.ts";
import { emptyTrash } from "../domain/trash.ts";
import { createYield } from "../workers/yield.ts";
import { NotFoundError } from "../errors.ts";
import { withoutOutsideImages } from "../media/outside-images.ts";
import { findImages, renderImages } from "../media/picture-markup.ts";
import {
  deleteAutosave,
  findAutosave,
  listAutosaves,
  listDraftTimes,
  listOtherWriters,
  saveAutosave,
} from "../store/tables/autosaves.ts";
import {
  countPosts,
  findNeighbours,
  findPostById,
  findPostBySlug,
  getPostsInOrder,
  listPosts,
  listRelated,
  listTrashedPosts,
  listUpdateTimes,
  type Neighbour,
  type PostRow,
  type PostSummaryRow,
} from "../store/tables/posts.ts";
import { findRevision, listFullRevisions, listRevisions, type RevisionRow } from "../store/tables/revisions.ts";
import { bind } from "./bind.ts";

/** How wide an image in a text is: the column of 42rem, else the screen less its margins. */
const textColumn = "(min-width: 45rem) 672px, 92vw";

export function registerPosts(app: FastifyInstance, context: Context): void {
  const { db } = context;

  bind(app, context, postCalls.list, ({ query, session }) => pageOf(context, query, session !== null));

  bind(app, context, postCalls.get, async ({ params, query, session }) => {
    const id = parsePostId(params.id);
    const found = id === null ? await findPostBySlug(db, params.id) : await findPostById(db, id);
    if (!found || (!found.published && !session)) throw new NotFoundError("Post not found.");
    return query.view === "page" ? toPage(context, found) : toPost(context, found);
  });

  bind(app, context, postCalls.preview, async ({ params, query }) => {
    const found = await getPost(db, getPostNumber(params.id));
    return query.view === "page" ? toPage(context, found) : toPost(context, found);
  });

  bind(app, context, postCalls.render, async ({ body }) => {
    const article = await renderText(withoutOutsideImages(body.content, context.config.siteUrl));
    return { content: await renderImages(db, article, textColumn) };
  });

  bind(app, context, postCalls.create, async ({ body, session }) =>
    toPost(context, await createPost(context, body, { by: session })),
  );

  bind(app, context, postCalls.update, async ({ params, body, session }) => {
    return toPost(context, await updatePostFrom(context, getPostNumber(params.id), body, { by: session }));
  });

  bind(app, context, postCalls.remove, async ({ params }) => {
    await trashPost(context, getPostNumber(params.id));
    return null;
  });

  bind(app, context, postCalls.restore, async ({ params }) =>
    toPost(context, await restorePost(context, getPostNumber(params.id))),
  );

  bind(app, context, postCalls.togglePublish, async ({ body, session }) => {
    const schedules = new Map(Object.entries(body.publishAt).map(([id, time]) => [getPostNumber(id), time]));
    const flipped = await togglePublish(context, body.ids.map(getPostNumber), { schedules, by: session });
    return {
      items: flipped.map(({ before, after }) => ({
        _id: toPostId(after.id),
        published: after.published,
        publishAt: before.publish_at,
      })),
    };
  });

  bind(app, context, postCalls.stats, () => statsOf(context));

  bind(app, context, postCalls.trash, async () => {
    const rows = await listTrashedPosts(db);
    return { items: rows.map((row) => ({ _id: toPostId(row.id), title: row.title, deletedAt: row.deleted_at })) };
  });

  bind(app, context, postCalls.emptyTrash, async () => {
    await emptyTrash(context, ["post"]);
    return null;
  });

  bind(app, context, postCalls.revisions, async ({ params, query }) => {
    const { id } = await getPost(db, getPostNumber(params.id));
    return {
      items:
        query.fields === "content"
          ? await oneByOne(await listFullRevisions(db, id), inert)
          : await listRevisions(db, id),
    };
  });

  bind(app, context, postCalls.revision, async ({ params }) => {
    const { id } = await getPost(db, getPostNumber(params.id));
    const revision = await findRevision(db, id, params.number);
    if (!revision) throw new NotFoundError("This revision does not exist.");
    return inert(revision);
  });

  bind(app, context, postCalls.restoreRevision, async ({ params, session }) => {
    return toPost(context, await restoreRevision(context, getPostNumber(params.id), params.number, session));
  });

  bind(app, context, postCalls.autosaves, async () => ({ items: await listAutosaves(db) }));

  bind(app, context, postCalls.findAutosave, async ({ params, query }) => {
    const autosave = await findAutosave(db, params.key, query.writer);
    if (!autosave) throw new NotFoundError("There is no pending draft here.");
    return autosave;
  });

  bind(app, context, postCalls.saveAutosave, async ({ params: { key }, body, session }) => {
    const id = parsePostId(key);
    const post = id === null ? null : await getPost(db, id);
    const savedAt = context.clock.now().toISOString();
    await transactionWithTexts(context, async (transaction, read) => {
      const before = post && (await findAutosave(transaction, key, body.writer));
      if (before) await keepCheckpoint(context, transaction, post, before, session, read);
      await saveAutosave(transaction, { ...body, key, savedAt, device: session.device });
    });
    return {
      key,
      savedAt,
      postUpdatedAt: post?.updated_at ?? null,
      others: await listOtherWriters(db, key, body.writer),
    };
  });

  bind(app, context, postCalls.dropAutosave, async ({ params: { key }, query: { keep, ...which }, session }) => {
    const id = parsePostId(key);
    const post = keep && id !== null ? await findPostById(db, id) : null;
    await transactionWithTexts(context, async (transaction, read) => {
      const dropped = post
        ? (await listAutosaves(transaction, key)).filter(
            (draft) => which.writer === undefined || draft.writer === which.writer,
          )
        : [];
      for (const draft of dropped.toReversed())
        if (post) await keepDraft(transaction, post, draft, draft.savedAt, session, read);
      await deleteAutosave(transaction, key, which);
    });
    return null;
  });
}

/** What was typed and never saved was never cleaned. */
async function inert(revision: RevisionRow): Promise<RevisionRow> {
  return { ...revision, content: await cleanText(revision.content) };
}

async function pageOf(context: Context, query: PostQuery, isOwner: boolean): Promise<PostPage> {
  const published = isOwner ? query.published : true;
  const categories = query.category?.filter((name) => name !== "").map(foldCase);
  const withContent = query.fields === "content";
  const limit = withContent && !isOwner ? Math.min(query.limit, limits.list.maxTexts) : query.limit;
  const filter = { page: query.page, limit, ...(categories?.length && { categories }) };
  const answer = { page: query.page, limit };
  if (!isOwner && query.published === false) return { ...answer, items: [], total: 0, totalPages: 0 };

  if (query.search) {
    const found = await context.search.findPosts(context.db, {
      ...filter,
      text: query.search,
      publishedOnly: published === true,
      unpublishedOnly: published === false,
      ...(query.sort && { sort: query.sort }),
    });
    const rows = await getPostsInOrder(
      context.db,
      found.hits.map((hit) => hit.id),
      withContent,
    );
    const hits = new Map(found.hits.map((hit) => [toPostId(hit.id), { title: hit.title, snippet: hit.snippet }]));
    const items = (await toSummaries(context, rows, isOwner)).map((item) => ({
      ...item,
      ...(hits.has(item._id) && { highlight: hits.get(item._id) }),
    }));
    return {
      ...answer,
      items,
      total: found.total,
      totalPages: Math.ceil(found.total / limit),
      ...(found.corrected && { correctedSearch: found.corrected }),
    };
  }
  const { rows, total } = await listPosts(context.db, {
    ...filter,
    sort: query.sort ?? "date",
    withContent,
    ...(published !== undefined && { published }),
  });
  return {
    ...answer,
    items: await toSummaries(context, rows, isOwner),
    total,
    totalPages: Math.ceil(total / limit),
  };
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
  return withNeighbours(context, row, await contentOf(row));
}

/** As pages show it: the content is an article, with every image in all its sizes, and other posts follow. */
async function toPage(context: Context, row: PostRow): Promise<Post> {
  const content = await renderImages(context.db, await articleOf(row), textColumn);
  return withNeighbours(context, row, content, await listRelated(context.db, row, limits.relatedPosts));
}

async function withNeighbours(
  { db }: Context,
  row: PostRow,
  content: string,
  related?: PostSummaryRow[],
): Promise<Post> {
  const { older, newer } = await findNeighbours(db, row);
  const pictures = await findImages(
    db,
    [row, ...(related ?? [])].map((post) => post.image_url),
  );
  return {
    ...toSummary(row, pictures),
    content,
    previous: older && toNeighbour(older),
    next: newer && toNeighbour(newer),
    ...(related && { related: related.map((post) => toSummary(post, pictures)) }),
  };
}

async function toSummaries(context: Context, rows: PostSummaryRow[], isOwner: boolean): Promise<PostSummary[]> {
  const pictures = await findImages(
    context.db,
    rows.map((row) => row.image_url),
  );
  const drafts = isOwner
    ? await listDraftTimes(
        context.db,
        rows.map((row) => toPostId(row.id)),
      )
    : new Map<string, string>();
  return oneByOne(rows, async (row) => ({
    ...toSummary(row, pictures),
    ...(row.content !== undefined && { content: await contentOf(row) }),
    ...(drafts.has(toPostId(row.id)) && { draftSavedAt: drafts.get(toPostId(row.id)) }),
  }));
}

/** Many texts take long together: others have their turn in between. */
async function oneByOne<Row, Made>(rows: readonly Row[], make: (row: Row) => Promise<Made>): Promise<Made[]> {
  const yieldToEventLoop = createYield();
  const made: Made[] = [];
  for (const row of rows) {
    made.push(await make(row));
    await yieldToEventLoop();
  }
  return made;
}

function toSummary(row: PostSummaryRow, pictures: Record<string, Picture>): PostSummary {
  return {
    _id: toPostId(row.id),
    slug: row.slug,
    title: row.title,
    description: row.description,
    imageUrl: safeAddress(row.image_url),
    imageAlt: row.image_alt,
    picture: pictures[row.image_url] ?? null,
    blogImageKey: row.image_key,
    link: safeAddress(row.link),
    author: row.author,
    category: row.category,
    categorySlug: row.category_slug,
    published: row.published,
    publishAt: row.publish_at,
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    readMinutes: readMinutes(row.words),
  };
}

function toNeighbour(row: Neighbour): { id: string; slug: string; title: string } {
  return { id: toPostId(row.id), slug: row.slug, title: row.title };
}

/** An address that leads to a page or an image; whatever else stands there, such as a script, is none. */
function safeAddress(address: string): string {
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(address) ? address : "";
}
