import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import type { SiteReport, SiteStorage } from "#contract/site-report.ts";
import { exampleFactsOf } from "#server/site-health/example-profile.ts";
import { storeImage } from "#server/media/images.ts";
import { saveSetting } from "#server/store/tables/settings.ts";
import { makeImage } from "#tests/support/media.ts";
import { mailbox } from "#tests/support/enquiries.ts";
import { createProject, pushZip } from "#tests/support/builds.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const nothing: SiteReport = {
  imagesWithoutAlt: 0,
  brokenLinks: { total: 0, items: [] },
  withoutDescription: { total: 0, items: [] },
  withoutCategory: { total: 0, items: [] },
  withoutCover: { total: 0, items: [] },
  largeFiles: { total: 0, items: [] },
  mail: { to: null, server: null, missing: ["OWNER_EMAIL", "SMTP_URL"], failure: null },
  newsletter: { server: null, failure: null, paused: [] },
  failedMails: { total: 0, items: [] },
  scheduled: { total: 0, items: [] },
  examples: { posts: 0, projects: 0, owner: exampleFactsOf(starterContent) },
  copiedAt: null,
  siteUrl: { url: "http://localhost:3000", source: "none" },
  data: { problem: null },
  play: { url: "http://localhost:3001", problem: null },
  backup: { last: null, failure: null, isNightly: true },
  resume: null,
};

async function report(server: TestServer): Promise<SiteReport> {
  return (await server.asOwner("GET", "/health/report")).body as SiteReport;
}

async function addPost(
  server: TestServer,
  title: string,
  fields: Record<string, unknown> = {},
): Promise<{ _id: string; slug: string }> {
  const answer = await server.asOwner("POST", "/blogs", {
    title,
    description: `About ${title}`,
    published: true,
    ...fields,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as { _id: string; slug: string };
}

async function addImage(server: TestServer, name: string, alt = ""): Promise<{ url: string; fileId: string }> {
  return storeImage(server.context, await makeImage(30, 20).png().toBuffer(), { name, alt });
}

function linkTo(...addresses: string[]): string {
  return addresses.map((address) => `<p><a href="${address}">There</a></p>`).join("");
}

/** Returns the broken links, each as "title → address: reason". */
async function broken(server: TestServer): Promise<string[]> {
  return (await report(server)).brokenLinks.items.map(
    ({ title, address, reason }) => `${title} → ${address}: ${reason}`,
  );
}

test("an empty site needs no attention", async () => {
  expect(await report(await startTestServer())).toEqual(nothing);
});

test("images without a description are counted as in the library's filter", async () => {
  const server = await startTestServer();
  await addImage(server, "a.png");
  await addImage(server, "b.png", "A tower");
  const { imagesWithoutAlt } = await report(server);
  expect(imagesWithoutAlt).toBe(1);
  expect((await server.asOwner("GET", "/api/media?kind=image&alt=missing")).body.total).toBe(imagesWithoutAlt);
});

test("published and scheduled posts without a category or a cover are listed, and drafts are not", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/categories", { name: "Tools" });
  const { url } = await addImage(server, "a.png", "A tower");
  await addPost(server, "Complete", { category: "Tools", blogImage: url });
  const bare = await addPost(server, "Bare");
  await addPost(server, "Coming", { published: false, publishAt: "2026-06-20T10:00:00.000Z", blogImage: url });
  await addPost(server, "Draft", { published: false });
  const deleted = await addPost(server, "Deleted");
  await server.asOwner("DELETE", `/blogs/${deleted._id}`);
  const { withoutCategory, withoutCover, withoutDescription } = await report(server);
  expect(withoutCategory.items.map(({ title }) => title)).toEqual(["Coming", "Bare"]);
  expect(withoutCover).toEqual({ total: 1, items: [{ kind: "post", id: bare._id, title: "Bare" }] });
  expect(withoutDescription.total).toBe(0);
  await server.context.db
    .updateTable("posts")
    .set({ description: " ", updatedAt: "2026-06-16T00:00:00.000Z" })
    .where("title", "=", "Bare")
    .execute();
  server.context.content.changed();
  expect((await report(server)).withoutDescription.items).toMatchObject([{ title: "Bare" }]);
});

test("links to missing posts, projects and files are found, with the reason", async () => {
  const server = await startTestServer();
  const draft = await addPost(server, "Draft", { published: false });
  const deleted = await addPost(server, "Deleted");
  const { body: project } = await server.asOwner("POST", "/portfolio", { title: "Gone", slug: "gone" });
  await server.asOwner("DELETE", `/portfolio/${project.id}`);
  await addPost(server, "Alpha", {
    content:
      linkTo(
        "/blog/nothing",
        `/blogs/${draft._id}`,
        "/blog/draft#top",
        "/blog/deleted?x=1&amp;y=2",
        "/portfolio/gone",
        "/portfolio/nothing",
        "/blogs/category/nothing",
        `/media/${"ab".repeat(16)}.webp`,
      ) + `<p><img src="/media/${"cd".repeat(16)}.png" alt="Missing"></p>`,
  });
  await server.asOwner("DELETE", `/blogs/${deleted._id}`);
  expect((await broken(server)).toSorted()).toEqual([
    "Alpha → /blog/deleted?x=1&y=2: trashed",
    "Alpha → /blog/draft#top: unpublished",
    "Alpha → /blog/nothing: missing",
    "Alpha → /blogs/category/nothing: missing",
    `Alpha → /blogs/${draft._id}: unpublished`,
    `Alpha → /media/${"ab".repeat(16)}.webp: missing`,
    `Alpha → /media/${"cd".repeat(16)}.png: missing`,
    "Alpha → /portfolio/gone: trashed",
    "Alpha → /portfolio/nothing: missing",
  ]);
});

test("a link that works for visitors is not reported as broken", async () => {
  const server = await startTestServer({ env: { SITE_URL: "https://example.org" } });
  const category = (await server.asOwner("POST", "/categories", { name: "Level Design" })).body;
  await server.asOwner("PUT", `/categories/${category.id}`, { name: "Game Design" });
  const { url } = await addImage(server, "a.png", "A tower");
  const post = await addPost(server, "Before", { category: "Game Design" });
  await server.asOwner("PUT", `/blogs/${post._id}`, {
    title: "Before",
    description: "x",
    category: "Game Design",
    published: true,
    slug: "after",
  });
  const { body: project } = await server.asOwner("POST", "/portfolio", {
    title: "Tower",
    slug: "tower",
    thumbnailUrl: url,
  });
  await server.asOwner("PUT", `/portfolio/${project.id}`, { title: "Tower", slug: "tower-two", thumbnailUrl: url });
  await addPost(server, "Über Größe");
  await addPost(server, "Alpha", {
    blogImage: url,
    link: "/blog/after",
    content:
      linkTo(
        "/blog/before",
        "/blog/after/",
        `/blogs/${post._id}`,
        `/blog/${post._id}`,
        "/blogs/archive",
        "/blogs/search?q=x",
        "/blogs/category/game-design",
        "/blogs/category/Game%20Design",
        "/blogs/category/level-design",
        "/blogs",
        "/portfolio",
        "/portfolio/all",
        "/portfolio/tower",
        "/portfolio/tower-two",
        "https://example.org/blog/after",
        "https://elsewhere.example/blog/nothing",
        "/about",
        "#top",
        url,
      ) + `<pre><code>&lt;a href="/blog/in-code"&gt;</code></pre><p><img src="${url}" alt="A tower"></p>`,
  });
  expect(await broken(server)).toEqual([]);
  await server.asOwner("PUT", `/blogs/${post._id}`, { title: "Before", description: "x", published: false });
  expect((await broken(server)).length).toBeGreaterThan(3);
});

test("covers, links of posts, and media of projects are checked too", async () => {
  const server = await startTestServer();
  const gone = `/media/${"ab".repeat(16)}.png`;
  await addPost(server, "Alpha", { blogImage: gone, link: "/blog/nothing" });
  const { body: project } = await server.asOwner("POST", "/portfolio", {
    title: "Tower",
    slug: "tower",
    externalLink: "/portfolio/nothing",
    gallery: [gone],
  });
  expect(await broken(server)).toEqual([
    `Alpha → ${gone}: missing`,
    "Alpha → /blog/nothing: missing",
    `Tower → ${gone}: missing`,
    "Tower → /portfolio/nothing: missing",
  ]);
  expect((await report(server)).brokenLinks.items[2]).toMatchObject({ kind: "project", id: String(project.id) });
});

test("the report follows every change of a text and of its link targets", async () => {
  const server = await startTestServer();
  const alpha = await addPost(server, "Alpha", { content: linkTo("/blog/bravo") });
  expect(await broken(server)).toEqual(["Alpha → /blog/bravo: missing"]);
  const bravo = await addPost(server, "Bravo");
  expect(await broken(server)).toEqual([]);
  await server.asOwner("DELETE", `/blogs/${bravo._id}`);
  expect(await broken(server)).toEqual(["Alpha → /blog/bravo: trashed"]);
  await server.asOwner("PUT", `/blogs/${alpha._id}`, {
    title: "Alpha",
    description: "x",
    published: true,
    content: linkTo("/blog/charlie"),
  });
  expect(await broken(server)).toEqual(["Alpha → /blog/charlie: missing"]);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [alpha._id] });
  expect(await broken(server)).toEqual([]);
});

test("large images and videos are listed, the largest first", async () => {
  const server = await startTestServer();
  const { fileId } = await addImage(server, "huge.png", "A tower");
  const setSize = (bytes: number, kind: string) =>
    server.context.db.updateTable("media").set({ bytes, kind }).execute();
  await setSize(2 * 1024 * 1024, "image");
  expect((await report(server)).largeFiles.total).toBe(0);
  await setSize(2 * 1024 * 1024 + 1, "image");
  expect((await report(server)).largeFiles).toEqual({
    total: 1,
    items: [{ id: fileId, kind: "image", name: "huge.png", bytes: 2 * 1024 * 1024 + 1 }],
  });
  await setSize(50 * 1024 * 1024, "video");
  expect((await report(server)).largeFiles.total).toBe(0);
});

test("enquiries that could not be emailed include their page in their folder", async () => {
  const server = await startTestServer({ env: { ...mailbox, SMTP_URL: "smtp://127.0.0.1:9" } });
  for (let count = 0; count < 22; count++) {
    await server.call("POST", "/contact", {
      ip: `10.0.0.${count}`,
      body: { name: `Robin ${count}`, email: "robin@example.org", message: "Hello" },
    });
  }
  await server.context.db
    .updateTable("mails")
    .set({ state: "failed" })
    .where("subject", "in", ["Message from Robin 0 (robin@example.org)", "Message from Robin 21 (robin@example.org)"])
    .execute();
  const { failedMails } = await report(server);
  expect(failedMails).toMatchObject({
    total: 2,
    items: [
      { name: "Robin 21", folder: "inbox", page: 1 },
      { name: "Robin 0", folder: "inbox", page: 2 },
    ],
  });
  const page = (await server.asOwner("GET", "/enquiries?page=2")).body.items as { id: number }[];
  expect(page.map(({ id }) => id)).toContain(failedMails.items[1]?.id);
});

test("scheduled posts are listed, the soonest first", async () => {
  const server = await startTestServer();
  for (const [title, publishAt] of [
    ["Later", "2026-08-01T10:00:00.000Z"],
    ["Sooner", "2026-07-01T10:00:00.000Z"],
  ])
    await addPost(server, String(title), { published: false, publishAt });
  expect((await report(server)).scheduled.items).toMatchObject([
    { title: "Sooner", publishAt: "2026-07-01T10:00:00.000Z" },
    { title: "Later" },
  ]);
});

test("each list has a limit, and the counts include everything", async () => {
  const server = await startTestServer();
  for (let count = 0; count < 51; count++) await addPost(server, `Post ${count}`);
  const { withoutCategory } = await report(server);
  expect(withoutCategory.total).toBe(51);
  expect(withoutCategory.items).toHaveLength(50);
});

test("the report remembers the last export", async () => {
  const server = await startTestServer();
  await saveSetting(server.context.db, "copied-at", "2026-06-01T00:00:00.000Z");
  expect((await report(server)).copiedAt).toBe("2026-06-01T00:00:00.000Z");
});

test("the used space is measured, and again after a change", async () => {
  const server = await startTestServer();
  const measure = async () => (await server.asOwner("GET", "/health/storage")).body as SiteStorage;
  const before = await measure();
  expect(before).toMatchObject({ mediaBytes: 0, mediaFiles: 0 });
  expect(before.databaseBytes).toBeGreaterThan(10_000);
  expect(before.freeBytes).toBeGreaterThan(0);
  const { url } = await addImage(server, "a.png");
  await addPost(server, "Alpha", { blogImage: url });
  const size = await server.context.storage.findSize(url.slice("/media/".length));
  expect(await measure()).toMatchObject({ mediaBytes: size, mediaFiles: 1 });
});

test("the report says why builds can't be played, or what their origin costs players", async () => {
  const problemWith = async (env: Record<string, string>) => {
    const server = await startTestServer({ env });
    expect((await report(server)).play.problem, "without builds").toBeNull();
    await pushZip(server, await createProject(server));
    return (await report(server)).play.problem;
  };
  const site = { SITE_URL: "https://www.example.co.uk" };
  expect(await problemWith({})).toBeNull();
  expect(await problemWith(site)).toMatch(/^Builds can't be played until PLAY_URL/);
  expect(await problemWith({ ...site, PLAY_URL: "https://play.example.co.uk" })).toBeNull();
  for (const other of ["https://example-play.co.uk", "http://play.example.co.uk"])
    expect(await problemWith({ ...site, PLAY_URL: other })).toMatch(/^PLAY_URL is on another site than SITE_URL/);
});
