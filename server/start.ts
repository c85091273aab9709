// Starts a site: context, owner, example content, web app, background work, and then the port. `main.ts` starts the one of its
// process; tests start as many as they need.
import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { startNightlyBackups } from "./jobs/nightly-backups.ts";
import type { Config } from "./config.ts";
import { createContext } from "./create-context.ts";
import { fillWithExamples } from "./import/examples.ts";
import { startSchedules } from "./jobs/schedules.ts";
import { createFirstOwner, type NewOwner } from "./domain/auth/sessions.ts";
import { watchRequests } from "./draining.ts";
import type { Overload } from "./load/overload.ts";
import { createRenders } from "./load/renders.ts";
import { missingMailSettings } from "./domain/messages/test-mail.ts";
import { startOrphanSweep } from "./jobs/orphaned-files.ts";
import { startOutdatedPosts } from "./jobs/outdated-posts.ts";
import { startVariants } from "./jobs/image-variants.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { serveMetrics } from "./metrics/serve.ts";
import { serveBuiltFiles } from "./pages/built-files.ts";
import { findUndeferred } from "./pages/deferral-check.ts";
import { createPages, type WebApp } from "./pages/pages.ts";
import { projectFile } from "./program-files.ts";
import { lockDataDir } from "./data-dir.ts";
import { tryPorts } from "./try-port.ts";

export type Site = {
  port: number;
  /** The account that this start made; null where there was one. */
  newOwner: NewOwner | null;
  /** Renders the pages that most visitors open first, so that the first of them does not wait, and looks whether they defer their script. */
  warm(): Promise<void>;
  /** Answers what has been asked for (within `seconds`), then ends all work and lets go of the data folder. */
  close(seconds: number): Promise<void>;
};

type Options = {
  /** Takes lines for whoever watches the start. */
  say?: (line: string) => void;
  /** Called before the first account is stored. */
  onNewOwner?: (owner: NewOwner) => void;
  onExampleProgress?: (done: number, total: number) => void;
  /** What tests replace. */
  parts?: { overload?: Overload; logTo?: { write(line: string): void } };
};

/** Resolves once the site listens. */
export async function startSite(config: Config, options: Options = {}): Promise<Site> {
  // What can stop a start is tried before anything is written.
  if (config.production) requireBuiltApp();
  await tryPorts(config);
  // Several servers may share what belongs to one database.
  const unlock = config.databaseUrl === null ? lockDataDir(config.dataDir) : () => undefined;
  const context = await createContext(config, { say: options.say });
  const newOwner = await createFirstOwner(context, options.onNewOwner);
  await fillWithExamples(context, options.onExampleProgress);

  let webApp: WebApp | null = null;
  let load: () => Promise<WebApp> = loadBuiltApp;
  const metrics = createMetrics(context);
  const renders = createRenders(metrics.rendered);
  metrics.watch({ renders: renders.size });
  const pages = createPages(
    context,
    async () => renders.bound((webApp = await load())),
    () => webApp,
  );
  const app = await createApp(context, {
    pages,
    metrics,
    ...options.parts,
    files: async (instance) => {
      if (config.production) return serveBuiltFiles(instance, fileURLToPath(projectFile("build/client")));
      const { startDevelopment } = await import("./pages/development.ts");
      load = await startDevelopment(instance);
    },
  });
  if (config.production) webApp = await loadBuiltApp();
  const missing = missingMailSettings(config);
  if (missing.length > 0)
    app.log.info(
      `Email is not set up: messages only wait in the dashboard. Set ${missing.join(" and ")} to have them emailed.`,
    );
  const schedules = startSchedules(context, {
    log: app.log,
    failed: (task, error) => app.log.error(error, `A scheduled task failed and will be tried again (${task}).`),
  });
  const variants = startVariants(context, {
    ready: () => context.content.changed(),
    failed: (id, error) => app.log.error(error, `The variants of the image ${id} could not be made.`),
  });
  const sweep = startOrphanSweep(context, (error) =>
    app.log.error(error, "Files that belong to nothing could not be swept up."),
  );
  const outdatedPosts = startOutdatedPosts(context, (error, message) => app.log.error(error, message));
  const backups = config.backups ? startNightlyBackups(context, { report: (line) => app.log.error(line) }) : null;
  const purging = config.cdn?.purge
    ? (await import("./jobs/cdn-purging.ts")).startPurging(context.content, config.cdn.purge, {
        site: config.siteUrl,
        report: (line) => app.log.error(line),
      })
    : null;
  const draining = watchRequests(app.server);
  // The framework's own line about listening would stand before ours.
  const { level } = app.log;
  app.log.level = "warn";
  await app.listen({ port: config.port, host: config.host });
  app.log.level = level;
  const metricsServer = config.metrics ? await serveMetrics(metrics, config.metrics) : null;

  return {
    port: (app.server.address() as AddressInfo).port,
    newOwner,
    async warm() {
      // Whoever asks for a page is told what is wrong with it.
      for (const path of ["/", "/blogs", "/portfolio", "/about"]) await pages.cache.get(path).catch(() => undefined);
      if (!config.deferHydration) return;
      const undeferred = await findUndeferred(context, pages.cache);
      if (undeferred.length > 0)
        app.log.warn(
          { pages: undeferred },
          "Pages load their script at once, although they should wait until somebody uses them: an update of React or its router writes it otherwise (docs/decisions/0003-hydration-on-intent.md).",
        );
    },
    async close(seconds) {
      context.isDraining = true;
      await Promise.all([
        draining.drain(() => Promise.all([app.close(), metricsServer?.close()]), seconds * 1000),
        schedules.stop(),
        variants.close(),
        sweep.stop(),
        outdatedPosts.stop(),
        backups?.stop(),
        purging?.stop(),
      ]);
      await context.close();
      unlock();
    },
  };
}

const builtApp = projectFile("build/server/index.js");

function requireBuiltApp(): void {
  if (!existsSync(builtApp)) throw new Error('the web app is not built; run "npm run build" first');
}

async function loadBuiltApp(): Promise<WebApp> {
  requireBuiltApp();
  return (await import(builtApp.href)) as WebApp;
}
