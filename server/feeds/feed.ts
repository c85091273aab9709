import type { PostSummary } from "#contract/posts.ts";
import type { SiteWords } from "#server/site-words.ts";
import { createYield } from "#server/workers/yield.ts";
import { absoluteAddress, absoluteHtml } from "./absolute-html.ts";
import { element, emptyElement, escapeXml, xmlDocument } from "./xml.ts";

/** The content of a feed in any format. All URLs are absolute. */
export type Feed = {
  title: string;
  description: string;
  language: string;
  author: { name: string; url: string };
  /** The page that shows the same posts. */
  pageUrl: string;
  feedUrl: string;
  iconUrl: string;
  updated: string;
  entries: FeedEntry[];
};

type FeedEntry = {
  /** Contains the post's id, so it stays the same when the title changes. */
  id: string;
  url: string;
  /** The URL that the post links to, if it is about something elsewhere. */
  externalUrl: string;
  title: string;
  summary: string;
  html: string;
  image: { url: string; type: string; width: number; height: number } | null;
  /** The category and the tags, each once. */
  subjects: string[];
  author: string;
  published: string;
  updated: string;
};

const imageTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    webp: "image/webp",
    avif: "image/avif",
    png: "image/png",
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    gif: "image/gif",
  }),
);

/**
 * Characters of HTML, fifty printed pages. Longer posts appear in the feed with their description only, because feed readers would cut them
 * anyway.
 */
const maxInFeed = 200_000;

const beforeAnyPost = "1970-01-01T00:00:00.000Z";

export async function toFeed(
  posts: readonly PostSummary[],
  about: Omit<Feed, "updated" | "entries"> & { siteUrl: string; words: SiteWords },
): Promise<Feed> {
  const { siteUrl, words, ...rest } = about;
  const yieldToEventLoop = createYield();
  const entries: FeedEntry[] = [];
  for (const post of posts) {
    entries.push(toEntry(post, { siteUrl, owner: about.author.name, words }));
    await yieldToEventLoop();
  }
  const updated = entries.reduce((latest, entry) => (entry.updated > latest ? entry.updated : latest), beforeAnyPost);
  return { ...rest, updated, entries };
}

function toEntry(
  post: PostSummary,
  { siteUrl, owner, words }: { siteUrl: string; owner: string; words: SiteWords },
): FeedEntry {
  const url = `${siteUrl}/blog/${encodeURIComponent(post.slug)}`;
  return {
    id: `${siteUrl}/blogs/${post._id}`,
    url,
    externalUrl: post.link === "" ? "" : absoluteAddress(post.link, siteUrl),
    title: post.title || words.blog.untitled,
    summary: post.description,
    html:
      post.content && post.content.length <= maxInFeed
        ? absoluteHtml(post.content, url, words.server)
        : `<p>${escapeXml(post.description)}</p>`,
    image: imageOf(post, siteUrl),
    subjects: [...new Set([post.category, ...post.tags.map(({ name }) => name)])].filter((name) => name !== ""),
    author: post.author || owner,
    published: post.publishedAt ?? post.createdAt,
    updated: post.updatedAt,
  };
}

/** Returns the cover if its type is known, because feeds must name the type. */
function imageOf(post: PostSummary, siteUrl: string): FeedEntry["image"] {
  const { src, width, height } = post.picture ?? { src: post.imageUrl, width: 0, height: 0 };
  const type = imageTypes.get(/\.(\w+)(?:[?#]|$)/.exec(src)?.[1]?.toLowerCase() ?? "");
  return type === undefined ? null : { url: absoluteAddress(src, siteUrl), type, width, height };
}

/** Renders a feed as Atom (RFC 4287). */
export function atomOf(feed: Feed): string {
  const entries = feed.entries.map((entry) =>
    [
      "<entry>",
      element("title", entry.title),
      element("id", entry.id),
      emptyElement("link", { rel: "alternate", type: "text/html", href: entry.url }),
      entry.externalUrl === "" ? "" : emptyElement("link", { rel: "related", href: entry.externalUrl }),
      entry.image ? emptyElement("link", { rel: "enclosure", type: entry.image.type, href: entry.image.url }) : "",
      element("published", entry.published),
      element("updated", entry.updated),
      `<author>${element("name", entry.author)}</author>`,
      ...entry.subjects.map((term) => emptyElement("category", { term })),
      element("summary", entry.summary),
      `<content type="html">${escapeXml(entry.html)}</content>`,
      "</entry>",
    ].join(""),
  );
  return xmlDocument(
    [
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">`,
      element("title", feed.title),
      element("subtitle", feed.description),
      element("id", feed.feedUrl),
      emptyElement("link", { rel: "self", type: "application/atom+xml", href: feed.feedUrl }),
      emptyElement("link", { rel: "alternate", type: "text/html", href: feed.pageUrl }),
      element("icon", feed.iconUrl),
      element("updated", feed.updated),
      `<author>${element("name", feed.author.name)}${element("uri", feed.author.url)}</author>`,
      ...entries,
      "</feed>",
    ].join("\n"),
  );
}

/** Renders a feed as RSS 2.0, with the whole text as `content:encoded`. Descriptions are HTML, so plain text is escaped twice. */
export function rssOf(feed: Feed): string {
  const items = feed.entries.map((entry) =>
    [
      "<item>",
      element("title", entry.title),
      element("link", entry.url),
      `<guid isPermaLink="true">${escapeXml(entry.id)}</guid>`,
      element("pubDate", new Date(entry.published).toUTCString()),
      element("dc:creator", entry.author),
      ...entry.subjects.map((name) => element("category", name)),
      element("description", escapeXml(entry.summary)),
      element("content:encoded", entry.html),
      entry.image
        ? emptyElement("media:content", {
            url: entry.image.url,
            type: entry.image.type,
            medium: "image",
            ...sizeOf(entry.image),
          })
        : "",
      "</item>",
    ].join(""),
  );
  return xmlDocument(
    [
      '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
      "<channel>",
      element("title", feed.title),
      element("link", feed.pageUrl),
      element("description", feed.description),
      element("language", feed.language),
      element("lastBuildDate", new Date(feed.updated).toUTCString()),
      `<image>${element("url", feed.iconUrl)}${element("title", feed.title)}${element("link", feed.pageUrl)}</image>`,
      emptyElement("atom:link", { rel: "self", type: "application/rss+xml", href: feed.feedUrl }),
      ...items,
      "</channel>",
      "</rss>",
    ].join("\n"),
  );
}

/** Returns no attributes if the size is unknown. */
function sizeOf({ width, height }: { width: number; height: number }): Record<string, string> {
  return width > 0 && height > 0 ? { width: String(width), height: String(height) } : {};
}

/** Renders a feed as JSON Feed 1.1. */
export function jsonFeedOf(feed: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.description,
    home_page_url: feed.pageUrl,
    feed_url: feed.feedUrl,
    icon: feed.iconUrl,
    language: feed.language,
    authors: [feed.author],
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      ...(entry.externalUrl && { external_url: entry.externalUrl }),
      title: entry.title,
      summary: entry.summary,
      content_html: entry.html,
      ...(entry.image && { image: entry.image.url }),
      date_published: entry.published,
      date_modified: entry.updated,
      authors: [{ name: entry.author }],
      ...(entry.subjects.length > 0 && { tags: entry.subjects }),
    })),
  });
}
