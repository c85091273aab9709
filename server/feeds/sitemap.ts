import type { Category } from "#contract/categories.ts";
import { landingCategories } from "#contract/project-terms.ts";
import type { Project } from "#contract/projects.ts";
import { selectionPath } from "#contract/selection-page.ts";
import { createYield, forEachYielding } from "#server/workers/yield.ts";
import { absoluteAddress } from "./absolute-html.ts";
import { element, xmlDocument } from "./xml.ts";

export type PostAddress = {
  slug: string;
  categorySlug: string;
  image: string;
  updatedAt: string;
  /** First published on another site, so that the page there is the canonical one. */
  isFromElsewhere: boolean;
};
export type SitemapContent = {
  posts: readonly PostAddress[];
  /** The owner's own pages. */
  pages: readonly Omit<PostAddress, "categorySlug" | "isFromElsewhere">[];
  categories: readonly Category[];
  /** Those with published posts. */
  tags: readonly { slug: string; updatedAt: string }[];
  series: readonly { slug: string; updatedAt: string }[];
  projects: readonly Project[];
  /** Those that search engines may show. */
  selections: readonly { slug: string; updatedAt: string }[];
};
export type SitemapEntry = { url: string; lastModified: string; images: string[] };

/** The protocol's limit for one file. */
export const maxPerSitemap = 50_000;
const maxImages = 20;

/**
 * Lists every page that search engines may show: those of the menus, the owner's own, posts, projects as visitors see them, categories
 * with posts or projects, tags, series and selections. It leaves out posts whose canonical page is on another site.
 */
export async function listPages(
  siteUrl: string,
  { posts, pages, categories, tags, series, projects, selections }: SitemapContent,
): Promise<SitemapEntry[]> {
  const page = (path: string, lastModified = "", images: readonly string[] = []): SitemapEntry => ({
    url: siteUrl + path,
    lastModified,
    images: images
      .filter((image) => image !== "")
      .slice(0, maxImages)
      .map((image) => toAbsolute(image, siteUrl)),
  });
  const newestOf = new Map<string, string>();
  const postPages: SitemapEntry[] = [];
  await forEachYielding(createYield(), posts, ({ slug, categorySlug, updatedAt, image, isFromElsewhere }) => {
    if (updatedAt > (newestOf.get(categorySlug) ?? "")) newestOf.set(categorySlug, updatedAt);
    if (!isFromElsewhere) postPages.push(page(`/blog/${encodeURIComponent(slug)}`, updatedAt, [image]));
  });
  const newestPost = newest([...newestOf.values()].map((updatedAt) => ({ updatedAt })));
  const newestProject = newest(projects);
  return [
    page("/", newestPost > newestProject ? newestPost : newestProject),
    page("/about"),
    ...pages.map(({ slug, updatedAt, image }) => page(`/${encodeURIComponent(slug)}`, updatedAt, [image])),
    page("/portfolio", newestProject),
    page("/portfolio/all", newestProject),
    ...landingCategories.flatMap((category) => {
      const own = projects.filter(({ landing }) => landing.includes(category));
      return own.length > 0 ? [page(`/portfolio/all?cat=${category}`, newest(own))] : [];
    }),
    page("/blogs", newestPost),
    page("/blogs/archive", newestPost),
    ...categories
      .filter((category) => category.posts > 0)
      .map(({ slug }) => page(`/blogs/category/${encodeURIComponent(slug)}`, newestOf.get(slug))),
    ...tags.map(({ slug, updatedAt }) => page(`/blogs/tag/${encodeURIComponent(slug)}`, updatedAt)),
    ...series.map(({ slug, updatedAt }) => page(`/blogs/series/${encodeURIComponent(slug)}`, updatedAt)),
    ...selections.map((selection) => page(selectionPath(selection), selection.updatedAt)),
    ...postPages,
    ...projects.map((project) =>
      page(`/portfolio/${encodeURIComponent(project.slug)}`, project.updatedAt, imagesOf(project)),
    ),
  ];
}

/** Returns one sitemap for up to 50,000 pages, or else an index of numbered files. */
export async function sitemapOf(
  entries: readonly SitemapEntry[],
  siteUrl: string,
  most = maxPerSitemap,
): Promise<string> {
  if (entries.length <= most) return urlSet(entries);
  const files = Array.from({ length: Math.ceil(entries.length / most) }, (_, index) => {
    const changed = entries
      .slice(index * most, (index + 1) * most)
      .reduce((latest, { lastModified }) => (lastModified > latest ? lastModified : latest), "");
    return `<sitemap>${element("loc", `${siteUrl}/sitemap-${index + 1}.xml`)}${element("lastmod", changed)}</sitemap>`;
  });
  return xmlDocument(
    ['<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...files, "</sitemapindex>"].join("\n"),
  );
}

/** Returns a file of an index by its number, from 1, or null if it doesn't exist. */
export async function sitemapFile(
  entries: readonly SitemapEntry[],
  number: number,
  most = maxPerSitemap,
): Promise<string | null> {
  const part = entries.length <= most ? [] : entries.slice((number - 1) * most, number * most);
  return number < 1 || part.length === 0 ? null : urlSet(part);
}

async function urlSet(entries: readonly SitemapEntry[]): Promise<string> {
  const urls: string[] = [];
  await forEachYielding(createYield(), entries, ({ url, lastModified, images }) => {
    const pictures = images.map((image) => `<image:image>${element("image:loc", image)}</image:image>`);
    urls.push(`<url>${element("loc", url)}${element("lastmod", lastModified)}${pictures.join("")}</url>`);
  });
  return xmlDocument(
    [
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
      ...urls,
      "</urlset>",
    ].join("\n"),
  );
}

function imagesOf({ thumbnailUrl = "", mediaUrl = "", pictures }: Project): string[] {
  return [...new Set([thumbnailUrl, mediaUrl].map((url) => pictures[url]?.src ?? ""))];
}

/** Returns an absolute URL. Nearly all images are files of this site, and adding a prefix is faster than parsing. */
function toAbsolute(image: string, siteUrl: string): string {
  return /^\/(media|art)\/[\w./-]+$/.test(image) ? siteUrl + image : absoluteAddress(image, siteUrl);
}

function newest(things: readonly { updatedAt: string }[]): string {
  return things.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), "");
}
