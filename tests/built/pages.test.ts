// What pages answer to a program: statuses, redirects, freshness, and what stands in them.
import { DomUtils, parseDocument } from "htmlparser2";
import sharp from "sharp";
import { uploadTo } from "#tests/e2e/support/media.ts";
import { writeRows } from "#tests/e2e/support/rows.ts";
import { createPost, type Site } from "#tests/e2e/support/site.ts";
import { expect, test } from "./support/site.ts";

async function createPosts(site: Site, count: number, category = ""): Promise<void> {
  if (category !== "") await site.api("POST", "/categories", { name: category });
  for (let number = 1; number <= count; number++) await createPost(site, { title: `Post number ${number}`, category });
}

/** Uploads an image of noise, which has a blurred placeholder. */
async function upload(site: Site, width: number, height: number): Promise<string> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, background: "#456", noise } })
    .jpeg()
    .toBuffer();
  return (await uploadTo(site, { name: "a.jpg", mimeType: "image/jpeg", buffer })).url;
}

async function fetchPage(site: Site, path: string): Promise<{ status: number; html: string }> {
  const answer = await fetch(site.url + path);
  return { status: answer.status, html: await answer.text() };
}

async function redirectOf(site: Site, path: string): Promise<[number, string | null]> {
  const answer = await fetch(site.url + path, { redirect: "manual" });
  return [answer.status, answer.headers.get("location")];
}

test("ids and former slugs redirect permanently to the post or project", async ({ site }) => {
  const post = await createPost(site, { title: "Old name", published: false });
  await site.api("PUT", `/blogs/${post._id}`, { title: "New name", description: "d", published: true });
  for (const path of [
    `/blogs/${post._id}`,
    `/blog/${post._id}`,
    "/blog/old-name",
    "/blogs/new-name",
    "/blog/New-Name",
    "/blog/OLD-name",
  ])
    expect(await redirectOf(site, path), path).toEqual([301, "/blog/new-name"]);
  const project = await site.api<{ id: number }>("POST", "/portfolio", { title: "Tower", slug: "tower" });
  await site.api("PUT", `/portfolio/${project.id}`, { title: "Tower", slug: "tower-two" });
  for (const path of ["/portfolio/tower", "/portfolio/Tower-Two", "/portfolio/Tower"])
    expect(await redirectOf(site, path), path).toEqual([301, "/portfolio/tower-two"]);
});

test("an unknown post or file is a 404, as a page or plain text, and an unknown page leads home", async ({ site }) => {
  const answer = await fetch(`${site.url}/blog/nothing-here`);
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toMatch(/<h1[^>]*>Post not found\.<\/h1>.*href="\/blogs"[^>]*>.*Back to the blogs/s);
  expect(html.replace(/<(script|title)[^]*?<\/\1>/g, "").split("Post not found.")).toHaveLength(2);
  expect(await redirectOf(site, "/no/such/page")).toEqual([302, "/"]);
  for (const path of ["/assets/x.js", "/media/x.webp", "/robots.php", "/art/post/x.gif"])
    expect((await redirectOf(site, path))[0], path).toBe(404);
  expect((await fetch(`${site.url}/api/nothing`)).headers.get("content-type")).toContain("application/json");
});

test("published, changed and unpublished posts show at the next request", async ({ site }) => {
  const text = async (path: string) => (await fetch(site.url + path)).text();
  expect(await text("/blogs")).toContain("No blogs available.");
  const post = await createPost(site, { title: "Fresh" });
  expect(await text("/blogs")).toContain("Fresh");
  await site.api("PUT", `/blogs/${post._id}`, { title: "Fresher", description: "d", published: true });
  expect(await text("/blog/fresh")).toContain("Fresher");
  await site.api("POST", "/blogs/toggle-publish", { ids: [post._id] });
  expect((await fetch(`${site.url}/blog/fresh`)).status).toBe(404);
  expect(await text("/blogs")).not.toContain("Fresher");
});

test("an unchanged page is not sent again", async ({ site }) => {
  await createPost(site, { title: "Same" });
  const first = await fetch(`${site.url}/blog/same`);
  const etag = first.headers.get("etag") ?? "";
  expect(first.headers.get("cache-control")).toBe("public, no-cache");
  expect((await fetch(`${site.url}/blog/same`, { headers: { "if-none-match": etag } })).status).toBe(304);
  await createPost(site, { title: "Neighbor" });
  expect((await fetch(`${site.url}/blog/same`, { headers: { "if-none-match": etag } })).status).toBe(200);
});

test("hostile HTML in the database is escaped on every page, feed and sitemap", async ({ site }) => {
  await site.api("POST", "/categories", { name: "Tools" });
  await createPost(site, { title: "Was fine", category: "Tools" });
  const hostile = `"><img src=x onerror="document.title='broken'"><script>document.title='broken'</script><style>body{display:none}</style><a href="javascript:alert(1)">a</a><iframe src="https://evil.example"></iframe>`;
  writeRows(
    site,
    "update posts set title = ?, description = ?, content = ?, image_alt = ?, author = ?, image_url = 'javascript:alert(1)', link = 'javascript:alert(1)'",
    hostile,
    hostile,
    `<p onclick="x()">Kept</p>${hostile}<form action="https://evil.example"><input name="password"></form>`,
    hostile,
    hostile,
  );
  writeRows(site, "update categories set name = ?", hostile);
  for (const path of [
    "/blog/was-fine",
    "/blogs",
    "/blogs/archive",
    "/blogs/category/tools",
    "/blogs/search",
    "/",
    "/feed.xml",
    "/rss.xml",
    "/sitemap.xml",
  ]) {
    const answer = await fetch(site.url + path);
    expect(answer.status, path).toBe(200);
    // Checks for markup only, because escaped text may appear in attributes and texts.
    const markup =
      /.{0,40}(?:<script>document|<img src=x|<style>body|<form action="https:\/\/evil|(?<!\\)"javascript:|<iframe).{0,40}/g;
    expect((await answer.text()).match(markup) ?? [], path).toEqual([]);
  }
  const { items } = (await (await fetch(`${site.url}/feed.json`)).json()) as {
    items: { content_html: string; external_url?: string; image?: string }[];
  };
  expect(items[0]?.content_html).not.toMatch(/script|onerror|onclick|<form|<style|iframe/);
  expect([items[0]?.external_url, items[0]?.image]).toEqual([undefined, undefined]);
});

test("every URL gets a page as its response", async ({ site }) => {
  await site.api("POST", "/categories", { name: "Tools" });
  for (let number = 1; number <= 10; number++) await createPost(site, { title: `Post ${number}`, category: "Tools" });
  await site.api("POST", "/portfolio", { title: "Tower", slug: "tower" });
  const numbers = [
    "0",
    "-1",
    "abc",
    "99",
    "1e99",
    "1.5",
    "9007199254740993",
    "%00",
    "1&page=2",
    "%F0%9F%8E%AE",
    "Infinity",
    "0x10",
  ];
  const lists = ["/blogs", "/blogs/category/tools", "/blogs/category/none", "/blogs/archive", "/blogs/search"];
  const paths = [
    ...numbers.map((number) => `/blogs?page=${number}`),
    ...lists.flatMap((path) => ["0", "99", "abc"].map((number) => `${path}?page=${number}`)),
    ...["%", "%E0%A4%A", "%00", "..%2f..%2fetc", "a".repeat(5000), "%3Cscript%3E", "مرحبا"].flatMap((name) => [
      `/blogs/category/${name}`,
      `/blog/${name}`,
      `/blogs/${name}`,
      `/portfolio/${name}`,
      `/blogs/search?q=${name}`,
      `/blogs?category=${name}`,
      `/portfolio/all?cat=${name}&type=${name}`,
    ]),
    "/blogs?search[]=a&page[]=1",
    "/blogs?search=a&search=b&category=x&category=y",
    "/portfolio/all?cat=game&cat=apps",
    "/blogs/search?q=%22%22%22",
    "/blogs/category/tools/extra",
    "/blog/",
    "//blogs",
    "/blogs//archive",
  ];
  for (const path of paths) {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    expect([200, 301, 302, 400, 404, 414], `${path.slice(0, 80)} answered ${answer.status}`).toContain(answer.status);
    if (answer.status === 200) expect(await answer.text(), path.slice(0, 80)).toContain("</html>");
  }
});

test("empty lists, unknown categories and pages past the end have proper pages", async ({ site }) => {
  expect((await fetchPage(site, "/blogs/archive")).html).toContain("No posts yet.");
  await createPosts(site, 1, "Busy");
  await site.api("POST", "/categories", { name: "secret plan" });
  await createPost(site, { title: "Draft", category: "secret plan", published: false });
  const secret = await fetchPage(site, "/blogs/category/secret-plan");
  expect([secret.status, secret.html.includes("No posts in this category yet.")]).toEqual([404, true]);
  expect(secret.html, "the name as visitors could guess it, not as it is").not.toContain("secret plan");
  const unknown = await fetchPage(site, "/blogs/category/no_such-thing%3Cb%3E");
  expect(unknown.status).toBe(404);
  const headings = DomUtils.getElementsByTagName("h1", parseDocument(unknown.html));
  expect(headings.map((each) => DomUtils.textContent(each))).toEqual(["Category: No Such Thing<b>"]);
  const end = await fetch(`${site.url}/blogs/category/busy?page=99`);
  expect([end.status, end.url]).toEqual([200, `${site.url}/blogs/category/busy`]);
  for (const number of ["0", "-1", "abc", "1e99"]) {
    for (const path of ["/blogs", "/blogs/category/busy", "/blogs/archive", "/blogs/search"])
      expect((await fetchPage(site, `${path}?page=${number}`)).status, `${path}?page=${number}`).toBe(200);
  }
});

test("the archive lists two hundred posts per page and links to older ones", { tags: ["long"] }, async ({ site }) => {
  const numbers = Array.from({ length: 201 }, (_, index) => index + 1);
  for (const number of numbers) await createPost(site, { title: `Entry ${number}` });
  const titles = async (path: string) =>
    [...(await fetchPage(site, path)).html.matchAll(/<a [^>]*href="\/blog\/entry-(\d+)"/g)].map(([, number]) =>
      Number(number),
    );
  expect(await titles("/blogs/archive")).toEqual(numbers.slice(1).toReversed());
  expect((await fetchPage(site, "/blogs/archive")).html).toMatch(
    /<a [^>]*href="\/blogs\/archive\?page=2"[^>]*>Older ›/,
  );
  expect(await titles("/blogs/archive?page=2")).toEqual([1]);

  // One year needs no links to years. The year that goes on, on the next page, keeps its number of posts.
  expect((await fetchPage(site, "/blogs/archive")).html).not.toContain('aria-label="Years"');
  for (const path of ["/blogs/archive", "/blogs/archive?page=2"])
    expect((await fetchPage(site, path)).html, path).toContain("201 posts");
  const past = "2019-05-01T10:00:00.000Z";
  writeRows(site, "update posts set published_at = ?, dated_at = ? where slug = 'entry-1'", past, past);
  await createPost(site, { title: "Another" });
  const { html } = await fetchPage(site, "/blogs/archive");
  expect(html).toMatch(/<a [^>]*href="\/blogs\/archive\?page=2#2019"/);
  expect((await fetchPage(site, "/blogs/archive?page=2")).html).toMatch(
    /<h2 id="2019">2019(?:<!-- -->)? <span[^>]*>1 post</,
  );
});

test("hostile text in a search does nothing", async ({ exampleSite }) => {
  for (const words of [
    '"unbalanced',
    "a AND (",
    "%_",
    "'; drop table posts",
    "<script>alert(1)</script>",
    "مرحبا 🎮",
    "x".repeat(10_000),
  ]) {
    const { status, html } = await fetchPage(exampleSite, `/blogs/search?q=${encodeURIComponent(words)}`);
    expect(status, words.slice(0, 30)).toBe(200);
    expect(html, words.slice(0, 30)).not.toContain("<script>alert");
  }
});

test("pages have structured data", async ({ site }) => {
  await site.api("POST", "/categories", { name: "Tools" });
  await createPost(site, { title: "Ends </script><b>here</b>", description: 'A "quoted" text', category: "Tools" });
  const read = async (path: string) => {
    const document = parseDocument((await fetchPage(site, path)).html);
    const all = (tag: string, attributes: Record<string, string>) =>
      DomUtils.getElementsByTagName(tag, document).filter(({ attribs }) =>
        Object.entries(attributes).every(([name, value]) => attribs[name] === value),
      );
    return {
      data: all("script", { type: "application/ld+json" }).flatMap(
        (script) => (JSON.parse(DomUtils.textContent(script)) as { "@graph": Record<string, unknown>[] })["@graph"],
      ),
      meta: (name: string) => [...all("meta", { name }), ...all("meta", { property: name })][0]?.attribs.content,
      feed: (type: string) => all("link", { rel: "alternate", type })[0]?.attribs.href ?? "",
    };
  };

  const [person, website] = (await read("/")).data;
  expect(person).toMatchObject({ "@type": "Person", name: "Alex Example", url: `${site.url}/` });
  expect(website).toMatchObject({
    "@type": "WebSite",
    potentialAction: {
      "@type": "SearchAction",
      target: { urlTemplate: `${site.url}/blogs/search?q={search_term_string}` },
    },
  });

  const { data, meta, feed } = await read("/blog/ends-script-b-here-b");
  expect(data[0]).toMatchObject({
    "@type": "BlogPosting",
    headline: "Ends </script><b>here</b>",
    url: `${site.url}/blog/ends-script-b-here-b`,
    articleSection: "Tools",
  });
  expect(data[1]?.itemListElement).toMatchObject([
    { position: 1, name: "Blogs" },
    { position: 2, item: `${site.url}/blogs/category/tools` },
    { position: 3 },
  ]);
  expect(meta("og:type")).toBe("article");
  expect(meta("og:description")).toBe('A "quoted" text');
  expect(meta("og:url")).toBe(`${site.url}/blog/ends-script-b-here-b`);
  expect(meta("twitter:card")).toBe("summary_large_image");
  for (const format of ["atom+xml", "rss+xml", "feed+json"]) {
    const answer = await fetch(site.url + feed(`application/${format}`));
    expect(answer.headers.get("content-type")).toContain(format);
  }
  expect((await read("/blogs/search")).meta("robots")).toContain("noindex");
});

test("every page of the portfolio has one canonical URL and no inline styles", async ({ exampleSite: { url } }) => {
  for (const [path, canonical] of [
    ["/portfolio", "/portfolio"],
    ["/portfolio/all?cat=GAME&utm_source=x", "/portfolio/all?cat=game"],
    ["/portfolio/all?cat=apps&type=web", "/portfolio/all?cat=apps&amp;type=web"],
    ["/portfolio/tower-drift", "/portfolio/tower-drift"],
  ] as const) {
    const html = await (await fetch(url + path)).text();
    expect(html).toMatch(
      new RegExp(`<link rel="canonical" href="http://localhost:\\d+${canonical.replace("?", "\\?")}"`),
    );
    expect(html).not.toMatch(/<[^>]+\sstyle="/);
  }
});

test("the biography's image exists in every width that the page lists", async ({ exampleSite: { url } }) => {
  const html = await (await fetch(`${url}/about`)).text();
  const widths = /class="[^"]*about-hero[^]*?srcset="([^"]+)"/i.exec(html)?.[1]?.split(", ") ?? [];
  expect(widths.length).toBeGreaterThan(2);
  for (const each of widths) {
    const [path = "", width] = each.split(" ");
    const image = await fetch(url + path);
    const { format, compression, width: natural } = await sharp(await image.arrayBuffer()).metadata();
    expect([image.headers.get("content-type"), format, compression, `${natural}w`]).toEqual([
      "image/avif",
      "heif",
      "av1",
      width,
    ]);
  }
});

test("covers on lists, the front page and in the gallery have placeholders without inline styles", async ({ site }) => {
  const [first, second, third] = [
    await upload(site, 1200, 750),
    await upload(site, 1100, 700),
    await upload(site, 1000, 600),
  ];
  for (const [index, image] of [first, second, third].entries()) {
    await site.api("POST", "/blogs", {
      title: `Post ${index}`,
      description: "d",
      published: true,
      blogImage: image,
      content: "<p>Words.</p>",
    });
    await site.api("POST", "/portfolio", {
      title: `Project ${index}`,
      slug: `project-${index}`,
      starred: true,
      thumbnailUrl: image,
      gallery: [first, second, third],
    });
  }
  for (const path of ["/", "/blogs", "/portfolio/all", "/portfolio/project-0"]) {
    const html = await (await fetch(site.url + path)).text();
    expect(
      html.match(/class="[^"]*picture-placeholder[^"]*" src="data:image\/webp;base64,/g)?.length,
      path,
    ).toBeGreaterThan(2);
    expect(html).not.toMatch(/<[^>]+\sstyle="/);
    const placeholders = [...html.matchAll(/picture-placeholder[^>]*src="([^"]+)"/g)].map(
      ([, address = ""]) => address.length,
    );
    expect(Math.max(...placeholders), "characters").toBeLessThan(400);
  }
});

test("tags and series have pages, feeds and places in the sitemap while a post is published, and former URLs lead to them", async ({
  site,
}) => {
  const ids: string[] = [];
  for (const name of ["One", "Two", "Three"])
    ids.push((await createPost(site, { title: `Part ${name}`, series: "Diary", tags: ["Unity", "Level design"] }))._id);
  await site.api("PUT", "/tags/unity", { name: "Unity 6" });
  await site.api("PUT", "/series/diary", { title: "Log" });
  const read = async (path: string) => {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    return { status: answer.status, to: answer.headers.get("location"), text: await answer.text() };
  };
  for (const [path, to] of [
    ["/blogs/tag/unity", "/blogs/tag/unity-6"],
    ["/blogs/tag/Unity%206", "/blogs/tag/unity-6"],
    ["/blogs/series/diary", "/blogs/series/log"],
  ] as const)
    expect(await read(path), path).toMatchObject({ status: 301, to });
  const published = ["/blogs/tag/unity-6", "/blogs/series/log"];
  for (const path of published) {
    expect((await read(path)).status, path).toBe(200);
    expect((await read("/sitemap.xml")).text).toContain(`<loc>${site.url}${path}</loc>`);
  }
  for (const query of ["tag=unity", "series=diary"])
    expect((await read(`/rss.xml?${query}`)).text.match(/<item>/g), query).toHaveLength(3);
  expect((await read("/rss.xml?tag=unity-6")).text).toContain("<category>Level design</category>");
  expect((await read("/feed.xml")).text).toContain('<category term="Unity 6"/>');
  expect(JSON.parse((await read("/feed.json")).text).items[0].tags).toEqual(["Unity 6", "Level design"]);
  expect((await read("/blog/part-one")).text).toContain('"keywords":"Unity 6, Level design"');

  await site.api("POST", "/blogs/toggle-publish", { ids });
  for (const path of published) {
    expect((await read(path)).status, path).toBe(404);
    expect((await read("/sitemap.xml")).text).not.toContain(path);
  }
  expect((await read("/feed.xml?tag=unity-6")).status).toBe(404);
});
