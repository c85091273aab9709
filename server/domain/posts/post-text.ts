// The stored forms of a post's text: clean HTML, and the article that readers see, rendered when the post is saved. Texts from another
// version of the renderer are cleaned and rendered on reading, until renderOutdatedPosts has updated them.
import { setImmediate as nextTurn } from "node:timers/promises";
import { limits } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { TooLargeError } from "../../errors.ts";
import { adoptImages } from "../../media/content-images.ts";
import { findPostContent, listOutdatedPosts, type PostRow, updatePost } from "../../store/tables/posts.ts";
import { withoutDepths } from "../../text/html-depth.ts";
import { cleanText, prepareText, renderText } from "../../text/long-texts.ts";
import { rendererVersion } from "../../text/renderer-version.ts";
import type { PreparedText } from "../../text/text-work.ts";

/** Must be called before a transaction begins, because it may store images, and long texts take a while. */
export async function preparePostText(context: Context, html: string): Promise<PreparedText> {
  const { siteUrl } = context.config;
  const prepared = await prepareText(await adoptImages(context, withoutDepths(html), { siteUrl }));
  if (prepared.content.length > limits.content) throw new TooLargeError("content is too long; split the post in two");
  return prepared;
}

/** Returns clean HTML. */
export async function contentOf(post: Partial<Pick<PostRow, "content" | "renderer_version">>): Promise<string> {
  const { content = "", renderer_version } = post;
  return renderer_version === rendererVersion ? content : cleanText(content);
}

/** Returns the text as readers see it, without the media library's image data. */
export async function articleOf(post: Pick<PostRow, "content" | "article" | "renderer_version">): Promise<string> {
  return post.renderer_version === rendererVersion ? post.article : renderText(post.content);
}

/**
 * Cleans and renders the posts of another renderer version, one at a time, newest first. If a post fails, the error is reported and the
 * post stays unchanged.
 */
export async function renderOutdatedPosts(
  { db, content: version }: Pick<Context, "db" | "content">,
  { signal, onError }: { signal: AbortSignal; onError: (id: number, error: unknown) => void },
): Promise<void> {
  for (const id of await listOutdatedPosts(db, rendererVersion)) {
    await nextTurn();
    if (signal.aborted) return;
    try {
      const before = await findPostContent(db, id);
      if (before === null) continue;
      const { content, article } = await prepareText(before);
      await db.transaction().execute(async (transaction) => {
        // The post was saved in the meantime, and so was rendered.
        if ((await findPostContent(transaction, id)) !== before) return;
        if (content !== before) await updatePost(transaction, id, { content });
        await updatePost(transaction, id, { article, renderer_version: rendererVersion });
      });
      if (content !== before) version.changed();
    } catch (error) {
      onError(id, error);
    }
  }
}
