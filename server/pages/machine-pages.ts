// Pages that machines read: sitemap, robots.txt, feeds and the web app manifest. They are made of what the API tells a visitor,
// so nothing unpublished or confidential can be in them (only the sitemap asks the store where all published posts stand, since
// the API would tell it everything about each), and kept like pages: until the content changes.
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { profile } from "#content/profile.ts";
import { category } from "#contract/categories.ts";
import { postPage } from "#contract/posts.ts";
import { project } from "#contract/projects.ts";
import type { Context } from "../context.ts";
import { createTurns } from "../domain/turns.ts";
import { visitorCallOf } from "../http/visitor-calls.ts";
import { listPublishedAddresses } from "../store/posts.ts";
import { atomOf, type Feed, jsonFeedOf, rssOf, toFeed } from "./machine/feed.ts";
import { manifestOf, robotsOf } from "./machine/manifest.ts";
import { listPages, type PostAddress, type SitemapEntry, sitemapFile, sitemapOf } from "./machine/sitemap.ts";
import { type Answer, toPage } from "./page.ts";
import { createPageCache } from "./page-cache.ts";
import { notFound, sendPage } from "./pages.ts";

const newestPosts = 30;
/** Bytes. A sitemap of 50,000 addresses, the largest page of all, takes a fifth of it. */
const mostKept = 64 * 1024 * 1024;
const missing: Answer = { status: 404, headers: {}, text: "" };
const categories = z.array(category);
const projects = z.object({ items: z.array(project) });

const feeds: Record<string, { type: string; write: (feed: Feed) => string }> = {
  "/feed.xml": { type: "application/atom+xml; charset=utf-8", write: atomOf },
  "/rss.xml": { type: "application/rss+xml; charset=utf-8", write: rssOf },
  "/feed.json": { type: "application/feed+json; charset=utf-8", write: jsonFeedOf },
};

export function registerMachinePages(app: FastifyInstance, context: Context): void {
  const { siteUrl, apiBaseUrl } = context.config;
  const call = visitorCallOf(context);

  const cache = createPageCache({
    version: () => context.content.current(),
    canonical: (address) => address,
    async render(address, former) {
      const page = toPage(await answer(new URL(address, siteUrl)), { siteUrl, cdn: () => context.cdn?.give(address) ?? {} });
      return former?.etag === page.etag ? former : page;
    },
    maxBytes: mostKept,
  });

  const paths = [...Object.keys(feeds), "/sitemap.xml", "/sitemap-:number(^\\d{1,4}).xml", "/robots.txt", "/manifest.webmanifest"];
  for (const path of paths) {
    app.get<{ Querystring: { category?: string | string[] } }>(path, async (request, reply) => {
      const pathname = new URL(request.url, siteUrl).pathname.replace(/\/$/, "");
      const asked = pathname in feeds ? [request.query.category ?? ""].flat()[0] ?? "" : "";
      const page = await cache.get(asked === "" ? pathname : `${pathname}?category=${encodeURIComponent(asked.toLowerCase())}`);
      if (page.status === 404) return notFound(reply);
      reply.hijack();
      await sendPage(page, request.raw, reply.raw);
    });
  }

  async function answer({ pathname, searchParams }: URL): Promise<Answer> {
    const feed = feeds[pathname];
    if (feed) {
      const content = await feedFor(pathname, searchParams.get("category") ?? "");
      return content ? textAnswer(feed.write(content), feed.type) : missing;
    }
    if (pathname === "/robots.txt") return textAnswer(robotsOf(siteUrl, apiBaseUrl), "text/plain; charset=utf-8");
    if (pathname === "/manifest.webmanifest") {
      return textAnswer(manifestOf({ name: profile.name, description: profile.siteDescription, language: profile.language }), "application/manifest+json; charset=utf-8");
    }
    const entries = await listEntries();
    const number = /^\/sitemap-(\d+)\.xml$/.exec(pathname)?.[1];
    const text = number === undefined ? await sitemapOf(entries, siteUrl) : await sitemapFile(entries, Number(number));
    return text === null ? missing : textAnswer(text, "application/xml; charset=utf-8");
  }

  /** Null where there is no such category. */
  async function feedFor(path: string, slug: string): Promise<Feed | null> {
    const chosen = slug === "" ? null : (await listCategories()).find((each) => each.slug === slug || each.name.toLowerCase() === slug);
    if (chosen === undefined) return null;
    const only = chosen ? `&category=${encodeURIComponent(chosen.slug)}` : "";
    const { items } = postPage.parse(await read(`/blogs?published=true&sort=date&fields=content&limit=${newestPosts}${only}`));
    return await toFeed(items, {
      siteUrl,
      title: chosen ? `${profile.name}: ${chosen.name}` : `${profile.name}: Blogs`,
      description: chosen ? `Posts about ${chosen.name} by ${profile.name}.` : `What ${profile.name} writes about making games and running the projects behind them.`,
      language: profile.language,
      author: { name: profile.name, url: `${siteUrl}/` },
      pageUrl: chosen ? `${siteUrl}/blogs/category/${encodeURIComponent(chosen.slug)}` : `${siteUrl}/blogs`,
      feedUrl: siteUrl + path + (chosen ? `?category=${encodeURIComponent(chosen.slug)}` : ""),
      iconUrl: `${siteUrl}/icon-512.png`,
    });
  }

  async function listEntries(): Promise<SitemapEntry[]> {
    const turns = createTurns();
    const posts: PostAddress[] = [];
    for await (const rows of listPublishedAddresses(context.db)) {
      for (const { slug, category_slug: categorySlug, image_url: image, updated_at: updatedAt } of rows) posts.push({ slug, categorySlug, image, updatedAt });
      await turns.next();
    }
    return listPages(siteUrl, posts, await listCategories(), projects.parse(await read("/portfolio")).items);
  }

  async function listCategories(): Promise<z.infer<typeof categories>> {
    return categories.parse(await read("/categories"));
  }

  async function read(path: string): Promise<unknown> {
    const response = await call(apiBaseUrl + path);
    if (!response.ok) throw new Error(`A page for machines could not be made: ${path} answered ${response.status}.`);
    return response.json();
  }
}

function textAnswer(text: string, type: string): Answer {
  return { status: 200, headers: { "content-type": type }, text };
}
