// The projects of the portfolio, for cards in a text. They are fetched once per page load.
import { artUrl } from "#contract/art-urls.ts";
import { artKindOf } from "#contract/project-terms.ts";
import type { Project } from "#contract/projects.ts";
import { wordsOfDocument } from "#web/shared/site/words.ts";
import { ownerApi } from "../../../shared/owner-api.ts";

export type CardProject = { id: string; href: string; title: string; facts: string; image: string };

let projects: Promise<readonly CardProject[]> | null = null;

/** Lists the projects. After a failure, the next call tries again. */
export async function listProjects(): Promise<readonly CardProject[]> {
  projects ??= ownerApi.projects.list().then(({ items }) => items.map(cardOf));
  try {
    return await projects;
  } catch (error) {
    projects = null;
    throw error;
  }
}

/** Returns the project that a card links to, or null, also if the list can't be fetched: the card then shows only its title. */
export async function findProject(href: string): Promise<CardProject | null> {
  try {
    return (await listProjects()).find((project) => project.href === href) ?? null;
  } catch {
    return null;
  }
}

function cardOf({ slug, title, role = "", thumbnailUrl = "", mediaUrl = "", landing, pictures }: Project): CardProject {
  const own = thumbnailUrl || (mediaUrl in pictures ? mediaUrl : "");
  const href = `/portfolio/${encodeURIComponent(slug)}`;
  return {
    id: href,
    href,
    title,
    facts: [role, landing[0] ? wordsOfDocument().portfolio.categories[landing[0]] : ""]
      .filter((fact) => fact !== "")
      .join(" · "),
    image: own === "" ? artUrl(artKindOf(landing), slug) : own,
  };
}
