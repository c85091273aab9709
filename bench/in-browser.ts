// Opens the built site with its example content in a browser.
import { rmSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { ensureChromium } from "../scripts/browsers.ts";
import { type ServerProcess, startServer, temporaryFolder } from "../tests/e2e/support/server-process.ts";
import { untilImagesAreMade } from "./image-variants.ts";

export type Visitors = {
  url: string;
  /** Opens a browser with an empty cache. */
  come(options?: { mobile?: boolean }): Promise<{ context: BrowserContext; page: Page }>;
};

export async function withBrowser<Result>(work: (visitors: Visitors) => Promise<Result>): Promise<Result> {
  const found = ensureChromium();
  if (found.problem !== null) throw new Error(found.problem);
  const dataDir = temporaryFolder();
  let server: ServerProcess | null = null;
  let browser: Browser | null = null;
  try {
    server = await startServer({ dataDir, env: { DEMO_CONTENT: "true" } });
    await untilImagesAreMade(dataDir);
    browser = await chromium.launch({
      executablePath: found.path,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
    return await work(visitorsOf(server.url, browser));
  } finally {
    await browser?.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function visitorsOf(url: string, browser: Browser): Visitors {
  return {
    url,
    async come({ mobile = false } = {}) {
      const context = await browser.newContext(
        mobile
          ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
          : { viewport: { width: 1280, height: 800 } },
      );
      const page = await context.newPage();
      await enlargeWindow(page);
      return { context, page };
    },
  };
}

/**
 * Makes the window as large as the emulated page and the bars of the browser. Otherwise the browser would never draw the lowest part of the
 * page, and a press there would wait until something else is drawn.
 */
async function enlargeWindow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const {
    windowId,
    bounds: { width = 0, height = 0 },
  } = await session.send("Browser.getWindowForTarget");
  await session.send("Browser.setWindowBounds", { windowId, bounds: { width: width + 200, height: height + 200 } });
  await session.detach();
}
