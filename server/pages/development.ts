import type { FastifyInstance } from "fastify";
import { createServer } from "vite";
import type { WebApp } from "./pages.ts";

/** Starts the live web app: Vite runs inside this server, on the same port, and applies every saved change in the open browser. */
export async function startDevelopment(app: FastifyInstance): Promise<() => Promise<WebApp>> {
  const vite = await createServer({
    appType: "custom",
    server: { middlewareMode: { server: app.server }, hmr: { server: app.server } },
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (request.url.startsWith("/api/") || request.url.startsWith("/media/")) {
      done();
      return;
    }
    // A page loads hundreds of modules, each of which would be a line in the log.
    request.log.level = "warn";
    vite.middlewares(request.raw, reply.raw, () => {
      request.log.level = app.log.level;
      done();
    });
  });
  app.addHook("onClose", () => vite.close());
  return async () => (await vite.ssrLoadModule("/web/rendering/ssr.ts")) as WebApp;
}
