import type { FastifyInstance } from "fastify";
import { limits } from "#contract/limits.ts";
import { type PostInput, postCalls, type PostStats } from "#contract/posts.ts";
import { completeArticle } from "../visitor-api/article.ts";
import { oneByOne, toPage, toPost } from "../visitor-api/posts.ts";
import type { Context } from "../context.ts";
import { dayOf, lastDays, startOfDay } from "../calendar.ts";
import { renderText } from "../text/long-texts.ts";
import { getPostNumber, parsePostId, toPostId } from "../domain/posts/post-ids.ts";
import {
  createPost,
  getPost,
  restorePost,
  restoreRevision,
  togglePublish,
  trashPost,
  updatePostFrom,
} from "../domain/posts/posts.ts";
import { postHistory } from "../domain/posts/post-history.ts";
import type { Caller } from "../domain/auth/callers.ts";
import { ForbiddenError } from "../errors.ts";
import { withoutOutsideImages } from "../media/outside-images.ts";
import { countPosts, findPostById, findPostIdByDraft, listUpdateTimes } from "../store/tables/posts.ts";
import { createBookmarks } from "../domain/posts/bookmarks.ts";
import { checkPost } from "../site-health/post-check.ts";
import { allowImages } from "./allow-images.ts";
import { bind } from "./bind.ts";
import { inert } from "./inert.ts";
import { chooseWords } from "../site-words.ts";

export function registerPosts(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const { autosaves, revisions } = postHistory;

  bind(app, context, postCalls.preview, async ({ params, query }) => {
    const found = await getPost(db, getPostNumber(params.id));
    return query.view === "page" ? toPage(context, found) : toPost(context, found, true);
  });

  bind(app, context, postCalls.render, async ({ body }) => {
    const article = await renderText(
      withoutOutsideImages(body.content, context.config.siteUrl),
      await chooseWords(context),
    );
    const { content } = await completeArticle(context, article);
    return { content };
  });

  bind(app, context, postCalls.check, ({ body }) => checkPost(context, body));

  async function allowChange(caller: Caller, id: number): Promise<void> {
    if (caller.may("publish")) return;
    const { published, publishAt } = await getPost(db, id);
    allowPublic(caller, published || publishAt !== null);
  }

  const makeBookmark = createBookmarks(context);
  bind(app, context, postCalls.bookmark, ({ body, caller }) => makeBookmark(body.url, caller.id));

  bind(app, context, postCalls.create, async ({ body, caller }) => {
    allowPublic(caller, willBePublic(body));
    allowImages(caller, [body.content]);
    const existing = body.draftKey ? await findPostIdByDraft(db, body.draftKey) : null;
    if (existing !== null) await allowChange(caller, existing);
    return toPost(context, await createPost(context, body, { by: caller }), true);
  });

  bind(app, context, postCalls.update, async ({ params, body, caller }) => {
    const id = getPostNumber(params.id);
    allowPublic(caller, willBePublic(body));
    allowImages(caller, [body.content]);
    await allowChange(caller, id);
    return toPost(context, await updatePostFrom(context, id, body, { by: caller }), true);
  });

  bind(app, context, postCalls.remove, async ({ params, caller }) => {
    const id = getPostNumber(params.id);
    await allowChange(caller, id);
    await trashPost(context, id);
    return null;
  });

  bind(app, context, postCalls.restore, async ({ params }) =>
    toPost(context, await restorePost(context, getPostNumber(params.id)), true),
  );

  bind(app, context, postCalls.togglePublish, async ({ body, caller }) => {
    const schedules = new Map(Object.entries(body.publishAt).map(([id, time]) => [getPostNumber(id), time]));
    const flipped = await togglePublish(context, body.ids.map(getPostNumber), { schedules, by: caller });
    return {
      items: flipped.map(({ before, after }) => ({
        _id: toPostId(after.id),
        published: after.published,
        publishAt: before.publishAt,
      })),
    };
  });

  bind(app, context, postCalls.stats, () => statsOf(context));

  bind(app, context, postCalls.autosaves, async () => ({ items: await autosaves.list(db) }));

  bind(app, context, postCalls.findAutosave, ({ params, query }) =>
    postHistory.findDraft(context, params.key, query.writer),
  );

  bind(app, context, postCalls.saveAutosave, async ({ params: { key }, body, caller }) => {
    const id = parsePostId(key);
    if (id !== null) await allowChange(caller, id);
    return postHistory.saveDraft(context, { key, item: id === null ? null : await getPost(db, id) }, body, caller);
  });

  bind(app, context, postCalls.dropAutosave, async ({ params: { key }, query: { keep, ...which }, caller }) => {
    const id = parsePostId(key);
    const post = id === null ? null : await findPostById(db, id);
    if (post) await allowChange(caller, post.id);
    await postHistory.dropDrafts(context, { key, item: keep ? post : null }, which, caller);
    return null;
  });

  bind(app, context, postCalls.revisions, async ({ params, query }) => {
    const { id } = await getPost(db, getPostNumber(params.id));
    const isFull = query.fields === "content";
    return { items: isFull ? await oneByOne(await revisions.listFull(db, id), inert) : await revisions.list(db, id) };
  });

  bind(app, context, postCalls.revision, async ({ params }) => {
    const { id } = await getPost(db, getPostNumber(params.id));
    return inert(await postHistory.findRevision(context, id, params.number));
  });

  bind(app, context, postCalls.restoreRevision, async ({ params, caller }) => {
    const id = getPostNumber(params.id);
    await allowChange(caller, id);
    return toPost(context, await restoreRevision(context, id, params.number, caller), true);
  });
}

/** A token that may only write drafts must not change what visitors see, now or at a scheduled time. */
function allowPublic(caller: Caller, isPublic: boolean): void {
  if (isPublic && !caller.may("publish"))
    throw new ForbiddenError("An API token needs the scope “publish” to change what visitors see.", {
      code: "missing-scope",
    });
}

function willBePublic({ published, publishAt }: PostInput): boolean {
  return published || Boolean(publishAt);
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
