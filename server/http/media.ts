import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { mediaCalls, mediaKinds } from "#contract/media.ts";
import type { Context } from "../context.ts";
import { createMediaVisibility, isModelUpload, type MediaVisibility } from "../domain/media/media-visibility.ts";
import { opensMedia } from "../domain/posts/draft-links.ts";
import { readCaller } from "../domain/auth/callers.ts";
import { matchesEtag, parseRange } from "../media/conditional.ts";
import { imageProcesses } from "../media/image-process.ts";
import { receiveFile } from "../media/receive.ts";
import { findMediaId, immutable, isDownload, isLetterFile, mediaUrl, typeOf } from "../media/storage.ts";
import { storeFile } from "../media/store-file.ts";
import { pickEncoding } from "../pages/page.ts";
import { notFound } from "../pages/pages.ts";
import { findMediaByAnyId, modelFilesOf } from "../store/tables/media.ts";
import { bind } from "./bind.ts";
import { hasMediaCookie } from "./media-cookie.ts";

/**
 * Registers the calls that receive files (media-library.ts has those that list them). Must run in the API's scope, after the plugin that parses
 * forms.
 */
export function registerMedia(app: FastifyInstance, context: Context): void {
  const { staging } = context.storage;
  for (const [call, field, kinds] of [
    [mediaCalls.uploadForPost, "image", ["image"]],
    [mediaCalls.uploadForProject, "file", ["image", "video"]],
    [mediaCalls.upload, "file", mediaKinds],
  ] as const) {
    bind(app, context, call, async ({ request, query }) => {
      imageProcesses.warmUp();
      const received = await receiveFile(request, { field, kinds, staging });
      return storeFile(context, received, { ...received, kind: "kind" in query ? query.kind : undefined });
    });
  }
}

/** Registers the files themselves, at the root of the site. */
export function registerMediaFiles(app: FastifyInstance, context: Context): void {
  const findVisibility = createMediaVisibility(context);
  const maxAge = context.config.cdn?.maxAge;
  // A CDN revalidates after a while, and so finds out that an image is no longer public.
  const cacheControl: Record<MediaVisibility, string> = {
    public: maxAge === undefined ? immutable : immutable.replace(", immutable", `, s-maxage=${maxAge}, immutable`),
    // Shared caches must not store the file, because there is no way to remove it from them.
    unlisted: immutable.replace("public", "private"),
    private: "private, no-cache",
  };
  app.route<{ Params: { "*": string }; Querystring: { draft?: string | string[] } }>({
    method: ["GET", "HEAD"],
    url: "/media/*",
    schema: { hide: true },
    handler: async (request, reply) => {
      const name = request.params["*"];
      const id = findMediaId(mediaUrl(name));
      if (id === null || name.endsWith(".br")) return notFound(reply);
      const visibility = isLetterFile(name) ? "unlisted" : await findVisibility(id, isModelUpload(id, name));
      if (visibility === "private" && !(await isOwner(context, request))) {
        const { draft } = request.query;
        if (typeof draft !== "string" || !(await opensMedia(context, draft, id))) return notFound(reply);
      }
      return sendStored(context, request, reply, name, { "cache-control": cacheControl[visibility] });
    },
  });
}

type FileHeaders = { "cache-control": string; "cross-origin-resource-policy"?: string };

/** Sends a stored file, also in ranges. The caller has checked its visibility. */
export async function sendStored(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  headers: FileHeaders,
): Promise<FastifyReply> {
  const id = findMediaId(mediaUrl(name)) ?? "";
  if (name === modelFilesOf(id).viewer) return sendModel(context, request, reply, id, headers);
  return sendFile(context, request, reply, name, headers);
}

/** Sends the Brotli variant to browsers that accept it, and the file itself, also in ranges, to all others. */
async function sendModel(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  headers: FileHeaders,
): Promise<FastifyReply> {
  const { viewer, packed } = modelFilesOf(id);
  reply.header("vary", "Accept-Encoding");
  const isPacked = request.headers.range === undefined && pickEncoding(request.headers["accept-encoding"]) === "br";
  if (!isPacked) return sendFile(context, request, reply, viewer, headers);
  reply.header("content-encoding", "br");
  return sendFile(context, request, reply, packed, headers);
}

/** Recognizes the owner by the cookie of a browser or the token of a script. */
async function isOwner(context: Context, request: FastifyRequest): Promise<boolean> {
  if (await hasMediaCookie(context, request)) return true;
  const caller = await readCaller(context, request.headers.authorization, request.ip).catch(() => null);
  return caller?.may("read") ?? false;
}

async function sendFile(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  headers: FileHeaders,
): Promise<FastifyReply> {
  // The name is derived from the content, so it works as a hash.
  const etag = `"${name}"`;
  const isKnown = matchesEtag(request.headers["if-none-match"], etag);
  const unchanged = request.headers["if-range"] === undefined || request.headers["if-range"] === etag;
  const rangeHeader = unchanged ? request.headers.range : undefined;
  // Most requests are for the whole file, which comes with its size. That saves a request to a remote store.
  const size =
    isKnown || rangeHeader !== undefined || request.method === "HEAD"
      ? await context.storage.findSize(name)
      : undefined;
  if (size === null) return notFound(reply);
  const range = size === undefined || isKnown ? null : parseRange(rangeHeader, size);
  const isSent = !isKnown && request.method !== "HEAD" && range !== "unsatisfiable";
  const file = isSent ? await context.storage.open(name, range ?? undefined) : null;
  const bytes = file?.bytes ?? size;
  if (bytes === undefined || (isSent && !file)) return notFound(reply);

  reply.headers({
    "accept-ranges": "bytes",
    "content-security-policy": "default-src 'none'; sandbox",
    // Feed readers show the site's images on their own pages.
    "cross-origin-resource-policy": "cross-origin",
    ...headers,
    etag,
  });
  if (isKnown) return reply.code(304).send();
  reply.type(typeOf(name));
  if (isDownload(name)) reply.header("content-disposition", await dispositionOf(context, name));
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${bytes}`).send();
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${bytes}`);
  reply.header("content-length", range ? range.end - range.start + 1 : bytes);
  return reply.send(file?.content);
}

/** Makes browsers download a file under its original name, and never open it as a page of this site. */
async function dispositionOf({ db }: Context, name: string): Promise<string> {
  const media = await findMediaByAnyId(db, findMediaId(mediaUrl(name)) ?? "");
  return attachmentOf(downloadName(media?.originalName ?? "", name));
}

/** Returns a Content-Disposition that downloads a file under a name (RFC 6266). */
export function attachmentOf(shown: string): string {
  const plain = shown.replace(/[^\w !#$&+.^`{}~-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(shown).replace(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)}`;
}

/** Returns the original name with the extension of the file's type: other programs open files by their extensions. */
function downloadName(original: string, stored: string): string {
  const ending = stored.slice(stored.lastIndexOf("."));
  const own = /\.[^.]*$/.exec(original)?.[0].toLowerCase() ?? "";
  if (own === ending || (ending === ".zip" && zippedDocuments.has(own))) return original;
  return `${original || "file"}${ending}`;
}

/** Documents that are ZIP files, except those that can contain macros. */
const zippedDocuments: ReadonlySet<string> = new Set([
  ".docx",
  ".xlsx",
  ".pptx",
  ".odt",
  ".ods",
  ".odp",
  ".epub",
  ".cbz",
  ".usdz",
]);
