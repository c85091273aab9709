import { join } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "./pages.ts";

/** The files of the built web app. Those with a hash in their name never change. */
export async function serveBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  // One route for hundreds of files: a route of each would take a tenth of the time to start.
  await app.register(async (assets) => {
    assets.setNotFoundHandler((_request, reply) => notFound(reply));
    await assets.register(fastifyStatic, { ...optionsOf("public, max-age=31536000, immutable"), root: join(root, "assets"), wildcard: true });
  }, { prefix: "/assets/" });
  await app.register(fastifyStatic, { ...optionsOf("public, max-age=3600"), root, wildcard: false, globIgnore: ["assets/**"], decorateReply: false });
}

function optionsOf(cacheControl: string): Pick<FastifyStaticOptions, "index" | "preCompressed" | "cacheControl" | "setHeaders"> {
  return { index: false, preCompressed: true, cacheControl: false, setHeaders: (reply) => { reply.header("cache-control", cacheControl); } };
}
