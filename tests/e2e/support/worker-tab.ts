// The tabs that all tests of a worker share: one for each kind of browser, such as a phone or a browser without JavaScript. A separate tab for
// each test would need a new browser process, which starts without compiled scripts, fonts and images: more processor time than most tests need
// for everything else.
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { openWatchedContext, type WatchedContext } from "./watched-context.ts";

export type WorkerTab = {
  context(): Promise<WatchedContext>;
  page(): Promise<Page>;
  /** Leaves the pages of a test and removes everything that it stored or changed. Call this while its site still runs. */
  reset(): Promise<void>;
};

/** Returns the tab of the worker for options of a context that a page can't change later. Opens it if no earlier test had them. */
export function openWorkerTabs(browser: Browser): (options: BrowserContextOptions) => WorkerTab {
  const tabs = new Map<string, WorkerTab>();
  return (options) => {
    const key = JSON.stringify(options);
    const tab = tabs.get(key) ?? openWorkerTab(browser, options);
    tabs.set(key, tab);
    return tab;
  };
}

type Tab = WatchedContext & { page: Page | null; origins: Set<string> };

/** Every site serves this document, which runs no script. */
export const stillPage = "/robots.txt";

function openWorkerTab(browser: Browser, options: BrowserContextOptions): WorkerTab {
  let tab: Tab | null = null;
  const open = async (): Promise<Tab> => {
    if (tab !== null) return tab;
    const watched = await openWatchedContext(browser, options);
    const origins = new Set<string>();
    watched.context.on("framenavigated", (frame) => {
      if (frame.url().startsWith("http")) origins.add(new URL(frame.url()).origin);
    });
    tab = { ...watched, page: null, origins };
    return tab;
  };
  return {
    context: open,
    async page() {
      const opened = await open();
      opened.page ??= await opened.context.newPage();
      return opened.page;
    },
    async reset() {
      if (tab === null) return;
      const { context } = tab;
      const isClean = await clean(tab).catch(() => false);
      if (isClean) return;
      tab = null;
      await context.close();
    },
  };
}

/** The events of a page that tests listen to. */
const listenedTo = ["dialog", "load", "request", "response"];

/** Returns whether nothing of the test is left. */
async function clean({ context, page, origins }: Tab): Promise<boolean> {
  for (const other of context.pages()) if (other !== page) await other.close();
  if (page?.isClosed()) return false;
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  if (page !== null && origins.size > 0) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    for (const event of listenedTo) page.removeAllListeners(event);
    // Ends on the page's origin, because another origin would need another process.
    const last = new URL(page.url()).origin;
    for (const origin of [...[...origins].filter((each) => each !== last), last]) {
      await page.goto(origin + stillPage);
      await page.evaluate(emptyStorage);
    }
    origins.clear();
    await page.mouse.move(0, 0);
  }
  await context.clearCookies();
  return true;
}

/** Runs in the page. */
async function emptyStorage(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
}
