import type { CdnSettings } from "../config.ts";

/** Browsers heed it too: a visitor who returns within these seconds of a change may see the earlier page once. */
const staleWhileRevalidate = 30;
const staleIfError = 86_400;
/** One for all pages and feeds: a change may show anywhere, in lists, neighbours, counts and feeds. */
export const pagesKey = "pages";

/** Returns what lets a CDN keep a page, and purge it with all others. Empty without CDN_MAX_AGE, and for pages of the owner. */
export function cdnHeaders(cdn: CdnSettings | null, address: string): Record<string, string> {
  if (!cdn || /^\/(?:dashboard|login)(?:[/?]|$)/.test(address)) return {};
  return {
    "cache-control": `public, max-age=0, s-maxage=${cdn.maxAge}, stale-while-revalidate=${Math.min(staleWhileRevalidate, cdn.maxAge)}, stale-if-error=${staleIfError}`,
    "surrogate-key": pagesKey,
    "cache-tag": pagesKey,
  };
}
