import type { FastifyInstance } from "fastify";
import { limits } from "#contract/limits.ts";
import { mediaCalls, type MediaItem, type MediaUse } from "#contract/media.ts";
import type { Context } from "../context.ts";
import { describeMedia, removeMedia } from "../domain/media-library.ts";
import { replaceMedia } from "../domain/media-replacing.ts";
import { toPostId } from "../domain/post-ids.ts";
import { findPictures } from "../media/picture-markup.ts";
import { pictureProcesses } from "../media/picture-process.ts";
import { receiveFile } from "../media/receive.ts";
import { mediaUrl } from "../media/storage.ts";
import { listMedia, type Media } from "../store/media.ts";
import { findDraftsVersion, listMentions, type Mention } from "../store/media-references.ts";
import { bind } from "./bind.ts";

export function registerMediaLibrary(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const findMentions = rememberMentions(context);

  bind(app, context, mediaCalls.list, async ({ query }) => {
    const limit = limits.mediaLibrary.pageSize;
    const mentions = await findMentions();
    const filter = { search: query.search?.trim(), kind: query.kind, withoutAlt: query.alt === "missing", except: query.used === "nowhere" ? mentions.keys() : undefined };
    const { rows, total } = await listMedia(db, filter, query.page, limit);
    return { items: await toItems(context, rows, mentions), page: query.page, limit, total, totalPages: Math.ceil(total / limit) };
  });

  bind(app, context, mediaCalls.describe, async ({ params, body }) => {
    const [item] = await toItems(context, [await describeMedia(context, params.id, body.alt)], await findMentions());
    if (!item) throw new Error(`The file ${params.id} was not answered.`);
    return item;
  });

  bind(app, context, mediaCalls.replace, async ({ params, request }) => {
    pictureProcesses.warmUp();
    const received = await receiveFile(request, { field: "file", films: true, staging: context.storage.staging });
    const [item] = await toItems(context, [await replaceMedia(context, params.id, received)], await findMentions());
    if (!item) throw new Error(`The file ${params.id} was not answered.`);
    return item;
  });

  bind(app, context, mediaCalls.remove, async ({ params }) => {
    await removeMedia(context, params.id);
    return null;
  });
}

type Mentions = ReadonlyMap<string, readonly Mention[]>;

/** Looking through all posts and their revisions takes a while, and whoever leafs through the library changes none of them. */
function rememberMentions(context: Context): () => Promise<Mentions> {
  let known: { version: string; mentions: Mentions } | null = null;
  return async () => {
    const version = `${context.content.current()} ${await findDraftsVersion(context.db)}`;
    if (known?.version !== version) known = { version, mentions: await listMentions(context.db) };
    return known.mentions;
  };
}

async function toItems(context: Context, rows: readonly Media[], mentions: Mentions): Promise<MediaItem[]> {
  const pictures = await findPictures(context.db, rows.map((row) => mediaUrl(row.file)));
  return rows.map((row) => ({
    id: row.itemId,
    url: mediaUrl(row.file),
    kind: row.kind,
    mime: row.mime,
    name: row.originalName,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    alt: row.alt,
    picture: pictures[mediaUrl(row.file)] ?? null,
    uses: (mentions.get(row.id) ?? []).map(toUse),
    createdAt: row.createdAt,
  }));
}

function toUse({ what, key, title, trashed }: Mention): MediaUse {
  return { what, id: what === "post" || what === "revision" ? toPostId(Number(key)) : key, title, trashed };
}
