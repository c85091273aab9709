// Publishes, rolls back, unpublishes, edits and deletes builds. An upload isn't live until it is published. Each step is one transaction, so
// that players get either the old version or the new one.
import type { BuildChanges } from "#contract/builds.ts";
import type { Context } from "../../context.ts";
import { ConflictError, NotFoundError } from "../../errors.ts";
import {
  beginPublication,
  builds,
  endPublication,
  findBuild,
  findFormerPublication,
  findLiveBuild,
  listBuilds,
  type ListedBuild,
  playPaths,
  undoPublications,
} from "../../store/tables/builds.ts";
import type { Database } from "../../store/database.ts";
import type { ProjectRow } from "../../store/tables/projects.ts";
import { getProject } from "../projects/projects.ts";
import { type Change, changeContent } from "../transactions.ts";

export type BuildsOfProject = {
  /** Empty before the first build. */
  path: string;
  items: ListedBuild[];
  canRollBack: boolean;
};

export async function listBuildsOf({ db }: Pick<Context, "db">, projectId: number): Promise<BuildsOfProject> {
  await getProject(db, projectId);
  const live = await findLiveBuild(db, projectId);
  return {
    path: (await playPaths.find(db, { projectId }))?.path ?? "",
    items: await listBuilds(db, projectId),
    canRollBack: live !== null && (await findFormerPublication(db, live)) !== null,
  };
}

export async function getBuild(db: Database, projectId: number, number: number): Promise<ListedBuild> {
  await getProject(db, projectId);
  const build = await findBuild(db, projectId, number);
  if (!build) throw new NotFoundError("This build does not exist.");
  return build;
}

export async function editBuild(
  context: Context,
  projectId: number,
  number: number,
  changes: BuildChanges,
): Promise<ListedBuild> {
  return changeContent(context, async ({ db }) => {
    const { id } = await getBuild(db, projectId, number);
    await builds.update(db, { id }, changes);
    return getBuild(db, projectId, number);
  });
}

export async function publishBuild(context: Context, projectId: number, number: number): Promise<void> {
  await changeContent(context, async (change) => {
    await publishWithin(change, await getProject(change.db, projectId), number);
  });
}

/** Publishes a build in the caller's transaction. */
export async function publishWithin(
  { db, now, log }: Change,
  project: ProjectRow,
  number: number,
  { quiet = false }: { quiet?: boolean | undefined } = {},
): Promise<void> {
  const build = await getBuild(db, project.id, number);
  if (build.live) return;
  await builds.update(db, { id: build.id }, { state: "published", publishedAt: build.publishedAt ?? now });
  await endPublication(db, project.id, now);
  await beginPublication(db, build, now);
  if (!quiet) await log(`Published version ${build.version} of “${project.title}”`);
}

export async function rollBackBuild(context: Context, projectId: number): Promise<void> {
  await changeContent(context, async ({ db, now, log }) => {
    const project = await getProject(db, projectId);
    const live = await findLiveBuild(db, projectId);
    if (!live) throw new ConflictError("Nothing is live, so there is nothing to roll back. Publish a version instead.");
    const former = await findFormerPublication(db, live);
    if (!former) throw new ConflictError("No other version was live before, so there is nothing to roll back to.");
    await endPublication(db, projectId, now);
    await undoPublications(db, projectId, former.id);
    await beginPublication(db, former.build, now);
    await log(`Rolled “${project.title}” back from version ${live.version} to ${former.build.version}`);
  });
}

/** Makes a version private again. If it was live, no version is live afterwards. */
export async function unpublishBuild(context: Context, projectId: number, number: number): Promise<void> {
  await changeContent(context, async ({ db, now, log }) => {
    const project = await getProject(db, projectId);
    const build = await getBuild(db, projectId, number);
    if (build.state !== "published") return;
    await builds.update(db, { id: build.id }, { state: "uploaded" });
    if (build.live) await endPublication(db, projectId, now);
    await log(`Unpublished version ${build.version} of “${project.title}”`);
  });
}

export async function removeBuild(context: Context, projectId: number, number: number): Promise<void> {
  await changeContent(context, async ({ db, log }) => {
    const project = await getProject(db, projectId);
    const build = await getBuild(db, projectId, number);
    if (build.live)
      throw new ConflictError("This version is live. Publish another one, or unpublish it, before you delete it.");
    await builds.remove(db, { id: build.id });
    await log(`Deleted version ${build.version} of “${project.title}”`);
  });
}
