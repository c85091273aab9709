// What stands on the image beside a link to a page, where the page is shared, and the image's address: the same words for
// the page that names the image and for the server that draws it. Free of the validation code, for the browser.
import { hashText } from "#art/random.ts";
import { landingNames, type LandingCategory } from "./project-words.ts";
import type { PostSummary } from "./posts.ts";
import type { Project } from "./projects.ts";

export const sharingSize = { width: 1200, height: 630 } as const;

export type SharingCard = {
  /** Where it stands below /og/: what it is about and which. */
  place: readonly [kind: SharingKind, name: string];
  /** What its block scene is made from; the same as the page's own generated image. */
  art: { kind: LandingCategory | "post"; seed: string };
  title: string;
  facts: readonly string[];
};

export const sharingKinds = ["post", "project", "category", "portfolio", "page"] as const;
export type SharingKind = (typeof sharingKinds)[number];

/** Posts with a cover get one too: each service crops covers differently, and a cover shows neither title nor author. */
export function postCard({
  slug,
  title,
  readMinutes,
  category,
}: Pick<PostSummary, "slug" | "title" | "readMinutes" | "category">): SharingCard {
  return {
    place: ["post", slug],
    art: { kind: "post", seed: slug },
    title: title || "Untitled",
    facts: present(`${readMinutes} min read`, category),
  };
}

/** Of a project as visitors have it: what is confidential is not in it. */
export function projectCard({
  slug,
  title,
  landing,
  year,
  dateRange = "",
}: Pick<Project, "slug" | "title" | "landing" | "year" | "dateRange">): SharingCard {
  const kind = landing[0];
  return {
    place: ["project", slug],
    art: { kind: kind ?? "assets", seed: slug },
    title,
    facts: present(kind ? landingNames[kind] : "Portfolio", year ? String(year) : dateRange),
  };
}

export function categoryCard({ slug, name }: { slug: string; name: string }): SharingCard {
  return { place: ["category", slug], art: { kind: "post", seed: slug }, title: name, facts: ["Blog"] };
}

export function portfolioCard(category: LandingCategory): SharingCard {
  return {
    place: ["portfolio", category],
    art: { kind: category, seed: "category" },
    title: landingNames[category],
    facts: ["Portfolio"],
  };
}

/** Of the site's own pages; the art is a game's, which has most to look at. */
export function pageCard(name: string, { title, line }: { title: string; line: string }): SharingCard {
  return { place: ["page", name], art: { kind: name === "blogs" ? "post" : "game", seed: name }, title, facts: [line] };
}

/** Changes with what the image shows, so caches that key by URL never show an old one. */
export function sharingAddress({ place: [kind, name], art, title, facts }: SharingCard): string {
  const version = hashText([art.kind, art.seed, title, ...facts].join("\n")).toString(36);
  return `/og/${kind}/${encodeURIComponent(name)}.${version}.png`;
}

/** For those who can't see it. */
export function sharingAlt({ title, facts }: SharingCard): string {
  return [title, ...facts].join(" · ");
}

function present(...facts: string[]): string[] {
  return facts.filter((fact) => fact !== "");
}
