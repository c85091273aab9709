// What search engines and other programs read in the pages, requested without a browser.
import { DomUtils, parseDocument } from "htmlparser2";
import { createPost, type Site } from "#tests/e2e/support/site.ts";
import { expect, test } from "./support/site.ts";

type Head = {
  status: number;
  title: string;
  canonical: string[];
  description: string[];
  robots: string[];
  data: Record<string, unknown>[];
  me: string[];
  html: string;
};

async function readHead(site: Site, path: string): Promise<Head> {
  const answer = await fetch(site.url + path, { redirect: "manual" });
  const html = await answer.text();
  const document = parseDocument(html);
  const all = (name: string, test_: (attributes: Record<string, string>) => boolean) =>
    DomUtils.getElementsByTagName(name, document).filter(({ attribs }) => test_(attribs));
  const named = (name: string) =>
    all("meta", (attributes) => attributes.name === name).map(({ attribs }) => attribs.content ?? "");
  const scripts = all("script", ({ type }) => type === "application/ld+json").map((script) =>
    DomUtils.textContent(script),
  );
  return {
    status: answer.status,
    // Icons in the page have titles, too.
    title: DomUtils.textContent(DomUtils.getElementsByTagName("title", document)[0] ?? []),
    canonical: all("link", ({ rel }) => rel === "canonical").map(({ attribs }) => attribs.href ?? ""),
    description: named("description"),
    robots: named("robots"),
    data: scripts.flatMap((text) => (JSON.parse(text) as { "@graph": Record<string, unknown>[] })["@graph"]),
    me: all("a", ({ rel = "" }) => rel.split(" ").includes("me")).map(({ attribs }) => attribs.href ?? ""),
    html,
  };
}

test("a page where something is missing has one title, which says so", async ({ exampleSite: { url } }) => {
  const titles: Record<string, string[]> = {};
  for (const path of [
    "/blog/none",
    "/blogs/p_9999",
    "/portfolio/none",
    "/for/none",
    "/draft/none",
    "/quote/none",
    "/call/none",
    "/s/none",
  ]) {
    const document = parseDocument(await (await fetch(url + path)).text());
    const [head] = DomUtils.getElementsByTagName("head", document);
    titles[path] = DomUtils.getElementsByTagName("title", head ?? []).map((title) => DomUtils.textContent(title));
  }
  expect(titles).toEqual({
    "/blog/none": ["Post not found."],
    "/blogs/p_9999": ["Post not found."],
    "/for/none": ["Page not found."],
    "/portfolio/none": ["Portfolio — Project"],
    "/draft/none": ["Post not found."],
    "/quote/none": ["Link not found"],
    "/call/none": ["Link not found"],
    "/s/none": ["This link doesn’t open anything"],
  });
});

test("a post that was first published elsewhere credits that page", async ({ site }) => {
  const { _id } = await createPost(site, { title: "Told twice" });
  const path = "/blog/told-twice";
  expect((await readHead(site, path)).canonical).toEqual([site.url + path]);
  const there = "https://www.example.com/told?a=1&b=2";
  const post = { title: "Told twice", description: "x", published: true, canonicalUrl: there };
  await site.api("PUT", `/blogs/${_id}`, post);
  const head = await readHead(site, path);
  expect(head.canonical).toEqual([there]);
  expect(head.html).toContain(`<meta property="og:url" content="${site.url}${path}"/>`);
  expect(head.data[0]).toMatchObject({ url: site.url + path, mainEntityOfPage: site.url + path });
});

test("every public page has a title, a description, a URL and structured data of its own", async ({ exampleSite }) => {
  const kinds: Record<string, string[]> = {
    "/": ["Person", "WebSite", "OfferCatalog", "FAQPage"],
    "/about": ["ProfilePage"],
    "/blogs": ["CollectionPage", "BreadcrumbList"],
    "/blogs?page=2": ["CollectionPage", "BreadcrumbList"],
    "/blogs/category/production": ["CollectionPage", "BreadcrumbList"],
    "/blogs/tag/godot": ["CollectionPage", "BreadcrumbList"],
    "/blogs/series/levels-before-art": ["CollectionPage", "BreadcrumbList"],
    "/blogs/archive": [],
    "/blog/where-your-frame-time-really-goes": ["BlogPosting", "BreadcrumbList"],
    "/portfolio": ["CollectionPage", "BreadcrumbList"],
    "/portfolio/all": ["CollectionPage", "BreadcrumbList"],
    "/portfolio/all?cat=3d": ["CollectionPage", "BreadcrumbList"],
    "/portfolio/all?cat=apps&type=web": ["CollectionPage", "BreadcrumbList"],
    "/portfolio/tower-drift": ["VideoGame", "BreadcrumbList"],
    "/portfolio/tower-drift-trailer": ["CreativeWork", "BreadcrumbList"],
    "/for/gameplay": ["CollectionPage", "BreadcrumbList"],
  };
  const titles = new Map<string, string>();
  for (const [path, types] of Object.entries(kinds)) {
    const head = await readHead(exampleSite, path);
    expect(head.status, path).toBe(200);
    expect(head.canonical, path).toEqual([exampleSite.url + path]);
    expect(head.description, path).toHaveLength(1);
    expect(head.description[0]?.length, path).toBeGreaterThan(20);
    expect(head.robots, path).toEqual([]);
    expect(
      head.data.map((thing) => thing["@type"]),
      path,
    ).toEqual(types);
    expect(titles.get(head.title), `${path} is called “${head.title}”, too`).toBeUndefined();
    titles.set(head.title, path);
  }
});

test("adjacent words stay separate when the page is read as text", async ({ exampleSite }) => {
  const said: Record<string, string[]> = {
    "/": [
      "Alex Example Open to freelance",
      "from $1,200 14 days",
      "fixed $499 5 days",
      "C# 9 years",
      "Programming & Game Engines 9",
    ],
    "/blog/a-price-on-the-page": ["9 Nov 2026 3 min read", "Previous Netcode", "Next Where your frame time"],
    "/blogs/archive": ["9 Nov A price on the page"],
    "/blogs/search?q=frame": ["Sixty frames in a web page"],
    "/portfolio": ["Games 9 projects"],
    "/portfolio/tower-drift": ["2021 May 2020 – Feb 2021", "Role Lead developer"],
    "/portfolio/all?cat=3d": [],
    "/for/gameplay": [],
    "/blogs": [],
    "/about": [],
    "/login": [],
  };
  for (const [path, samples] of Object.entries(said)) {
    const main = DomUtils.getElementsByTagName("body", parseDocument((await readHead(exampleSite, path)).html))[0];
    const text = DomUtils.textContent(main ?? []).replace(/\s+/g, " ");
    for (const sample of samples) expect(text, path).toContain(sample);
    const isInline = (name: string) => ["a", "bdi", "button", "kbd", "span", "time"].includes(name);
    const glued = DomUtils.getElementsByTagName(isInline, main ?? []).flatMap((element) => {
      const { prev } = element;
      const before = prev && (!("name" in prev) || isInline(prev.name)) ? DomUtils.textContent(prev) : "";
      const after = DomUtils.textContent(element);
      // Highlighted code is split into elements.
      const isCode = element.parent && "name" in element.parent && element.parent.name === "code";
      return !isCode && /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after) ? [`${before}|${after}`] : [];
    });
    expect(glued, path).toEqual([]);
  }
});

test("missing pages, search results and the owner's pages are not indexed", async ({ exampleSite }) => {
  for (const path of [
    "/blog/none",
    "/portfolio/none",
    "/for/none",
    "/blogs/category/none",
    "/blogs/tag/none",
    "/blogs/series/none",
    "/portfolio/all?cat=none",
  ]) {
    const head = await readHead(exampleSite, path);
    expect([head.status, head.robots.join().includes("noindex"), head.data], path).toEqual([404, true, []]);
  }
  for (const path of [
    "/blogs/search",
    "/blogs/search?q=frame",
    "/blogs?search=frame",
    "/login",
    "/dashboard",
    "/dashboard/create",
    "/dashboard/enquiries",
  ]) {
    const head = await readHead(exampleSite, path);
    expect([head.status, head.robots.join().includes("noindex"), head.data], path).toEqual([200, true, []]);
  }
});

test("pages and structured data link to the same profiles of the owner", async ({ exampleSite }) => {
  const head = await readHead(exampleSite, "/");
  const [person] = head.data;
  expect(new Set(head.me)).toEqual(new Set(person?.sameAs as string[]));
  expect(head.me.length).toBeGreaterThan(0);
});

test("a title can't break out of any element or script that contains it", async ({ site }) => {
  const title = "</script><script>alert(1)</script> \"quoted\" 'single' \u2028\u2029 <!-- <b>&amp;";
  await site.api("POST", "/categories", { name: "R&D <b>" });
  const post = await createPost(site, { title, description: title, category: "R&D <b>" });
  await site.api("POST", "/portfolio", {
    title,
    slug: "hostile",
    description: title,
    tags: [title],
    techStack: ["Unity"],
  });
  for (const path of [
    `/blog/${post.slug}`,
    "/portfolio/hostile",
    "/blogs",
    "/blogs/category/r-d-b",
    "/portfolio/all",
  ]) {
    const head = await readHead(site, path);
    expect(head.status, path).toBe(200);
    expect(JSON.stringify(head.data).includes("alert(1)"), path).toBe(true);
    expect(head.html, path).not.toMatch(/<script>alert|<b>&amp;/);
    const [, text = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head.html) ?? [];
    expect(text, path).not.toMatch(/[<>&\u2028\u2029]/);
    const kinds = [...head.html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = ""]) => attributes);
    expect(
      kinds.filter((attributes) => attributes.includes("ld+json")),
      path,
    ).toHaveLength(1);
  }
  // As stored: on one line.
  const { title: stored } = await site.api<{ title: string }>("GET", `/blogs/${post.slug}`);
  const {
    data: [first],
  } = await readHead(site, `/blog/${post.slug}`);
  expect(first).toMatchObject({
    "@type": "BlogPosting",
    headline: stored,
    description: stored,
    articleSection: "R&D <b>",
  });
  const {
    data: [game],
  } = await readHead(site, "/portfolio/hostile");
  expect(game).toMatchObject({ "@type": "VideoGame", name: stored });
});

test("the structured data of a project contains nothing confidential", async ({ site }) => {
  const secrets = {
    company: "Umbra Corp",
    externalLink: "https://umbra.example/",
    role: "Umbra role",
    year: 1999,
    tags: ["umbra-tag"],
    description: "Umbra words",
  };
  await site.api("POST", "/portfolio", {
    title: "Under wraps",
    slug: "under-wraps",
    nda: true,
    category: "game",
    techStack: ["Godot"],
    ...secrets,
    confidential: ["role", "year", "tags", "description"],
  });
  for (const path of ["/portfolio/under-wraps", "/portfolio/all", "/portfolio/all?cat=game", "/"])
    expect((await readHead(site, path)).html, path).not.toMatch(/umbra/i);
  const {
    data: [game],
  } = await readHead(site, "/portfolio/under-wraps");
  expect(Object.keys(game ?? {}).toSorted()).toEqual([
    "@id",
    "@type",
    "creator",
    "image",
    "isPartOf",
    "keywords",
    "mainEntityOfPage",
    "name",
    "url",
  ]);
  expect(game).toMatchObject({
    "@type": "VideoGame",
    keywords: "Godot",
    image: [expect.stringContaining("/og/project/under-wraps.")],
  });
});

test("each text names its Markdown, which programs also get at the URL of the page", async ({ site }) => {
  await createPost(site, { title: "Doors", published: true });
  await site.api("POST", "/blogs", { kind: "page", title: "Now", description: "Bees", published: true });
  await site.api("POST", "/portfolio", { title: "Harbor", slug: "harbor" });
  const accept = "text/markdown, text/html;q=0.9";
  for (const path of ["/blog/doors", "/now", "/portfolio/harbor", "/about"]) {
    const { html } = await readHead(site, path);
    const link = DomUtils.getElementsByTagName("link", parseDocument(html)).find(
      ({ attribs }) => attribs.type === "text/markdown",
    );
    expect(link?.attribs, path).toMatchObject({ rel: "alternate", href: `${path}.md` });
    const copy = await (await fetch(`${site.url}${path}.md`)).text();
    expect(copy).toContain(`\nurl: ${site.url}${path}\n`);
    // The HTML is in the page cache by now.
    const negotiated = await fetch(site.url + path, { headers: { accept } });
    expect(negotiated.headers.get("content-type"), path).toBe("text/markdown; charset=utf-8");
    expect(await negotiated.text()).toBe(copy);
    expect((await readHead(site, path)).html).toBe(html);
  }
  for (const path of ["/", "/blogs", "/portfolio", "/portfolio/all"])
    expect((await readHead(site, path)).html, path).not.toContain("text/markdown");
});
