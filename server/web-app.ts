// The web app: the built one in production, or the one that Vite makes of the sources in development.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import type { Renders } from "./load-limits/renders.ts";
import { serveBuiltFiles } from "./pages/built-files.ts";
import type { WebApp } from "./pages/pages.ts";
import { projectFile } from "./program-files.ts";

export type WebAppLoader = {
  load(): Promise<WebApp>;
  /** Returns the app that was loaded last, or null. */
  loaded(): WebApp | null;
  /** Serves the files that its pages load. */
  serveFiles(app: FastifyInstance): Promise<void>;
};

const builtApp = projectFile("build/server/index.js");

export function createWebAppLoader({ production }: Config, renders: Renders): WebAppLoader {
  let loaded: WebApp | null = null;
  let loadCurrent: () => Promise<WebApp> = importBuiltApp;
  return {
    async load() {
      loaded = await loadCurrent();
      return renders.bound(loaded);
    },
    loaded: () => loaded,
    async serveFiles(app) {
      if (production) return serveBuiltFiles(app, fileURLToPath(projectFile("build/client")));
      const { startDevelopment } = await import("./pages/development.ts");
      loadCurrent = await startDevelopment(app);
    },
  };
}

export function requireBuiltApp(): void {
  if (!existsSync(builtApp)) throw new Error('the web app is not built; run "npm run build" first');
}

async function importBuiltApp(): Promise<WebApp> {
  requireBuiltApp();
  return (await import(builtApp.href)) as WebApp;
}
