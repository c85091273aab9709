import { relative, sep } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "./pages.ts";

/** Serves the files of the built web app. Files with a hash in their name never change. */
export async function serveBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  const options: Pick<FastifyStaticOptions, "index" | "preCompressed" | "cacheControl" | "setHeaders"> = {
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header("cache-control", cacheControlOf(`/${relative(root, file).replaceAll(sep, "/")}`));
    },
  };
  // One route for hundreds of files, because separate routes would take a tenth of the start time.
  await app.register(
    async (assets) => {
      assets.setNotFoundHandler((_request, reply) => notFound(reply));
      await assets.register(fastifyStatic, { ...options, root: `${root}/assets`, wildcard: true });
    },
    { prefix: "/assets/" },
  );
  await app.register(fastifyStatic, {
    ...options,
    root,
    wildcard: false,
    globIgnore: ["assets/**"],
    decorateReply: false,
  });
}

function cacheControlOf(path: string): string {
  return path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}
