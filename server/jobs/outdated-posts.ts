import type { Context } from "../context.ts";
import { renderOutdatedPosts } from "../domain/posts/post-text.ts";
import type { Job } from "./job-runner.ts";

/**
 * Renders posts again if another version of the renderer rendered them (after an update), or if one of their files was replaced. One of
 * several instances does it.
 */
export function outdatedPosts(context: Context, onError: (id: number, error: unknown) => void): Job {
  return {
    name: "outdated posts",
    atLeastEvery: 5 * 60_000,
    firstAfter: 1000,
    async run(signal) {
      await context.tryWithLock("outdated posts", () => renderOutdatedPosts(context, { signal, onError }));
      return null;
    },
  };
}
