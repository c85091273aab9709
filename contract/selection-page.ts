// The path and the share image of a selection's page. Not in sharing.ts, which every page loads.
import { artKindOf, type LandingCategory } from "./project-terms.ts";
import type { SharingCard } from "./sharing.ts";

export function selectionPath({ slug }: { slug: string }): string {
  return `/for/${encodeURIComponent(slug)}`;
}

export function selectionCard(
  {
    slug,
    title,
    count,
    landing,
  }: {
    slug: string;
    title: string;
    count: number;
    /** The categories of the first project. */
    landing: readonly LandingCategory[];
  },
  words: { projects: (values: { n: number }) => string },
): SharingCard {
  return {
    place: ["selection", slug],
    art: { kind: artKindOf(landing), seed: slug },
    title,
    facts: [words.projects({ n: count })],
  };
}
