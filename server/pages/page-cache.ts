import type { Page } from "./page.ts";

export type PageCache = {
  /** Returns the page of a URL if it is cached and current; never waits. */
  peek(url: string): Page | null;
  /** Returns the page of a URL, and renders it if necessary. Concurrent requests for the same page share one rendering. */
  get(url: string): Promise<Page>;
  /** Returns whether the page is cached and current, under any spelling of its URL. */
  holds(url: string): boolean;
  size(): { pages: number; bytes: number };
};

type Options = {
  /** `former` is the page before the content changed, and is returned if it is still the same. */
  render(url: string, former?: Page): Promise<Page>;
  /** Returns the cache key of a URL: the path, with the query parameters that its route reads. */
  canonical(url: string): string;
  /** Changes whenever something that pages show has changed. */
  version(): string;
  maxBytes?: number;
};

/** A page that is current for content number `content`. `asked` counts its requests since then. */
type Kept = { page: Page; content: number; asked: number };

const maxAliases = 5000;
/** Characters. Longer URLs are attempts to fill the memory. */
const maxAliasLength = 500;
/** The number of pages to render again after a change, and the delay in milliseconds, which merges several changes. */
const maxWarmed = 12;
const warmingDelay = 200;

/**
 * Caches successful pages, without a time limit and without stale responses: each lookup checks the content version first. After a change,
 * a page is only served once it is rendered again or known to be unchanged.
 */
export function createPageCache({ render, canonical, version, maxBytes = 64 * 1024 * 1024 }: Options): PageCache {
  const pages = new Map<string, Kept>();
  const pending = new Map<string, Promise<Page>>();
  /** Cache keys by URL as requested, so that common URLs need no parsing. */
  const aliases = new Map<string, string>();
  let current = version();
  let content = 0;
  let bytes = 0;
  /** The URLs of pages to render again. If another change interrupts this, the rest stays for the next time. */
  let wanted: string[] = [];
  let warming: NodeJS.Timeout | undefined;

  return {
    peek(url) {
      heedChanges();
      const key = aliases.get(url);
      const kept = key === undefined ? undefined : pages.get(key);
      if (key === undefined || kept?.content !== content) return null;
      return give(key, kept);
    },

    async get(url) {
      heedChanges();
      const key = resolve(url);
      const kept = pages.get(key);
      if (kept?.content === content) return give(key, kept);
      return pending.get(key) ?? share(key);
    },

    holds(url) {
      heedChanges();
      return isCurrent(resolve(url));
    },

    size: () => ({ pages: pages.size, bytes }),
  };

  /** Moves an entry to the end of the map, whose order is that of last use. */
  function give(key: string, kept: Kept): Page {
    kept.asked++;
    pages.delete(key);
    pages.set(key, kept);
    return kept.page;
  }

  function isCurrent(key: string): boolean {
    return pages.get(key)?.content === content;
  }

  function heedChanges(): void {
    const now = version();
    if (now === current) return;
    const popular = [...pages]
      .filter(([key, { asked }]) => asked > 0 && isCurrent(key))
      .toSorted(([, a], [, b]) => b.asked - a.asked)
      .map(([key]) => key);
    wanted = [...new Set([...popular.slice(0, maxWarmed), ...wanted])].slice(0, maxWarmed);
    current = now;
    content++;
    // Later requests must not get a rendering that began before the change.
    pending.clear();
    clearTimeout(warming);
    if (wanted.length > 0) warming = setTimeout(() => void warm(now), warmingDelay).unref();
  }

  /** Renders the most requested pages again, one after the other, unless the content changes. */
  async function warm(at: string): Promise<void> {
    for (const key of wanted) {
      heedChanges();
      if (at !== current) return;
      // A request for the page will report the error.
      if (!isCurrent(key)) await (pending.get(key) ?? share(key)).catch(() => undefined);
    }
    if (at === current) wanted = [];
  }

  async function share(key: string): Promise<Page> {
    const rendering = renderAndKeep(key, current);
    pending.set(key, rendering);
    try {
      return await rendering;
    } finally {
      if (pending.get(key) === rendering) pending.delete(key);
    }
  }

  async function renderAndKeep(key: string, at: string): Promise<Page> {
    const page = await render(key, pages.get(key)?.page);
    heedChanges();
    if (at !== current) return page;
    drop(key);
    if (page.status === 200 && !page.isPrivate && page.bytes <= maxBytes / 4) {
      pages.set(key, { page, content, asked: 0 });
      bytes += page.bytes;
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    }
    return page;
  }

  function drop(key: string): void {
    bytes -= pages.get(key)?.page.bytes ?? 0;
    pages.delete(key);
  }

  function resolve(url: string): string {
    const known = aliases.get(url);
    if (known !== undefined) return known;
    const key = canonical(url);
    if (url.length > maxAliasLength) return key;
    if (aliases.size >= maxAliases) aliases.clear();
    aliases.set(url, key);
    return key;
  }
}
