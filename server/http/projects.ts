import type { FastifyInstance } from "fastify";
import { projectCalls, type ProjectInput } from "#contract/projects.ts";
import { toProject, toWholeProject, withCardImages } from "../api/projects.ts";
import type { Context } from "../context.ts";
import type { Caller } from "../domain/auth/callers.ts";
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
import { allowImages } from "./allow-images.ts";
import { bind } from "./bind.ts";

export function registerProjects(app: FastifyInstance, context: Context): void {
  const { db } = context;

  bind(app, context, projectCalls.get, async ({ params }) => toWholeProject(db, await getProject(db, params.id), true));

  bind(app, context, projectCalls.create, async ({ body, caller }) => {
    allowProjectImages(caller, body);
    return toWholeProject(db, await createProject(context, body), caller.may("read"));
  });

  bind(app, context, projectCalls.update, async ({ params, body, caller }) => {
    allowProjectImages(caller, body);
    return toWholeProject(db, await updateProjectFrom(context, params.id, body), caller.may("read"));
  });

  bind(app, context, projectCalls.star, async ({ params, body, caller }) =>
    toWholeProject(db, await starProject(context, params.id, body.starred), caller.may("read")),
  );

  bind(app, context, projectCalls.remove, async ({ params }) => {
    await trashProject(context, params.id);
    return null;
  });

  bind(app, context, projectCalls.restore, async ({ params, caller }) =>
    toWholeProject(db, await restoreProject(context, params.id), caller.may("read")),
  );

  bind(app, context, projectCalls.reorder, async ({ body, caller }) => {
    await reorderProjects(context, body.ids);
    return {
      items: await withCardImages(
        db,
        (await listProjects(db)).map((row) => toProject(row, caller.may("read"))),
      ),
    };
  });
}

function allowProjectImages(caller: Caller, input: ProjectInput): void {
  const { content, thumbnailUrl, backgroundUrl, mediaUrl, gallery } = input;
  allowImages(caller, [content], [thumbnailUrl, backgroundUrl, mediaUrl, ...gallery]);
}
