import type { Context } from "../context.ts";
import { renderOutdatedPosts } from "../domain/posts/post-text.ts";

export type OutdatedPosts = { stop(): Promise<void> };

/** Milliseconds that the first look leaves to the start. */
const firstAfter = 1000;
const minute = 60_000;

/**
 * Renders posts again that another version of the renderer left: after an update, and after a file of theirs was replaced. Of several
 * instances one does it.
 */
export function startOutdatedPosts(
  context: Context,
  onError: (error: unknown, message: string) => void,
  { every = 5 * minute } = {},
): OutdatedPosts {
  const stopping = new AbortController();
  let work: Promise<unknown> = Promise.resolve();
  const look = () => {
    work = work
      .then(() => context.tryWithLock("outdated posts", renderAll))
      .catch((error: unknown) => onError(error, "Outdated posts could not be looked for."));
  };
  const timers = [setTimeout(look, Math.min(firstAfter, every)).unref(), setInterval(look, every).unref()];
  return {
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await work;
    },
  };

  function renderAll(): Promise<void> {
    return renderOutdatedPosts(context, {
      signal: stopping.signal,
      onError: (id, error) => onError(error, `The text of the post ${id} could not be rendered.`),
    });
  }
}
