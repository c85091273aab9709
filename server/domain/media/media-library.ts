// The library of uploaded files: where each file is used, what it shows, and whether it may be deleted.
import type { MediaKind, SavedView } from "#contract/media.ts";
import type { Context } from "../../context.ts";
import { ConflictError, InvalidError, NotFoundError } from "../../errors.ts";
import { findMediaId, mediaUrl } from "../../media/storage.ts";
import type { Database } from "../../store/database.ts";
import {
  deleteMedia,
  filesOf,
  findMediaByAnyId,
  listKeptFiles,
  type Media,
  mediaTable,
  prepareDocument,
  prepareModelAgain,
  saveView,
} from "../../store/tables/media.ts";
import { listMediaUses, type MediaUse } from "../../store/tables/media-uses.ts";
import { changeContent } from "../transactions.ts";

/** Sets the description of a file, found by its id or by the id in its URL. The two differ after the file was replaced. */
export async function describeMedia(context: Context, id: string, alt: string): Promise<Media> {
  const media = (await mediaTable.find(context.db, { itemId: id })) ?? (await findMediaByAnyId(context.db, id));
  if (!media) throw new NotFoundError("This file does not exist.");
  if (media.alt === alt) return media;
  await changeContent(context, ({ db }) => mediaTable.update(db, { id: media.id }, { alt }));
  return { ...media, alt };
}

/** Saves how a model is shown. The poster of an earlier view is deleted, unless something else uses it. */
export async function saveModelView(context: Context, id: string, view: SavedView | null): Promise<Media> {
  const model = await getModel(context.db, id);
  const poster = view && (await findMediaByAnyId(context.db, findMediaId(view.poster) ?? ""));
  if (view && poster?.kind !== "image")
    throw new InvalidError("poster must be the URL of an image that was uploaded here", { field: "poster" });
  const saved = view && poster ? { ...view, poster: mediaUrl(poster.file) } : null;
  await changeContent(context, ({ db }) => saveView(db, model, saved));
  const before = model.view && (await findMediaByAnyId(context.db, findMediaId(model.view.poster) ?? ""));
  if (before && before.id !== poster?.id && !(await listMediaUses(context.db, [before.id])).has(before.id))
    await removeMedia(context, before.itemId);
  return { ...model, view: saved };
}

/** Retries a failed preparation of a model, or of the pages of a PDF. */
export async function retryPreparation(context: Context, id: string): Promise<Media> {
  const media = await getMedia(context.db, id);
  if (media.kind !== "model" && media.mime !== "application/pdf")
    throw new InvalidError("This file is neither a 3D model nor a PDF.");
  if (media.state !== "failed") return media;
  if (media.kind === "model") await prepareModelAgain(context.db, media.id);
  else await prepareDocument(context.db, media.id);
  context.events.emit(media.kind === "model" ? "modelsDue" : "documentsDue");
  return getMedia(context.db, id);
}

async function getModel(db: Database, id: string): Promise<Media> {
  const media = await getMedia(db, id);
  if (media.kind !== "model") throw new InvalidError("This file is not a 3D model.");
  return media;
}

/** Deletes an unused file. The stored files are removed once the transaction has succeeded. */
export async function removeMedia(context: Context, id: string): Promise<void> {
  const files = await changeContent(context, async ({ db, log }) => {
    const found = await getMedia(db, id);
    const uses = (await listMediaUses(db, [found.id])).get(found.id) ?? [];
    if (uses.length > 0) throw new ConflictError(inUse(uses));
    const files = [...filesOf(found), ...(await listKeptFiles(db, id)).map(({ file }) => file)];
    await deleteMedia(db, found.id);
    await log(`Deleted the ${thingOf(found.kind)} “${found.originalName || found.file}”`);
    return files;
  });
  for (const file of files) await context.storage.remove(file);
}

export async function getMedia(db: Database, id: string): Promise<Media> {
  const media = await mediaTable.find(db, { itemId: id });
  if (!media) throw new NotFoundError("This file does not exist.");
  return media;
}

/** Returns the noun for a file of this kind in a sentence. */
export function thingOf(kind: MediaKind): string {
  return kind === "audio" ? "audio file" : kind === "model" ? "3D model" : kind;
}

const maxNamed = 3;

const earlierOf: Partial<Record<MediaUse["what"], MediaUse["what"]>> = {
  revision: "post",
  "project-revision": "project",
};

function inUse(uses: readonly MediaUse[]): string {
  if (uses.every(({ what }) => what in earlierOf))
    return `This file is used in ${inWords(uses)}, which can be restored, so the file stays.`;
  return `This file is used in ${inWords(uses)}. Take it out there first.`;
}

/** Names the first few. What uses the file itself is named without its earlier versions. */
function inWords(all: readonly MediaUse[]): string {
  const users = new Set(all.map(({ what, key }) => `${what} ${key}`));
  const uses = all.filter(({ what, key }) => !users.has(`${earlierOf[what]} ${key}`));
  const named = uses.slice(0, maxNamed).map(nameOf);
  const others = uses.length - named.length;
  if (others > 0) named.push(others === 1 ? "one other place" : `${others} other places`);
  return new Intl.ListFormat("en").format(named);
}

function nameOf({ what, title, trashed }: MediaUse): string {
  const kind = {
    post: "the post",
    revision: "an earlier version of the post",
    draft: "an unsaved draft of",
    project: "the project",
    "project-revision": "an earlier version of the project",
    "project-draft": "an unsaved draft of the project",
    model: "the 3D model",
    site: "the site’s section",
  }[what];
  return `${kind} “${title || "Untitled"}”${trashed ? " in the trash" : ""}`;
}
