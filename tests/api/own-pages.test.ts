// Pages of the owner's own, such as /now: they are written like posts, and are in no list of posts.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { reservedSlugSentence } from "#contract/page-terms.ts";
import { publishDue } from "#server/domain/posts/posts.ts";
import { findMovedPost } from "#server/domain/posts/old-urls.ts";
import { exportSite } from "#server/export/export-site.ts";
import { importFrom } from "#server/import/import-from.ts";
import { listDuePosts } from "#server/store/tables/posts.ts";
import { look, makeParent } from "#tests/support/exports.ts";
import { png } from "#tests/support/imports.ts";
import { createPost } from "#tests/support/posts.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";
import { addFormerAddresses } from "#server/store/tables/former-addresses.ts";

const now = {
  kind: "page",
  title: "Now",
  description: "What I do at the moment.",
  content: "<p>Lighting a cavern.</p>",
};

async function createPage(server: TestServer, fields: Record<string, unknown> = {}) {
  return createPost(server, { ...now, published: true, ...fields });
}

const linksOf = async (server: TestServer) => (await server.call("GET", "/pages")).body.items as unknown[];

test("a published page has a URL of its own, and says where the site links to it", async () => {
  const server = await startTestServer();
  const created = await createPage(server, { placement: "menu" });
  expect(created).toMatchObject({ kind: "page", placement: "menu", slug: "now", category: "", previous: null });
  await createPage(server, { title: "Imprint" });
  await createPage(server, { title: "Uses", published: false });
  expect(await linksOf(server)).toEqual([
    { slug: "imprint", title: "Imprint", placement: "none" },
    { slug: "now", title: "Now", placement: "menu" },
  ]);
  const { status, body } = await server.call("GET", "/pages/now");
  expect(status).toBe(200);
  expect(body).toMatchObject({ _id: created._id, title: "Now", content: "<p>Lighting a cavern.</p>" });
  expect((await server.call("GET", "/pages/NOW")).body.slug).toBe("now");
});

test("a draft is nobody's page, in the list neither, until its time comes or the owner publishes it", async () => {
  const server = await startTestServer();
  const publishAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const { _id } = await createPage(server, { published: false, publishAt });
  expect((await server.call("GET", "/pages/now")).status).toBe(404);
  expect((await server.asOwner("GET", "/pages/now")).status).toBe(404);
  expect(await linksOf(server)).toEqual([]);
  server.clock.advance(2 * 3_600_000);
  const due = await listDuePosts(server.context.db, server.clock.now().toISOString());
  await publishDue(server.context, due);
  expect((await server.call("GET", "/pages/now")).body.publishedAt).toBe(publishAt);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [_id] });
  expect((await server.call("GET", "/pages/now")).status).toBe(404);
});

test("no list, count, feed, search, neighbor or category of posts has a page in it", async () => {
  const server = await startTestServer();
  const post = await createPost(server, { title: "A cavern", published: true });
  await createPage(server, { title: "Cavern", slug: "cavern" });
  await createPage(server, { title: "Cavern draft", published: false });
  for (const path of ["/blogs", "/blogs?published=true&sort=title", "/blogs?published=true&sort=date&fields=content"]) {
    for (const { body } of [await server.call("GET", path), await server.asOwner("GET", path)]) {
      expect(
        body.items.map(({ title }: { title: string }) => title),
        path,
      ).toEqual(["A cavern"]);
      expect(body.total, path).toBe(1);
    }
  }
  expect((await server.asOwner("GET", "/blogs?search=cavern")).body.total).toBe(1);
  expect((await server.call("GET", "/blogs?search=lighting")).body.total).toBe(0);
  expect((await server.call("GET", "/search?q=cavern")).body.totals).toEqual({ posts: 1, projects: 0 });
  expect((await server.asOwner("GET", "/blogs/stats")).body).toMatchObject({
    total: 1,
    published: 1,
    drafts: 0,
    thisMonth: 1,
  });
  expect((await server.call("GET", `/blogs/${post._id}?view=page`)).body).toMatchObject({
    previous: null,
    next: null,
    related: [],
  });
  for (const feed of ["/feed.xml", "/rss.xml", "/feed.json"]) {
    const { payload } = await server.app.inject({ method: "GET", url: feed });
    expect(payload).toContain("A cavern");
    expect(payload).not.toContain("Lighting");
  }
  const report = (await server.asOwner("GET", "/health/report")).body;
  expect([report.withoutCategory.total, report.withoutCover.total]).toEqual([1, 1]);
});

test("a page is no post at the address of posts, and the sitemap has it at its own", async () => {
  const server = await startTestServer();
  const { _id } = await createPage(server);
  await createPage(server, { title: "Hidden", published: false });
  for (const id of [_id, "now"]) expect((await server.call("GET", `/blogs/${id}`)).status, id).toBe(404);
  expect((await server.asOwner("GET", `/blogs/${_id}`)).body.kind).toBe("page");
  const { payload } = await server.app.inject({ method: "GET", url: "/sitemap.xml" });
  expect(payload).toMatch(/<loc>http[^<]*\/now<\/loc>/);
  expect(payload).not.toContain("/blog/now");
  expect(payload).not.toContain("hidden");
});

test("the owner lists pages with their drafts, by title, and searches posts alone", async () => {
  const server = await startTestServer();
  await createPost(server, { published: true });
  for (const title of ["Uses", "Imprint", "Now"]) await createPage(server, { title, published: title !== "Uses" });
  const titles = async (path: string) =>
    (await server.asOwner("GET", path)).body.items.map(({ title }: { title: string }) => title) as string[];
  expect(await titles("/blogs?kind=page&sort=title")).toEqual(["Imprint", "Now", "Uses"]);
  expect(await titles("/blogs?kind=page&sort=title&published=false")).toEqual(["Uses"]);
  expect((await server.asOwner("GET", "/blogs?kind=page&limit=2")).body).toMatchObject({ total: 3, totalPages: 2 });
  expect((await server.call("GET", "/blogs?kind=page")).body.total).toBe(2);
  expect((await server.asOwner("GET", "/blogs?kind=page&search=now")).status).toBe(400);
});

test("a URL of the site itself is refused for a page with a sentence, however it is spelt, and is fine for a post", async () => {
  const server = await startTestServer();
  for (const fields of [{ slug: "about" }, { slug: "API" }, { title: "Blogs" }, { slug: "féed" }]) {
    const { status, body } = await server.asOwner("POST", "/blogs", { ...now, ...fields });
    expect([status, body.message, body.field, body.code], JSON.stringify(fields)).toEqual([
      400,
      reservedSlugSentence,
      "slug",
      "slug-reserved",
    ]);
  }
  const page = await createPage(server, { published: false });
  const change = { ...now, kind: undefined };
  expect((await server.asOwner("PUT", `/blogs/${page._id}`, { ...change, slug: "login" })).body.message).toBe(
    reservedSlugSentence,
  );
  expect((await server.asOwner("PUT", `/blogs/${page._id}`, { ...change, title: "Media" })).body.field).toBe("slug");
  expect((await createPage(server, { title: "Privacy" })).slug).toBe("privacy");
  expect((await createPost(server, { title: "About" })).slug).toBe("about");
});

test("a page and a post may have the same slug, two pages may not, and former slugs are told apart too", async () => {
  const server = await startTestServer();
  const post = await createPost(server, { title: "Now", published: true });
  const page = await createPage(server);
  expect([post.slug, page.slug]).toEqual(["now", "now"]);
  expect((await server.asOwner("POST", "/blogs", { ...now, slug: "now" })).body.code).toBe("slug-taken");
  expect((await createPage(server)).slug).toBe("now-2");
  await server.asOwner("PUT", `/blogs/${page._id}`, { ...now, kind: undefined, published: true, slug: "today" });
  expect((await server.call("GET", "/pages/now")).body.slug).toBe("today");
  expect((await server.call("GET", "/blogs/now")).body._id).toBe(post._id);
  await server.asOwner("PUT", `/blogs/${post._id}`, { title: "Now", description: "d", published: true, slug: "then" });
  expect((await server.call("GET", "/blogs/now")).body._id).toBe(post._id);
  expect((await server.call("GET", "/pages/now")).body._id).toBe(page._id);
});

test("placement changes with a save and stays without it; a post has none, and a page has no category", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/categories", { name: "Games" });
  const page = await createPage(server, { placement: "footer" });
  const { kind: _kind, ...fields } = { ...now, published: true };
  const change = (more: object) => server.asOwner("PUT", `/blogs/${page._id}`, { ...fields, ...more });
  expect((await change({})).body.placement).toBe("footer");
  expect((await change({ placement: "menu" })).body.placement).toBe("menu");
  expect(await linksOf(server)).toEqual([{ slug: "now", title: "Now", placement: "menu" }]);
  expect((await change({ category: "Games" })).body).toMatchObject({ statusCode: 400, field: "category" });
  expect((await change({ placement: "sidebar" })).status).toBe(400);
  const post = await server.asOwner("POST", "/blogs", { title: "A", description: "b", placement: "menu" });
  expect(post.body).toMatchObject({ statusCode: 400, field: "placement" });
  expect((await change({ kind: "post" })).body.kind).toBe("page");
});

test("a page has autosaves and revisions like a post", async () => {
  const server = await startTestServer();
  const page = await createPage(server);
  const draft = {
    kind: "page",
    placement: "menu",
    title: "Now and then",
    description: "d",
    content: "<p>x</p>",
    writer: "w",
  };
  expect((await server.asOwner("PUT", `/blogs/autosaves/${page._id}`, draft)).status).toBe(200);
  expect((await server.asOwner("GET", "/blogs?kind=page")).body.items[0].draftSavedAt).toBeDefined();
  expect((await server.asOwner("GET", "/blogs/autosaves")).body.items[0]).toMatchObject({
    kind: "page",
    placement: "menu",
  });
  await server.asOwner("PUT", `/blogs/${page._id}`, {
    title: "Now",
    description: "d",
    content: "<p>Other</p>",
    published: true,
  });
  const { items } = (await server.asOwner("GET", `/blogs/${page._id}/revisions`)).body;
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(["saved", "published"]);
  const restored = await server.asOwner("POST", `/blogs/${page._id}/revisions/1/restore`);
  expect(restored.body).toMatchObject({ kind: "page", content: now.content });
  expect((await server.call("GET", "/pages/now")).body.content).toBe(now.content);
});

test("a draft that is sent twice becomes one page", async () => {
  const server = await startTestServer();
  const input = { ...now, draftKey: "new_abcdefgh" };
  const first = (await server.asOwner("POST", "/blogs", input)).body;
  expect((await server.asOwner("POST", "/blogs", { ...input, placement: "menu" })).body).toMatchObject({
    _id: first._id,
    placement: "menu",
  });
  expect((await server.asOwner("GET", "/blogs?kind=page")).body.total).toBe(1);
});

test("a page waits in the trash as a page, comes back, and can be deleted for good", async () => {
  const server = await startTestServer();
  const post = await createPost(server);
  const page = await createPage(server, { placement: "menu" });
  for (const { _id } of [page, post]) await server.asOwner("DELETE", `/blogs/${_id}`);
  expect((await server.call("GET", "/pages/now")).status).toBe(404);
  const kinds = async () =>
    (await server.asOwner("GET", "/trash")).body.items.map(({ kind }: { kind: string }) => kind) as string[];
  expect(await kinds()).toEqual(["post", "page"]);
  await createPage(server);
  const back = await server.asOwner("POST", `/blogs/${page._id}/restore`);
  expect(back.body).toMatchObject({ kind: "page", slug: "now-2", placement: "menu" });
  expect((await server.call("GET", "/search?q=now")).body.totals.posts).toBe(0);
  await server.asOwner("DELETE", `/blogs/${page._id}`);
  expect((await server.asOwner("DELETE", `/trash/post/${page._id}`)).status).toBe(404);
  expect((await server.asOwner("DELETE", `/trash/page/${post._id}`)).status).toBe(404);
  expect((await server.asOwner("DELETE", `/trash/page/${page._id}`)).status).toBe(204);
  expect(await kinds()).toEqual(["post"]);
});

test("the share image of a page is there as long as the page is", async () => {
  const server = await startTestServer();
  const { _id } = await createPage(server);
  const image = async () => (await server.app.inject({ method: "GET", url: "/og/own-page/now.png" })).statusCode;
  expect(await image()).toBe(200);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [_id] });
  expect(await image()).toBe(404);
});

test("an image is public while a published page shows it, and a link of a page that leads nowhere is reported", async () => {
  const server = await startTestServer();
  const cover = (await sendFile(server, "POST", "/blogs/upload", "image", png, { name: "a.png" })).body.url as string;
  const content = '<p><a href="/blog/nothing">x</a> <a href="/blog/now">y</a></p>';
  const page = await createPage(server, { published: false, blogImage: cover, content });
  expect((await server.call("GET", cover)).status).toBe(404);
  expect((await server.asOwner("GET", "/health/report")).body.brokenLinks.total).toBe(0);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [page._id] });
  expect((await server.call("GET", cover)).status).toBe(200);
  expect((await server.asOwner("GET", "/health/report")).body.brokenLinks.items).toMatchObject([
    { kind: "page", id: page._id, address: "/blog/nothing", reason: "missing" },
    { kind: "page", id: page._id, address: "/blog/now", reason: "missing" },
  ]);
});

test("a page of the owner's own wins over the old URL of an imported post", async () => {
  const server = await startTestServer();
  const post = await createPost(server, { published: true });
  const target = Number(post._id.slice(2));
  await addFormerAddresses(server.context.db, [
    { kind: "path", address: "now", target },
    { kind: "path", address: "then", target },
  ]);
  const page = await createPage(server);
  const moved = (path: string) => findMovedPost(server.context, path);
  expect([await moved("/now"), await moved("/Now/"), await moved("/then")]).toEqual([null, null, `/blog/${post.slug}`]);
  await server.asOwner("DELETE", `/blogs/${page._id}`);
  expect(await moved("/now")).toBe(`/blog/${post.slug}`);
});

test("an export has pages in a folder of their own, and an import makes and changes them", async () => {
  const server = await startTestServer();
  await createPost(server, { title: "Now", published: true });
  const page = await createPage(server, { slug: "before", placement: "footer" });
  await server.asOwner("PUT", `/blogs/${page._id}`, { ...now, kind: undefined, slug: "now", published: true });
  await createPage(server, { title: "Uses", published: false, placement: "menu" });
  const folder = join(makeParent(), "export");
  expect(await exportSite(server.context, folder)).toMatchObject({ posts: 1, drafts: 0, pages: 2, problems: [] });
  expect(readdirSync(join(folder, "posts"))).toEqual(["now.md"]);
  expect(readdirSync(join(folder, "pages")).toSorted()).toEqual(["now.md", "uses.md"]);

  const other = await startTestServer();
  expect(await importFrom(other.context, folder)).toMatchObject({ created: 1, pages: 2, problems: [] });
  expect(await look(other)).toEqual(await look(server));
  expect((await other.call("GET", "/pages/before")).body.slug).toBe("now");
  expect(await importFrom(other.context, folder)).toMatchObject({ created: 0, unchanged: 1, pages: 0, problems: [] });

  const file = join(folder, "pages", "now.md");
  writeFileSync(file, readFileSync(file, "utf8").replace("placement: footer", "placement: menu"));
  expect(await importFrom(other.context, folder)).toMatchObject({ updated: 0, pages: 1, problems: [] });
  expect(await linksOf(other)).toEqual([{ slug: "now", title: "Now", placement: "menu" }]);
  writeFileSync(join(folder, "pages", "login.md"), "---\ntitle: Login\npublished: true\n---\nx\n");
  expect((await importFrom(other.context, folder)).problems).toMatchObject([
    { file: "pages/login.md", message: `not imported: ${reservedSlugSentence.slice(0, -1)}` },
  ]);
});
