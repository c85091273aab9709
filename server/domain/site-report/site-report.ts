// What could be mended on the site. Texts are read once, a few at a time, and again only when they changed; everything else is
// asked of indexes, so that the answer comes at once on a blog of ten thousand posts, and nobody else waits for it.
import { limits } from "#contract/limits.ts";
import type { BrokenLink, SiteEntry, SiteReport } from "#contract/site-report.ts";
import type { Context } from "../../context.ts";
import { findSetting } from "../../store/settings.ts";
import {
  countPicturesWithoutAlt, listExampleProjectIds, listFailedMails, listLargeFiles, listProjectTexts, listScheduledPosts, listVisiblePosts,
} from "../../store/site-report.ts";
import { toPostId } from "../post-ids.ts";
import { createLinkChecker } from "./link-checker.ts";
import { ownPath } from "./own-paths.ts";
import { createPostFacts } from "./post-facts.ts";
import { createTurns } from "./turns.ts";

type Content = Pick<SiteReport, "brokenLinks" | "withoutDescription" | "withoutCategory" | "withoutCover" | "examples">;
type Entry = SiteEntry & { links: readonly string[] };

/** A function that makes the report. It remembers what it read, for as long as that is still so. */
export function createSiteReport(context: Context): () => Promise<SiteReport> {
  const readFacts = createPostFacts(context);
  let known: { version: string; content: Promise<Content> } | null = null;

  return async () => {
    const version = context.content.current();
    if (known?.version !== version) {
      const content = readContent();
      known = { version, content };
      // What failed is not worth keeping.
      content.catch(() => { known = null; });
    }
    return { ...await known.content, ...await readState(context) };
  };

  async function readContent(): Promise<Content> {
    const { db, config } = context;
    const turns = createTurns();
    const facts = await readFacts(turns);
    const visible = await listVisiblePosts(db);
    await turns.next();
    const without = { description: [] as SiteEntry[], category: [] as SiteEntry[], cover: [] as SiteEntry[] };
    const entries: Entry[] = [];
    for (const { id, uncategorised } of visible) {
      const post = facts.get(id);
      if (!post) continue;
      const entry = { kind: "post" as const, id: toPostId(id), title: post.title };
      if (!post.hasDescription) without.description.push(entry);
      if (!post.hasCover) without.cover.push(entry);
      if (uncategorised) without.category.push(entry);
      if (post.links.length > 0) entries.push({ ...entry, links: post.links });
    }
    for (const { id, title, addresses } of await listProjectTexts(db)) {
      const links = addresses.filter((address) => ownPath(address, config.siteUrl) !== null);
      if (links.length > 0) entries.push({ kind: "project", id: String(id), title, links });
    }
    return {
      brokenLinks: firstOf(await findBroken(entries, turns)),
      withoutDescription: firstOf(without.description),
      withoutCategory: firstOf(without.category),
      withoutCover: firstOf(without.cover),
      examples: { posts: [...facts.values()].filter((post) => post.isExample).length, projects: (await listExampleProjectIds(db)).length },
    };
  }

  async function findBroken(entries: readonly Entry[], turns: ReturnType<typeof createTurns>): Promise<BrokenLink[]> {
    if (entries.length === 0) return [];
    const check = await createLinkChecker(context.db, turns);
    const broken: BrokenLink[] = [];
    for (const { links, ...entry } of entries) {
      for (const address of links) {
        const path = ownPath(address, context.config.siteUrl);
        const reason = path === null ? null : check(path);
        if (reason) broken.push({ ...entry, address, reason });
      }
      await turns.next();
    }
    return broken;
  }
}

/** What changes without the content doing so. */
async function readState({ db }: Context): Promise<Omit<SiteReport, keyof Content>> {
  return {
    picturesWithoutAlt: await countPicturesWithoutAlt(db),
    largeFiles: await listLargeFiles(db, limits.siteReport.largePicture, limits.siteReport.largeFilm, limits.siteReport.listed),
    failedMails: await listFailedMails(db, limits.messages.pageSize, limits.siteReport.listed),
    scheduled: firstOf((await listScheduledPosts(db)).map(({ id, title, publish_at: publishAt }) => ({ id: toPostId(id), title, publishAt }))),
    copiedAt: await findSetting(db, "copied-at"),
  };
}

function firstOf<Item>(items: readonly Item[]): { total: number; items: Item[] } {
  return { total: items.length, items: items.slice(0, limits.siteReport.listed) };
}
