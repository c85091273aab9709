// Starts the site: configuration, database, example content, web app, and then the port. Ends it cleanly on SIGTERM.
import { existsSync } from "node:fs";
import module from "node:module";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 24) {
  console.error(`Savepoint needs Node 24, and this is ${process.version}. Start it with "npm start", which brings its own where it can, or install Node 24.`);
  process.exit(1);
}

const { keepTick } = await import("./load/kept-tick.ts");
keepTick();
const { compiledFolder, projectFile } = await import("./program-files.ts");
// Where it can't be written, in a container say, the program is compiled at each start.
if (compiledFolder) module.enableCompileCache(fileURLToPath(compiledFolder));

const { readConfig, ConfigError } = await import("./config.ts");
const { createContext } = await import("./context.ts");
const { createApp } = await import("./app.ts");
const { createRenders } = await import("./load/renders.ts");
const { createMetrics } = await import("./metrics/metrics.ts");
const { serveMetrics } = await import("./metrics/serve.ts");
const { createBuiltFiles } = await import("./pages/built-files.ts");
const { createPages } = await import("./pages/pages.ts");
const { createFirstOwner } = await import("./domain/sessions.ts");
const { fillWithExamples } = await import("./domain/examples.ts");
const { startNightlyBackups } = await import("./backup/nightly.ts");
const { startSchedules } = await import("./domain/schedules.ts");
const { watchRequests } = await import("./draining.ts");
const { startOrphanSweep } = await import("./media/orphans.ts");
const { startVariants } = await import("./media/variants.ts");
const { lockDataDir } = await import("./store/data-dir-lock.ts");
type WebApp = import("./pages/pages.ts").WebApp;

/** A second of it is left for what follows. */
const drainSeconds = 10;

try {
  await start();
} catch (error) {
  console.error(error instanceof ConfigError ? `The configuration can't be right. ${error.message}` : `The site can't start: ${reasonOf(error)}`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  // Several servers may share what belongs to one database.
  const unlock = config.databaseUrl === null ? lockDataDir(config.dataDir) : () => undefined;
  const context = await createContext(config, { say: console.log });
  const owner = await createFirstOwner(context);
  await fillWithExamples(context, showProgress("Example content"));

  let webApp: WebApp | null = null;
  let load: () => Promise<WebApp> = loadBuiltApp;
  const metrics = createMetrics(context);
  const renders = createRenders(metrics.rendered);
  metrics.watch({ renders: renders.size });
  const pages = createPages(context, async () => renders.bound(webApp = await load()), () => webApp);
  const files = config.production ? createBuiltFiles(fileURLToPath(projectFile("build/client")), config.siteUrl) : null;
  const app = await createApp(context, {
    pages,
    metrics,
    files: files ?? {
      async register(instance) {
        const { startDevelopment } = await import("./pages/development.ts");
        load = await startDevelopment(instance);
      },
    },
  });
  if (config.production) webApp = await loadBuiltApp();
  const schedules = startSchedules(context, { failed: (task, error) => app.log.error(error, `A scheduled task failed and will be tried again (${task}).`) });
  const variants = startVariants(context, {
    ready: () => context.content.changed(),
    failed: (id, error) => app.log.error(error, `The variants of the picture ${id} could not be made.`),
  });
  const sweep = startOrphanSweep(context, (error) => app.log.error(error, "Files that belong to nothing could not be swept up."));
  const backups = config.backups ? startNightlyBackups(context, { report: (line) => app.log.error(line) }) : null;
  const purging = context.cdn && config.cdn?.purge
    ? (await import("./cdn/purging.ts")).startPurging(context.cdn, context.content, config.cdn.purge, { site: config.siteUrl, report: (line) => app.log.error(line) }) : null;
  const draining = watchRequests(app.server);
  // The framework's own line about listening would stand before ours.
  const { level } = app.log;
  app.log.level = "warn";
  await app.listen({ port: config.port, host: config.host });
  app.log.level = level;
  const metricsServer = config.metrics ? await serveMetrics(metrics, config.metrics) : null;

  const { port } = app.server.address() as AddressInfo;
  console.log(`\nSavepoint is at http://localhost:${port} (the dashboard: http://localhost:${port}/dashboard)`);
  if (owner?.password) console.log(`Sign in as "${owner.username}" with the password ${owner.password}  (it is shown only this once)`);
  else if (owner) console.log(`Sign in as "${owner.username}" with the password of OWNER_PASSWORD.`);

  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      context.isDraining = true;
      setTimeout(() => process.exit(1), drainSeconds * 1000).unref();
      void (async () => {
        await Promise.all([
          draining.drain(() => Promise.all([app.close(), metricsServer?.close()]), (drainSeconds - 1.5) * 1000),
          schedules.stop(), variants.close(), sweep.stop(), backups?.stop(), purging?.stop(),
        ]);
        await context.close();
        unlock();
        process.exit(0);
      })();
    });
  }

  // What most visitors open first is ready for the first of them. Whoever asks for it is told what is wrong with it.
  if (config.production) for (const path of ["/", "/blogs", "/portfolio", "/about"]) await pages.cache.get(path).catch(() => undefined);
  // Now, and not at the end: functions that come later would take memory from the next start on, before anybody needs them.
  module.flushCompileCache();
}

async function loadBuiltApp(): Promise<WebApp> {
  const entry = projectFile("build/server/index.js");
  if (!existsSync(entry)) throw new Error('the web app is not built; run "npm run build" first');
  return await import(entry.href) as WebApp;
}

function showProgress(what: string): (done: number, total: number) => void {
  let shown = -1;
  return (done, total) => {
    const tenth = Math.floor((done / total) * 10);
    if (tenth === shown) return;
    shown = tenth;
    console.log(`${what}: ${done} of ${total}`);
  };
}

function reasonOf(error: unknown): string {
  const { code, message, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === "EADDRINUSE") return `port ${port} is in use; set PORT to another one.`;
  if (code === "EACCES" && address) return `port ${port} may not be opened by this user; set PORT to one above 1023.`;
  return message;
}
