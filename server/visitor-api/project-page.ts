// One project as visitors may read it; for its page also with what surrounds it there: posts, the projects beside it, and an offer.
import { limits } from "#contract/limits.ts";
import { noService } from "#contract/project-terms.ts";
import { type Project, projectCalls, type ProjectPage } from "#contract/projects.ts";
import type { Context } from "../context.ts";
import { listPlayable } from "../domain/builds/playable.ts";
import { articleOf, contentOf } from "../domain/posts/post-text.ts";
import { showsPosts } from "../domain/projects/confidentiality.ts";
import { readSiteContent } from "../domain/site/site-content.ts";
import { NotFoundError } from "../errors.ts";
import { chooseWords, readWords } from "../site-words.ts";
import { listPostsById } from "../store/tables/posts.ts";
import { findProjectBySlug, listProjects, type ProjectRow } from "../store/tables/projects.ts";
import { renderText } from "../text/long-texts.ts";
import { completeArticle } from "./article.ts";
import { findDocuments } from "./documents.ts";
import { findModels } from "./models.ts";
import { toSummaries } from "./posts.ts";
import { findClips, toCards, toProject, toWholeProject, withImages, type WithoutImages } from "./projects.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorProjectPageCalls = [
  visitorCall(projectCalls.getBySlug, async ({ params, query, isOwner }, context) => {
    const { db } = context;
    const row = await findProjectBySlug(db, params.slug);
    if (!row) throw new NotFoundError("Project not found");
    if (query.view === "page") return toPage(context, row);
    if (isOwner && query.view === undefined) return toWholeProject(db, row, true);
    return withImages(db, toProject({ ...row, content: await contentOf(row) }, false));
  }),
];

async function toPage(context: Context, row: ProjectRow): Promise<ProjectPage> {
  const { db } = context;
  const project = toProject(row, false);
  const rows = showsPosts(row) ? await listPostsById(db, row.postIds) : [];
  return {
    ...(await withImages(db, project)),
    ...(project.content !== undefined && (await articleOfProject(context, row, project.content))),
    models: await findModels(context, project.modelUrls ?? []),
    shownDocuments: await findDocuments(db, project.documents ?? []),
    clips: await findClips(db, project),
    more: await findMore(context, project),
    posts: await toSummaries(
      context,
      rows.filter(({ published }) => published),
      false,
    ),
    offer: await findOffer(context, row, project),
    ...(await findBuilds(context, row)),
  };
}

async function findBuilds(context: Context, row: ProjectRow): Promise<Pick<ProjectPage, "build" | "versions">> {
  const versions = await listPlayable(context, row);
  return {
    build: versions.find(({ live }) => live) ?? null,
    versions: versions.slice(0, limits.projectDetail.versions),
  };
}

/** Returns the text as visitors see it. `shown` lacks what is confidential in it. */
async function articleOfProject(
  context: Context,
  row: ProjectRow,
  shown: string,
): Promise<Pick<ProjectPage, "content" | "embeds">> {
  if (shown === "") return { content: "" };
  const article = await (shown === row.content
    ? articleOf(context, row)
    : renderText(shown, await chooseWords(context)));
  const { content, embeds } = await completeArticle(context, article);
  return { content, ...(embeds.length > 0 && { embeds }) };
}

/** Finds the projects after it in its first category, or in the whole list if no other project is in it. The last leads to the first. */
async function findMore(context: Context, { id, landing }: WithoutImages): Promise<Project[]> {
  const all = await listProjects(context.db);
  const alike = all.filter((row) => toProject(row, false).landing[0] === landing[0]);
  const list = alike.length > 1 ? alike : all;
  const at = list.findIndex((row) => row.id === id);
  return toCards(context, [...list.slice(at + 1), ...list.slice(0, at)].slice(0, limits.projectDetail.more));
}

/** Finds the service that the owner chose, or else the first one whose image shows the category. */
async function findOffer(
  context: Context,
  { service }: ProjectRow,
  { landing }: WithoutImages,
): Promise<ProjectPage["offer"]> {
  if (service === noService) return null;
  const { home, services } = await readSiteContent(context);
  if (!home.sections.includes("services")) return null;
  const chosen = services.entries.find(({ id }) => id === service);
  const ofCategory = landing.flatMap((category) => services.entries.find(({ icon }) => icon === category) ?? []);
  const fitting = chosen ?? ofCategory[0];
  return fitting
    ? { heading: services.projectHeading ?? (await readWords(context)).server.embeds.offer, service: fitting }
    : null;
}
