import { DomUtils, parseDocument } from "htmlparser2";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { changed, publish as publishSections, storeDocument } from "#tests/support/site-content.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const site = "https://alex.example";

function start(): Promise<TestServer> {
  return startTestServer({ env: { SITE_URL: site } });
}

async function read(
  server: TestServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; type: string; etag: string; text: string }> {
  const answer = await server.app.inject({ method: "GET", url: path, headers });
  return {
    status: answer.statusCode,
    type: String(answer.headers["content-type"]),
    etag: String(answer.headers.etag),
    text: answer.body,
  };
}

function parseXml(text: string): ReturnType<typeof parseDocument> {
  expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
  return parseDocument(text, { xmlMode: true });
}

function all(
  document: ReturnType<typeof parseDocument>,
  name: string,
): ReturnType<typeof DomUtils.getElementsByTagName> {
  return DomUtils.getElementsByTagName(name, document);
}

function texts(document: ReturnType<typeof parseDocument>, name: string): string[] {
  return all(document, name).map((element) => DomUtils.textContent(element));
}

async function publish(
  server: TestServer,
  fields: Record<string, unknown>,
): Promise<{ _id: string; slug: string; updatedAt: string }> {
  const answer = await server.asOwner("POST", "/blogs", { description: "About it", published: true, ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const content = `<p>Fish &amp; chips <a href="/blog/other">other</a> <a href="#part">part</a></p><img src="/media/a.webp" alt=""><iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe>`;

test("the Atom feed contains every post in full, with absolute URLs", async () => {
  const server = await start();
  await server.asOwner("POST", "/categories", { name: "R&D" });
  const post = await publish(server, { title: 'A <b>bold</b> & "quoted" title 🎮\u0008', content, category: "R&D" });
  await publish(server, { title: "A draft", published: false });
  const { status, type, text } = await read(server, "/feed.xml");
  expect([status, type]).toEqual([200, "application/atom+xml; charset=utf-8"]);
  const feed = parseXml(text);
  expect(texts(feed, "title").slice(1)).toEqual(['A <b>bold</b> & "quoted" title 🎮']);
  expect(all(feed, "link").map((link) => [link.attribs.rel, link.attribs.href])).toEqual([
    ["self", `${site}/feed.xml`],
    ["alternate", `${site}/blogs`],
    ["alternate", `${site}/blog/${post.slug}`],
  ]);
  expect(texts(feed, "id")).toEqual([`${site}/feed.xml`, `${site}/blogs/${post._id}`]);
  expect(texts(feed, "updated")).toEqual([post.updatedAt, post.updatedAt]);
  expect(all(feed, "category")[0]?.attribs.term).toBe("R&D");
  const html = texts(feed, "content")[0] ?? "";
  expect(html).toContain(`<a href="${site}/blog/other"`);
  expect(html).toContain(`href="${site}/blog/${post.slug}#part"`);
  expect(html).toContain(`src="${site}/media/a.webp"`);
  expect(html).toContain(`<a href="https://www.youtube.com/watch?v=abcdefghijk">`);
  expect(html).toContain("Fish &amp; chips");
  expect(html).not.toMatch(/iframe|(src|href)="\//);
});

test("the RSS feed and the JSON feed contain the same", async () => {
  const server = await start();
  const post = await publish(server, { title: "One", content });
  const rss = await read(server, "/rss.xml");
  expect(rss.type).toBe("application/rss+xml; charset=utf-8");
  const channel = parseXml(rss.text);
  expect(texts(channel, "title").at(-1)).toBe("One");
  expect(texts(channel, "guid")).toEqual([`${site}/blogs/${post._id}`]);
  expect(texts(channel, "pubDate")[0]).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
  expect(texts(channel, "content:encoded")[0]).toContain(`${site}/media/a.webp`);

  const json = await read(server, "/feed.json");
  expect(json.type).toBe("application/feed+json; charset=utf-8");
  const feed = JSON.parse(json.text) as { version: string; feed_url: string; items: Record<string, string>[] };
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    feed_url: `${site}/feed.json`,
    home_page_url: `${site}/blogs`,
  });
  expect(feed.items).toHaveLength(1);
  expect(feed.items[0]).toMatchObject({
    id: `${site}/blogs/${post._id}`,
    url: `${site}/blog/one`,
    title: "One",
    summary: "About it",
  });
  expect(feed.items[0]?.content_html).toContain(`${site}/media/a.webp`);
});

test("each category has its own feeds, and an unknown one has none", async () => {
  const server = await start();
  await server.asOwner("POST", "/categories", { name: "Level Design" });
  await publish(server, { title: "In", category: "Level Design" });
  await publish(server, { title: "Out" });
  const feed = parseXml((await read(server, "/feed.xml?category=level-design&utm=1")).text);
  expect(texts(feed, "title")).toEqual(["Alex Example: Level Design", "In"]);
  expect(all(feed, "link")[0]?.attribs.href).toBe(`${site}/feed.xml?category=level-design`);
  for (const path of ["/feed.xml", "/rss.xml", "/feed.json"])
    expect((await read(server, `${path}?category=none`)).status).toBe(404);
});

test("an empty blog has valid feeds", async () => {
  const server = await start();
  expect(texts(parseXml((await read(server, "/feed.xml")).text), "updated")).toHaveLength(1);
  expect(texts(parseXml((await read(server, "/rss.xml")).text), "item")).toEqual([]);
  expect((JSON.parse((await read(server, "/feed.json")).text) as { items: unknown[] }).items).toEqual([]);
});

test("the sitemap lists every public page once, with its last change", async () => {
  const server = await start();
  await server.asOwner("POST", "/categories", { name: "Tools" });
  await server.asOwner("POST", "/categories", { name: "Empty" });
  const post = await publish(server, { title: "One", category: "Tools" });
  await publish(server, { title: "A draft", published: false });
  const project = {
    title: "Secret",
    slug: "secret",
    category: "game",
    nda: true,
    company: "Hidden Corp",
    externalLink: "https://hidden.example/",
    thumbnailUrl: "/media/hidden.webp",
    confidential: ["thumbnailUrl"],
  };
  expect((await server.asOwner("POST", "/portfolio", project)).status).toBe(201);
  await server.asOwner("POST", "/selections", { title: "For studios", slug: "studios" });
  await server.asOwner("POST", "/selections", { title: "For one studio", slug: "one-studio", listed: false });
  const { status, type, text } = await read(server, "/sitemap.xml");
  expect([status, type]).toEqual([200, "application/xml; charset=utf-8"]);
  const urls = texts(parseXml(text), "loc");
  expect(urls).toEqual(
    [
      "/",
      "/about",
      "/portfolio",
      "/portfolio/all",
      "/portfolio/all?cat=game",
      "/blogs",
      "/blogs/archive",
      "/blogs/category/tools",
      "/for/studios",
      "/blog/one",
      "/portfolio/secret",
    ].map((path) => site + path),
  );
  const modified = all(parseXml(text), "url").find((url) => DomUtils.textContent(url).includes("/blog/one"));
  expect(DomUtils.textContent(DomUtils.getElementsByTagName("lastmod", modified ?? [])[0] ?? [])).toBe(post.updatedAt);
  expect(text).not.toMatch(/hidden/i);
});

test("a post that was first published elsewhere is in the feeds, and its page is not in the sitemap", async () => {
  const server = await start();
  await publish(server, { title: "Ours" });
  server.clock.advance(60_000);
  const { updatedAt } = await publish(server, { title: "Theirs", canonicalUrl: "https://blog.example.com/theirs" });
  const map = parseXml((await read(server, "/sitemap.xml")).text);
  expect(texts(map, "loc").filter((url) => url.includes("/blog/"))).toEqual([`${site}/blog/ours`]);
  const list = all(map, "url").find((url) => DomUtils.textContent(url).startsWith(`${site}/blogs20`));
  expect(DomUtils.textContent(list ?? []), "the list has it").toContain(updatedAt);
  for (const path of ["/feed.xml", "/rss.xml", "/feed.json"])
    expect((await read(server, path)).text, path).toContain(`${site}/blog/theirs`);
});

test("a new post is in all feeds at the next request, and unchanged feeds are not sent again", async () => {
  const server = await start();
  for (const path of ["/sitemap.xml", "/feed.xml", "/rss.xml", "/feed.json", "/feed.xml/"]) {
    const before = await read(server, path);
    expect((await read(server, path, { "if-none-match": before.etag })).status, path).toBe(304);
    const post = await publish(server, { title: `Fresh for ${path}` });
    const after = await read(server, path, { "if-none-match": before.etag });
    expect(after.status).toBe(200);
    expect(after.text).toContain(post.slug);
    await server.asOwner("POST", "/blogs/toggle-publish", { ids: [post._id] });
    expect((await read(server, path)).text).not.toContain(post.slug);
  }
});

test("robots.txt links to the sitemap, and the manifest to icons", async () => {
  const server = await start();
  const robots = await read(server, "/robots.txt");
  expect(robots.type).toBe("text/plain; charset=utf-8");
  expect(robots.text).toBe(`User-agent: *\nDisallow: /api/\nDisallow: /dashboard\n\nSitemap: ${site}/sitemap.xml\n`);
  const manifest = await read(server, "/manifest.webmanifest");
  expect(manifest.type).toBe("application/manifest+json; charset=utf-8");
  expect(JSON.parse(manifest.text)).toMatchObject({ name: "Alex Example", start_url: "/" });
  expect((await read(server, "/sitemap-1.xml")).status).toBe(404);
  await sql`alter table posts rename column dated_at to unreadable`.execute(server.context.db);
  for (const number of ["0", "2", "9999"])
    expect((await read(server, `/sitemap-${number}.xml`)).status, "without reading posts").toBe(404);
});

/** Returns the rules for a crawler: those of the group that names it, or else those for all. */
function rulesFor(crawler: string, robots: string): string[] {
  const groups = robots.split("\n\n").map((group) => group.split("\n"));
  const named = groups.find((lines) => lines.includes(`User-agent: ${crawler}`));
  return (named ?? groups[0] ?? []).filter((line) => !line.startsWith("User-agent:"));
}

test.each([
  ["everything", { GPTBot: true, "ChatGPT-User": true, Googlebot: true }, null],
  ["answers", { GPTBot: false, "ChatGPT-User": true, Googlebot: true }, "search=yes, ai-input=yes, ai-train=no"],
  ["nothing", { GPTBot: false, "ChatGPT-User": false, Googlebot: true }, "search=yes, ai-input=no, ai-train=no"],
])("if AI crawlers may read %s, robots.txt says so to those that it concerns", async (aiCrawlers, allowed, signal) => {
  const server = await start();
  await publishSections(server, { sharing: { ...changed.sharing, aiCrawlers } });
  const { text } = await read(server, "/robots.txt");
  for (const [crawler, isAllowed] of Object.entries(allowed))
    expect(rulesFor(crawler, text).includes("Disallow: /"), crawler).toBe(!isAllowed);
  expect(/^Content-Signal: (.*)$/m.exec(rulesFor("any other", text).join("\n"))?.[1] ?? null).toBe(signal);
  expect(text).toContain(`\n\nSitemap: ${site}/sitemap.xml\n`);
  expect((await read(server, "/llms.txt")).status, "an owner's own tools may still read").toBe(200);
});

test("words about search from before the choice for AI crawlers still allow everything", async () => {
  const server = await start();
  const { aiCrawlers: _later, ...document } = changed.sharing;
  await storeDocument(server, "sharing", { document: JSON.stringify(document), schemaVersion: 1 });
  expect((await server.call("GET", "/site?sections=sharing")).body.sections.sharing).toEqual({
    ...document,
    aiCrawlers: "everything",
  });
});

test("llms.txt says who the owner is, and lists the Markdown of what visitors can read", async () => {
  const server = await start();
  await publish(server, { title: "A [draft]", published: false });
  await publish(server, { title: "Doors [part 1]", description: "Of doors\u2028and hinges." });
  await publish(server, { kind: "page", title: "Now" });
  await server.asOwner("POST", "/portfolio", {
    title: "Harbor",
    slug: "harbor",
    description: "An endless runner along a port. And more.",
  });
  await server.asOwner("POST", "/selections", {
    title: "Games",
    slug: "games",
    introduction: "Small games, made in a weekend each. And more.",
  });
  await server.asOwner("POST", "/selections", { title: "For you", slug: "you", listed: false });
  const { status, type, etag, text } = await read(server, "/llms.txt");
  expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toMatch(/^# Alex Example\n\n> Senior game developer, [^\n]+\n\n## About\n/);
  expect(text.slice(text.indexOf("## About"))).toBe(`## About

- [About Alex Example](${site}/about.md)
- [Now](${site}/now.md)

## Projects

- [Harbor](${site}/portfolio/harbor.md): An endless runner along a port.

## Selections

- [Games](${site}/for/games.md): Small games, made in a weekend each.

## Newest posts

- [Doors \\[part 1\\]](${site}/blog/doors-part-1.md): Of doors and hinges.

## Feeds

- [Atom](${site}/feed.xml): the newest posts in full
- [RSS](${site}/rss.xml): the same
- [JSON Feed](${site}/feed.json): the same
- [Sitemap](${site}/sitemap.xml): every page of the site
`);
  expect((await read(server, "/llms.txt", { "if-none-match": etag })).status).toBe(304);
  await publish(server, { title: "Windows" });
  expect((await read(server, "/llms.txt", { "if-none-match": etag })).text).toContain("/blog/windows.md");
});
