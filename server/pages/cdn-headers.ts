import type { CdnSettings } from "../config.ts";

/** Seconds. Browsers respect it too: a visitor who returns within this time after a change may see the earlier page once. */
const staleWhileRevalidate = 30;
const staleIfError = 86_400;
/** One key for all pages and feeds, because a change may show anywhere: in lists, neighbors, counts and feeds. */
export const pagesKey = "pages";

/**
 * Returns headers that let a CDN cache a page, and purge it with all others. Returns none without CDN_MAX_AGE, and for pages of the owner.
 */
export function cdnHeaders(cdn: CdnSettings | null, url: string): Record<string, string> {
  if (!cdn || /^\/(?:dashboard|login|setup)(?:[/?]|$)/.test(url)) return {};
  return {
    "cache-control": `public, max-age=0, s-maxage=${cdn.maxAge}, stale-while-revalidate=${Math.min(staleWhileRevalidate, cdn.maxAge)}, stale-if-error=${staleIfError}`,
    "surrogate-key": pagesKey,
    "cache-tag": pagesKey,
  };
}
