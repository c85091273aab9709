// What the pages of an open link show: work with its confidential parts, for one client. Not among the visitor's calls: no HTTP call returns
// any of it, and every URL of media in it is signed for this link.
import { z } from "zod";
import type { Playable } from "#contract/builds.ts";
import {
  clientBuild,
  clientFrame,
  type ClientFrame,
  type ClientGate,
  clientGate,
  clientPost,
  clientProject,
  type ClientWork,
  clientWork,
} from "#contract/client-pages.ts";
import type { PostEmbed } from "#contract/post-embeds.ts";
import type { Post } from "#contract/posts.ts";
import type { Project, ProjectPage } from "#contract/projects.ts";
import type { Context } from "../context.ts";
import { playOrigin } from "../domain/builds/play-addresses.ts";
import { toPlayable } from "../domain/builds/playable.ts";
import { signMediaUrls, signPlay } from "../domain/client-links/link-secrets.ts";
import type { OpenLink } from "../domain/client-links/openings.ts";
import { watermarkText } from "../domain/client-links/watermark-text.ts";
import { articleOf, contentOf } from "../domain/posts/post-text.ts";
import { parsePostId, toPostId } from "../domain/posts/post-ids.ts";
import { NotFoundError, toApiError } from "../errors.ts";
import { findEntrySizes } from "../store/tables/build-files.ts";
import { listAllBuilds, listBuilds, type ListedBuild, playPaths } from "../store/tables/builds.ts";
import { listTargets, type TargetRow } from "../store/tables/client-links.ts";
import { findPostById, listPostsById, type PostRow } from "../store/tables/posts.ts";
import { findProject, type ProjectRow } from "../store/tables/projects.ts";
import { escapeHtml } from "../markdown/escape.ts";
import { completeArticle } from "./article.ts";
import { toPage, toSummaries } from "./posts.ts";
import { findDocuments } from "./documents.ts";
import { readWords, type SiteWords } from "../site-words.ts";
import { findModels } from "./models.ts";
import { withoutOwnerOnly } from "../domain/projects/confidentiality.ts";
import { findClips, toProject, withCardImages, withImages } from "./projects.ts";
import type { VisitorApi } from "./visitor-api.ts";

/** One page of an open link. `title` is for the log; `load` returns the results of its calls. */
export type ClientPage = { title: string; call: string; load: () => Promise<unknown> };

const base = "/client-pages";

/** Handles the one call of the page before a link is opened, and all calls that everybody may make. */
export function gateApi(visitors: VisitorApi, apiBase: string, gate: ClientGate | null): VisitorApi {
  return answering(visitors, apiBase, {
    gate: async () => {
      if (!gate) throw new NotFoundError("This link does not open anything.");
      return z.encode(clientGate, gate);
    },
  });
}

/** Handles the calls of one page of an open link, and all calls that everybody may make. */
export function openLinkApi(
  context: Context,
  visitors: VisitorApi,
  open: OpenLink,
  page: ClientPage,
  frame: ClientFrame,
): VisitorApi {
  const signed = (value: unknown) => JSON.parse(signMediaUrls(context, open.link, JSON.stringify(value))) as unknown;
  return answering(visitors, context.config.apiBaseUrl, {
    frame: async () => signed(z.encode(clientFrame, frame)),
    [page.call]: async () => signed(await page.load()),
  });
}

/** Finds the page at a path below a link's own. Throws NotFoundError for whatever the link does not open. */
export async function findClientPage(context: Context, open: OpenLink, path: string): Promise<ClientPage> {
  const { db } = context;
  const targets = (await listTargets(db, [open.link.id])).get(open.link.id) ?? [];
  const has = (kind: TargetRow["kind"], id: number) =>
    targets.some((target) => target.kind === kind && target.id === id);
  const [, section = "", id = "", number = ""] =
    /^(work|projects|posts|builds)(?:\/([\w-]+))?(?:\/(\d{1,9}))?$/.exec(path) ?? [];
  if (section === "work" && id === "")
    return {
      title: "Overview",
      call: "work",
      load: async () => z.encode(clientWork, await listWork(context, open, targets)),
    };
  if (section === "posts" && number === "") {
    const postId = parsePostId(id);
    const post = postId !== null && has("post", postId) ? await findPostById(db, postId) : null;
    if (post)
      return {
        title: post.title || "Untitled",
        call: "post",
        load: async () => z.encode(clientPost, await toClientPost(context, open, post)),
      };
  }
  const project = /^[1-9]\d{0,9}$/.test(id) ? await findProject(db, Number(id)) : null;
  if (project && section === "projects" && number === "" && has("project", project.id))
    return {
      title: project.title,
      call: "project",
      load: async () => z.encode(clientProject, await toClientProject(context, open, project, targets)),
    };
  if (project && section === "builds") {
    const build = (await listBuilds(db, project.id)).find((each) => each.number === Number(number));
    const [playable] = build && has("build", build.id) ? await toPlayables(context, open, project, [build]) : [];
    if (playable)
      return {
        title: `${project.title}, ${nameInLog(playable)}`,
        call: "build",
        load: async () =>
          z.encode(clientBuild, {
            project: await toCard(context, project, has("project", project.id)),
            build: playable,
          }),
      };
  }
  throw new NotFoundError("This link does not open anything.");
}

/** Lists the pages of a link for the menu between them. */
export async function listClientPages(context: Context, open: OpenLink): Promise<ClientFrame["pages"]> {
  const targets = (await listTargets(context.db, [open.link.id])).get(open.link.id) ?? [];
  const words = await readWords(context);
  return (await listWork(context, open, targets)).items.map((item) => ({
    kind: item.kind,
    to: item.to,
    title:
      item.kind === "post"
        ? item.post.title || words.blog.untitled
        : item.kind === "build"
          ? titleOf(item.project.title, item.build, words)
          : item.project.title,
  }));
}

function titleOf(title: string, { version, number }: Playable, { server: { clientLinks } }: SiteWords): string {
  return version === "" ? clientLinks.build({ title, number }) : clientLinks.version({ title, version });
}

export function clientHome({ link }: OpenLink): string {
  return `/s/${link.publicId}/work`;
}

function nameInLog({ version, number }: Pick<Playable, "version" | "number">): string {
  return version === "" ? `build ${number}` : `version ${version}`;
}

async function listWork(context: Context, open: OpenLink, targets: readonly TargetRow[]): Promise<ClientWork> {
  const { db } = context;
  const to = `/s/${open.link.publicId}`;
  const idsOf = (kind: TargetRow["kind"]) => targets.flatMap((target) => (target.kind === kind ? [target.id] : []));
  const builds = await listAllBuilds(db, idsOf("build"));
  const posts = await toSummaries(context, await listPostsById(db, idsOf("post")), false);
  const items: ClientWork["items"] = [];
  for (const { kind, id } of targets) {
    if (kind === "post") {
      const post = posts.find(({ _id }) => _id === toPostId(id));
      if (post) items.push({ kind, to: `${to}/posts/${post._id}`, post });
      continue;
    }
    const build = kind === "build" ? builds.find((each) => each.id === id) : undefined;
    const row = await findProject(db, build ? build.projectId : kind === "project" ? id : 0);
    if (!row) continue;
    // A link to a build alone tells no more about its project than visitors know.
    const project = await toCard(
      context,
      row,
      kind === "project" || targets.some((each) => each.kind === "project" && each.id === row.id),
    );
    if (!build) items.push({ kind: "project", to: `${to}/projects/${row.id}`, project });
    else {
      const [playable] = await toPlayables(context, open, row, [build]);
      if (playable)
        items.push({ kind: "build", to: `${to}/builds/${row.id}/${build.number}`, project, build: playable });
    }
  }
  return { items };
}

async function toCard({ db }: Context, row: ProjectRow, isWhole: boolean): Promise<Project> {
  const project = withoutOwnerOnly(toProject(row, isWhole));
  const [card] = await withCardImages(db, [project]);
  return card ?? { ...project, pictures: {} };
}

/** Returns a project as its page shows it to the client: all of it, without what leads elsewhere on the site. */
async function toClientProject(
  context: Context,
  open: OpenLink,
  row: ProjectRow,
  targets: readonly TargetRow[],
): Promise<ProjectPage> {
  const { db } = context;
  const whole = { ...row, content: await contentOf(row) };
  const project = withoutOwnerOnly(toProject(whole, true));
  const { documents = [] } = project;
  const canDownload = !open.link.watermark;
  const posts = await listPostsById(db, row.postIds);
  const builds = (await listBuilds(db, row.id)).filter(
    ({ id, state }) => state === "published" || targets.some((target) => target.kind === "build" && target.id === id),
  );
  const versions = await toPlayables(context, open, row, builds);
  return {
    ...(await withImages(db, project)),
    documents: canDownload ? documents : documents.map(({ title }) => ({ title, link: "" })),
    ...(whole.content === ""
      ? { content: "" }
      : await toClientText(context, open.link, await completeArticle(context, await articleOf(context, row)))),
    models: await findModels(context, project.modelUrls ?? []),
    shownDocuments: await findDocuments(db, documents, { canDownload }),
    clips: await findClips(db, project),
    more: [],
    posts: await toSummaries(
      context,
      posts.filter(({ published }) => published),
      false,
    ),
    offer: null,
    build: versions.find(({ live }) => live) ?? versions[0] ?? null,
    versions,
  };
}

async function toClientPost(context: Context, { link }: OpenLink, row: PostRow): Promise<Post> {
  const post = await toPage(context, row);
  return { ...post, ...(await toClientText(context, link, post)), previous: null, next: null, related: [] };
}

/** Signs the media of a text and watermarks its videos. Games and models keep their places between the other blocks. */
async function toClientText(
  context: Context,
  link: OpenLink["link"],
  { content, embeds = [] }: { content: string; embeds?: PostEmbed[] | undefined },
): Promise<{ content: string; embeds: PostEmbed[] }> {
  const watermark = await watermarkText(context, link);
  const change = (html: string) => markVideos(signMediaUrls(context, link, html), watermark);
  let changed = "";
  let end = 0;
  const moved = embeds.map((embed) => {
    changed += change(content.slice(end, embed.from));
    const from = changed.length;
    changed += change(content.slice(embed.from, embed.to));
    end = embed.to;
    return { ...embed, from, to: changed.length };
  });
  return { content: changed + change(content.slice(end)), embeds: moved };
}

/** Lays the watermark over the videos of a text, as web/shared/client-links/watermark.tsx does elsewhere. */
function markVideos(html: string, text: string): string {
  if (text === "") return html;
  const lines = `<span>${escapeHtml(text)} </span>`.repeat(12);
  return html.replaceAll("</video>", `</video><span class="watermark" aria-hidden="true">${lines}</span>`);
}

async function toPlayables(
  context: Context,
  open: OpenLink,
  project: ProjectRow,
  builds: readonly ListedBuild[],
): Promise<Playable[]> {
  const { db, config } = context;
  const path = (await playPaths.find(db, { projectId: project.id }))?.path;
  const { play } = config;
  if (path === undefined || play === null || builds.length === 0) return [];
  const entries = await findEntrySizes(db, project.id);
  return builds.map((build) =>
    toPlayable(build, `${playOrigin(play, path)}/${signPlay(context, open.link, path, build.number, open.openingId)}`, {
      entryBytes: entries.get(build.id) ?? 0,
      dated: true,
    }),
  );
}

function answering(visitors: VisitorApi, apiBase: string, calls: Record<string, () => Promise<unknown>>): VisitorApi {
  return async (path) => {
    const name = path.startsWith(`${apiBase}${base}/`) ? path.slice(apiBase.length + base.length + 1) : null;
    if (name === null) return visitors(path);
    try {
      const call = calls[name];
      if (!call) throw new NotFoundError("There is no such call.");
      const result = await call();
      return { ok: true, status: 200, json: () => Promise.resolve(result) };
    } catch (error) {
      const { retryAfterSeconds: _retry, ...problem } = toApiError(error);
      return { ok: false, status: problem.statusCode, json: () => Promise.resolve(problem) };
    }
  };
}
