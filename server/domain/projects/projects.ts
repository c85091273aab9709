// The life of a project: added, changed, reordered, trashed, untrashed. Each step is one transaction, followed by a new content version.
import { readArtUrl } from "#contract/art-urls.ts";
import { limits } from "#contract/limits.ts";
import { payloadOf } from "#contract/project-fields.ts";
import { projectFields, type ProjectInput, projectInput } from "#contract/projects.ts";
import { timeAfter } from "../../clock.ts";
import type { Context } from "../../context.ts";
import { changedElsewhere, InvalidError, nameField, NotFoundError, slugTaken } from "../../errors.ts";
import { adoptImage } from "../../media/content-images.ts";
import { createLimiter } from "../../workers/limiter.ts";
import { findMediaId, mediaPath, mediaUrl } from "../../media/storage.ts";
import type { Database } from "../../store/database.ts";
import { projectAutosaves } from "../../store/tables/autosaves.ts";
import { findMediaByAnyId } from "../../store/tables/media.ts";
import {
  findProject,
  findTrashedProject,
  insertProject,
  isProjectSlugTaken,
  listProjects,
  type ProjectRow,
  type ProjectValues,
  updateProject,
} from "../../store/tables/projects.ts";
import { listExistingPosts } from "../../store/tables/posts.ts";
import { keepDescriptions, listDescriptions } from "../posts/image-descriptions.ts";
import { parsePostId } from "../posts/post-ids.ts";
import { preparePostText } from "../posts/post-text.ts";
import { documentOfProject } from "../search-documents.ts";
import type { Actor } from "../history/history.ts";
import { projectHistory } from "./project-history.ts";
import { slugify, uniqueSlug } from "../../text/slugs.ts";
import { changeContent, type TextReader } from "../transactions.ts";
import { forgetAddress, rememberAddress } from "../../store/tables/former-addresses.ts";

/** Values that only the server's own commands may set on a project. */
export type Origin = {
  createdAt?: string;
  updatedAt?: string;
  example?: boolean;
  quiet?: boolean;
  by?: Actor;
  /** The number of the restored revision. */
  restoredFrom?: number;
};

/** Slugs that would hide a page of the portfolio. */
const reservedSlugs: ReadonlySet<string> = new Set(["all"]);

export async function createProject(context: Context, input: ProjectInput, origin: Origin = {}): Promise<ProjectRow> {
  const { values, words } = await valuesOf(context, input);
  return changeContent(context, async ({ db, now, log }) => {
    await refuseTakenSlug(db, values.slug, null);
    await forgetAddress(db, "project", values.slug);
    const createdAt = origin.createdAt ?? now;
    const id = await insertProject(db, {
      ...values,
      createdAt,
      updatedAt: origin.updatedAt ?? createdAt,
      deletedAt: null,
      example: origin.example ?? false,
    });
    await keepDescriptions(db, describedIn(values.content));
    if (input.draftKey) await projectAutosaves.remove(db, input.draftKey, { writer: input.writer ?? "" });
    if (!origin.quiet) await log(`Added the project “${values.title}”`);
    const project = await indexed(context, db, id);
    await projectHistory.keepRevision(db, project, { kind: "saved", words, by: origin.by });
    return project;
  });
}

export async function updateProjectFrom(
  context: Context,
  id: number,
  input: ProjectInput,
  { by, restoredFrom }: Origin = {},
): Promise<ProjectRow> {
  await getProject(context.db, id);
  const { values, words } = await valuesOf(context, input);
  return changeContent(context, async ({ db, log, readText }) => {
    const before = await getProject(db, id);
    if (input.updatedAt !== undefined && input.updatedAt !== before.updatedAt) {
      throw changedElsewhere(
        "This project was changed elsewhere since you opened it. Reload to see the newer state, or save yours again to replace it.",
      );
    }
    await refuseTakenSlug(db, values.slug, id);
    if (values.slug !== before.slug) await rememberAddress(db, { kind: "project", address: before.slug, target: id });
    await forgetAddress(db, "project", values.slug);
    await keepFirstRevision(db, before, readText);
    const now = timeAfter(context.clock, before.updatedAt);
    // An example that the owner has edited is no longer an example.
    await updateProject(db, id, { ...values, updatedAt: now, example: false });
    await keepDescriptions(db, describedIn(values.content));
    await projectAutosaves.remove(db, String(id), { writer: input.writer ?? "" });
    await log(`Edited the project “${values.title}”`);
    const project = await indexed(context, db, id);
    const kind = restoredFrom === undefined ? "saved" : "restored";
    await projectHistory.keepRevision(db, project, { kind, words, by, restoredFrom });
    return project;
  });
}

/** Restores a revision. The address, the place in the list and the star stay as they are. */
export async function restoreProjectRevision(
  context: Context,
  id: number,
  number: number,
  by: Actor,
): Promise<ProjectRow> {
  const { slug, sortOrder, starred } = await getProject(context.db, id);
  const revision = await projectHistory.findRevision(context, id, number);
  const payload = { ...payloadOf(projectFields.parse(revision)), slug, sortOrder, starred, writer: "none" };
  const input = projectInput.safeParse(payload);
  // A draft may be what could not be saved.
  if (!input.success) {
    const { path = [], message = "" } = input.error.issues[0] ?? {};
    throw new InvalidError(`This revision can’t be restored: ${nameField({ field: path.join("."), message })}`);
  }
  return updateProjectFrom(context, id, input.data, { by, restoredFrom: number });
}

/** Projects of earlier versions have no history: it begins with the state before their first change. */
async function keepFirstRevision(db: Database, project: ProjectRow, read: TextReader): Promise<void> {
  const [newest] = await projectHistory.revisions.list(db, project.id);
  if (newest) return;
  const { words } = await read(project.content);
  await projectHistory.keepRevision(db, project, { kind: "saved", words });
}

/** Changes only the star, so that it can't overwrite what someone else is editing. */
export async function starProject(context: Context, id: number, starred: boolean, by: Actor): Promise<ProjectRow> {
  return changeContent(context, async ({ db, log, readText }) => {
    const project = await getProject(db, id);
    if (project.starred === starred) return project;
    await keepFirstRevision(db, project, readText);
    const now = timeAfter(context.clock, project.updatedAt);
    await updateProject(db, id, { starred, updatedAt: now, example: false });
    await log(`${starred ? "Starred" : "Unstarred"} the project “${project.title}”`);
    const changed = await getProject(db, id);
    const { words } = await readText(changed.content);
    await projectHistory.keepRevision(db, changed, { kind: "saved", words, by });
    return changed;
  });
}

/** Moves the named projects to the front, in the given order; the others keep their order. */
export async function reorderProjects(context: Context, ids: number[]): Promise<void> {
  if (new Set(ids).size < ids.length) throw new InvalidError("ids must name each project once");
  await changeContent(context, async ({ db, log }) => {
    const projects = new Map((await listProjects(db)).map((project) => [project.id, project]));
    if (ids.some((id) => !projects.has(id))) throw new NotFoundError("Project not found");
    const named = new Set(ids);
    const order = [...ids, ...[...projects.keys()].filter((id) => !named.has(id))];
    for (const [index, id] of order.entries()) {
      // Counting starts at one, so that a new project, at zero, comes first.
      if (projects.get(id)?.sortOrder !== index + 1) await updateProject(db, id, { sortOrder: index + 1 });
    }
    await log("Reordered the projects");
  });
}

export async function trashProject(context: Context, id: number): Promise<void> {
  await changeContent(context, async ({ db, log }) => {
    const project = await getProject(db, id);
    const now = timeAfter(context.clock, project.updatedAt);
    await updateProject(db, id, { deletedAt: now });
    await context.search.remove(db, "project", id);
    await log(`Moved the project “${project.title}” to the trash`);
  });
}

export async function restoreProject(context: Context, id: number): Promise<ProjectRow> {
  return changeContent(context, async ({ db, log }) => {
    const project = await findTrashedProject(db, id);
    if (!project) throw new NotFoundError("This project is not in the trash.");
    // Another project may have taken the slug.
    const isTaken = (slug: string) => isProjectSlugTaken(db, slug, id);
    const slug = (await isTaken(project.slug)) ? await uniqueSlug(project.slug, isTaken) : project.slug;
    await forgetAddress(db, "project", slug);
    await updateProject(db, id, { deletedAt: null, slug });
    await log(`Restored the project “${project.title}” from the trash`);
    return indexed(context, db, id);
  });
}

export async function getProject(db: Database, id: number): Promise<ProjectRow> {
  const project = await findProject(db, id);
  if (!project) throw new NotFoundError("Project not found");
  return project;
}

/** Updates the search index and returns the project. */
async function indexed(context: Context, db: Database, id: number): Promise<ProjectRow> {
  const project = await getProject(db, id);
  await context.search.put(db, await documentOfProject(project));
  return project;
}

async function refuseTakenSlug(db: Database, slug: string, exceptId: number | null): Promise<void> {
  if (reservedSlugs.has(slug) || (await isProjectSlugTaken(db, slug, exceptId))) {
    throw slugTaken(slug);
  }
}

type DecidedElsewhere = "createdAt" | "updatedAt" | "deletedAt" | "example";

/** Must be called before the transaction begins, because it may fetch images. */
async function valuesOf(
  context: Context,
  input: ProjectInput,
): Promise<{ values: Omit<ProjectValues, DecidedElsewhere>; words: number }> {
  const slug = slugify(input.slug);
  if (slug === "") throw new InvalidError("slug must hold at least one letter or digit", { field: "slug" });
  const gallery = input.gallery.filter((picture) => picture !== "");
  const text =
    input.content === ""
      ? { content: "", article: "", words: 0, rendererVersion: 0 }
      : await preparePostText(context, input.content);
  const postIds = input.postIds.map((id) => parsePostId(id) ?? 0);
  const posts = new Set(await listExistingPosts(context.db, postIds));
  const limiter = createLimiter(4);
  const { updatedAt: _, writer: __, draftKey: ___, ...same } = input;
  const values = {
    ...same,
    slug,
    description: input.description.trim(),
    thumbnailUrl: await ownAddress(context, "thumbnailUrl", input.thumbnailUrl),
    clipUrl: await clipAddress(context, input.clipUrl),
    backgroundUrl: await ownAddress(context, "backgroundUrl", input.backgroundUrl),
    mediaUrl: await ownAddress(context, "mediaUrl", input.mediaUrl),
    modelUrls: await modelAddresses(context, input.modelUrls),
    documents: await documentsOf(context, input.documents),
    gallery: await Promise.all(gallery.map((picture) => limiter.run(() => galleryAddress(context, picture)))),
    confidential: [...new Set(input.confidential)],
    content: text.content,
    article: text.article,
    rendererVersion: text.rendererVersion,
    techYears: input.techYears.filter(
      ({ name, from, to }) => input.techStack.includes(name) && (from !== null || to !== null),
    ),
    postIds: [...new Set(postIds)].filter((id) => posts.has(id)),
  };
  return { values, words: text.words };
}

function describedIn(content: string): ReadonlyMap<string, string> {
  return listDescriptions({ blogImage: "", imageAlt: "" }, content);
}

/** Returns the URL of a video of the media library that is short enough for a card. */
async function clipAddress({ db }: Context, address: string): Promise<string> {
  if (address === "") return "";
  const media = await findMediaByAnyId(db, findMediaId(address) ?? "");
  const refused = (reason: string) => new InvalidError(reason, { field: "clipUrl" });
  if (media?.kind !== "video") throw refused("clipUrl must be the URL of a video that was uploaded here");
  const { seconds, bytes } = limits.cardClip;
  // Some videos don't state their duration. Those are limited by their size alone.
  if ((media.duration ?? 0) > seconds)
    throw refused(
      `The moving card’s video is longer than ${seconds} seconds. Cut a loop of 2 to 4 seconds out of it, and choose that.`,
    );
  if (media.bytes > bytes)
    throw refused(
      `The moving card’s video is larger than ${bytes / 1024 / 1024} MB. Export it smaller, such as 640 pixels wide, and choose that.`,
    );
  return mediaUrl(media.file);
}

/** Returns the URLs of models of the media library, each once. */
async function modelAddresses({ db }: Context, addresses: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const address of addresses.filter((each) => each !== "")) {
    const media = await findMediaByAnyId(db, findMediaId(address) ?? "");
    if (media?.kind !== "model")
      throw new InvalidError("modelUrls must be URLs of 3D models that were uploaded here", { field: "modelUrls" });
    found.add(mediaUrl(media.file));
  }
  return [...found];
}

/** Returns the documents with the current URLs of their PDFs, each PDF once. */
async function documentsOf({ db }: Context, documents: ProjectInput["documents"]): Promise<ProjectInput["documents"]> {
  const found = new Map<string, ProjectInput["documents"][number]>();
  for (const [index, { title, link }] of documents.entries()) {
    const media = await findMediaByAnyId(db, findMediaId(link) ?? "");
    if (media?.mime !== "application/pdf") {
      const field = `documents.${index}.link`;
      throw new InvalidError(`${field} must be the URL of a PDF that was uploaded here`, { field });
    }
    const current = mediaUrl(media.file);
    if (!found.has(current)) found.set(current, { title, link: current });
  }
  return [...found.values()];
}

/** A gallery may show generated art, too. */
async function galleryAddress(context: Context, address: string): Promise<string> {
  return readArtUrl(address) ? address : ownAddress(context, "gallery", address);
}

/** Stores an image from elsewhere on the web in the media library, and returns its URL. */
async function ownAddress(context: Context, field: string, address: string): Promise<string> {
  const own = await adoptImage(context, address, { siteUrl: context.config.siteUrl, field });
  if (own !== "" && (!own.startsWith(mediaPath) || !/^[\w./-]+$/.test(own) || own.includes(".."))) {
    throw new InvalidError(`${field} must be the URL of a file that was uploaded here, or of an image on the web`, {
      field,
    });
  }
  return own;
}
