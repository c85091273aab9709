import type { FastifyInstance } from "fastify";
import { projectCalls } from "#contract/projects.ts";
import { toProject, withCardImages, withImages } from "../api/projects.ts";
import type { Context } from "../context.ts";
import {
  createProject,
  getProject,
  reorderProjects,
  restoreProject,
  starProject,
  trashProject,
  updateProjectFrom,
} from "../domain/projects/projects.ts";
import { listProjects } from "../store/tables/projects.ts";
import { bind } from "./bind.ts";

export function registerProjects(app: FastifyInstance, context: Context): void {
  const { db } = context;

  bind(app, context, projectCalls.get, async ({ params }) =>
    withImages(db, toProject(await getProject(db, params.id), true)),
  );

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
