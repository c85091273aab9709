import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { cdnPurging } from "#server/jobs/cdn-purging.ts";
import { runJobs } from "#server/jobs/job-runner.ts";
import { readConfig } from "#server/config.ts";
import { storeImage } from "#server/media/images.ts";
import { toPage } from "#server/pages/page.ts";
import { createPages, type WebApp } from "#server/pages/pages.ts";
import { makeImage } from "#tests/support/media.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const env = { CDN_MAX_AGE: "600" };
const forCdn = "public, max-age=0, s-maxage=600, stale-while-revalidate=30, stale-if-error=86400";
const webApp: WebApp = {
  render: async (request) => {
    const { pathname } = new URL(request.url);
    return {
      status: pathname === "/missing" ? 404 : 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      text: `<p>${pathname}</p>`,
    };
  },
  queryOf: () => [],
  isPage: () => true,
};

test("a CDN may cache public pages and feeds for the configured time, under one key", async () => {
  const server = await startWithPages(env);
  for (const path of ["/", "/blogs", "/feed.xml", "/sitemap.xml"]) {
    const { statusCode, headers } = await server.app.inject(path);
    expect(
      [statusCode, headers["cache-control"], headers["surrogate-key"], headers["cache-tag"], headers.vary],
      path,
    ).toEqual([200, forCdn, "pages", "pages", "Accept-Encoding"]);
    expect(headers["set-cookie"], path).toBeUndefined();
    const again = await server.app.inject({ url: path, headers: { "if-none-match": String(headers.etag) } });
    expect([again.statusCode, again.headers["cache-control"]], path).toEqual([304, forCdn]);
  }
});

test("a CDN never caches the owner's pages, missing pages or API responses", async () => {
  const server = await startWithPages(env);
  const { body } = await server.asOwner("POST", "/blogs", { title: "Draft", description: "d" });
  const token = await server.logIn();
  const asked: [string, Record<string, string>][] = [
    ["/dashboard", {}],
    ["/dashboard/posts?page=2", {}],
    ["/login", {}],
    ["/setup", {}],
    ["/missing", {}],
    ["/no-such-file.png", {}],
    ["/api/blogs", {}],
    ["/api/blogs", { authorization: `Bearer ${token}` }],
    [`/api/blogs/${body._id}`, { authorization: `Bearer ${token}` }],
    [`/api/blogs/${body._id}/preview`, { authorization: `Bearer ${token}` }],
  ];
  for (const [url, headers] of asked) {
    const answer = await server.app.inject({ url, headers });
    expect(String(answer.headers["cache-control"]), url).toMatch(/^(?:no-store|public, no-cache)$/);
    expect(answer.headers["surrogate-key"], url).toBeUndefined();
  }
});

test("without CDN_MAX_AGE every request reaches the site", async () => {
  const server = await startWithPages({});
  const { headers } = await server.app.inject("/blogs");
  expect([headers["cache-control"], headers["surrogate-key"]]).toEqual(["public, no-cache", undefined]);
});

test("two instances give a page the same ETag in every compression", async () => {
  const answer = { status: 200, headers: { "content-type": "text/html" }, text: "<p>The same words</p>".repeat(200) };
  const [one, other] = [toPage(answer), toPage(answer)];
  for (const encoding of ["br", "gzip", "identity"] as const) {
    const first = await one.encode(encoding);
    for (let reads = 0; reads < 5; reads++) one.ready(encoding);
    if (encoding === "br") await expect.poll(() => one.ready("br")?.body.length).toBeLessThan(first.body.length);
    expect(one.ready(encoding)?.headers).toContain(one.etag);
    expect((await other.encode(encoding)).headers).toContain(one.etag);
  }
  expect(one.etag).toMatch(/^W\/"/);
});

test("a change sends a purge with the secret and retries until it succeeds, once", async () => {
  const server = await startWithPages(env);
  const hook = await startHook();
  hook.answers(500, 500);
  const { lines } = startTelling(server, hook.url);
  await expect.poll(() => hook.told).toHaveLength(3);
  const purge = { secret: "Bearer a-secret", body: { site: server.context.config.siteUrl, keys: ["pages"] } };
  expect(hook.told[0]).toEqual(purge);
  expect(lines).toEqual([expect.stringMatching(/^The CDN could not be told of a change[^\n]*it answered 500$/)]);

  await server.asOwner("POST", "/blogs", { title: "News", description: "d", published: true });
  await expect.poll(() => hook.told).toHaveLength(4);
  expect(hook.told[3]).toEqual(purge);
  const looked = vi.spyOn(server.context.content, "current");
  await expect.poll(() => looked.mock.calls.length).toBeGreaterThan(3);
  expect(hook.told, "nothing has changed since").toHaveLength(4);
  expect(lines).toHaveLength(1);
});

test("a write does not wait for the CDN, and changes during a purge trigger another one", async () => {
  const server = await startWithPages(env);
  const hook = await startHook();
  hook.hold();
  startTelling(server, hook.url);
  await expect.poll(() => hook.told).toHaveLength(1);
  expect((await server.asOwner("POST", "/blogs", { title: "News", description: "d", published: true })).status).toBe(
    201,
  );
  expect(hook.told).toHaveLength(1);
  hook.release();
  await expect.poll(() => hook.told).toHaveLength(2);
});

test("a CDN caches public images as long as pages, so withdrawn images disappear, and it caches no other images", async () => {
  const server = await startWithPages(env);
  const { url } = await storeImage(server.context, await makeImage(30, 20).png().toBuffer());
  const cacheOf = async () => (await server.app.inject(url)).headers["cache-control"];
  expect(await cacheOf()).toMatch(/^private,/);
  await server.asOwner("POST", "/blogs", { title: "Shown", description: "d", blogImage: url, published: true });
  expect(await cacheOf()).toBe("public, max-age=31536000, s-maxage=600, immutable");
});

test("each invalid CDN setting is refused with a one-line message", () => {
  for (const [given, message] of [
    [{ CDN_MAX_AGE: "a while" }, /^CDN_MAX_AGE: must be a number of seconds$/],
    [{ CDN_MAX_AGE: "0" }, /^CDN_MAX_AGE: must be at least 1 second$/],
    [
      { CDN_PURGE_URL: "https://cdn.example.com/purge", CDN_PURGE_SECRET: "x" },
      /^CDN_MAX_AGE: is needed where CDN_PURGE_URL is set/,
    ],
    [{ CDN_MAX_AGE: "60", CDN_PURGE_URL: "https://cdn.example.com/purge" }, /^CDN_PURGE_SECRET: is needed/],
    [{ CDN_MAX_AGE: "60", CDN_PURGE_SECRET: "x" }, /^CDN_PURGE_URL: is needed/],
    [
      { CDN_MAX_AGE: "60", CDN_PURGE_URL: "cdn.example.com", CDN_PURGE_SECRET: "x" },
      /^CDN_PURGE_URL: must be an http\(s\) address$/,
    ],
  ] as const)
    expect(() => readConfig(given), JSON.stringify(given)).toThrow(message);
});

function startWithPages(given: Record<string, string>): Promise<TestServer> {
  return startTestServer({
    env: given,
    app: (context) => ({
      pages: createPages(
        context,
        async () => webApp,
        () => webApp,
      ),
    }),
  });
}

function startTelling(server: TestServer, url: string): { lines: string[] } {
  const { content, config } = server.context;
  const lines: string[] = [];
  const job = cdnPurging(
    { url, secret: "a-secret" },
    { content, config, onError: (line) => lines.push(line), pauses: [10] },
  );
  const jobs = runJobs([job], server.context, {
    tickMilliseconds: 10,
    onError: (_job, error) => lines.push(String(error)),
  });
  onTestFinished(() => jobs.stop());
  return { lines };
}

type Told = { secret: string | undefined; body: { site: string; keys: string[] } };

async function startHook(): Promise<{
  url: string;
  told: Told[];
  answers(...status: number[]): void;
  hold(): void;
  release(): void;
}> {
  const told: Told[] = [];
  const statuses: number[] = [];
  let held: ServerResponse[] | null = null;
  const hook = createServer((request, response) => {
    void json(request).then((body) => {
      told.push({ secret: request.headers.authorization, body: body as Told["body"] });
      if (held) held.push(response);
      else response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => {
    hook.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    hook.close().closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/purge`,
    told,
    answers: (...given) => statuses.push(...given),
    hold: () => {
      held = [];
    },
    release() {
      for (const response of held ?? []) response.writeHead(204).end();
      held = null;
    },
  };
}
