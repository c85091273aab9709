import { expect, onTestFinished, test, vi } from "vitest";
import { type Page, pickEncoding, toPage } from "./page.ts";
import { createPageCache } from "./page-cache.ts";

function setUp(options: { status?: number; maxBytes?: number; bytes?: number } = {}) {
  const state = { version: "1", renders: [] as string[], release: [] as (() => void)[], hold: false };
  const cache = createPageCache({
    version: () => state.version,
    canonical: (url) => url.replace(/[?&]utm=\w+/, ""),
    async render(url) {
      state.renders.push(url);
      const version = state.version;
      if (state.hold) await new Promise<void>((resolve) => state.release.push(resolve));
      const page = toPage({
        status: options.status ?? 200,
        headers: { "content-type": "text/html" },
        text: `${url} v${version}`,
      });
      return { ...page, bytes: options.bytes ?? page.bytes };
    },
    ...(options.maxBytes && { maxBytes: options.maxBytes }),
  });
  return { state, cache };
}

function text(page: Page | null): string {
  return page?.ready("identity")?.body.toString() ?? "";
}

test("a page is rendered once and then served without waiting", async () => {
  const { state, cache } = setUp();
  expect(cache.peek("/a")).toBeNull();
  await cache.get("/a");
  expect(text(cache.peek("/a"))).toBe("/a v1");
  await cache.get("/a?utm=x");
  expect(state.renders).toEqual(["/a"]);
});

test("the next request sees a change", async () => {
  const { state, cache } = setUp();
  await cache.get("/a");
  state.version = "2";
  expect(cache.peek("/a")).toBeNull();
  expect(text(await cache.get("/a"))).toBe("/a v2");
});

test("after a change, a page is served only once it is known to be the same", async () => {
  const page = toPage({ status: 200, headers: {}, text: "the same" });
  const offered: (Page | undefined)[] = [];
  let version = "1";
  const cache = createPageCache({
    version: () => version,
    canonical: (url) => url,
    render: async (_url, former) => {
      offered.push(former);
      return former ?? page;
    },
  });
  await cache.get("/a");
  version = "2";
  expect(cache.peek("/a")).toBeNull();
  expect(cache.holds("/a")).toBe(false);
  expect(await cache.get("/a")).toBe(page);
  expect(cache.peek("/a")).toBe(page);
  expect(offered).toEqual([undefined, page]);
  expect(cache.size()).toEqual({ pages: 1, bytes: page.bytes });
});

test("concurrent requests share one rendering", async () => {
  const { state, cache } = setUp();
  state.hold = true;
  const all = Promise.all(Array.from({ length: 200 }, () => cache.get("/a")));
  state.release.forEach((release) => release());
  await all;
  expect(state.renders).toEqual(["/a"]);
});

test("a rendering that began before a change is neither cached nor shared after it", async () => {
  const { state, cache } = setUp();
  state.hold = true;
  const early = cache.get("/a");
  state.version = "2";
  const late = cache.get("/a");
  state.release.forEach((release) => release());
  expect(text(await early)).toBe("/a v1");
  expect(text(await late)).toBe("/a v2");
  expect(text(cache.peek("/a"))).toBe("/a v2");
});

test("only successful pages are cached, within the memory limit", async () => {
  const missing = setUp({ status: 404 });
  await missing.cache.get("/a");
  expect(missing.cache.peek("/a")).toBeNull();

  const small = setUp({ maxBytes: 1000, bytes: 250 });
  for (const name of ["/1", "/2", "/3", "/4", "/5"]) await small.cache.get(name);
  expect(small.cache.size()).toEqual({ pages: 4, bytes: 1000 });
  expect(small.cache.peek("/1")).toBeNull();
});

test("the least recently used page is evicted first, however it was served", async () => {
  const { cache } = setUp({ maxBytes: 1000, bytes: 250 });
  for (const name of ["/1", "/2", "/3", "/4"]) await cache.get(name);
  cache.peek("/1");
  await cache.get("/2");
  for (const name of ["/5", "/6"]) await cache.get(name);
  expect(["/1", "/2", "/3", "/4", "/5", "/6"].filter((name) => cache.peek(name) !== null)).toEqual([
    "/1",
    "/2",
    "/5",
    "/6",
  ]);
});

test("a cached page is found under every spelling of its URL", async () => {
  const { state, cache } = setUp();
  expect(cache.holds("/a?utm=x")).toBe(false);
  await cache.get("/a");
  expect(cache.holds("/a?utm=y")).toBe(true);
  state.version = "2";
  expect(cache.holds("/a?utm=y")).toBe(false);
});

test("an overlong URL gets no alias, but its page is served", async () => {
  const { cache } = setUp();
  const url = `/a?utm=${"x".repeat(2000)}`;
  expect(text(await cache.get(url))).toBe("/a v1");
  expect(cache.peek(url)).toBeNull();
  expect(cache.peek("/a")).toBeNull();
  await cache.get("/a");
  expect(text(cache.peek("/a"))).toBe("/a v1");
});

test("after a change, the most requested pages are rendered again automatically", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { state, cache } = setUp();
  for (const name of ["/seldom", "/often"]) await cache.get(name);
  for (let visit = 0; visit < 3; visit++) cache.peek("/often");
  state.version = "2";
  await cache.get("/other");
  state.renders = [];
  await vi.runAllTimersAsync();
  expect(state.renders).toEqual(["/often"]);
  expect(text(cache.peek("/often"))).toBe("/often v2");
});

test("the most requested pages are rendered again after several changes in a row, even if one comes during a rendering", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { state, cache } = setUp();
  for (const name of ["/one", "/two", "/elsewhere"]) await cache.get(name);
  for (const name of ["/one", "/two"]) cache.peek(name);
  for (const version of ["2", "3"]) {
    state.version = version;
    await cache.get("/elsewhere");
  }
  state.hold = true;
  await vi.runAllTimersAsync();
  state.version = "4";
  state.hold = false;
  state.release.forEach((release) => release());
  await vi.runAllTimersAsync();
  expect(text(cache.peek("/one"))).toBe("/one v4");
  expect(text(cache.peek("/two"))).toBe("/two v4");
});

test("a page's policy allows only the scripts that it was rendered with", async () => {
  const page = toPage({
    status: 200,
    headers: { "content-type": "text/html", "x-own-scripts": "'sha256-own='" },
    text: `<style>a{}</style><script>one()</script><script src="/x.js"></script>`,
  });
  const { headers } = await page.encode("br");
  const policy = headers[headers.indexOf("content-security-policy") + 1] ?? "";
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-own='; style-src 'self'; /);
  expect(policy.match(/sha256-/g)).toHaveLength(1);
  expect(policy).not.toContain("unsafe-inline");
  expect(headers).not.toContain("x-own-scripts");
});

test("the best encoding that the visitor accepts is used", () => {
  expect(pickEncoding("gzip, deflate, br")).toBe("br");
  expect(pickEncoding("gzip, br;q=0")).toBe("gzip");
  expect(pickEncoding("identity")).toBe("identity");
  expect(pickEncoding(undefined)).toBe("identity");
});

test("any text is sent as UTF-8, a lone surrogate as a replacement character", () => {
  for (const text of ["", "plain", "é — 😀 日本", "a\ud83db", "\udc00"]) {
    expect(toPage({ status: 200, headers: {}, text }).ready("identity")?.body).toEqual(Buffer.from(text));
  }
});

test("a page that says no cache may store it is rendered for each request, and no CDN is told to keep it", async () => {
  let renders = 0;
  const toPrivatePage = () =>
    toPage(
      { status: 200, headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" }, text: `${++renders}` },
      { cdn: { "surrogate-key": "pages" } },
    );
  const cache = createPageCache({
    version: () => "1",
    canonical: (url) => url,
    render: async () => toPrivatePage(),
  });
  await cache.get("/draft/x");
  expect(cache.peek("/draft/x")).toBeNull();
  expect(cache.holds("/draft/x")).toBe(false);
  const headers = (await cache.get("/draft/x")).ready("identity")?.headers ?? [];
  expect(renders).toBe(2);
  expect(headers).toEqual(expect.arrayContaining(["no-store", "no-referrer"]));
  expect(headers).not.toContain("surrogate-key");
});
