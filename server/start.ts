// Starts and stops a site. `main.ts` starts the one of its process; tests start as many as they need.
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { createContext } from "./create-context.ts";
import { type FirstOwner, prepareFirstOwner } from "./domain/auth/first-owner.ts";
import { listDamagedSections } from "./domain/site/site-content.ts";
import { missingMailSettings } from "./domain/enquiries/test-mail.ts";
import { watchRequests } from "./draining.ts";
import { addExamples } from "./import/add-examples.ts";
import { startJobs } from "./jobs/jobs.ts";
import type { Overload } from "./load-limits/overload.ts";
import { createRenders } from "./load-limits/renders.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { serveMetrics } from "./metrics/serve.ts";
import { findUndeferred } from "./pages/deferral-check.ts";
import { listenForPlay, type PlayServer } from "./play/listen.ts";
import { createPlay } from "./play/play.ts";
import { createPages, type Pages } from "./pages/pages.ts";
import { makeDataDir, waitForDataDir } from "./data-dir.ts";
import { findVolumeProblem, refuseNetworkFolder } from "./data-volume.ts";
import { canListen, tryPorts } from "./try-port.ts";
import { answerWhileWaiting, type WaitingServer } from "./waiting-server.ts";
import { createWebAppLoader, requireBuiltApp } from "./web-app.ts";

export type Site = {
  port: number;
  siteUrl: string;
  /** The account that this start created, or the key to create it with; null if one existed. */
  firstOwner: FirstOwner | null;
  /** Whether this start fills the site with example content, while the site is served. */
  isAddingExamples: boolean;
  /** Renders the pages that most visitors open first, so that no visitor waits for them, and checks that they defer their script. */
  warm(): Promise<void>;
  /** Finishes running requests (within `seconds`), then ends all work and releases the data folder. */
  close(seconds: number): Promise<void>;
};

type Options = {
  /** Receives the lines about the start. */
  log?: (line: string) => void;
  /** Whether there is a backup already, so that a new version needs none before it changes the database. */
  isBackedUp?: boolean;
  /** Parts that tests replace. */
  parts?: { overload?: Overload; logTo?: { write(line: string): void } };
};

/** Resolves once the site listens. */
export async function startSite(given: Config, options: Options = {}): Promise<Site> {
  // Check what can stop a start before anything is written.
  if (given.production) requireBuiltApp();
  await tryPorts(given);
  const config = await withFreePlayPort(given, options.log);
  // Several servers may share a PostgreSQL database.
  const unlock = config.databaseUrl === null ? await takeDataDir(config, options.log) : () => undefined;
  const volumeProblem = findVolumeProblem(config);
  if (volumeProblem !== null) options.log?.(volumeProblem);
  const context = await createContext(config, { log: options.log, isBackedUp: options.isBackedUp });
  const firstOwner = await prepareFirstOwner(context);

  const metrics = createMetrics(context);
  const renders = createRenders(metrics.rendered);
  metrics.watch({ renders: renders.size });
  const webApp = createWebAppLoader(config, renders);
  const pages = createPages(context, webApp.load, webApp.loaded);
  const app = await createApp(context, { pages, metrics, files: webApp.serveFiles, ...options.parts });
  if (config.production) await webApp.load();
  logMissingMailSettings(app, config);
  for (const problem of await listDamagedSections(context.db))
    app.log.error(`The site’s content has a mistake, so its last good revision is shown. ${problem}`);
  const jobs = startJobs(context, { log: app.log });
  const draining = watchRequests(app.server);
  await addExamples(context, app.log);
  await listen(app, config);
  const playServer = await servePlay(context, app);
  const metricsServer = config.metrics ? await serveMetrics(metrics, config.metrics) : null;

  return {
    port: (app.server.address() as AddressInfo).port,
    siteUrl: context.config.siteUrl,
    firstOwner,
    isAddingExamples: context.addingExamples !== null,
    warm: () => warm(app, context, pages),
    async close(seconds) {
      context.events.emit("draining");
      const closeServers = () => Promise.all([app.close(), playServer?.close(), metricsServer?.close()]);
      await Promise.all([draining.drain(closeServers, seconds * 1000), jobs.stop(), context.addingExamples?.stop()]);
      await context.visits.flush().catch((error: unknown) => app.log.error(error, "The last visits were not counted."));
      await context.close();
      unlock();
    },
  };
}

/** Locks the data folder for SQLite. Health checks are answered while the former server still uses it. */
async function takeDataDir({ dataDir, port, host }: Config, log: Options["log"]): Promise<() => void> {
  makeDataDir(dataDir);
  refuseNetworkFolder(dataDir);
  const waiting: Promise<WaitingServer>[] = [];
  try {
    return await waitForDataDir(dataDir, {
      onWait(seconds) {
        log?.(`Another server is using the data folder; waiting up to ${seconds} s for it to end.`);
        waiting.push(answerWhileWaiting({ port, host }));
      },
    });
  } finally {
    for (const server of await Promise.all(waiting)) await server.end();
  }
}

/** Starts without builds where the port that they have by default is in use: another site may be there. */
async function withFreePlayPort(config: Config, log: Options["log"]): Promise<Config> {
  const { play, host } = config;
  if (!play?.isDefault || play.port === null || (await canListen({ port: play.port, host }))) return config;
  log?.(
    `Port ${play.port} is in use, so builds can't be played. Set PLAY_URL to another port, such as http://localhost:4000.`,
  );
  return { ...config, play: null };
}

async function servePlay(context: Context, app: FastifyInstance): Promise<PlayServer | null> {
  const { play: settings, host } = context.config;
  const play = createPlay(context, (error) => app.log.error(error));
  if (!play || !settings || settings.port === null) return null;
  return listenForPlay(play, { port: settings.port, host }).catch((error: unknown) => {
    if (!settings.isDefault) throw error;
    app.log.error(error, "Builds can't be played, because their port was taken during the start.");
    return null;
  });
}

function logMissingMailSettings(app: FastifyInstance, config: Config): void {
  const missing = missingMailSettings(config);
  if (missing.length > 0)
    app.log.info(
      `Email is not set up: messages only wait in the dashboard. Set ${missing.join(" and ")} to have them emailed.`,
    );
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  // Hides the framework's own line about listening.
  const { level } = app.log;
  app.log.level = "warn";
  await app.listen({ port, host });
  app.log.level = level;
}

async function warm(app: FastifyInstance, context: Context, { cache }: Pages): Promise<void> {
  // A request for the page will report the error.
  for (const path of ["/", "/blogs", "/portfolio", "/about"]) await cache.get(path).catch(() => undefined);
  if (!context.config.deferHydration) return;
  const undeferred = await findUndeferred(context, cache);
  if (undeferred.length > 0)
    app.log.warn(
      { pages: undeferred },
      "Pages load their script at once, although they should wait until somebody uses them: an update of React or its router writes it otherwise (docs/decisions/0003-hydration-on-intent.md).",
    );
}
