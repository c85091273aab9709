import { performance } from "node:perf_hooks";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/context.ts";
import { createPages, type WebApp } from "#server/pages/pages.ts";

export type Rendered = {
  pagesPerSecond: number;
  loopMilliseconds: number;
  /** What the main thread worked for a page; unlike the others it stays the same when the machine has more to do. */
  workMilliseconds: number;
};

/**
 * Makes one page again and again in this process. `anew` is as if it had never been made: data through the API, React, policy, and what
 * the first visitor is sent: Brotli. `unchanged` is what it costs after a change that does not show in it. The event-loop time is what
 * one making keeps other requests waiting.
 */
export async function measureRendering(dataDir: string, path: string, seconds: number, how: "anew" | "unchanged" = "anew"): Promise<Rendered> {
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: "false", LOG_LEVEL: "silent" }));
  const web = await import(new URL("../build/server/index.js", import.meta.url).pathname) as WebApp;
  let pages = createPages(context, async () => web, () => web);
  const app = await createApp(context, { pages });
  await app.ready();
  let visitor = 0;
  try {
    for (let warmUp = 0; warmUp < 50; warmUp++) await renderAnew();
    const start = performance.now();
    const loop = performance.eventLoopUtilization();
    const work = process.threadCpuUsage();
    let count = 0;
    while (performance.now() - start < seconds * 1000) {
      await renderAnew();
      count++;
    }
    const elapsed = performance.now() - start;
    const { active } = performance.eventLoopUtilization(loop);
    const { user, system } = process.threadCpuUsage(work);
    return { pagesPerSecond: (count / elapsed) * 1000, loopMilliseconds: active / count, workMilliseconds: (user + system) / 1000 / count };
  } finally {
    await app.close();
    await context.close();
  }

  async function renderAnew(): Promise<void> {
    context.content.changed();
    if (how === "anew") pages = createPages(context, async () => web, () => web);
    if (/\.\w+$/.test(path)) return injectAnew();
    const page = await pages.cache.get(path);
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}.`);
    await page.encode("br");
  }

  /** What machines read is no page of the web app. */
  async function injectAnew(): Promise<void> {
    visitor = (visitor + 1) % 250;
    const { statusCode } = await app.inject({ url: path, remoteAddress: `10.0.0.${visitor}`, headers: { "accept-encoding": "br" } });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`);
  }
}
