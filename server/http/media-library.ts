import type { FastifyInstance } from "fastify";
import { limits } from "#contract/limits.ts";
import { mediaCalls, type MediaItem, mediaKinds, type MediaUse } from "#contract/media.ts";
import type { Context } from "../context.ts";
import { describeMedia, removeMedia } from "../domain/media/media-library.ts";
import { replaceMedia } from "../domain/media/replace-media.ts";
import { toPostId } from "../domain/posts/post-ids.ts";
import { findImages } from "../media/picture-markup.ts";
import { imageProcesses } from "../media/image-process.ts";
import { receiveFile } from "../media/receive.ts";
import { mediaUrl } from "../media/storage.ts";
import { listMedia, type Media } from "../store/tables/media.ts";
import { listMediaUses, type MediaUse as StoredUse } from "../store/tables/media-uses.ts";
import { bind } from "./bind.ts";

export function registerMediaLibrary(app: FastifyInstance, context: Context): void {
  const { db } = context;

  bind(app, context, mediaCalls.list, async ({ query }) => {
    const limit = limits.mediaLibrary.pageSize;
    const filter = {
      search: query.search?.trim(),
      kind: query.kind,
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

  bind(app, context, mediaCalls.describe, async ({ params, body }) => {
    const [item] = await toItems(context, [await describeMedia(context, params.id, body.alt)]);
    if (!item) throw new Error(`The file ${params.id} was not answered.`);
    return item;
  });

  bind(app, context, mediaCalls.replace, async ({ params, request }) => {
    imageProcesses.warmUp();
    const received = await receiveFile(request, { field: "file", kinds: mediaKinds, staging: context.storage.staging });
    const [item] = await toItems(context, [await replaceMedia(context, params.id, received)]);
    if (!item) throw new Error(`The file ${params.id} was not answered.`);
    return item;
  });

  bind(app, context, mediaCalls.remove, async ({ params }) => {
    await removeMedia(context, params.id);
    return null;
  });
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
  return rows.map((row) => ({
    id: row.itemId,
    url: mediaUrl(row.file),
    kind: row.kind,
    mime: row.mime,
    name: row.originalName,
    width: row.width,
    height: row.height,
    duration: row.duration,
    bytes: row.bytes,
    alt: row.alt,
    picture: pictures[mediaUrl(row.file)] ?? null,
    poster: row.poster === "" ? "" : mediaUrl(row.poster),
    model: row.model,
    uses: (uses.get(row.id) ?? []).map(toUse),
    createdAt: row.createdAt,
  }));
}

function toUse({ what, key, title, trashed }: StoredUse): MediaUse {
  return { what, id: what === "post" || what === "revision" ? toPostId(Number(key)) : key, title, trashed };
}
