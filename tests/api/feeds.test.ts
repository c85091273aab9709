// Checks feeds and sitemaps against their specifications.
import { expect, test } from "vitest";
import { everyElement } from "#tests/support/every-element.ts";
import { makeImage } from "#tests/support/media.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { childrenOf, parseXmlStrictly, textOf, type XmlElement } from "#tests/support/xml.ts";

const site = "https://alex.example";
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d{4})$/;
const hostile = "<b>&amp; ]]> </title> \"'\u0007\uFFFE 🎮 مرحبا <script>alert(1)</script>";

/**
 * A site with difficult posts: hostile text, every element, a cover, an external link, none of these, and a row written directly to the
 * database.
 */
async function startFullSite(): Promise<TestServer> {
  const server = await startTestServer({ env: { SITE_URL: site } });
  const picture = `data:image/png;base64,${(await makeImage(8, 6).png().toBuffer()).toString("base64")}`;
  const publish = async (fields: Record<string, unknown>) => {
    const answer = await server.asOwner("POST", "/blogs", { description: "About it", published: true, ...fields });
    expect(answer.status, answer.text).toBe(201);
    return answer.body as { _id: string; content: string };
  };
  await server.asOwner("POST", "/categories", { name: "R&D <i>" });
  await publish({
    title: hostile,
    description: hostile,
    category: "R&D <i>",
    link: "https://elsewhere.example/?a=1&b=2",
  });
  const illustrated = await publish({ title: "Every element", content: everyElement(picture) });
  const blogImage = /src="(\/media\/[^"]+)"/.exec(illustrated.content)?.[1];
  const covered = {
    title: "Every element",
    description: "About it",
    published: true,
    content: illustrated.content,
    blogImage,
    imageAlt: "A cover",
  };
  expect((await server.asOwner("PUT", `/blogs/${illustrated._id}`, covered)).status).toBe(200);
  await publish({ title: "Bare" });
  const { _id } = await publish({ title: "Past the server" });
  await server.context.db
    .updateTable("posts")
    .set({ content: `<p onclick="x()">Words</p><script>alert(1)</script><a href="javascript:x()">a</a>` })
    .where("id", "=", Number(_id.slice(2)))
    .execute();
  server.context.content.changed();
  return server;
}

async function read(server: TestServer, path: string): Promise<string> {
  const answer = await server.app.inject({ method: "GET", url: path });
  expect(answer.statusCode, path).toBe(200);
  return answer.body;
}

function isAddress(text: string | undefined): boolean {
  return /^https?:\/\/[^\s<>"]+$/.test(text ?? "") && URL.canParse(text ?? "");
}

/** All links in the HTML of a feed are absolute, and the HTML is harmless. */
function expectFitForElsewhere(html: string): void {
  expect(html).not.toMatch(/<script|<iframe|\son\w+=|javascript:/);
  for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g))
    expect(address, html.slice(0, 80)).toMatch(/^(https?|mailto|tel):/);
}

test("/feed.xml is a valid Atom feed (RFC 4287) of the site or of a category", async () => {
  const server = await startFullSite();
  for (const path of ["/feed.xml", "/feed.xml?category=r-d-i"]) {
    const feed = parseXmlStrictly(await read(server, path));
    expect([feed.name, feed.attributes.xmlns]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
    expect(textOf(feed, "title")).not.toBe("");
    const entries = childrenOf(feed, "entry");
    expect(entries).toHaveLength(path.includes("?") ? 1 : 4);
    for (const part of [feed, ...entries]) {
      expect(isAddress(textOf(part, "id")), "an id is an address").toBe(true);
      expect(textOf(part, "updated")).toMatch(rfc3339);
      expect(childrenOf(part, "author").map((author) => textOf(author, "name"))).toEqual(["Alex Example"]);
      const links = childrenOf(part, "link").map(({ attributes }) => attributes);
      for (const { href } of links) expect(isAddress(href), href).toBe(true);
      expect(links.filter(({ rel }) => rel === "alternate")).toHaveLength(1);
    }
    expect(new Set(entries.map((entry) => textOf(entry, "id"))).size).toBe(entries.length);
    expect(childrenOf(feed, "link").find(({ attributes }) => attributes.rel === "self")?.attributes.href).toBe(
      site + path,
    );
    for (const entry of entries) {
      expect(textOf(entry, "published")).toMatch(rfc3339);
      const [content] = childrenOf(entry, "content");
      expect(content?.attributes.type).toBe("html");
      expectFitForElsewhere(content?.text ?? "");
    }
    expect(textOf(entries.at(-1) as XmlElement, "title")).toBe(
      "<b>&amp; ]]> </title> \"'  🎮 مرحبا <script>alert(1)</script>",
    );
  }
});

test("/rss.xml is a valid RSS 2.0 feed", async () => {
  const rss = parseXmlStrictly(await read(await startFullSite(), "/rss.xml"));
  expect([rss.name, rss.attributes.version]).toEqual(["rss", "2.0"]);
  const [channel, ...others] = childrenOf(rss, "channel");
  if (!channel) throw new Error("There is no channel.");
  expect(others).toEqual([]);
  expect(textOf(channel, "title")).not.toBe("");
  expect(textOf(channel, "description")).not.toBe("");
  expect(isAddress(textOf(channel, "link"))).toBe(true);
  expect(textOf(channel, "lastBuildDate")).toMatch(rfc822);
  const [image] = childrenOf(channel, "image");
  expect(image && [textOf(image, "url"), textOf(image, "title"), textOf(image, "link")]).toEqual([
    `${site}/icon-512.png`,
    textOf(channel, "title"),
    textOf(channel, "link"),
  ]);
  const items = childrenOf(channel, "item");
  expect(items).toHaveLength(4);
  for (const item of items) {
    expect(textOf(item, "title")).not.toBe("");
    expect(isAddress(textOf(item, "link"))).toBe(true);
    expect(textOf(item, "pubDate")).toMatch(rfc822);
    expect(isAddress(textOf(item, "guid"))).toBe(true);
    // Feed readers treat a description as HTML.
    expect(textOf(item, "description")).not.toMatch(/[<>]/);
    expectFitForElsewhere(textOf(item, "content:encoded"));
  }
  expect(new Set(items.map((item) => textOf(item, "guid"))).size).toBe(items.length);
});

test("/feed.json is a valid JSON Feed 1.1", async () => {
  type Item = Record<string, unknown> & {
    id: unknown;
    url: string;
    content_html: string;
    date_published: string;
    date_modified: string;
    tags?: unknown;
    image?: string;
    external_url?: string;
  };
  const feed = JSON.parse(await read(await startFullSite(), "/feed.json")) as Record<string, unknown> & {
    items: Item[];
  };
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    title: "Alex Example: Blogs",
    language: "en",
    authors: [{ name: "Alex Example", url: `${site}/` }],
  });
  for (const name of ["home_page_url", "feed_url", "icon"]) expect(isAddress(String(feed[name])), name).toBe(true);
  expect(feed.items).toHaveLength(4);
  for (const item of feed.items) {
    expect(typeof item.id).toBe("string");
    expect(isAddress(item.url)).toBe(true);
    expect(item.date_published).toMatch(rfc3339);
    expect(item.date_modified).toMatch(rfc3339);
    expect(item.tags ?? []).toBeInstanceOf(Array);
    expectFitForElsewhere(item.content_html);
  }
  expect(new Set(feed.items.map(({ id }) => id)).size).toBe(4);
  expect(feed.items.at(-1)).toMatchObject({ external_url: "https://elsewhere.example/?a=1&b=2", tags: ["R&D <i>"] });
});

test("all three feeds contain a cover with its type", async () => {
  const server = await startFullSite();
  const cover = expect.stringMatching(/^https:\/\/alex\.example\/media\/[\w-]+\.png$/) as string;
  const illustrated = (elements: XmlElement[]) =>
    elements.find((element) => textOf(element, "title") === "Every element") as XmlElement;
  const entry = illustrated(childrenOf(parseXmlStrictly(await read(server, "/feed.xml")), "entry"));
  expect(childrenOf(entry, "link").find(({ attributes }) => attributes.rel === "enclosure")?.attributes).toEqual({
    rel: "enclosure",
    type: "image/png",
    href: cover,
  });
  const [channel] = childrenOf(parseXmlStrictly(await read(server, "/rss.xml")), "channel");
  expect(
    childrenOf(illustrated(childrenOf(channel as XmlElement, "item")), "media:content").map(
      ({ attributes }) => attributes,
    ),
  ).toEqual([{ url: cover, type: "image/png", medium: "image", width: "8", height: "6" }]);
  const { items } = JSON.parse(await read(server, "/feed.json")) as { items: { title: string; image?: string }[] };
  expect(items.map(({ title, image }) => [title, image]).slice(0, 3)).toEqual([
    ["Past the server", undefined],
    ["Bare", undefined],
    ["Every element", cover],
  ]);
});

test("the sitemap follows its schema: the order of its elements, times and images", async () => {
  const server = await startFullSite();
  const map = parseXmlStrictly(await read(server, "/sitemap.xml"));
  expect([map.name, map.attributes.xmlns]).toEqual(["urlset", "http://www.sitemaps.org/schemas/sitemap/0.9"]);
  for (const url of map.children) {
    expect(url.name).toBe("url");
    expect(url.children.map(({ name }) => name).join(" ")).toMatch(/^loc( lastmod)?( image:image)*$/);
    expect(isAddress(textOf(url, "loc"))).toBe(true);
    expect(textOf(url, "loc").length).toBeLessThan(2048);
    for (const { text } of childrenOf(url, "lastmod")) expect(text).toMatch(rfc3339);
    for (const image of childrenOf(url, "image:image")) expect(isAddress(textOf(image, "image:loc"))).toBe(true);
  }
  const pictures = map.children.filter((url) => childrenOf(url, "image:image").length > 0);
  expect(pictures.map((url) => textOf(url, "loc"))).toEqual([`${site}/blog/every-element`]);
});

test("the feeds contain only the description of a post as long as a book", async () => {
  const server = await startTestServer({ env: { SITE_URL: site } });
  await server.asOwner("POST", "/blogs", {
    title: "Short",
    description: "About it",
    content: "<p>All of it.</p>",
    published: true,
  });
  await server.asOwner("POST", "/blogs", {
    title: "A book",
    description: "Of many pages",
    content: `<p>${"page ".repeat(50_000)}</p>`,
    published: true,
  });
  const { items } = JSON.parse((await server.app.inject("/feed.json")).body) as {
    items: { title: string; content_html: string }[];
  };
  expect(items.map(({ title, content_html: html }) => [title, html])).toEqual([
    ["A book", "<p>Of many pages</p>"],
    ["Short", "<p>All of it.</p>"],
  ]);
});
