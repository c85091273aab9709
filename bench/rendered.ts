import { performance } from "node:perf_hooks";
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

const slices = 5;

/**
 * Renders one page over and over in this process, one at a time, as if the page had never been rendered: from the data through the API to the
 * policy for React's output. First it renders for as long as the measurement takes, because the first thousand renderings run code that is not
 * compiled yet. The event-loop time is how long one rendering delays other requests. Medians of five slices of the time.
 */
export async function measureRendering(dataDir: string, path: string, seconds: number): Promise<Rendered> {
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO_CONTENT: "false", LOG_LEVEL: "silent" }));
  const web = (await import(new URL("../build/server/index.js", import.meta.url).pathname)) as WebApp;
  const newPages = () =>
    createPages(
      context,
      async () => web,
      () => web,
    );
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
    await context.close();
  }

  async function measureSlice(length: number): Promise<Rendered> {
    const start = performance.now();
    const loop = performance.eventLoopUtilization();
    const work = process.threadCpuUsage();
    let count = 0;
    while (performance.now() - start < length * 1000) {
      context.content.changed();
      const page = await newPages().cache.get(path);
      if (page.status !== 200) throw new Error(`${path} answered ${page.status}.`);
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
}
