import type { WebApp } from "../pages/pages.ts";
import { createLimiter, type Limiter } from "../workers/limiter.ts";

const atOnce = 4;
const maxWaiting = 100;

export type Renders = {
  /** Wraps the web app so that it renders no more pages at the same time than the machine can handle. */
  bound(web: WebApp): WebApp;
  size: Limiter["size"];
};

/** The callback receives the duration of each rendering in seconds. */
export function createRenders(
  rendered: (seconds: number) => void,
  limits: { atOnce: number; maxWaiting: number } = { atOnce, maxWaiting },
): Renders {
  const limiter = createLimiter(limits.atOnce, {
    maxWaiting: limits.maxWaiting,
    tooMany: "Too many pages are being made just now; try again in a moment.",
  });
  const bound = new WeakMap<WebApp, WebApp>();
  return {
    size: limiter.size,
    bound(web) {
      const known = bound.get(web);
      if (known) return known;
      const made: WebApp = {
        queryOf: (path) => web.queryOf(path),
        isPage: (path) => web.isPage(path),
        render: (...given) =>
          limiter.run(async () => {
            const start = performance.now();
            try {
              return await web.render(...given);
            } finally {
              rendered((performance.now() - start) / 1000);
            }
          }),
      };
      bound.set(web, made);
      return made;
    },
  };
}
