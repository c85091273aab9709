// The pages of texts as Markdown, for programs.
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { splitFrontMatter } from "#server/markdown/front-matter.ts";
import { tightenHtml } from "#server/markdown/render-markdown.ts";
import { readPost } from "#server/import/read-post.ts";
import { storeImage } from "#server/media/images.ts";
import { fillExampleSite } from "#tests/support/example-site.ts";
import { pagesOf, pathPages } from "#tests/support/fake-web.ts";
import { makeImage } from "#tests/support/media.ts";
import { createPost } from "#tests/support/posts.ts";
import { changed, publish } from "#tests/support/site-content.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const site = "https://alex.example";
const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const assistant = "text/markdown, text/html;q=0.9, */*;q=0.8";

function start(env: Record<string, string> = {}): Promise<TestServer> {
  return startTestServer({
    env: { SITE_URL: site, ...env },
    app: (context) => ({ pages: pagesOf(context, pathPages) }),
  });
}

async function read(
  server: TestServer,
  url: string,
  headers: Record<string, string> = {},
  method: "GET" | "HEAD" = "GET",
) {
  const answer = await server.app.inject({ method, url, headers });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}

/** Reads the Markdown of a page, which has to be there. */
async function readMarkdown(
  server: TestServer,
  path: string,
): Promise<{ front: Record<string, unknown>; body: string }> {
  const { status, headers, text } = await read(server, path);
  expect([status, headers["content-type"]], text).toEqual([200, "text/markdown; charset=utf-8"]);
  const { data, body, problem } = splitFrontMatter(text);
  expect(problem).toBeNull();
  return { front: data, body: body.trim() };
}

test("the Markdown of a post is what visitors read, with the facts above it", async () => {
  const server = await start();
  const { url: cover } = await storeImage(server.context, await makeImage(30, 20).png().toBuffer(), { alt: "" });
  await server.asOwner("POST", "/categories", { name: "Level Design" });
  const post = await createPost(server, {
    title: "Doors: a *history*",
    description: "Of [doors] & hinges",
    category: "Level Design",
    tags: ["Unity", "C#"],
    blogImage: cover,
    imageAlt: "A door",
    link: "https://doors.example/",
    content: `<h2>Hinges</h2><p>They <strong>creak</strong>, <a href="/portfolio/door">here</a> too.</p><p><img src="${cover}" alt="A door"></p><pre data-language="js">open("/door");</pre>`,
    published: true,
  });
  const { front, body } = await readMarkdown(server, "/blog/doors-a-history.md");
  expect(front).toEqual({
    title: "Doors: a *history*",
    description: "Of [doors] & hinges",
    date: post.publishedAt,
    updated: post.updatedAt,
    author: post.author,
    category: "Level Design",
    tags: ["Unity", "C#"],
    language: "en",
    url: `${site}/blog/doors-a-history`,
    cover: site + cover,
    coverAlt: "A door",
    link: "https://doors.example/",
  });
  expect(body).toBe(
    [
      "## Hinges",
      `They **creak**, [here](${site}/portfolio/door) too.`,
      `![A door](${site}${cover})`,
      '```js\nopen("/door");\n```',
    ].join("\n\n"),
  );
});

test("code that looks like a link stays as it was written", async () => {
  const server = await start();
  await createPost(server, {
    title: "Links",
    content: '<p><a href="/about">About</a></p><pre data-language="md">[About](/about)</pre>',
    published: true,
  });
  const { body } = await readMarkdown(server, "/blog/links.md");
  expect(body).toContain("[About](/about)\n```");
});

test("the Markdown of a project has every part of its page in its order", async () => {
  const server = await start();
  const { body: post } = await server.asOwner("POST", "/blogs", {
    title: "Making of",
    description: "d",
    published: true,
  });
  const { url: shot } = await storeImage(server.context, await makeImage(40, 20).png().toBuffer(), {
    alt: "The harbor",
  });
  const answer = await server.asOwner("POST", "/portfolio", {
    title: "Harbor",
    slug: "harbor",
    category: "game",
    description: "A game.\nIn a harbor.",
    role: "Everything",
    company: "A museum",
    year: 2021,
    externalLink: "https://harbor.example/",
    results: [{ from: "11 MB", value: "2 MB", label: "in all" }],
    problem: "Too large.",
    approach: "Cut.",
    lessons: "Cut earlier.",
    state: "shipped",
    platforms: "Browsers",
    testimonials: [{ quote: "It runs.", name: "Ines", role: "Museum", consent: "By email" }],
    awards: [{ name: "Small Game", by: "Fair", year: "2021" }],
    links: [{ kind: "steam", link: "https://store.example/harbor" }],
    mediaType: "video",
    mediaUrl: shot,
    chapters: [
      { time: "1:15", title: "Rain on *glass*", part: "Shaders" },
      { time: "12", title: "Wet stone" },
    ],
    contributions: ["Cut 9 MB"],
    content: "<h2>Cutting</h2><p>And pasting.</p>",
    gallery: [shot],
    techStack: ["Phaser", "C#"],
    techYears: [{ name: "Phaser", from: 2020, to: null }],
    credits: [{ name: "Ada", role: "Sound", link: "https://ada.example/" }],
    tags: ["Runner"],
    postIds: [post._id],
  });
  expect(answer.status, answer.text).toBe(201);
  const { front, body } = await readMarkdown(server, "/portfolio/harbor.md");
  expect(front).toMatchObject({
    title: "Harbor",
    description: "A game.",
    tags: ["Runner"],
    url: `${site}/portfolio/harbor`,
  });
  expect(body).toBe(`- Role: Everything
- Client/Company: A museum
- Year: 2021
- State: Shipped
- Platforms: Browsers
- [Visit the project](https://harbor.example/)

## Results

- **11 → 2 MB** in all

## Overview

A game.

In a harbor.

### The problem

Too large.

### What I did

Cut.

### Key Contributions

- Cut 9 MB

### What I would do differently

Cut earlier.

## Testimonials

> It runs.
>
> — Ines, Museum

## Cutting

And pasting.

## Images and videos

[Video: Harbor](${site}${shot})

![The harbor](${site}${shot})

## Chapters of the video

- [0:12](${site}${shot}#t=12) Wet stone
- [1:15](${site}${shot}#t=75) Rain on \\*glass\\* (my part: Shaders)

## Technologies

- Phaser (2020–)
- C#

## Credits

- [Ada](https://ada.example/): Sound

## Awards

- Small Game, Fair, 2021

## Links

- [Steam](https://store.example/harbor)

## Posts

- [Making of](${site}/blog/making-of)`);
});

test("the Markdown of a page of the owner's own has the text as it was written, not as it is rendered", async () => {
  const server = await start();
  await createPost(server, {
    kind: "page",
    title: "Now",
    description: "At the moment",
    content: '<h2>Lighting</h2><pre data-language="ts">const lamp = 1;</pre>',
    published: true,
  });
  const { front, body } = await readMarkdown(server, "/now.md");
  expect(front).toMatchObject({ title: "Now", description: "At the moment", url: `${site}/now` });
  expect(body).toBe("## Lighting\n\n```ts\nconst lamp = 1;\n```");
});

test("the Markdown of a selection has its introduction and what visitors see of its projects", async () => {
  const server = await start();
  const project = { title: "Harbor", slug: "harbor", description: "A *game*.", nda: true, company: "A museum" };
  const { body: harbor } = await server.asOwner("POST", "/portfolio", { ...project, confidential: ["company"] });
  const { body: moss } = await server.asOwner("POST", "/portfolio", { title: "Moss", slug: "moss" });
  await server.asOwner("POST", "/selections", {
    title: "Games",
    slug: "games",
    introduction: "For studios.",
    projectIds: [moss.id, harbor.id],
  });
  const { front, body } = await readMarkdown(server, "/for/games.md");
  expect(front).toMatchObject({ title: "Games", description: "For studios.", url: `${site}/for/games` });
  expect(body).toBe(
    [
      "For studios.",
      "## Moss",
      `[About this project](${site}/portfolio/moss)`,
      "## Harbor",
      "A \\*game\\*.",
      `[About this project](${site}/portfolio/harbor)`,
      `[All projects](${site}/portfolio/all)`,
    ].join("\n\n"),
  );
  expect((await read(server, "/for/none.md")).status).toBe(404);
});

test("the Markdown of the biography follows its words", async () => {
  const server = await start();
  await publish(server, {
    about: { ...changed.about, story: { heading: "How it began", paragraphs: ["With 1 * 2 bricks."] } },
  });
  const { front, body } = await readMarkdown(server, "/about.md");
  expect(front).toMatchObject({ title: "About Alex Example", description: "An introduction", url: `${site}/about` });
  expect(body).toContain("## Made of clay\n\nAn introduction\n");
  expect(body).toContain("## How it began\n\nWith 1 \\* 2 bricks.\n");
});

test("a résumé that isn't public is not in the biography", async () => {
  const server = await start();
  const resume = { ...changed.resume, isPublic: true };
  await publish(server, { resume });
  expect((await readMarkdown(server, "/about.md")).body).toContain(`${site}/resume.pdf`);
  await publish(server, { resume: { ...resume, isPublic: false } });
  expect((await readMarkdown(server, "/about.md")).body).not.toContain("resume.pdf");
});

test("drafts, lists and what doesn't exist have no Markdown", async () => {
  const server = await start();
  await createPost(server, { title: "A draft" });
  await createPost(server, { kind: "page", title: "Later" });
  for (const path of [
    "/blog/a-draft.md",
    "/later.md",
    "/blog/nothing.md",
    "/portfolio/nothing.md",
    "/portfolio/all.md",
    "/blogs.md",
    "/dashboard.md",
    "/README.md",
  ]) {
    const { status, headers, text } = await read(server, path);
    expect([status, headers["content-type"], text], path).toEqual([404, "text/plain; charset=utf-8", "Not found\n"]);
  }
});

test("former slugs lead to the Markdown at the new one", async () => {
  const server = await start();
  const post = await createPost(server, { title: "First", published: true });
  const own = await createPost(server, { kind: "page", title: "Now", published: true });
  const { body: project } = await server.asOwner("POST", "/portfolio", { title: "One", slug: "one" });
  for (const { _id, ...rest } of [post, own])
    expect(
      (
        await server.asOwner("PUT", `/blogs/${_id}`, {
          title: rest.title,
          description: "d",
          published: true,
          slug: `${rest.slug}-renamed`,
        })
      ).status,
    ).toBe(200);
  await server.asOwner("PUT", `/portfolio/${project.id}`, { title: "One", slug: "uno" });
  for (const [former, now] of [
    ["/blog/first", "/blog/first-renamed"],
    [`/blog/${post._id}`, "/blog/first-renamed"],
    ["/now", "/now-renamed"],
    ["/portfolio/one", "/portfolio/uno"],
  ]) {
    const { status, headers } = await read(server, `${former}.md`);
    expect([status, headers.location, headers["cache-control"]], former).toEqual([
      301,
      `${now}.md`,
      "public, no-cache",
    ]);
    const page = await read(server, `${former}`, { accept: assistant });
    expect(page.text, "the page itself redirects").toBe(`<p>${former}</p>`);
  }
});

test("search engines keep to the page, which the Markdown names", async () => {
  const server = await start();
  await createPost(server, { title: "One", published: true });
  const copy = await read(server, "/blog/one.md");
  expect(copy.headers).toMatchObject({
    link: `<${site}/blog/one>; rel="canonical"`,
    "x-robots-tag": "noindex",
    vary: "Accept-Encoding",
    "cache-control": "public, no-cache",
  });
  const negotiated = await read(server, "/blog/one", { accept: assistant });
  expect(negotiated.text).toBe(copy.text);
  expect(negotiated.headers).toMatchObject({
    link: `<${site}/blog/one>; rel="canonical"`,
    "content-location": "/blog/one.md",
    vary: "Accept, Accept-Encoding",
  });
  expect(negotiated.headers["x-robots-tag"], "the page stays in search engines").toBeUndefined();
});

test("the URL of a page serves browsers HTML and programs Markdown, in whichever order they come", async () => {
  const server = await start();
  for (const title of ["Browser first", "Program first"]) {
    const { slug } = await createPost(server, { title, published: true });
    const path = `/blog/${slug}`;
    const inOrder = title === "Browser first" ? [browser, assistant] : [assistant, browser];
    for (const accept of [...inOrder, ...inOrder]) {
      const { headers, text } = await read(server, `${path}?utm_source=feed`, { accept });
      expect(headers.vary).toBe("Accept, Accept-Encoding");
      if (accept === browser) expect(text).toBe(`<p>${path}</p>`);
      else expect(text).toContain(`title: ${title}\n`);
    }
  }
  for (const path of ["/", "/blogs", "/portfolio", "/portfolio/all", "/draft/token"]) {
    const { headers, text } = await read(server, path, { accept: "text/markdown" });
    expect([text, headers.vary]).toEqual([`<p>${path}</p>`, "Accept-Encoding"]);
  }
});

test("an ETag of the page doesn't stand for its Markdown", async () => {
  const server = await start();
  await createPost(server, { title: "One", published: true });
  const page = await read(server, "/blog/one", { accept: browser });
  const markdown = await read(server, "/blog/one", { accept: assistant });
  const etags = { html: String(page.headers.etag), markdown: String(markdown.headers.etag) };
  expect(etags.html).not.toBe(etags.markdown);
  for (const [accept, etag, status] of [
    [assistant, etags.markdown, 304],
    [assistant, etags.html, 200],
    [browser, etags.html, 304],
    [browser, etags.markdown, 200],
  ] as const)
    expect((await read(server, "/blog/one", { accept, "if-none-match": etag })).status).toBe(status);
});

test("behind a CDN, which would mix them, the URL of a page has HTML only", async () => {
  const server = await start({ CDN_MAX_AGE: "600" });
  await createPost(server, { title: "One", published: true });
  const page = await read(server, "/blog/one", { accept: assistant });
  expect([page.text, page.headers.vary]).toEqual(["<p>/blog/one</p>", "Accept-Encoding"]);
  const copy = await read(server, "/blog/one.md");
  expect(copy.text).toContain("title: One\n");
  expect(copy.headers).toMatchObject({
    "surrogate-key": "pages",
    "cache-control": expect.stringContaining("s-maxage=600"),
  });
});

test("Markdown is not sent again until it changes, and HEAD sends none", async () => {
  const server = await start();
  const { _id } = await createPost(server, { title: "One", published: true });
  const before = await read(server, "/blog/one.md");
  const etag = String(before.headers.etag);
  expect((await read(server, "/blog/one.md", { "if-none-match": etag })).status).toBe(304);
  const head = await read(server, "/blog/one.md", {}, "HEAD");
  expect([head.status, head.text, head.headers.etag]).toEqual([200, "", etag]);
  await server.asOwner("PUT", `/blogs/${_id}`, { title: "Two", description: "d", published: true });
  const after = await read(server, "/blog/one.md", { "if-none-match": etag });
  expect(after.status).toBe(200);
  expect(after.text).toContain("title: Two\n");
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [_id] });
  expect((await read(server, "/blog/one.md", { "if-none-match": etag })).status).toBe(404);
});

test("a long book stays HTML, which Markdown may contain", { tags: ["long"] }, async () => {
  const server = await start();
  const content = `<p>${"All work and no play. ".repeat(10_000)}</p>`;
  await createPost(server, { title: "Book", content, published: true });
  const { body } = await readMarkdown(server, "/blog/book.md");
  expect(body.startsWith("<p>All work")).toBe(true);
});

test("each example post, read from its Markdown by the import, has the same text", { tags: ["long"] }, async () => {
  const server = await start({ DEMO_CONTENT: "true" });
  await fillExampleSite(server.context);
  const { items } = (await server.call("GET", "/blogs?limit=200")).body as { items: { slug: string }[] };
  expect(items.length).toBeGreaterThan(20);
  const folder = mkdtempSync(join(tmpdir(), "savepoint-markdown-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const { slug } of items) {
    const { text } = await read(server, `/blog/${slug}.md`);
    // As if the post came back to the site.
    writeFileSync(join(folder, `${slug}.md`), text.replaceAll(`${site}/`, "/"));
  }
  for (const file of readdirSync(folder)) {
    const { body: post } = await server.call("GET", `/blogs/${file.slice(0, -3)}`);
    const draft = await readPost(folder, { path: join(folder, file), file }, { timeZone: "UTC" });
    expect(draft).toMatchObject({ title: post.title, description: post.description, draft: false });
    expect(tightenHtml(draft?.html ?? ""), file).toBe(tightenHtml(post.content as string));
  }
});
