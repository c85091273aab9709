// The fixtures of the browser tests: a separate site for each test that writes, and the checks for every page.
import { rmSync } from "node:fs";
import { test as base, type BrowserContext, type Page } from "@playwright/test";
import { siteSettings } from "#tests/support/test-settings.ts";
import { type Host, type HostedSite, startHost } from "./host.ts";
import { temporaryFolder } from "./server-process.ts";
import { readTemplates, type Template, type Templates } from "./templates.ts";
import { noteHydration } from "./waiting.ts";

export { expect } from "@playwright/test";

export type Site = {
  url: string;
  dataDir: string;
  /** A token of the owner. */
  token: string;
  /**
   * Puts the owner's session into the storage of the page's browser context, as logging in does. Call this before the context stores
   * anything.
   */
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
  /** The browser contexts of the test, so that their pages close before the site stops. */
  contexts: Set<BrowserContext>;
};

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
    for (const context of contexts) await Promise.all(context.pages().map((page) => page.close()));
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
    await use(new Set());
  },

  context: async ({ context, contexts, expectedProblems }, use) => {
    contexts.add(context);
    await noteHydration(context);
    const problems: string[] = [];
    context.on("weberror", (error) => {
      const { message } = error.error();
      if (!leftInTransition.test(message)) problems.push(`uncaught: ${message}`);
    });
    context.on("console", (message) => {
      if (message.type() === "error") problems.push(`console: ${message.text()} ${message.location().url}`);
    });
    context.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith("http") && hostname !== "localhost") problems.push(`third party: ${request.url()}`);
    });
    await use(context);
    const unexpected = problems.filter((problem) => !expectedProblems.some((expected) => problem.includes(expected)));
    if (unexpected.length > 0) throw new Error(`The pages of this test had problems:\n${unexpected.join("\n")}`);
  },
});

/** What the browser itself logs for a page that is left before its view transition begins or ends. */
const leftInTransition = /^Transition was (skipped|aborted because of invalid state)/;

/** Creates a post through the API, with defaults for missing fields. */
export function createPost(site: Site, fields: PostFields): Promise<{ _id: string; slug: string; updatedAt: string }> {
  return site.api("POST", "/blogs", { description: `About ${fields.title}`, published: true, ...fields });
}

/** Returns a site that is already served, with a token of the owner. */
export function siteAt({ url, dataDir }: { url: string; dataDir: string }, token: string): Site {
  const loggedIn = new WeakSet<BrowserContext>();
  return {
    url,
    dataDir,
    token,
    async logIn(page) {
      const context = page.context();
      // A second time would delete what the pages of this context have stored since.
      if (loggedIn.has(context)) return;
      loggedIn.add(context);
      const origins = [{ origin: url, localStorage: [{ name: "access_token", value: token }] }];
      await context.setStorageState({ cookies: [], origins });
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
