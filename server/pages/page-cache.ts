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
  /** `former` is the page as it was before the content changed, and the answer where it has stayed the same. */
  render(address: string, former?: Page): Promise<Page>;
  /** The address that tells pages apart: the path, with the query parameters that its route reads. */
  canonical(address: string): string;
  /** Moves whenever something that pages show has changed. */
  version(): string;
  maxBytes?: number;
};

/** Right for the content of its number. `asked` counts who was given it meanwhile. */
type Kept = { page: Page; content: number; asked: number };

const maxAliases = 5000;
/** Characters; whoever writes longer ones does so to fill the memory. */
const longestAlias = 500;
/** Pages that are made again by themselves after a change, and how many milliseconds after it, so that several changes count as one. */
const maxWarmed = 12;
const warmingDelay = 200;

/**
 * Keeps successful pages. There is no time limit and no stale answer: each lookup asks for the content version first, and when it
 * has moved, no page is given until it was made again, or is known to have stayed the same.
 */
export function createPageCache({ render, canonical, version, maxBytes = 64 * 1024 * 1024 }: Options): PageCache {
  const pages = new Map<string, Kept>();
  const pending = new Map<string, Promise<Page>>();
  /** Addresses as visitors write them, to spare the common ones the parsing. */
  const aliases = new Map<string, string>();
  let current = version();
  let content = 0;
  let bytes = 0;
  /** Addresses of the pages to make again; those that a change came before stay for the next time. */
  let wanted: string[] = [];
  let warming: NodeJS.Timeout | undefined;

  return {
    peek(address) {
      heedChanges();
      const key = aliases.get(address);
      const kept = key === undefined ? undefined : pages.get(key);
      if (key === undefined || kept?.content !== content) return null;
      return give(key, kept);
    },

    async get(address) {
      heedChanges();
      const key = resolve(address);
      const kept = pages.get(key);
      if (kept?.content === content) return give(key, kept);
      return pending.get(key) ?? share(key);
    },

    holds(address) {
      heedChanges();
      return isCurrent(resolve(address));
    },

    size: () => ({ pages: pages.size, bytes }),
  };

  /** Moves it to the young end: the map's order is the order of last use. */
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
    // Whoever asks from now on must not be given a rendering that began before the change.
    pending.clear();
    clearTimeout(warming);
    if (wanted.length > 0) warming = setTimeout(() => void warm(now), warmingDelay).unref();
  }

  /** Makes the pages again that were asked for most, one after the other, unless the content has moved on. */
  async function warm(at: string): Promise<void> {
    for (const key of wanted) {
      heedChanges();
      if (at !== current) return;
      // Whoever asks for it is told what is wrong with it.
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
    if (page.status === 200 && page.bytes <= maxBytes / 4) {
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

  function resolve(address: string): string {
    const known = aliases.get(address);
    if (known !== undefined) return known;
    const key = canonical(address);
    if (address.length > longestAlias) return key;
    if (aliases.size >= maxAliases) aliases.clear();
    aliases.set(address, key);
    return key;
  }
}
