import { expect, test } from "vitest";
import { createContext } from "#server/create-context.ts";
import { heedSiteUrl } from "#server/domain/site/site-url.ts";
import { createPost } from "#tests/support/posts.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const url = "https://www.example.com";

function save(server: TestServer, text: string): ReturnType<TestServer["call"]> {
  return server.asOwner("PUT", "/site-url", { url: text });
}

test("the owner says the site’s URL, which is in links, feeds and headers with the next request, and stays after a restart", async () => {
  const server = await startTestServer();
  const before = { url: "http://localhost:3000", source: "none" };
  expect((await server.asOwner("GET", "/site-url")).body).toEqual(before);
  await createPost(server, { published: true });
  const feed = async () => (await server.app.inject("/feed.xml")).body;
  expect(await feed()).toContain("http://localhost:3000/blog/");
  expect((await server.call("GET", "/health")).headers["strict-transport-security"]).toBeUndefined();
  const version = server.context.content.current();

  const answer = await save(server, " HTTPS://WWW.Example.com/ ");
  expect([answer.status, answer.body], answer.text).toEqual([200, { url, source: "owner" }]);
  expect(server.context.content.current(), "cached pages are outdated").not.toBe(version);
  expect(await feed()).toContain(`${url}/blog/`);
  expect(await feed()).not.toContain("localhost");
  for (const path of ["/robots.txt", "/sitemap.xml", "/llms.txt"])
    expect((await server.app.inject(path)).body, path).toContain(url);
  expect((await server.call("GET", "/site")).body.url).toBe(url);
  expect((await server.call("GET", "/health")).headers["strict-transport-security"]).toBeDefined();
  expect((await server.asOwner("GET", "/health/report")).body.siteUrl).toEqual({ url, source: "owner" });
  expect((await server.asOwner("GET", "/activity")).body.items[0].text).toBe(`Set the site’s URL to ${url}`);

  const { config } = server.context;
  const restarted = await createContext({ ...config, siteUrl: before.url, siteUrlSource: "none" });
  expect(restarted.config).toMatchObject({ siteUrl: url, siteUrlSource: "owner", play: null });
  // SITE_URL wins.
  const set = await createContext({ ...config, siteUrl: "https://other.example", siteUrlSource: "setting" });
  expect(set.config.siteUrl).toBe("https://other.example");
  for (const context of [restarted, set]) await context.close();
});

test("another instance takes over the URL", async () => {
  const server = await startTestServer();
  const other = { ...server.context, config: { ...server.context.config } };
  await save(server, url);
  expect(other.config.siteUrl).toBe("http://localhost:3000");
  await heedSiteUrl(other);
  expect(other.config.siteUrl).toBe(url);
});

test("only the owner says the URL, and only one that visitors can open", async () => {
  const server = await startTestServer();
  expect((await server.call("PUT", "/site-url", { body: { url } })).status).toBe(401);
  expect((await server.call("GET", "/site-url")).status).toBe(401);
  for (const wrong of [
    "www.example.com",
    "ftp://www.example.com",
    "javascript://example.com/%0aalert(1)",
    "https://www.example.com/blog",
    "https://www.example.com?a",
    "https://www.example.com#a",
    "https://owner:secret@www.example.com",
    "https://www.example.com\\@evil.example",
    "https://exa mple.com",
    "https://-.example.com",
    "https://a..example.com",
    'https://exa"mple.com',
    "https://example.com:99999",
    "http://localhost:3000",
    "http://127.0.0.1",
    "http://0.0.0.0:3000",
    "http://[::1]:3000",
    `https://${"a.".repeat(150)}example.com`,
    "",
  ]) {
    const answer = await save(server, wrong);
    expect(answer.status, wrong).toBe(400);
  }
  expect((await save(server, "https://example.com/x")).body.message).toEqual([
    "url: Enter the URL that visitors open, such as https://www.example.com, without a path.",
  ]);
  expect(server.context.config.siteUrl).toBe("http://localhost:3000");
  for (const right of ["http://192.168.1.20:3000", "https://[2001:db8::1]", "https://bücher.example"])
    expect((await save(server, right)).status, right).toBe(200);
  expect(server.context.config.siteUrl).toBe("https://xn--bcher-kva.example");
});

test.each([
  ["SITE_URL", { SITE_URL: "https://set.example" }, "SITE_URL on the server says"],
  ["the hosting platform", { RENDER_EXTERNAL_URL: "https://a.onrender.com" }, "set SITE_URL there"],
])("where %s says the URL, the owner can’t", async (_from, env, words) => {
  const server = await startTestServer({ env });
  const answer = await save(server, url);
  expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining(words)]);
});

test("the site never gets the URL that builds are played under", async () => {
  const server = await startTestServer({ env: { PLAY_URL: "https://play.example.com" } });
  const answer = await save(server, "https://play.example.com");
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining("PLAY_URL")]);
  expect((await save(server, url)).status).toBe(200);
  expect(server.context.config.play?.url).toBe("https://play.example.com");
});
