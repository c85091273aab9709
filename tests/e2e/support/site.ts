// The fixtures of the browser tests: a separate site for each test that writes, and the checks for every page.
import { rmSync } from "node:fs";
import {
  devices,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type Request,
  type WebError,
} from "@playwright/test";
import { siteSettings } from "#tests/support/test-settings.ts";
import { type Host, type HostedSite, startHost } from "./host.ts";
import { temporaryFolder } from "./server-process.ts";
import { readTemplates, type Template, type Templates } from "./templates.ts";
import { openWatchedContext, type WatchedContext } from "./watched-context.ts";
import { openWorkerTab, stillPage, type WorkerTab } from "./worker-tab.ts";

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
  workerTab: WorkerTab;
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
  /**
   * A page in a separate browser context, for tests that change the page permanently: by scripts at its start, exposed functions or a clock.
   * All other tests of a worker share the tab of `page`. A test with touch, without JavaScript or with other options of the context has a
   * separate context in any case.
   */
  ownPage: Page;
};

const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Desktop Chrome"];
/** The options of the shared tab, as in playwright.config.ts. */
const sharedOptions = {
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

  workerTab: [
    async ({ browser }, use) => {
      await use(openWorkerTab(browser, sharedOptions));
    },
    { scope: "worker" },
  ],

  context: async ({ workerTab, browser, contexts, expectedProblems, contextOptionsOfTest }, use) => {
    const isShared = canShare(contextOptionsOfTest);
    const watched = await (isShared ? workerTab.context() : openWatchedContext(browser, contextOptionsOfTest));
    const { context } = watched;
    contexts.set(context, isShared ? () => workerTab.reset() : () => closePages(context));
    const problems = watchProblems(watched);
    await use(context);
    problems.stop();
    await (isShared ? workerTab.reset() : context.close());
    problems.expectOnly(expectedProblems);
  },

  page: async ({ context, workerTab, contextOptionsOfTest }, use) => {
    if (!canShare(contextOptionsOfTest)) return use(await context.newPage());
    const page = await workerTab.page();
    await page.setViewportSize(contextOptionsOfTest.viewport ?? sharedOptions.viewport);
    await page.emulateMedia({
      media: null,
      colorScheme: "light",
      reducedMotion: contextOptionsOfTest.reducedMotion ?? sharedOptions.reducedMotion,
      forcedColors: null,
      contrast: null,
    });
    await use(page);
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

/** Returns whether a test's options are those of the shared tab, except those that a page can change. */
function canShare({
  hasTouch,
  isMobile,
  javaScriptEnabled,
  timezoneId,
  userAgent,
  deviceScaleFactor,
}: BrowserContextOptions) {
  return (
    hasTouch === sharedOptions.hasTouch &&
    isMobile === sharedOptions.isMobile &&
    javaScriptEnabled !== false &&
    timezoneId === undefined &&
    userAgent === sharedOptions.userAgent &&
    deviceScaleFactor === sharedOptions.deviceScaleFactor
  );
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
    api: (method, path, body) => callApi(url, method, path, body, token),
  };
}

async function callApi<Answer>(
  url: string,
  method: string,
  path: string,
  body: unknown,
  token: string,
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      authorization: `Bearer ${token}`,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}
