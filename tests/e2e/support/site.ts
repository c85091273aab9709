// The fixture of the browser tests: a site of its own for each test that writes, and the checks that hold on every page.
import { cpSync } from "node:fs";
import { rm } from "node:fs/promises";
import { test as base, type Page } from "@playwright/test";
import { owner, type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

export { expect } from "@playwright/test";
export { owner } from "./server-process.ts";

export type Site = {
  url: string;
  server: ServerProcess;
  /** Puts a valid session into the page's browser, as signing in does. Call it before the first `goto`. */
  signIn(page: Page): Promise<void>;
  /** Calls the API as the owner. Throws where the answer is no success. */
  api<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
};

type PostFields = { title: string; description?: string; content?: string; published?: boolean; category?: string };

type WorkerFixtures = {
  /** The site with the example content, shared by tests that only read. */
  exampleSite: Site;
};

type TestFixtures = {
  /** A site of its own for the test, with no content. */
  site: Site;
  /** Problems that a test expects, by a part of their text; all others fail it. */
  expectedProblems: string[];
  watchProblems: void;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: async ({ context }, use) => {
    const server = await startServer();
    await use(siteOn(server));
    // A page that still loads a picture would take the stopped server for a problem.
    await Promise.all(context.pages().map((page) => page.close()));
    await server.stop();
  },

  exampleSite: [async ({}, use) => {
    const dataDir = temporaryFolder();
    cpSync(process.env.EXAMPLE_DATA_DIR ?? "", dataDir, { recursive: true });
    const server = await startServer({ dataDir });
    await use(siteOn(server));
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, { scope: "worker" }],

  expectedProblems: async ({}, use) => {
    await use([]);
  },

  watchProblems: [async ({ context, expectedProblems }, use) => {
    const problems: string[] = [];
    context.on("weberror", (error) => problems.push(`uncaught: ${error.error().message}`));
    context.on("console", (message) => {
      if (message.type() === "error") problems.push(`console: ${message.text()} ${message.location().url}`);
    });
    context.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith("http") && hostname !== "localhost") problems.push(`third party: ${request.url()}`);
    });
    await use();
    const unexpected = problems.filter((problem) => !expectedProblems.some((expected) => problem.includes(expected)));
    if (unexpected.length > 0) throw new Error(`The pages of this test had problems:\n${unexpected.join("\n")}`);
  }, { auto: true }],
});

/** A post made through the API; what is not given is filled in. */
export function createPost(site: Site, fields: PostFields): Promise<{ _id: string; slug: string; updatedAt: string }> {
  return site.api("POST", "/blogs", { description: `About ${fields.title}`, published: true, ...fields });
}

/** For tests that start a server with settings of their own. */
export function siteOn(server: ServerProcess): Site {
  let token: Promise<string> | null = null;
  const signInOnce = () => (token ??= request<{ access_token: string }>(server.url, "POST", "/auth/login", owner, null).then((answer) => answer.access_token));
  return {
    url: server.url,
    server,
    async signIn(page) {
      const value = await signInOnce();
      await page.addInitScript((stored) => {
        if (sessionStorage.getItem("signed-in-by-test")) return;
        sessionStorage.setItem("signed-in-by-test", "true");
        localStorage.setItem("access_token", stored);
      }, value);
    },
    api: async (method, path, body) => request(server.url, method, path, body, await signInOnce()),
  };
}

async function request<Answer>(url: string, method: string, path: string, body: unknown, token: string | null): Promise<Answer> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...(body !== undefined && !isForm && { "content-type": "application/json" }), ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}
