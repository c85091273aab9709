// The stored forms of the text of a post or project: clean HTML, and the article that readers see, rendered when the post is saved. Texts from another
// version of the renderer are cleaned and rendered on reading, until renderOutdatedPosts has updated them.
import { setImmediate as nextTurn } from "node:timers/promises";
import { limits } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { TooLargeError } from "../../errors.ts";
import { adoptImages } from "../../media/content-images.ts";
import type { Database } from "../../store/database.ts";
import { findPostContent, listOutdatedPosts, type PostRow, updatePost } from "../../store/tables/posts.ts";
import { findProjectContent, listOutdatedProjects, updateProject } from "../../store/tables/projects.ts";
import { withoutDepths } from "../../text/html-depth.ts";
import { cleanText, prepareText, renderText } from "../../text/long-texts.ts";
import { languagesOfVersion, rendererVersion, versionOf } from "../../text/renderer-version.ts";
import type { PreparedText } from "../../text/text-work.ts";
import { chooseWords, readWords } from "../../site-words.ts";
import { changeContent, changeRecords } from "../transactions.ts";

/** Must be called before a transaction begins, because it may store images, and long texts take a while. */
export async function preparePostText(
  context: Context,
  html: string,
): Promise<PreparedText & { rendererVersion: number }> {
  const { siteUrl } = context.config;
  const clean = await adoptImages(context, withoutDepths(html), { siteUrl, field: "content" });
  const version = versionOf(await readWords(context));
  const prepared = await prepareText(clean, await chooseWords(context));
  if (prepared.content.length > limits.content)
    throw new TooLargeError("content is too long; split it in two", { field: "content" });
  return { ...prepared, rendererVersion: version };
}

/** Returns clean HTML. */
export async function contentOf(post: Partial<Pick<PostRow, "content" | "rendererVersion">>): Promise<string> {
  const { content = "" } = post;
  const version = Math.floor((post.rendererVersion ?? 0) / languagesOfVersion);
  return version === rendererVersion ? content : cleanText(content);
}

/** Returns the text as readers see it, without the media library's image data. */
export async function articleOf(
  context: Pick<Context, "db" | "content">,
  post: Pick<PostRow, "content" | "article" | "rendererVersion">,
): Promise<string> {
  if (post.rendererVersion === versionOf(await readWords(context))) return post.article;
  return renderText(post.content, await chooseWords(context));
}

type Options = { signal: AbortSignal; onError: (id: number, error: unknown) => void };
type Text = { content?: string; article?: string; rendererVersion?: number };
/** A table with texts that are rendered when they are saved. */
type Texts = {
  listOutdated: (db: Database, version: number, later: number) => Promise<number[]>;
  find: (db: Database, id: number) => Promise<string | null>;
  update: (db: Database, id: number, text: Text) => Promise<void>;
};

/**
 * Cleans and renders the posts, and the texts of projects, of another renderer version or with other words, one at a time,
 * newest posts first. If one fails, the error is reported and it stays unchanged.
 */
export async function renderOutdatedPosts(
  context: Pick<Context, "db" | "clock" | "content">,
  options: Options,
): Promise<void> {
  await renderOutdated(context, options, {
    listOutdated: listOutdatedPosts,
    find: findPostContent,
    update: updatePost,
  });
  await renderOutdated(context, options, {
    listOutdated: listOutdatedProjects,
    find: findProjectContent,
    update: updateProject,
  });
}

async function renderOutdated(
  context: Pick<Context, "db" | "clock" | "content">,
  { signal, onError }: Options,
  texts: Texts,
): Promise<void> {
  const { db } = context;
  const version = versionOf(await readWords(context));
  const words = await chooseWords(context);
  for (const id of await texts.listOutdated(db, version, (rendererVersion + 1) * languagesOfVersion)) {
    await nextTurn();
    if (signal.aborted) return;
    try {
      const before = await texts.find(db, id);
      if (before === null) continue;
      const { content, article } = await prepareText(before, words);
      const change = content === before ? changeRecords : changeContent;
      await change(context, async ({ db: transaction }) => {
        // It was saved in the meantime, and so was rendered.
        if ((await texts.find(transaction, id)) !== before) return;
        if (content !== before) await texts.update(transaction, id, { content });
        await texts.update(transaction, id, { article, rendererVersion: version });
      });
    } catch (error) {
      onError(id, error);
    }
  }
}
