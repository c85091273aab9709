// The feeds: sitemap, robots.txt, llms.txt, RSS, Atom and JSON feeds, and the web app manifest. They use only what the API returns to visitors, so
// they can't contain anything unpublished or confidential. Only the URLs of published posts, pages and selections in
// the sitemap and in llms.txt are read from the store, because the API would return each in full. Like pages, feeds are cached until the content changes.
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { category } from "#contract/categories.ts";
import { limits } from "#contract/limits.ts";
import { iconQuery } from "#contract/look-files.ts";
import { pageLink } from "#contract/pages.ts";
import { postPage } from "#contract/posts.ts";
import { project } from "#contract/projects.ts";
import { series } from "#contract/series.ts";
import { tag } from "#contract/tags.ts";
import type { Context } from "../context.ts";
import { createYield } from "../workers/yield.ts";
import { UnavailableError } from "../errors.ts";
import { readSiteContent } from "../domain/site/site-content.ts";
import { readWords } from "../site-words.ts";
import { createVisitorApi } from "../visitor-api/visitor-api.ts";
import {
  countPosts,
  listPostsFromElsewhere,
  listPublishedAddresses,
  listPublishedPages,
} from "../store/tables/posts.ts";
import { listSelections } from "../store/tables/selections.ts";
import { listSeriesAddresses } from "../store/tables/series.ts";
import { listTagAddresses } from "../store/tables/tags.ts";
import { atomOf, type Feed, jsonFeedOf, rssOf, toFeed } from "./feed.ts";
import { llmsTxtOf } from "./llms.ts";
import { manifestOf } from "./manifest.ts";
import { robotsOf } from "./robots.ts";
import {
  listPages,
  maxPerSitemap,
  type PostAddress,
  type SitemapContent,
  type SitemapEntry,
  sitemapFile,
  sitemapOf,
} from "./sitemap.ts";
import { cdnHeaders } from "../pages/cdn-headers.ts";
import { type Answer, toPage } from "../pages/page.ts";
import { createPageCache } from "../pages/page-cache.ts";
import { notFound, sendPage } from "../pages/pages.ts";

/** Bytes. A sitemap of 50,000 URLs, the largest feed of all, takes a fifth of it. */
const maxKept = 64 * 1024 * 1024;
/** Posts. The sitemap has all of them. */
const maxInLlmsTxt = 50;
const missing: Answer = { status: 404, headers: {}, text: "" };
const projects = z.object({ items: z.array(project) });

/** What a feed can be limited to, as its query names it. */
const choices = ["category", "tag", "series"] as const;
type Choice = (typeof choices)[number];
const named = z.union([category, tag, series]);

const feeds: ReadonlyMap<string, { type: string; write: (feed: Feed) => string }> = new Map(
  Object.entries<{ type: string; write: (feed: Feed) => string }>({
    "/feed.xml": { type: "application/atom+xml; charset=utf-8", write: atomOf },
    "/rss.xml": { type: "application/rss+xml; charset=utf-8", write: rssOf },
    "/feed.json": { type: "application/feed+json; charset=utf-8", write: jsonFeedOf },
  }),
);

/** Feed paths of other blog software, so that readers stay subscribed after a move. */
const formerFeeds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "/rss": "/rss.xml",
    "/feed": "/rss.xml",
    "/feed/rss": "/rss.xml",
    "/feed.rss": "/rss.xml",
    "/index.xml": "/rss.xml",
    "/blog/rss.xml": "/rss.xml",
    "/blog/index.xml": "/rss.xml",
    "/blog/feed.xml": "/feed.xml",
    "/blog/atom.xml": "/feed.xml",
    "/posts/index.xml": "/rss.xml",
    "/atom": "/feed.xml",
    "/atom.xml": "/feed.xml",
    "/feed/atom": "/feed.xml",
  }),
);

export function registerMachinePages(app: FastifyInstance, context: Context): void {
  const { config } = context;
  const call = createVisitorApi(context);

  const cache = createPageCache({
    version: () => context.content.current(),
    canonical: (url) => url,
    async render(url, former) {
      const { siteUrl, cdn } = config;
      const page = toPage(await answer(new URL(url, siteUrl)), {
        siteUrl,
        cdn: cdnHeaders(cdn, url),
      });
      return former?.etag === page.etag ? former : page;
    },
    maxBytes: maxKept,
  });

  const paths = [
    ...feeds.keys(),
    "/sitemap.xml",
    "/sitemap-:number(^\\d{1,4}).xml",
    "/robots.txt",
    "/llms.txt",
    "/manifest.webmanifest",
  ];
  for (const path of paths) {
    app.get<{ Querystring: Partial<Record<Choice, string | string[]>> }>(path, async (request, reply) => {
      const pathname = new URL(request.url, config.siteUrl).pathname.replace(/\/$/, "");
      const choice = feeds.has(pathname) ? choices.find((each) => valueOf(request.query[each]) !== "") : undefined;
      const value = choice ? valueOf(request.query[choice]).toLowerCase() : "";
      const page = await cache.get(choice ? `${pathname}?${choice}=${encodeURIComponent(value)}` : pathname);
      if (page.status === 404) return notFound(reply);
      reply.hijack();
      await sendPage(page, request.raw, reply.raw);
    });
  }

  for (const [former, path] of formerFeeds)
    app.get(former, (_request, reply) => reply.header("cache-control", "public, no-cache").redirect(path, 301));

  async function answer({ pathname, searchParams }: URL): Promise<Answer> {
    const feed = feeds.get(pathname);
    if (feed) {
      const choice = choices.find((each) => searchParams.has(each));
      const content = await feedFor(pathname, choice ? { choice, name: searchParams.get(choice) ?? "" } : null);
      return content ? textAnswer(feed.write(content), feed.type) : missing;
    }
    if (pathname === "/robots.txt") {
      const { aiCrawlers } = (await readSiteContent(context)).sharing;
      return textAnswer(robotsOf(config.siteUrl, config.apiBaseUrl, aiCrawlers), "text/plain; charset=utf-8");
    }
    if (pathname === "/llms.txt") return textAnswer(await writeLlmsTxt(), "text/plain; charset=utf-8");
    if (pathname === "/manifest.webmanifest") {
      const { identity, look } = await readSiteContent(context);
      return textAnswer(
        manifestOf({ name: identity.name, description: identity.siteDescription, language: identity.language, look }),
        "application/manifest+json; charset=utf-8",
      );
    }
    const digits = /^\/sitemap-(\d+)\.xml$/.exec(pathname)?.[1];
    const number = digits === undefined ? null : Number(digits);
    // There are ten thousand possible numbers, and few files.
    if (number !== null && (number < 1 || (number - 1) * maxPerSitemap >= (await countEntries()))) return missing;
    const entries = await listEntries();
    const text = number === null ? await sitemapOf(entries, config.siteUrl) : await sitemapFile(entries, number);
    return text === null ? missing : textAnswer(text, "application/xml; charset=utf-8");
  }

  /** Returns null if the category, tag or series doesn't exist. */
  async function feedFor(path: string, asked: { choice: Choice; name: string } | null): Promise<Feed | null> {
    const chosen = asked && (await findChosen(asked.choice, asked.name));
    if (asked && !chosen) return null;
    const only = chosen ? `${chosen.choice}=${encodeURIComponent(chosen.slug)}` : "";
    const { items } = postPage.parse(
      await read(`/blogs?published=true&sort=date&fields=content&limit=${limits.list.maxTexts}&${only}`),
    );
    const { identity, sharing, look } = await readSiteContent(context);
    const words = await readWords(context);
    const { name } = identity;
    const { siteUrl } = config;
    return await toFeed(items, {
      siteUrl,
      words,
      title: chosen ? words.server.feeds.of({ name, subject: chosen.name }) : words.layout.feed({ name }),
      description: chosen
        ? chosen.choice === "series"
          ? words.blog.aboutSeries({ title: chosen.name, author: name })
          : words.blog.about({ name: chosen.name, author: name })
        : sharing.blogs.description,
      language: identity.language,
      author: { name, url: `${siteUrl}/` },
      pageUrl: `${siteUrl}/blogs${chosen ? `/${chosen.choice}/${encodeURIComponent(chosen.slug)}` : ""}`,
      feedUrl: siteUrl + path + (chosen ? `?${only}` : ""),
      iconUrl: `${siteUrl}/icon-512.png${iconQuery(look)}`,
    });
  }

  async function writeLlmsTxt(): Promise<string> {
    const { items: posts } = postPage.parse(await read(`/blogs?published=true&sort=date&limit=${maxInLlmsTxt}`));
    return llmsTxtOf({
      siteUrl: config.siteUrl,
      words: await readWords(context),
      identity: (await readSiteContent(context)).identity,
      projects: projects.parse(await read("/portfolio")).items,
      posts,
      pages: z.object({ items: z.array(pageLink) }).parse(await read("/pages")).items,
      selections: await listSelections(context.db, { listed: true }),
    });
  }

  async function listEntries(): Promise<SitemapEntry[]> {
    const yieldToEventLoop = createYield();
    const fromElsewhere = await listPostsFromElsewhere(context.db);
    const posts: PostAddress[] = [];
    for await (const rows of listPublishedAddresses(context.db)) {
      for (const { id, slug, categorySlug, imageUrl: image, updatedAt } of rows)
        posts.push({ slug, categorySlug, image, updatedAt, isFromElsewhere: fromElsewhere.has(id) });
      await yieldToEventLoop();
    }
    return listPages(config.siteUrl, { posts, ...(await listOthers()) });
  }

  /** Counts without reading posts, those from elsewhere included. */
  async function countEntries(): Promise<number> {
    const others = await listPages(config.siteUrl, { posts: [], ...(await listOthers()) });
    return others.length + (await countPosts(context.db)).published;
  }

  async function listOthers(): Promise<Omit<SitemapContent, "posts">> {
    return {
      pages: (await listPublishedPages(context.db)).map(({ slug, imageUrl: image, updatedAt }) => ({
        slug,
        image,
        updatedAt,
      })),
      categories: z.array(category).parse(await read("/categories")),
      tags: await listTagAddresses(context.db),
      series: await listSeriesAddresses(context.db),
      projects: projects.parse(await read("/portfolio")).items,
      selections: await listSelections(context.db, { listed: true }),
    };
  }

  /** Finds a category, tag or series by slug, earlier slug or name, so that a feed still works after it is renamed. */
  async function findChosen(
    choice: Choice,
    name: string,
  ): Promise<{ choice: Choice; slug: string; name: string } | null> {
    const folder = { category: "categories", tag: "tags", series: "series" }[choice];
    const response = await call(`${config.apiBaseUrl}/${folder}/${encodeURIComponent(name)}`);
    if (!response.ok) return null;
    const found = named.parse(await response.json());
    return { choice, slug: found.slug, name: "title" in found ? found.title : found.name };
  }

  async function read(path: string): Promise<unknown> {
    const response = await call(config.apiBaseUrl + path);
    if (response.status === 503) throw new UnavailableError((await readWords(context)).server.refusals.later);
    if (!response.ok) throw new Error(`A page for machines could not be made: ${path} answered ${response.status}.`);
    return response.json();
  }
}

function valueOf(given: string | string[] | undefined): string {
  return [given ?? ""].flat()[0] ?? "";
}

function textAnswer(text: string, type: string): Answer {
  return { status: 200, headers: { "content-type": type }, text };
}
