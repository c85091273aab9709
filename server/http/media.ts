import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { mediaCalls } from "#contract/media.ts";
import type { Context } from "../context.ts";
import { createMediaVisibility, type MediaVisibility } from "../domain/media/media-visibility.ts";
import { readSession } from "../domain/auth/sessions.ts";
import { storeStagedImage } from "../media/images.ts";
import { imageProcesses } from "../media/image-process.ts";
import { isVideoKind } from "../media/detect.ts";
import { receiveFile } from "../media/receive.ts";
import { type ByteRange, findMediaId, immutable, mediaUrl, typeOf } from "../media/storage.ts";
import { storeVideo } from "../media/videos.ts";
import { notFound } from "../pages/pages.ts";
import { bind } from "./bind.ts";
import { hasMediaCookie } from "./media-cookie.ts";

/** The calls that take files (the library has those that list them); registered where the API is, after the plugin that reads forms. */
export function registerMedia(app: FastifyInstance, context: Context): void {
  bind(app, context, mediaCalls.uploadForPost, async ({ request }) => {
    imageProcesses.warmUp();
    const received = await receiveFile(request, { field: "image", video: false, staging: context.storage.staging });
    return storeStagedImage(context, received, received);
  });

  bind(app, context, mediaCalls.uploadForProject, async ({ request }) => {
    imageProcesses.warmUp();
    const received = await receiveFile(request, { field: "file", video: true, staging: context.storage.staging });
    return isVideoKind(received.kind)
      ? storeVideo(context, received, received)
      : storeStagedImage(context, received, received);
  });
}

/** The files themselves; registered at the root of the site. */
export function registerMediaFiles(app: FastifyInstance, context: Context): void {
  const findVisibility = createMediaVisibility(context);
  const maxAge = context.config.cdn?.maxAge;
  // A CDN asks again after a while, and so learns that an image is no longer public.
  const cacheControl: Record<MediaVisibility, string> = {
    public: maxAge === undefined ? immutable : immutable.replace(", immutable", `, s-maxage=${maxAge}, immutable`),
    // No cache on the way keeps it: it could not be withdrawn from there.
    unused: immutable.replace("public", "private"),
    private: "private, no-cache",
  };
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/media/*",
    schema: { hide: true },
    handler: async (request, reply) => {
      const name = request.params["*"];
      const id = findMediaId(mediaUrl(name));
      if (id === null) return notFound(reply);
      const visibility = await findVisibility(id);
      if (visibility === "private" && !(await isOwner(context, request))) return notFound(reply);
      return sendFile(context, request, reply, name, cacheControl[visibility]);
    },
  });
}

/** By the cookie, as in a browser, or by a token, as a script sends it. */
async function isOwner(context: Context, request: FastifyRequest): Promise<boolean> {
  if (await hasMediaCookie(context, request)) return true;
  return (await readSession(context, request.headers.authorization, request.ip).catch(() => null)) !== null;
}

async function sendFile(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  cacheControl: string,
): Promise<FastifyReply> {
  // The name is made of the content, so it is as good as a hash of it.
  const etag = `"${name}"`;
  const isKnown = matchesEtag(request.headers["if-none-match"], etag);
  const unchanged = request.headers["if-range"] === undefined || request.headers["if-range"] === etag;
  const asked = unchanged ? request.headers.range : undefined;
  // Most ask for the whole file: then its size comes with it, and a distant store is asked once.
  const size =
    isKnown || asked !== undefined || request.method === "HEAD" ? await context.storage.findSize(name) : undefined;
  if (size === null) return notFound(reply);
  const range = size === undefined || isKnown ? null : parseRange(asked, size);
  const isSent = !isKnown && request.method !== "HEAD" && range !== "unsatisfiable";
  const file = isSent ? await context.storage.open(name, range ?? undefined) : null;
  const bytes = file?.bytes ?? size;
  if (bytes === undefined || (isSent && !file)) return notFound(reply);

  reply.headers({
    "accept-ranges": "bytes",
    "cache-control": cacheControl,
    "content-security-policy": "default-src 'none'; sandbox",
    // Feed readers show our images on pages of their own.
    "cross-origin-resource-policy": "cross-origin",
    etag,
  });
  if (isKnown) return reply.code(304).send();
  reply.type(typeOf(name));
  if (range === "unsatisfiable") return reply.code(416).header("content-range", `bytes */${bytes}`).send();
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${bytes}`);
  reply.header("content-length", range ? range.end - range.start + 1 : bytes);
  return reply.send(file?.content);
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(",")
    .some((candidate) => candidate.trim() === "*" || candidate.trim().replace(/^W\//, "") === etag);
}

/** One range only; what can't be understood, or asks for several, is answered with the whole file, as the standard allows. */
function parseRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!parts || (parts[1] === "" && parts[2] === "")) return null;
  const [first, last] = [parts[1], parts[2]];
  if (first === "" || first === undefined) {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" || last === undefined ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return "unsatisfiable";
  return start > end ? null : { start, end };
}
