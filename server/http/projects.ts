import type { FastifyInstance } from "fastify";
import { projectCalls, type ProjectInput } from "#contract/projects.ts";
import { toProject, toWholeProject, withCardImages } from "../visitor-api/projects.ts";
import type { Context } from "../context.ts";
import { oneByOne } from "../visitor-api/posts.ts";
import type { Caller } from "../domain/auth/callers.ts";
import { projectHistory } from "../domain/projects/project-history.ts";
import {
  createProject,
  getProject,
  reorderProjects,
  restoreProject,
  restoreProjectRevision,
  starProject,
  trashProject,
  updateProjectFrom,
} from "../domain/projects/projects.ts";
import { findProject, listProjects } from "../store/tables/projects.ts";
import { allowImages } from "./allow-images.ts";
import { bind } from "./bind.ts";
import { inert } from "./inert.ts";

export function registerProjects(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const { autosaves, revisions } = projectHistory;

  bind(app, context, projectCalls.get, async ({ params }) => toWholeProject(db, await getProject(db, params.id), true));

  bind(app, context, projectCalls.create, async ({ body, caller }) => {
    allowProjectImages(caller, body);
    return toWholeProject(db, await createProject(context, body, { by: caller }), caller.may("read"));
  });

  bind(app, context, projectCalls.update, async ({ params, body, caller }) => {
    allowProjectImages(caller, body);
    return toWholeProject(db, await updateProjectFrom(context, params.id, body, { by: caller }), caller.may("read"));
  });

  bind(app, context, projectCalls.star, async ({ params, body, caller }) =>
    toWholeProject(db, await starProject(context, params.id, body.starred, caller), caller.may("read")),
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

  bind(app, context, projectCalls.autosaves, async () => ({ items: await autosaves.list(db) }));

  bind(app, context, projectCalls.findAutosave, ({ params, query }) =>
    projectHistory.findDraft(context, params.key, query.writer),
  );

  bind(app, context, projectCalls.saveAutosave, async ({ params: { key }, body, caller }) => {
    const item = isNew(key) ? null : await getProject(db, Number(key));
    return projectHistory.saveDraft(context, { key, item }, body, caller);
  });

  bind(app, context, projectCalls.dropAutosave, async ({ params: { key }, query: { keep, ...which }, caller }) => {
    const item = keep && !isNew(key) ? await findProject(db, Number(key)) : null;
    await projectHistory.dropDrafts(context, { key, item }, which, caller);
    return null;
  });

  bind(app, context, projectCalls.revisions, async ({ params, query }) => {
    const { id } = await getProject(db, params.id);
    const isFull = query.fields === "content";
    return { items: isFull ? await oneByOne(await revisions.listFull(db, id), inert) : await revisions.list(db, id) };
  });

  bind(app, context, projectCalls.revision, async ({ params }) => {
    const { id } = await getProject(db, params.id);
    return inert(await projectHistory.findRevision(context, id, params.number));
  });

  bind(app, context, projectCalls.restoreRevision, async ({ params, caller }) =>
    toWholeProject(db, await restoreProjectRevision(context, params.id, params.number, caller), true),
  );
}

/** Returns whether a key belongs to a project that was never saved. */
function isNew(key: string): boolean {
  return key.startsWith("new_");
}

function allowProjectImages(caller: Caller, input: ProjectInput): void {
  const { content, thumbnailUrl, backgroundUrl, mediaUrl, gallery } = input;
  allowImages(caller, [content], [thumbnailUrl, backgroundUrl, mediaUrl, ...gallery]);
}
