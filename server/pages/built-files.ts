import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { securityHeaders } from "./page.ts";

/** The files of the built web app. Those with a hash in their name never change. */
export async function serveBuiltFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(securityHeaders)) reply.header(name, value);
      reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
}
