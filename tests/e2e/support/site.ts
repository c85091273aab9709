// The fixtures of the browser tests: a separate site for each test that writes, and the checks for every page.
import { rmSync } from "node:fs";
import {
  devices,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Disposable,
  type Page,
  type Request,
  type WebError,
} from "@playwright/test";
import { callAsOwner } from "#tests/support/owner-calls.ts";
import { siteSettings } from "#tests/support/test-settings.ts";
import { type Host, type HostedSite, startHost } from "./host.ts";
import { temporaryFolder } from "./server-process.ts";
import { readTemplates, type Template, type Templates } from "./templates.ts";
import { openWatchedContext, type WatchedContext } from "./watched-context.ts";
import { openWorkerTabs, stillPage, type WorkerTab } from "./worker-tab.ts";

export { expect } from "@playwright/test";

export type Site = {
  url: string;
  dataDir: string;
  /** A token of the owner. */
  token: string;
  /** Puts the owner's session into the browser's storage, as logging in does. */
  logIn(page: Page): Promise<void>;
  /** Calls the API as the owner. Throws if the response is not a success. */
  api<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
};

type PostFields = {
  title: string;
  description?: string;
  content?: string;
  published?: boolean;
  category?: string;
  tags?: readonly string[];
  series?: string;
  seriesPart?: number;
  blogImage?: string;
};

type WorkerFixtures = {
  host: Host;
  /** The site with the example content, shared by all tests of a worker, for tests that only read. */
  exampleSite: Site;
  workerTabOf: (options: BrowserContextOptions) => WorkerTab;
};

type TestFixtures = {
  /**
   * Opens a separate site for the test: empty, with the example content or like another template, with settings in addition to those of all test sites, or in a
   * separate process like another instance.
   */
  openSite(options?: {
    template?: keyof Templates | Template;
    settings?: Record<string, string>;
    ownProcess?: boolean;
  }): Promise<Site>;
  /** A separate site for the test, without content. */
  site: Site;
  /** A separate site for the test, with the example content. */
  ownExampleSite: Site;
  /** An empty folder that is deleted after the test. */
  folder: string;
  /** Parts of the messages of expected problems. All other problems fail the test. */
  expectedProblems: string[];
  /** The browser contexts of the test and how the test leaves their pages, which happens before its site stops. */
  contexts: Map<BrowserContext, () => Promise<void>>;
  contextOptionsOfTest: BrowserContextOptions;
  /** The tab that the test shares with all tests of the worker that have the same options. */
  workerTab: WorkerTab;
  /** Undoes a change of the shared tab after the test, such as a script at the start of its pages: `undoLater(await page.addInitScript(…))`. */
  undoLater: (change: Disposable) => void;
  /** A page without JavaScript, beside `page`. */
  plainPage: Page;
  /** A page in a separate browser context, for tests that set a clock, which stays. All other tests of a worker share the tab of `page`. */
  ownPage: Page;
};

const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Desktop Chrome"];
/** The options of most tests, as in playwright.config.ts. */
const usualOptions = {
  userAgent,
  deviceScaleFactor,
  isMobile,
  hasTouch,
  viewport: { width: 1280, height: 800 },
  reducedMotion: "reduce",
} as const;
/** For `test.use`: the pages of these tests are animated. */
export const withMotion = { contextOptions: { reducedMotion: "no-preference" } } as const;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: [
    async ({}, use) => {
      const host = await startHost();
      await use(host);
      host.end();
    },
    { scope: "worker" },
  ],

  exampleSite: [
    async ({ host }, use) => {
      const { dataDir, token } = readTemplates().example;
      const opened = await host.open(dataDir, siteSettings);
      await use(siteAt(opened, token));
      await opened.close();
    },
    { scope: "worker" },
  ],

  openSite: async ({ host, contexts }, use, testInfo) => {
    const opened: HostedSite[] = [];
    const hosts: Host[] = [];
    await use(async ({ template = "empty", settings = {}, ownProcess = false } = {}) => {
      const { dataDir, token } = typeof template === "string" ? readTemplates()[template] : template;
      const process = ownProcess ? await startHost() : host;
      if (ownProcess) hosts.push(process);
      const site = await process.open(dataDir, { ...siteSettings, ...settings });
      opened.push(site);
      return siteAt(site, token);
    });
    // A page that still loads an image would report the stopped server as a problem.
    for (const leave of contexts.values()) await leave();
    for (const site of opened) {
      const log = await site.close();
      if (log !== "") await testInfo.attach(`log of ${site.url}`, { body: log });
    }
    for (const each of hosts) each.end();
  },

  site: async ({ openSite }, use) => {
    await use(await openSite());
  },

  ownExampleSite: async ({ openSite }, use) => {
    await use(await openSite({ template: "example" }));
  },

  folder: async ({}, use) => {
    const folder = temporaryFolder();
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },

  expectedProblems: async ({}, use) => {
    await use([]);
  },

  contexts: async ({}, use) => {
    await use(new Map());
  },

  workerTabOf: [
    async ({ browser }, use) => {
      await use(openWorkerTabs(browser));
    },
    { scope: "worker" },
  ],

  workerTab: async ({ workerTabOf, contextOptionsOfTest }, use) => {
    await use(workerTabOf(tabOptionsOf(contextOptionsOfTest)));
  },

  context: async ({ workerTab, contexts, expectedProblems }, use) => {
    await watchTab(workerTab, contexts, expectedProblems, use);
  },

  page: async ({ context, workerTab, contextOptionsOfTest }, use) => {
    const page = await readyPage(workerTab, contextOptionsOfTest);
    if (page.context() !== context) throw new Error("The tab of the worker was closed before its test began.");
    await use(page);
  },

  plainPage: async ({ workerTabOf, contexts, contextOptionsOfTest, expectedProblems }, use) => {
    const options = { ...contextOptionsOfTest, javaScriptEnabled: false };
    const tab = workerTabOf(tabOptionsOf(options));
    await watchTab(tab, contexts, expectedProblems, async () => use(await readyPage(tab, options)));
  },

  // Undoes the changes before `page` leaves the site.
  undoLater: async ({ page }, use) => {
    const changes: Disposable[] = [];
    await use((change) => changes.push(change));
    if (!page.isClosed()) for (const change of changes) await change.dispose();
  },

  ownPage: async ({ browser, contexts, contextOptionsOfTest, expectedProblems }, use) => {
    const watched = await openWatchedContext(browser, contextOptionsOfTest);
    const { context } = watched;
    contexts.set(context, () => closePages(context));
    const problems = watchProblems(watched);
    await use(await context.newPage());
    problems.stop();
    await context.close();
    problems.expectOnly(expectedProblems);
  },

  contextOptionsOfTest: async (
    { viewport, contextOptions, hasTouch, isMobile, javaScriptEnabled, timezoneId, userAgent, deviceScaleFactor },
    use,
  ) => {
    const options = { viewport, hasTouch, isMobile, javaScriptEnabled, timezoneId, userAgent, deviceScaleFactor };
    await use({ ...options, ...contextOptions });
  },
});

/** Returns the options of a tab: those of the test that its page can't change later. */
function tabOptionsOf({
  hasTouch,
  isMobile,
  javaScriptEnabled,
  timezoneId,
  userAgent,
  deviceScaleFactor,
}: BrowserContextOptions): BrowserContextOptions {
  const { viewport, reducedMotion } = usualOptions;
  return { hasTouch, isMobile, javaScriptEnabled, timezoneId, userAgent, deviceScaleFactor, viewport, reducedMotion };
}

/** Watches a tab of the worker during a test, and empties it afterwards. */
async function watchTab(
  tab: WorkerTab,
  contexts: Map<BrowserContext, () => Promise<void>>,
  expectedProblems: readonly string[],
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const watched = await tab.context();
  contexts.set(watched.context, () => tab.reset());
  const problems = watchProblems(watched);
  await work(watched.context);
  problems.stop();
  await tab.reset();
  problems.expectOnly(expectedProblems);
}

/** Returns the page of a tab with a test's options. */
async function readyPage(tab: WorkerTab, { viewport, reducedMotion }: BrowserContextOptions): Promise<Page> {
  const page = await tab.page();
  await page.setViewportSize(viewport ?? usualOptions.viewport);
  await page.emulateMedia({
    media: null,
    colorScheme: "light",
    reducedMotion: reducedMotion ?? usualOptions.reducedMotion,
    forcedColors: null,
    contrast: null,
  });
  return page;
}

async function closePages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
}

/** Records uncaught errors, console errors, policy violations and requests to other sites. */
function watchProblems({ context, violations }: WatchedContext) {
  const problems: string[] = [];
  violations.length = 0;
  const onError = (error: WebError) => {
    const { message } = error.error();
    if (!leftInTransition.test(message)) problems.push(`uncaught: ${message}`);
  };
  const onConsole = (message: ConsoleMessage) => {
    // A warning that browsers give for scripts whose text is set a second time.
    const isProblem = message.type() === "error" || /speculation rules/.test(message.text());
    if (isProblem) problems.push(`console: ${message.text()} ${message.location().url}`);
  };
  const onRequest = (request: Request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "localhost") problems.push(`third party: ${request.url()}`);
  };
  context.on("weberror", onError).on("console", onConsole).on("request", onRequest);
  return {
    stop() {
      context.off("weberror", onError).off("console", onConsole).off("request", onRequest);
      problems.push(...violations.map((words) => `policy: ${words}`));
    },
    expectOnly(expected: readonly string[]) {
      const unexpected = problems.filter((problem) => !expected.some((part) => problem.includes(part)));
      if (unexpected.length > 0) throw new Error(`The pages of this test had problems:\n${unexpected.join("\n")}`);
    },
  };
}

/** The browser's own messages about a page that is left before its view transition begins or ends. */
const leftInTransition = /^Transition was (skipped|aborted because of invalid state)/;

/** Creates a post through the API, with defaults for missing fields. */
export function createPost(site: Site, fields: PostFields): Promise<{ _id: string; slug: string; updatedAt: string }> {
  return site.api("POST", "/blogs", { description: `About ${fields.title}`, published: true, ...fields });
}

/** Returns a site that is already served, with a token of the owner. */
export function siteAt({ url, dataDir }: { url: string; dataDir: string }, token: string): Site {
  return {
    url,
    dataDir,
    token,
    async logIn(page) {
      if (new URL(page.url()).origin !== url) await page.goto(url + stillPage);
      await page.evaluate((stored) => localStorage.setItem("access_token", stored), token);
    },
    api: (method, path, body) => callAsOwner({ url, token }, method, path, body),
  };
}
