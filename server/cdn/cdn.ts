// A CDN in front of the site: what it is told of each page, and how it learns that pages have changed. cdn keeps count of what it
// may hold; purging tells it. Without CDN_MAX_AGE there is none of it, and every request comes here.
import type { CdnSettings } from "../config.ts";
import { type MediaStorage, mediaUrl } from "../media/storage.ts";

/** What it may hold that is no longer right. `isComplete` is false where there were too many paths to remember. */
export type Outdated = { keys: string[]; paths: string[]; isComplete: boolean };

export type Cdn = {
  /** Headers of a page that is given out, whose address is remembered. None for what is an owner's. */
  give(address: string): Record<string, string>;
  /** A file is gone for good. */
  removed(path: string): void;
  hasRemoved(): boolean;
  /** All that was given out since this was last asked. */
  takeOutdated(): Outdated;
  /** It could not be told: the next time. */
  putBack(outdated: Outdated): void;
};

/** The key of every page: a change may show anywhere, in lists, neighbours, counts and feeds. */
export const pagesKey = "pages";

const maxPaths = 2000;
/** Short, because browsers heed it too: whoever comes back within it sees the page of before while the new one is fetched. */
const staleWhileRevalidate = 30;
const staleIfError = 86_400;

export function createCdn({ maxAge }: CdnSettings): Cdn {
  const headers = {
    "cache-control": `public, max-age=0, s-maxage=${maxAge}, stale-while-revalidate=${Math.min(staleWhileRevalidate, maxAge)}, stale-if-error=${staleIfError}`,
    "surrogate-key": pagesKey,
    "cache-tag": pagesKey,
  };
  let given = new Set<string>();
  let removed = new Set<string>();
  // What an earlier process gave out, nobody knows any more.
  let isComplete = false;

  return {
    give(address) {
      if (isOwners(address)) return {};
      remember(given, address);
      return headers;
    },
    removed: (path) => remember(removed, path),
    hasRemoved: () => removed.size > 0,
    takeOutdated() {
      const outdated = { keys: [pagesKey], paths: [...given, ...removed], isComplete };
      given = new Set();
      removed = new Set();
      isComplete = true;
      return outdated;
    },
    putBack(outdated) {
      for (const path of outdated.paths) remember(path.startsWith("/media/") ? removed : given, path);
      isComplete &&= outdated.isComplete;
    },
  };

  function remember(paths: Set<string>, path: string): void {
    if (paths.size >= maxPaths && !paths.has(path)) isComplete = false;
    else paths.add(path);
  }
}

/** The same storage, which says what it removes. */
export function announceRemovals(storage: MediaStorage, cdn: Cdn | null): MediaStorage {
  if (!cdn) return storage;
  return {
    ...storage,
    async remove(name) {
      await storage.remove(name);
      cdn.removed(mediaUrl(name));
    },
  };
}

function isOwners(address: string): boolean {
  return /^\/(?:dashboard|login)(?:[/?]|$)/.test(address);
}
