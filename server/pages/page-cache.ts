import type { Page } from "./page.ts";

export type PageCache = {
  /** The page of an address if it is there and current; never waits. */
  peek(address: string): Page | null;
  /** The page of an address, rendered if need be; those who ask for the same page at the same time share one rendering. */
  get(address: string): Promise<Page>;
  /** Whether the page is there and current, however its address is spelt. */
  holds(address: string): boolean;
  size(): { pages: number; bytes: number };
};

type Options = {
  render(address: string): Promise<Page>;
  /** The address that tells pages apart: the path, with the query parameters that its route reads. */
  canonical(address: string): string;
  /** Moves whenever something that pages show has changed. */
  version(): string;
  maxBytes?: number;
};

/** `asked` counts who was given it since it was made. */
type Kept = { page: Page; asked: number };

const mostAliases = 5000;
/** Characters; whoever writes longer ones does so to fill the memory. */
const longestAlias = 500;
/** Pages that are made again by themselves after a change, and how many milliseconds after it, so that several changes count as one. */
const mostWarmed = 12;
const warmingDelay = 200;

/**
 * Keeps successful pages for as long as the content stands still. There is no time limit and no stale answer: each lookup
 * asks for the content version first, and when it has moved everything is forgotten.
 */
export function createPageCache({ render, canonical, version, maxBytes = 64 * 1024 * 1024 }: Options): PageCache {
  const pages = new Map<string, Kept>();
  const pending = new Map<string, Promise<Page>>();
  /** Addresses as visitors write them, to spare the common ones the parsing. */
  const aliases = new Map<string, string>();
  let current = version();
  let bytes = 0;

  return {
    peek(address) {
      forgetIfChanged();
      const key = aliases.get(address);
      const kept = key === undefined ? undefined : pages.get(key);
      if (!kept) return null;
      kept.asked++;
      return kept.page;
    },

    async get(address) {
      forgetIfChanged();
      const key = resolve(address);
      const kept = pages.get(key);
      if (kept) {
        kept.asked++;
        // Moves it to the young end: the map's order is the order of last use.
        pages.delete(key);
        pages.set(key, kept);
        return kept.page;
      }
      return pending.get(key) ?? share(key);
    },

    holds(address) {
      forgetIfChanged();
      return pages.has(resolve(address));
    },

    size: () => ({ pages: pages.size, bytes }),
  };

  function forgetIfChanged(): void {
    const now = version();
    if (now === current) return;
    current = now;
    const wanted = [...pages].filter(([, { asked }]) => asked > 0).toSorted(([, a], [, b]) => b.asked - a.asked).slice(0, mostWarmed).map(([key]) => key);
    pages.clear();
    // Whoever asks from now on must not be given a rendering that began before the change.
    pending.clear();
    bytes = 0;
    if (wanted.length > 0) setTimeout(() => void warm(wanted, now), warmingDelay).unref();
  }

  /** Makes the pages again that were asked for most, one after the other, unless the content has moved on. */
  async function warm(keys: readonly string[], at: string): Promise<void> {
    for (const key of keys) {
      forgetIfChanged();
      if (at !== current) return;
      // Whoever asks for it is told what is wrong with it.
      if (!pages.has(key)) await (pending.get(key) ?? share(key)).catch(() => undefined);
    }
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
    const page = await render(key);
    forgetIfChanged();
    if (page.status === 200 && at === current && page.bytes <= maxBytes / 4) {
      pages.set(key, { page, asked: 0 });
      bytes += page.bytes;
      while (bytes > maxBytes) dropOldest();
    }
    return page;
  }

  function dropOldest(): void {
    for (const [key, { page }] of pages) {
      pages.delete(key);
      bytes -= page.bytes;
      return;
    }
  }

  function resolve(address: string): string {
    const known = aliases.get(address);
    if (known !== undefined) return known;
    const key = canonical(address);
    if (address.length > longestAlias) return key;
    if (aliases.size >= mostAliases) aliases.clear();
    aliases.set(address, key);
    return key;
  }
}
