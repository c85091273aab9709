import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { keepFiles } from "./kept-files.ts";
import { notFound, sendReady } from "./pages.ts";

export type BuiltFiles = {
  /** Answers a file from memory, before the framework sees the request; false where it is not there. */
  serveKept(request: IncomingMessage, response: ServerResponse): boolean;
  register(app: FastifyInstance): Promise<void>;
};

/** The files of the built web app. Those with a hash in their name never change. */
export function createBuiltFiles(root: string, siteUrl: string): BuiltFiles {
  const kept = keepFiles(root, { siteUrl, cacheControlOf });
  const options: Pick<FastifyStaticOptions, "index" | "preCompressed" | "cacheControl" | "setHeaders"> = {
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const path = `/${relative(root, file).replaceAll(sep, "/").replace(/\.(br|gz)$/, "")}`;
      reply.header("cache-control", cacheControlOf(path));
      // One that is gone meanwhile is answered by whoever asks for it next.
      kept.keep(path).catch(() => undefined);
    },
  };

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
        assets.setNotFoundHandler((_request, reply) => notFound(reply));
        await assets.register(fastifyStatic, { ...options, root: join(root, "assets"), wildcard: true });
      }, { prefix: "/assets/" });
      await app.register(fastifyStatic, { ...options, root, wildcard: false, globIgnore: ["assets/**"], decorateReply: false });
    },
  };
}

function cacheControlOf(path: string): string {
  return path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}
