import type { FastifyInstance } from "fastify";
import { type Project, projectCalls } from "#contract/projects.ts";
import type { Context } from "../context.ts";
import { type Unsorted, withoutConfidential } from "../domain/confidentiality.ts";
import { isListed, landingCategoriesOf } from "../domain/landing-categories.ts";
import { createProject, reorderProjects, restoreProject, trashProject, updateProjectFrom } from "../domain/portfolio.ts";
import { NotFoundError } from "../errors.ts";
import { deleteTrashedProjects, findProjectBySlug, listProjects, listTrashedProjects, type ProjectRow } from "../store/projects.ts";
import { bind } from "./bind.ts";

export function registerProjects(app: FastifyInstance, context: Context): void {
  const { db } = context;

  bind(app, context, projectCalls.list, async ({ query, session }) => {
    const projects = (await listProjects(db)).map((row) => toProject(row, session !== null));
    return { items: projects.filter((project) => isListed(project, query)) };
  });

  bind(app, context, projectCalls.starred, async ({ session }) => {
    return { items: (await listProjects(db, { starred: true })).map((row) => toProject(row, session !== null)) };
  });

  bind(app, context, projectCalls.getBySlug, async ({ params, session }) => {
    const row = await findProjectBySlug(db, params.slug);
    if (!row) throw new NotFoundError("Project not found");
    return toProject(row, session !== null);
  });

  bind(app, context, projectCalls.trash, async () => {
    const rows = await listTrashedProjects(db);
    return { items: rows.map((row) => ({ id: row.id, title: row.title, deletedAt: row.deleted_at })) };
  });

  bind(app, context, projectCalls.emptyTrash, async () => {
    await deleteTrashedProjects(db, null);
    return null;
  });

  bind(app, context, projectCalls.create, async ({ body }) => toProject(await createProject(context, body), true));

  bind(app, context, projectCalls.update, async ({ params, body }) => toProject(await updateProjectFrom(context, params.id, body), true));

  bind(app, context, projectCalls.remove, async ({ params }) => {
    await trashProject(context, params.id);
    return null;
  });

  bind(app, context, projectCalls.restore, async ({ params }) => toProject(await restoreProject(context, params.id), true));

  bind(app, context, projectCalls.reorder, async ({ body }) => {
    await reorderProjects(context, body.ids);
    return { items: (await listProjects(db)).map((row) => toProject(row, true)) };
  });
}

function toProject(row: ProjectRow, isOwner: boolean): Project {
  const all: Unsorted = {
    _id: String(row.id),
    id: row.id,
    title: row.title,
    slug: row.slug,
    description: row.description,
    category: row.category,
    thumbnailUrl: row.thumbnail_url,
    backgroundUrl: row.background_url,
    mediaType: row.media_type,
    mediaUrl: row.media_url,
    techStack: row.tech_stack,
    contributions: row.contributions,
    tags: row.tags,
    gallery: row.gallery,
    dateRange: row.date_range,
    year: row.year,
    company: row.company,
    role: row.role,
    starred: row.starred,
    externalLink: row.external_link,
    order: row.sort_order,
    nda: row.nda,
    confidential: row.confidential,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
  const shown = isOwner ? all : withoutConfidential(all);
  return { ...shown, landing: landingCategoriesOf(shown) };
}
