import type { Category } from "#contract/categories.ts";
import type { PostSummary } from "#contract/posts.ts";
import type { Project } from "#contract/projects.ts";
import { absoluteAddress } from "./absolute-html.ts";
import { element, xmlDocument } from "./xml.ts";

export type SitemapEntry = { url: string; lastModified: string; images: string[] };

/** The most that one file may hold, by the protocol. */
export const mostPerSitemap = 50_000;
const mostImages = 20;

/** Every page that search engines may show: those of the menus, posts, categories that have some, and projects as visitors see them. */
export function listPages(siteUrl: string, posts: readonly PostSummary[], categories: readonly Category[], projects: readonly Project[]): SitemapEntry[] {
  const page = (path: string, lastModified = "", images: readonly string[] = []): SitemapEntry => (
    { url: siteUrl + path, lastModified, images: images.filter((image) => image !== "").slice(0, mostImages).map((image) => absoluteAddress(image, siteUrl)) }
  );
  const newestPost = newest(posts);
  const newestProject = newest(projects);
  return [
    page("/", newestPost > newestProject ? newestPost : newestProject),
    page("/about"),
    page("/portfolio", newestProject),
    page("/portfolio/all", newestProject),
    page("/blogs", newestPost),
    page("/blogs/archive", newestPost),
    ...categories.filter((category) => category.posts > 0)
      .map(({ slug }) => page(`/blogs/category/${encodeURIComponent(slug)}`, newest(posts.filter((post) => post.categorySlug === slug)))),
    ...posts.map((post) => page(`/blog/${encodeURIComponent(post.slug)}`, post.updatedAt, [post.picture?.src ?? post.imageUrl])),
    ...projects.map((project) => page(`/portfolio/${encodeURIComponent(project.slug)}`, project.updatedAt, picturesOf(project))),
  ];
}

/** Up to 50,000 pages are one sitemap; beyond that it is an index of files, each of which is asked for by its number. */
export function sitemapOf(entries: readonly SitemapEntry[], siteUrl: string, most = mostPerSitemap): string {
  if (entries.length <= most) return urlSet(entries);
  const files = Array.from({ length: Math.ceil(entries.length / most) }, (_, index) => `<sitemap>${element("loc", `${siteUrl}/sitemap-${index + 1}.xml`)}</sitemap>`);
  return xmlDocument(['<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...files, "</sitemapindex>"].join("\n"));
}

/** One of the files of an index, counted from 1; null where there is none. */
export function sitemapFile(entries: readonly SitemapEntry[], number: number, most = mostPerSitemap): string | null {
  const part = entries.length <= most ? [] : entries.slice((number - 1) * most, number * most);
  return number < 1 || part.length === 0 ? null : urlSet(part);
}

function urlSet(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ url, lastModified, images }) => {
    const pictures = images.map((image) => `<image:image>${element("image:loc", image)}</image:image>`);
    return `<url>${element("loc", url)}${element("lastmod", lastModified)}${pictures.join("")}</url>`;
  });
  return xmlDocument([
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">', ...urls, "</urlset>",
  ].join("\n"));
}

function picturesOf({ thumbnailUrl = "", mediaUrl = "", pictures }: Project): string[] {
  return [...new Set([thumbnailUrl, mediaUrl].map((address) => pictures[address]?.src ?? ""))];
}

function newest(things: readonly { updatedAt: string }[]): string {
  return things.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), "");
}
