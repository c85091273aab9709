// 3D models as pages show them.
import { mediaCalls, modelView, type ShownModel } from "#contract/media.ts";
import type { Context } from "../context.ts";
import { createMediaVisibility } from "../domain/media/media-visibility.ts";
import { NotFoundError } from "../errors.ts";
import { findImages } from "../media/picture-markup.ts";
import { findMediaId, mediaUrl } from "../media/storage.ts";
import { readWords } from "../site-words.ts";
import { findMediaByAnyId, type Media, mediaTable, modelFilesOf } from "../store/tables/media.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorModelCalls = [
  visitorCall(mediaCalls.model, async ({ params }, context) => {
    const media =
      (await mediaTable.find(context.db, { itemId: params.id })) ?? (await findMediaByAnyId(context.db, params.id));
    const [shown] = media ? await toShownModels(context, [media]) : [];
    if (!media || !shown || (await createMediaVisibility(context)(media.id)) !== "public")
      throw new NotFoundError("This model does not exist, or no public page shows it.");
    return shown;
  }),
];

/** Returns the models at these URLs that are ready, in their order. Call it after confidential URLs are removed. */
export async function findModels(
  context: Pick<Context, "db" | "content">,
  urls: readonly string[],
): Promise<ShownModel[]> {
  const { db } = context;
  const found: Media[] = [];
  for (const url of urls) {
    const media = await findMediaByAnyId(db, findMediaId(url) ?? "");
    if (media) found.push(media);
  }
  return toShownModels(context, found);
}

/** Returns what pages need to show models. Models that aren't ready are left out. */
export async function toShownModels(
  context: Pick<Context, "db" | "content">,
  rows: readonly Media[],
): Promise<ShownModel[]> {
  const unnamed = (await readWords(context)).model.model;
  const posters = await findImages(
    context.db,
    rows.flatMap(({ view }) => (view ? [view.poster] : [])),
  );
  return rows.flatMap(({ id, itemId, originalName, model, view: saved }) => {
    if (!model) return [];
    const { warnings: _warnings, extensions: _extensions, clips: _clips, textures, ...facts } = model;
    return {
      id: itemId,
      name: saved?.name || nameOf(originalName) || unnamed,
      src: mediaUrl(modelFilesOf(id).viewer),
      textureCount: textures.length,
      view: saved && modelView.parse(saved),
      poster: (saved && posters[saved.poster]) ?? null,
      ...facts,
    };
  });
}

/** Returns a name that visitors can read: "Wall_corner.gltf.glb" becomes "Wall corner". */
function nameOf(file: string): string {
  const name = file.replace(/(?:\.(?:glb|gltf|zip))+$/i, "");
  return name.replace(/[_-]+/g, " ").trim();
}
