// Projects as visitors may read them, without confidential parts.
import type { Picture } from "#contract/media.ts";
import { type Project, projectCalls, type ProjectPage } from "#contract/projects.ts";
import type { Context } from "../context.ts";
import { projectOf, withoutConfidential } from "../domain/projects/confidentiality.ts";
import { contentOf } from "../domain/posts/post-text.ts";
import { listFilledCategories } from "../domain/projects/filled-categories.ts";
import { isListed, landingCategoriesOf } from "../domain/projects/landing-categories.ts";
import { findImages } from "../media/picture-markup.ts";
import { findMediaId } from "../media/storage.ts";
import type { Database } from "../store/database.ts";
import { listMediaByIds } from "../store/tables/media.ts";
import { listProjects, type ProjectRow } from "../store/tables/projects.ts";
import { findBadges } from "./project-badges.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorProjectCalls = [
  visitorCall(projectCalls.list, async ({ query, isOwner }, context) => {
    const rows = await listProjects(context.db);
    const projects = await withBadges(context, rows, isOwner && query.view !== "visitor");
    const listed = projects.filter((project) => isListed(project, query));
    return {
      items: await withCardImages(context.db, listed),
      playable: projects.filter(({ badge }) => badge === "play").length,
      shipped: projects.filter(({ state }) => state === "shipped").length,
    };
  }),

  visitorCall(projectCalls.starred, async ({ query, isOwner }, context) => {
    const rows = await listProjects(context.db, { starred: true });
    const projects = await withBadges(context, rows, isOwner && query.view !== "visitor");
    return { items: await withCardImages(context.db, projects) };
  }),

  // Contains only what links need: every page of the site depends on this list, and is rendered again when it changes.
  visitorCall(projectCalls.categories, async (_input, context) => ({ items: await listFilledCategories(context) })),
];

/** Adds what the pages of the projects have for visitors to play, turn, watch or read. */
async function withBadges(context: Context, rows: readonly ProjectRow[], forOwner: boolean): Promise<WithoutImages[]> {
  const badges = await findBadges(context, rows);
  return rows.map((row) => ({ ...toProject(row, forOwner), ...badges.get(row.id) }));
}

/** Returns projects as lists show them to visitors. */
export async function toCards(context: Context, rows: readonly ProjectRow[]): Promise<Project[]> {
  return withCardImages(context.db, await withBadges(context, rows, false));
}

export type WithoutImages = Omit<Project, "pictures">;

/** Adds the images of a project. Runs after confidential parts are removed, so that withheld images are not described either. */
export async function withImages(db: Database, project: WithoutImages): Promise<Project> {
  const { thumbnailUrl = "", backgroundUrl = "", mediaUrl = "", gallery = [] } = project;
  return { ...project, pictures: await findImages(db, [thumbnailUrl, backgroundUrl, mediaUrl, ...gallery]) };
}

/** Returns a project with its text, as the owner edits it; for who may not read that, without what is confidential. */
export async function toWholeProject(db: Database, row: ProjectRow, forOwner: boolean): Promise<Project> {
  return withImages(db, toProject({ ...row, content: await contentOf(row) }, forOwner));
}

/** Adds cover images only, because a list of projects should carry neither all their galleries nor their texts. */
export async function withCardImages(db: Database, projects: WithoutImages[]): Promise<Project[]> {
  const urlsOf = ({ thumbnailUrl = "", mediaUrl = "" }: WithoutImages) => [thumbnailUrl, mediaUrl];
  const found = await findImages(db, projects.flatMap(urlsOf));
  return projects.map(({ content: _content, ...project }) => ({
    ...project,
    pictures: pick(found, urlsOf(project)),
  }));
}

/** Returns the videos of a project's gallery. Runs after confidential parts are removed. */
export async function findClips(db: Database, { gallery = [] }: WithoutImages): Promise<ProjectPage["clips"]> {
  const ids = new Map(gallery.map((url) => [url, findMediaId(url)]));
  const rows = await listMediaByIds(
    db,
    [...ids.values()].filter((id) => id !== null),
  );
  return [...ids].flatMap(([url, id]) => {
    const row = rows.find((each) => each.id === id && each.kind === "video");
    return row ? [{ url, width: row.width, height: row.height, alt: row.alt }] : [];
  });
}

function pick(pictures: Record<string, Picture>, urls: readonly string[]): Record<string, Picture> {
  return Object.fromEntries(Object.entries(pictures).filter(([url]) => urls.includes(url)));
}

export function toProject(row: ProjectRow, forOwner: boolean): WithoutImages {
  const all = projectOf(row);
  const shown = forOwner ? all : withoutConfidential(all);
  return { ...shown, landing: landingCategoriesOf(shown) };
}
