// The text on a page's share image, and the URL of the image. The page that names the image and the server that draws it share this code.
// It doesn't import the validation code, so that the browser can load it.
import { artVersion } from "#art/art-version.ts";
import { hashText } from "#art/random.ts";
import { artKindOf, type LandingCategory } from "./project-terms.ts";
import type { PostSummary } from "./posts.ts";
import type { Project } from "./projects.ts";

export const sharingSize = { width: 1200, height: 630 } as const;

export type SharingCard = {
  /** The location below /og/: the kind and the name of the page. */
  place: readonly [kind: SharingKind, name: string];
  /** The input of the block scene, the same as for the page's own generated image. */
  art: { kind: LandingCategory | "post"; seed: string };
  title: string;
  facts: readonly string[];
};

export const sharingKinds = [
  "post",
  "project",
  "category",
  "tag",
  "series",
  "portfolio",
  "selection",
  "page",
  "own-page",
] as const;
export type SharingKind = (typeof sharingKinds)[number];

/**
 * Returns the share image of a post. Posts with a cover get a share image, too: each service crops covers differently, and a cover shows
 * neither title nor author.
 */
export function postCard(
  { slug, title, readMinutes, category }: Pick<PostSummary, "slug" | "title" | "readMinutes" | "category">,
  words: Pick<BlogWords, "untitled" | "readMinutes">,
): SharingCard {
  return {
    place: ["post", slug],
    art: { kind: "post", seed: slug },
    title: title || words.untitled,
    facts: present(words.readMinutes({ minutes: readMinutes }), category),
  };
}

/** What cards say about the blog in the site's language (words/). */
type BlogWords = {
  label: string;
  untitled: string;
  readMinutes: (values: { minutes: number }) => string;
  seriesCard: (values: { n: number }) => string;
};
/** Names of the portfolio and its categories in the site's language. */
type PortfolioNames = { title: string; categories: Readonly<Record<LandingCategory, string>> };

/** Returns the share image of a project as visitors see it, without confidential fields. */
export function projectCard(
  {
    slug,
    title,
    landing,
    year,
    dateRange = "",
  }: Pick<Project, "slug" | "title" | "year" | "dateRange"> & { landing: readonly LandingCategory[] },
  names: PortfolioNames,
): SharingCard {
  const kind = landing[0];
  return {
    place: ["project", slug],
    art: { kind: artKindOf(landing), seed: slug },
    title,
    facts: present(kind ? names.categories[kind] : names.title, year ? String(year) : dateRange),
  };
}

export function categoryCard(
  { slug, name }: { slug: string; name: string },
  { label }: Pick<BlogWords, "label">,
): SharingCard {
  return { place: ["category", slug], art: { kind: "post", seed: slug }, title: name, facts: [label] };
}

export function tagCard(
  { slug, name }: { slug: string; name: string },
  { label }: Pick<BlogWords, "label">,
): SharingCard {
  return { place: ["tag", slug], art: { kind: "post", seed: slug }, title: name, facts: [label] };
}

export function seriesCard(
  { slug, title, posts }: { slug: string; title: string; posts: number },
  words: Pick<BlogWords, "seriesCard">,
): SharingCard {
  return {
    place: ["series", slug],
    art: { kind: "post", seed: slug },
    title,
    facts: [words.seriesCard({ n: posts })],
  };
}

export function portfolioCard(category: LandingCategory, names: PortfolioNames): SharingCard {
  return {
    place: ["portfolio", category],
    art: { kind: category, seed: "category" },
    title: names.categories[category],
    facts: [names.title],
  };
}

/** Returns the share image of a page of the owner's own. */
export function ownPageCard(
  { slug, title }: { slug: string; title: string },
  { untitled }: Pick<BlogWords, "untitled">,
): SharingCard {
  return { place: ["own-page", slug], art: { kind: "post", seed: slug }, title: title || untitled, facts: [] };
}

/** Returns the share image of one of the site's fixed pages. It shows a game scene, which has the most detail. */
export function pageCard(name: string, { title, line }: { title: string; line: string }): SharingCard {
  return { place: ["page", name], art: { kind: name === "blogs" ? "post" : "game", seed: name }, title, facts: [line] };
}

/** Returns the URL of a share image. The URL changes with the image, so a cache never serves an old one. */
export function sharingAddress({ place: [kind, name], art, title, facts }: SharingCard): string {
  const version = hashText([artVersion, art.kind, art.seed, title, ...facts].join("\n")).toString(36);
  return `/og/${kind}/${encodeURIComponent(name)}.${version}.png`;
}

/** Returns the alternative text of a share image. */
export function sharingAlt({ title, facts }: SharingCard): string {
  return [title, ...facts].join(" · ");
}

function present(...facts: string[]): string[] {
  return facts.filter((fact) => fact !== "");
}
