// The path and the share image of a selection's page. Not in sharing.ts, which every page loads.
import { artKindOf } from "./project-terms.ts";
import type { Project } from "./projects.ts";
import type { SharingCard } from "./sharing.ts";

export function selectionPath({ slug }: { slug: string }): string {
  return `/for/${encodeURIComponent(slug)}`;
}

export function selectionCard({
  slug,
  title,
  projects,
}: {
  slug: string;
  title: string;
  projects: readonly Pick<Project, "landing">[];
}): SharingCard {
  return {
    place: ["selection", slug],
    art: { kind: artKindOf(projects[0]?.landing ?? []), seed: slug },
    title,
    facts: [projects.length === 1 ? "1 project" : `${projects.length} projects`],
  };
}
