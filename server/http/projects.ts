import type { FastifyInstance } from "fastify";
import { projectCalls } from "#contract/projects.ts";
import { toProject, toWholeProject, withCardImages } from "../api/projects.ts";
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

  bind(app, context, projectCalls.get, async ({ params }) => toWholeProject(db, await getProject(db, params.id)));

  bind(app, context, projectCalls.create, async ({ body }) => toWholeProject(db, await createProject(context, body)));

  bind(app, context, projectCalls.update, async ({ params, body }) =>
    toWholeProject(db, await updateProjectFrom(context, params.id, body)),
  );

  bind(app, context, projectCalls.star, async ({ params, body }) =>
    toWholeProject(db, await starProject(context, params.id, body.starred)),
  );

  bind(app, context, projectCalls.remove, async ({ params }) => {
    await trashProject(context, params.id);
    return null;
  });

  bind(app, context, projectCalls.restore, async ({ params }) =>
    toWholeProject(db, await restoreProject(context, params.id)),
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
