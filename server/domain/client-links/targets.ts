// The targets of links for clients. A target that is in the trash or deleted is left out; the link shows the rest.
import type { ClientTarget, ShownTarget } from "#contract/client-links.ts";
import type { Context } from "../../context.ts";
import { InvalidError } from "../../errors.ts";
import type { Database } from "../../store/database.ts";
import { findBuild, listAllBuilds, type ListedBuild } from "../../store/tables/builds.ts";
import type { TargetRow } from "../../store/tables/client-links.ts";
import { findPostById, listPosts, listPostsById, type PostSummaryRow } from "../../store/tables/posts.ts";
import { findProject, listProjects, listProjectsById, type ProjectRow } from "../../store/tables/projects.ts";
import { parsePostId, toPostId } from "../posts/post-ids.ts";

/** More targets than anyone would choose from. */
const maxDrafts = 200;

/** Returns a function that describes a target, or returns null for one that is gone. Makes three queries for any number of targets. */
export async function describeTargets(
  db: Database,
  targets: readonly TargetRow[],
): Promise<(target: TargetRow) => ShownTarget | null> {
  const idsOf = (kind: TargetRow["kind"]) => [
    ...new Set(targets.flatMap((target) => (target.kind === kind ? [target.id] : []))),
  ];
  const builds = await listAllBuilds(db, idsOf("build"));
  const projectIds = [...idsOf("project"), ...builds.map((build) => build.projectId)];
  const projects = new Map((await listProjectsById(db, [...new Set(projectIds)])).map((row) => [row.id, row]));
  const posts = new Map((await listPostsById(db, idsOf("post"))).map((row) => [row.id, row]));
  return ({ kind, id }) => {
    if (kind === "project") return ofProject(projects.get(id));
    if (kind === "post") return ofPost(posts.get(id));
    const build = builds.find((each) => each.id === id);
    return build ? ofBuild(build, projects.get(build.projectId)) : null;
  };
}

/** Returns the rows of targets. Throws if one of them does not exist. */
export async function toTargetRows(db: Database, targets: readonly ClientTarget[]): Promise<TargetRow[]> {
  const rows: TargetRow[] = [];
  for (const target of targets) {
    const id = await findRowId(db, target);
    if (id === null)
      throw new InvalidError("Something that the link should open does not exist.", { field: "targets" });
    if (!rows.some((row) => row.kind === target.kind && row.id === id)) rows.push({ kind: target.kind, id });
  }
  return rows;
}

/** Lists what a link can open: projects, those under NDA first, drafts of posts and pages, and builds. */
export async function listChoices({ db }: Pick<Context, "db">): Promise<(ShownTarget & { nda: boolean })[]> {
  const projects = (await listProjects(db)).toSorted((one, other) => Number(other.nda) - Number(one.nda));
  const drafts = (
    await Promise.all(
      (["post", "page"] as const).map((kind) =>
        listPosts(db, { kind, page: 1, limit: maxDrafts, sort: "date", withContent: false, published: false }),
      ),
    )
  ).flatMap(({ rows }) => rows);
  const builds = await listAllBuilds(db);
  return [
    ...projects.flatMap((project) => withNda(ofProject(project), project.nda)),
    ...drafts.flatMap((post) => withNda(ofPost(post), false)),
    ...projects.flatMap((project) =>
      builds
        .filter((build) => build.projectId === project.id)
        .flatMap((build) => withNda(ofBuild(build, project), project.nda)),
    ),
  ];
}

async function findRowId(db: Database, target: ClientTarget): Promise<number | null> {
  if (target.kind === "project") return (await findProject(db, target.id))?.id ?? null;
  if (target.kind === "build") return (await findBuild(db, target.id, target.number))?.id ?? null;
  const id = parsePostId(target.id);
  return id === null ? null : ((await findPostById(db, id))?.id ?? null);
}

function withNda(target: ShownTarget | null, nda: boolean): (ShownTarget & { nda: boolean })[] {
  return target ? [{ ...target, nda }] : [];
}

function ofProject(project: ProjectRow | undefined): ShownTarget | null {
  if (!project) return null;
  return { kind: "project", id: project.id, number: null, title: project.title, detail: project.nda ? "NDA" : "" };
}

function ofPost(post: PostSummaryRow | undefined): ShownTarget | null {
  if (!post) return null;
  const what = post.kind === "page" ? "page" : "post";
  return {
    kind: "post",
    id: toPostId(post.id),
    number: null,
    title: post.title || "Untitled",
    detail: post.published ? `Published ${what}` : `Draft of a ${what}`,
  };
}

function ofBuild(build: ListedBuild, project: ProjectRow | undefined): ShownTarget | null {
  if (!project) return null;
  const state = build.live ? "live" : build.state === "published" ? "published" : "not published";
  return {
    kind: "build",
    id: project.id,
    number: build.number,
    title: project.title,
    detail: `${build.version === "" ? `Build ${build.number}` : `Version ${build.version}`}, ${state}`,
  };
}
