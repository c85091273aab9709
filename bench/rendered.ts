import { performance } from "node:perf_hooks";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { createContext } from "#server/create-context.ts";
import { createPages, type WebApp } from "#server/pages/pages.ts";
import { median } from "./percentile.ts";

export type Rendered = {
  pagesPerSecond: number;
  loopMilliseconds: number;
  /** CPU time of the main thread for a page. Unlike the other figures, it stays the same on a busier machine. */
  workMilliseconds: number;
};

/**
 * `rendered`: as if the page had never been rendered, from the data through the API to the policy for React's output. `sent`: plus what the
 * first visitor waits for, Brotli, which other threads do. `unchanged`: what a page costs after a change that it does not show.
 */
type Making = "rendered" | "sent" | "unchanged";

const slices = 5;

/**
 * Renders one page over and over in this process, one at a time. First it renders for as long as the measurement takes, because the first
 * thousand renderings run code that is not compiled yet. The event-loop time is how long one rendering delays other requests. Medians of
 * five slices of the time.
 */
export async function measureRendering(
  dataDir: string,
  path: string,
  seconds: number,
  making: Making,
): Promise<Rendered> {
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: "false", LOG_LEVEL: "silent" }));
  const web = (await import(new URL("../build/server/index.js", import.meta.url).pathname)) as WebApp;
  let pages = createPages(
    context,
    async () => web,
    () => web,
  );
  const app = await createApp(context, { pages });
  await app.ready();
  let visitor = 0;
  try {
    await measureSlice(seconds);
    const measured: Rendered[] = [];
    for (let slice = 0; slice < slices; slice++) measured.push(await measureSlice(seconds / slices));
    const middle = (what: keyof Rendered) => median(measured.map((each) => each[what]));
    return {
      pagesPerSecond: middle("pagesPerSecond"),
      loopMilliseconds: middle("loopMilliseconds"),
      workMilliseconds: middle("workMilliseconds"),
    };
  } finally {
    await app.close();
    await context.close();
  }

  async function measureSlice(length: number): Promise<Rendered> {
    const start = performance.now();
    const loop = performance.eventLoopUtilization();
    const work = process.threadCpuUsage();
    let count = 0;
    while (performance.now() - start < length * 1000) {
      await makeAnew();
      count++;
    }
    const elapsed = performance.now() - start;
    const { active } = performance.eventLoopUtilization(loop);
    const { user, system } = process.threadCpuUsage(work);
    return {
      pagesPerSecond: (count / elapsed) * 1000,
      loopMilliseconds: active / count,
      workMilliseconds: (user + system) / 1000 / count,
    };
  }

  async function makeAnew(): Promise<void> {
    context.content.changed();
    if (making !== "unchanged")
      pages = createPages(
        context,
        async () => web,
        () => web,
      );
    if (/\.\w+$/.test(path)) return injectAnew();
    const page = await pages.cache.get(path);
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}.`);
    if (making === "sent") await page.encode("br");
  }

  /** Feeds and sitemaps are not pages of the web app. */
  async function injectAnew(): Promise<void> {
    visitor = (visitor + 1) % 250;
    const { statusCode } = await app.inject({
      url: path,
      remoteAddress: `10.0.0.${visitor}`,
      headers: { "accept-encoding": "br" },
    });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`);
  }
}
