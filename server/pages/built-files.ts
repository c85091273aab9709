import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** The files of the built web app. Those with a hash in their name never change. */
export async function serveBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
}
