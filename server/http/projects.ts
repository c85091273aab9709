import type { FastifyInstance } from "fastify";
import type { Picture } from "#contract/media.ts";
import { type Project, projectCalls } from "#contract/projects.ts";
import type { Context } from "../context.ts";
import { projectOf, withoutConfidential } from "../domain/projects/confidentiality.ts";
import { isListed, landingCategoriesOf } from "../domain/projects/landing-categories.ts";
import {
  createProject,
  getProject,
  reorderProjects,
  restoreProject,
  starProject,
  trashProject,
  updateProjectFrom,
} from "../domain/projects/projects.ts";
import { emptyTrash } from "../domain/trash.ts";
import { NotFoundError } from "../errors.ts";
import { findImages } from "../media/picture-markup.ts";
import type { Database } from "../store/database.ts";
import { findProjectBySlug, listProjects, listTrashedProjects, type ProjectRow } from "../store/tables/projects.ts";
import type { SessionRow } from "../store/tables/users.ts";
import { bind } from "./bind.ts";

export function registerProjects(app: FastifyInstance, context: Context): void {
  const { db } = context;

  bind(app, context, projectCalls.list, async ({ query, session }) => {
    const projects = (await listProjects(db)).map((row) => toProject(row, isOwner(session, query)));
    return {
      items: await withCardImages(
        db,
        projects.filter((project) => isListed(project, query)),
      ),
    };
  });

  bind(app, context, projectCalls.starred, async ({ query, session }) => {
    const projects = (await listProjects(db, { starred: true })).map((row) => toProject(row, isOwner(session, query)));
    return { items: await withCardImages(db, projects) };
  });

  bind(app, context, projectCalls.getBySlug, async ({ params, query, session }) => {
    const row = await findProjectBySlug(db, params.slug);
    if (!row) throw new NotFoundError("Project not found");
    return withImages(db, toProject(row, isOwner(session, query)));
  });

  bind(app, context, projectCalls.get, async ({ params }) =>
    withImages(db, toProject(await getProject(db, params.id), true)),
  );

  bind(app, context, projectCalls.trash, async () => {
    const rows = await listTrashedProjects(db);
    return { items: rows.map((row) => ({ id: row.id, title: row.title, deletedAt: row.deleted_at })) };
  });

  bind(app, context, projectCalls.emptyTrash, async () => {
    await emptyTrash(context, ["project"]);
    return null;
  });

  bind(app, context, projectCalls.create, async ({ body }) =>
    withImages(db, toProject(await createProject(context, body), true)),
  );

  bind(app, context, projectCalls.update, async ({ params, body }) =>
    withImages(db, toProject(await updateProjectFrom(context, params.id, body), true)),
  );

  bind(app, context, projectCalls.star, async ({ params, body }) =>
    withImages(db, toProject(await starProject(context, params.id, body.starred), true)),
  );

  bind(app, context, projectCalls.remove, async ({ params }) => {
    await trashProject(context, params.id);
    return null;
  });

  bind(app, context, projectCalls.restore, async ({ params }) =>
    withImages(db, toProject(await restoreProject(context, params.id), true)),
  );

  bind(app, context, projectCalls.reorder, async ({ body }) => {
    await reorderProjects(context, body.ids);
    return {
      items: await withCardImages(
        db,
        (await listProjects(db)).map((row) => toProject(row, true)),
      ),
    };
  });
}

function isOwner(session: SessionRow | null, query: { view?: "visitor" | undefined }): boolean {
  return session !== null && query.view !== "visitor";
}

type WithoutImages = Omit<Project, "pictures">;

/** Looked up after what is confidential was taken out, so that a withheld image is not described either. */
async function withImages(db: Database, project: WithoutImages): Promise<Project> {
  const { thumbnailUrl = "", backgroundUrl = "", mediaUrl = "", gallery = [] } = project;
  return { ...project, pictures: await findImages(db, [thumbnailUrl, backgroundUrl, mediaUrl, ...gallery]) };
}

/** A list of many projects does not carry all their galleries. */
async function withCardImages(db: Database, projects: WithoutImages[]): Promise<Project[]> {
  const addressesOf = ({ thumbnailUrl = "", mediaUrl = "" }: WithoutImages) => [thumbnailUrl, mediaUrl];
  const found = await findImages(db, projects.flatMap(addressesOf));
  return projects.map((project) => ({ ...project, pictures: pick(found, addressesOf(project)) }));
}

function pick(pictures: Record<string, Picture>, addresses: readonly string[]): Record<string, Picture> {
  return Object.fromEntries(Object.entries(pictures).filter(([address]) => addresses.includes(address)));
}

function toProject(row: ProjectRow, forOwner: boolean): WithoutImages {
  const all = projectOf(row);
  const shown = forOwner ? all : withoutConfidential(all);
  return { ...shown, landing: landingCategoriesOf(shown) };
}
