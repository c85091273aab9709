import type { FastifyInstance } from "fastify";
import { limits } from "#contract/limits.ts";
import { mediaCalls, type MediaItem, mediaItem, mediaKinds, type MediaUse } from "#contract/media.ts";
import { toShownModels } from "../visitor-api/models.ts";
import type { Context } from "../context.ts";
import { describeMedia, removeMedia, retryPreparation, saveModelView } from "../domain/media/media-library.ts";
import { createMediaVisibility } from "../domain/media/media-visibility.ts";
import { replaceMedia } from "../domain/media/replace-media.ts";
import { toPostId } from "../domain/posts/post-ids.ts";
import { findImages } from "../media/picture-markup.ts";
import { imageProcesses } from "../media/image-process.ts";
import { receiveFile } from "../media/receive.ts";
import { mediaUrl } from "../media/storage.ts";
import { pickFields } from "../pick-fields.ts";
import { listMedia, type Media } from "../store/tables/media.ts";
import { listMediaUses, type MediaUse as StoredUse } from "../store/tables/media-uses.ts";
import { bind } from "./bind.ts";

export function registerMediaLibrary(app: FastifyInstance, context: Context): void {
  const { db } = context;

  bind(app, context, mediaCalls.list, async ({ query }) => {
    const ids = query.ids?.split(",");
    const limit = ids?.length ?? limits.mediaLibrary.pageSize;
    const filter = {
      search: query.search?.trim(),
      kind: query.kind,
      ids,
      withoutAlt: query.alt === "missing",
      unused: query.used === "nowhere",
    };
    const { rows, total } = await listMedia(db, filter, query.page, limit);
    return {
      items: await toItems(context, rows),
      page: query.page,
      limit,
      total,
      totalPages: Math.ceil(total / limit),
    };
  });

  bind(app, context, mediaCalls.describe, async ({ params, body }) =>
    toItem(context, await describeMedia(context, params.id, body.alt)),
  );

  bind(app, context, mediaCalls.saveView, async ({ params, body }) =>
    toItem(context, await saveModelView(context, params.id, body)),
  );

  bind(app, context, mediaCalls.forgetView, async ({ params }) =>
    toItem(context, await saveModelView(context, params.id, null)),
  );

  bind(app, context, mediaCalls.prepare, async ({ params }) =>
    toItem(context, await retryPreparation(context, params.id)),
  );

  bind(app, context, mediaCalls.replace, async ({ params, request }) => {
    imageProcesses.warmUp();
    const received = await receiveFile(request, { field: "file", kinds: mediaKinds, staging: context.storage.staging });
    return toItem(context, await replaceMedia(context, params.id, received));
  });

  bind(app, context, mediaCalls.remove, async ({ params }) => {
    await removeMedia(context, params.id);
    return null;
  });
}

async function toItem(context: Context, media: Media): Promise<MediaItem> {
  const [item] = await toItems(context, [media]);
  if (!item) throw new Error(`The file ${media.itemId} was not answered.`);
  return item;
}

async function toItems(context: Context, rows: readonly Media[]): Promise<MediaItem[]> {
  const uses = await listMediaUses(
    context.db,
    rows.map((row) => row.id),
  );
  const pictures = await findImages(
    context.db,
    rows.map((row) => mediaUrl(row.file)),
  );
  const models = await toShownModels(context, rows);
  const embeds = await listPublicModels(context, rows);
  return rows.map((row) =>
    pickFields(mediaItem, {
      ...row,
      id: row.itemId,
      url: mediaUrl(row.file),
      name: row.originalName,
      pageCount: row.document?.count ?? null,
      picture: pictures[mediaUrl(row.file)] ?? null,
      poster: row.poster === "" ? "" : mediaUrl(row.poster),
      shownModel: models.find(({ id }) => id === row.itemId) ?? null,
      embed: embeds.has(row.id) ? `/embed/model/${row.itemId}` : "",
      uses: (uses.get(row.id) ?? []).map(toUse),
    }),
  );
}

/** Returns the ids of the models that other sites can embed. */
async function listPublicModels(context: Context, rows: readonly Media[]): Promise<Set<string>> {
  const findVisibility = createMediaVisibility(context);
  const ids = new Set<string>();
  for (const { id, model } of rows) if (model && (await findVisibility(id)) === "public") ids.add(id);
  return ids;
}

function toUse({ what, key, title, trashed }: StoredUse): MediaUse {
  return { what, id: what === "post" || what === "revision" ? toPostId(Number(key)) : key, title, trashed };
}
