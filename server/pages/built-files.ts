import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { keepFiles } from "./kept-files.ts";
import { notFound, sendPage, sendReady } from "./pages.ts";

export type BuiltFiles = {
  /** Answers a file from memory, before the framework sees the request; false where it is not there. */
  serveKept(request: IncomingMessage, response: ServerResponse): boolean;
  register(app: FastifyInstance): Promise<void>;
};

/** The files of the built web app. Those with a hash in their name never change. */
export function createBuiltFiles(root: string, siteUrl: string): BuiltFiles {
  const kept = keepFiles(root, { siteUrl, cacheControlOf });
  // Films, and parts of files.
  const options: Pick<FastifyStaticOptions, "index" | "preCompressed" | "cacheControl" | "setHeaders"> = {
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => { reply.header("cache-control", cacheControlOf(`/${relative(root, file).replaceAll(sep, "/")}`)); },
  };

  /** One that is not in memory yet is from then on. */
  async function answerKept(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.headers.range !== undefined) return;
    const file = await kept.find(request.url.split("?")[0] ?? "");
    if (!file) return;
    reply.hijack();
    await sendPage(file, request.raw, reply.raw);
  }

  return {
    serveKept(request, response) {
      const { method, url = "", headers } = request;
      if ((method !== "GET" && method !== "HEAD") || headers.range !== undefined) return false;
      const file = kept.get(url);
      return file !== undefined && sendReady(file, request, response);
    },

    async register(app) {
      // One route for hundreds of files: a route of each would take a tenth of the time to start.
      await app.register(async (assets) => {
        assets.addHook("onRequest", answerKept);
        assets.setNotFoundHandler((_request, reply) => notFound(reply));
        await assets.register(fastifyStatic, { ...options, root: join(root, "assets"), wildcard: true });
      }, { prefix: "/assets/" });
      await app.register(async (others) => {
        others.addHook("onRequest", answerKept);
        await others.register(fastifyStatic, { ...options, root, wildcard: false, globIgnore: ["assets/**"], decorateReply: false });
      });
    },
  };
}

function cacheControlOf(path: string): string {
  return path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}
