import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { fillWithExamples } from "#server/domain/examples.ts";
import { exportSite } from "#server/export/export-site.ts";
import { tightenHtml } from "#server/export/render-markdown.ts";
import { importFrom } from "#server/import/import-from.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#4af" } }).png().toBuffer();

function makeParent(): string {
  const parent = mkdtempSync(join(tmpdir(), "savepoint-export-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return parent;
}

async function upload(server: TestServer, alt = ""): Promise<string> {
  const boundary = "----x";
  const payload = Buffer.concat([Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a b.png"\r\ncontent-type: image/png\r\n\r\n`), png, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const { body } = await server.call("POST", "/blogs/upload", { token: await server.signIn(), payload, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } });
  if (alt !== "") await server.context.db.updateTable("media").set({ alt }).execute();
  return body.url as string;
}

/** All that an owner would miss, in a form that can be compared. */
async function look(server: TestServer) {
  const { db, storage } = server.context;
  const posts = await db.selectFrom("posts").leftJoin("categories", "categories.id", "posts.category_id").select([
    "posts.id", "posts.slug", "title", "description", "content", "words", "author", "image_url", "image_alt", "image_key", "link", "published", "publish_at", "published_at",
    "dated_at", "created_at", "updated_at", "posts.example", "categories.name",
  ]).where("deleted_at", "is", null).orderBy("posts.id").execute();
  const projects = await db.selectFrom("projects").selectAll().where("deleted_at", "is", null).orderBy("sort_order").orderBy("created_at", "desc").orderBy("id", "desc").execute();
  const media = await db.selectFrom("media").select(["id", "hash", "source_hash", "kind", "mime", "file", "original_name", "width", "height", "bytes", "animated", "alt", "placeholder", "poster", "created_at", "example"]).orderBy("id").execute();
  const hashes: Record<string, string> = {};
  for (const { file } of media) {
    const hash = createHash("sha256");
    const stored = await storage.open(file);
    if (stored) for await (const chunk of stored.content) hash.update(chunk as Buffer);
    hashes[file] = hash.digest("hex");
  }
  return {
    posts: posts.map((post) => ({ ...post, content: tightenHtml(post.content) })),
    projects: projects.map((project) => ({ ...project, id: 0 })),
    categories: await db.selectFrom("categories").select(["name", "slug", "example"]).orderBy("id").execute(),
    oldProjectSlugs: await db.selectFrom("project_slugs").select("slug").orderBy("slug").execute(),
    oldSlugs: await db.selectFrom("post_slugs").selectAll().orderBy("slug").execute(),
    media, hashes,
  };
}

test("the example site, exported and imported into an empty one, is the same site", async () => {
  const server = await startTestServer({ env: { DEMO_CONTENT: "true" } });
  await fillWithExamples(server.context);
  const folder = join(makeParent(), "export");
  const exported = await exportSite(server.context, folder);
  const before = await look(server);
  expect(exported).toEqual({ posts: before.posts.length, drafts: 3, projects: before.projects.length, categories: before.categories.length, files: before.media.length, problems: [] });

  const other = await startTestServer();
  const report = await importFrom(other.context, folder);
  expect(report).toMatchObject({ created: before.posts.length, projects: before.projects.length, pictures: before.media.length, notes: [], problems: [] });
  expect(await look(other)).toEqual(before);

  expect(await importFrom(other.context, folder)).toMatchObject({ created: 0, updated: 0, unchanged: before.posts.length, projects: 0, problems: [] });
  expect(await importFrom(server.context, folder)).toMatchObject({ created: 0, updated: 0, unchanged: before.posts.length, projects: 0, problems: [] });
  const again = join(makeParent(), "again");
  await exportSite(other.context, again);
  for (const file of readdirSync(join(folder, "posts"))) expect(readFileSync(join(again, "posts", file), "utf8"), file).toBe(readFileSync(join(folder, "posts", file), "utf8"));
});

const awkward = [
  ["center and colour", '<p class="ql-align-center">a</p><p><span class="ql-size-huge">b</span></p><ul><li class="ql-indent-2">c</li></ul>'],
  ["---", "<p>---</p><p>title: no front matter</p><hr /><p>+++</p>"],
  ["yes", "<p>{{&lt; figure &gt;}} {% raw %} &lt;Component /&gt;</p><p>import x from \"y\"</p>"],
  ["2048", "<h2>2048</h2><p>1. no list</p>"],
  ["\"Quotes\" & <tags>: #1", "<p>&amp;amp; &lt;b&gt; \\*</p>"],
  ["🎮 Spiele für Größe", "<p>👩‍🚀 — “curly”\u00a0space</p>"],
  ["con", "<pre data-language=\"md\">---\ntitle: x\n---\n```\n</pre>"],
  ["日本語の題名", "<p>日本語<br />二行目</p>"],
  ["Long ".repeat(30).trim(), "<p>Wow!<a href=\"/blog/yes\">link</a> <a href=\"/blog/old-name#part\">old</a> <a href=\"../media/none.png\">relative</a></p>"],
  ["Root", "words at the root <em>without</em> a paragraph<p>then one</p>tail"],
  ["Table", '<table><thead><tr><th>a|b</th><th align="center">c</th></tr></thead><tbody><tr><td><code>x|y</code></td><td align="center">2</td></tr></tbody></table>'],
  ["Player", '<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="V" allowfullscreen></iframe>'],
  ["Notes", '<p>x<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>y</p></li></ol></section>'],
  ["Carriage", "<p>a\rb</p><pre>x\r\ny</pre>"],
] as const;

test("awkward posts, drafts, schedules, old addresses, covers and projects under NDA come through", async () => {
  const server = await startTestServer();
  const picture = await upload(server, "A blue field");
  await server.asOwner("POST", "/categories", { name: "C++ & friends: #1" });
  await server.asOwner("POST", "/categories", { name: "Empty" });
  for (const [title, content] of awkward) {
    expect((await server.asOwner("POST", "/blogs", { title, description: `About ${title}: "x"`, content: `${content}<p><img src="${picture}" alt="A" /></p>`, category: "C++ & friends: #1", published: true, blogImage: picture, imageAlt: "Cover: [x]", link: "https://example.com/?a=1&b=2" })).status, title).toBe(201);
    server.clock.advance(60_000);
  }
  const draft = (await server.asOwner("POST", "/blogs", { title: "A draft", description: "d" })).body;
  await server.asOwner("POST", "/blogs", { title: "Scheduled", description: "d", publishAt: "2026-09-01T08:00:00.000Z" });
  const renamed = (await server.asOwner("POST", "/blogs", { title: "Old name", description: "d", published: true })).body;
  server.clock.advance(86_400_000);
  await server.asOwner("PUT", `/blogs/${renamed._id}`, { title: "New name", slug: "new-name", description: "d", published: true });
  // Published once and taken back: its date stays.
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [draft._id] });
  server.clock.advance(1000);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [draft._id] });
  const trashed = (await server.asOwner("POST", "/blogs", { title: "Thrown away", description: "d" })).body;
  await server.asOwner("DELETE", `/blogs/${trashed._id}`);
  for (const [order, title] of ["One", "Two"].entries()) {
    expect((await server.asOwner("POST", "/portfolio", {
      title, slug: title.toLowerCase(), description: "Line\n\n---\n- line: x  \n", nda: order === 0, confidential: ["company"], company: "Secret Example Ltd", externalLink: "https://example.com", thumbnailUrl: picture,
      gallery: [picture], tags: ["yes", "1.0"], techStack: ["C#"], year: 2020, contributions: ["a: b"], starred: true,
    })).status).toBe(201);
  }
  const two = (await server.asOwner("GET", "/portfolio/slug/two")).body;
  expect((await server.asOwner("PUT", `/portfolio/${two.id}`, { title: "Two", slug: "zwei", gallery: [picture] })).status).toBe(200);
  const folder = join(makeParent(), "deep", "export");
  expect(await exportSite(server.context, folder)).toMatchObject({ posts: awkward.length + 3, drafts: 2, projects: 2, categories: 2, files: 1, problems: [] });
  expect(readFileSync(join(folder, "README.md"), "utf8")).toContain("under NDA");
  expect(readFileSync(join(folder, "posts", "yes.md"), "utf8")).toContain("![A](../media/");

  const other = await startTestServer();
  other.clock.set("2026-06-20T00:00:00.000Z");
  expect(await importFrom(other.context, folder)).toMatchObject({ created: awkward.length + 3, projects: 2, pictures: 1, problems: [] });
  expect(await look(other)).toEqual(await look(server));
  expect((await other.call("GET", "/blogs/old-name")).body.slug).toBe("new-name");
  expect((await other.call("GET", `/blogs/${renamed._id}`)).body.slug).toBe("new-name");
  expect((await other.call("GET", "/portfolio/slug/two")).body.slug).toBe("zwei");
  expect((await other.call("GET", "/blogs/a-draft")).status).toBe(404);
  expect((await other.call("GET", "/blogs?search=curly")).body.total).toBe(1);
  expect((await other.call("GET", "/portfolio/slug/one")).body.company).toBeUndefined();
  expect((await other.call("GET", picture)).status).toBe(200);
});

test("what was changed in the folder is taken over, what was changed here meanwhile stays", async () => {
  const server = await startTestServer();
  const mine = (await server.asOwner("POST", "/blogs", { title: "Mine", description: "d", content: "<p>One</p>", published: true })).body;
  await server.asOwner("POST", "/blogs", { title: "Theirs", description: "d", content: "<p>One</p>", published: true });
  const folder = join(makeParent(), "export");
  await exportSite(server.context, folder);
  for (const name of ["mine", "theirs"]) {
    const path = join(folder, "posts", `${name}.md`);
    writeFileSync(path, readFileSync(path, "utf8").replace("One", "Two").replaceAll("\n", "\r\n"));
  }
  await server.asOwner("PUT", `/blogs/${mine._id}`, { title: "Mine", description: "d", content: "<p>Mine</p>", published: true });
  const report = await importFrom(server.context, folder);
  expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 0, problems: [{ file: "posts/mine.md", message: "not taken: it changed here since the export, and stays as it is" }] });
  expect((await server.call("GET", "/blogs/theirs")).body.content).toBe("<p>Two</p>");
  expect((await server.call("GET", "/blogs/mine")).body.content).toBe("<p>Mine</p>");
  const revisions = await server.asOwner("GET", `/blogs/${(await server.call("GET", "/blogs/theirs")).body._id}/revisions`);
  expect(revisions.body.items).toHaveLength(2);
});

test("an export replaces a former one, and nothing else", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/blogs", { title: "A", description: "d", published: true });
  const parent = makeParent();
  const folder = join(parent, "export");
  mkdirSync(folder);
  await exportSite(server.context, folder);
  await server.asOwner("POST", "/blogs", { title: "B", description: "d", published: true });
  await exportSite(server.context, folder);
  expect(readdirSync(join(folder, "posts"))).toEqual(["a.md", "b.md"]);
  expect(readdirSync(parent)).toEqual(["export"]);

  writeFileSync(join(folder, "notes.txt"), "mine");
  await expect(exportSite(server.context, folder)).rejects.toThrow("holds notes.txt, which no export wrote");
  rmSync(join(folder, "notes.txt"));
  writeFileSync(join(folder, "posts", "a.md"), "edited");
  await expect(exportSite(server.context, folder)).rejects.toThrow("posts/a.md in");
  expect(readFileSync(join(folder, "posts", "a.md"), "utf8")).toBe("edited");
  mkdirSync(join(parent, "other"));
  writeFileSync(join(parent, "other", "x"), "");
  await expect(exportSite(server.context, join(parent, "other"))).rejects.toThrow("is not empty and no former export");
  await expect(exportSite(server.context, join(parent, "other", "x"))).rejects.toThrow("is a file");
  expect(readdirSync(parent)).toEqual(["export", "other"]);
});

test("an export that fails leaves nothing behind", async () => {
  const server = await startTestServer();
  await upload(server);
  const parent = makeParent();
  server.context.storage.open = () => { throw new Error("The disk went away."); };
  await expect(exportSite(server.context, join(parent, "export"))).rejects.toThrow("The disk went away.");
  expect(readdirSync(parent)).toEqual([]);
});

test("a file that is missing is said, and the rest is exported", async () => {
  const server = await startTestServer();
  const picture = await upload(server);
  await server.context.storage.remove(picture.replace("/media/", ""));
  const folder = join(makeParent(), "export");
  const report = await exportSite(server.context, folder);
  expect(report).toMatchObject({ files: 0, problems: [expect.stringContaining("(a b.png) is missing in the media folder")] });
  expect(existsSync(join(folder, "media.yaml"))).toBe(true);
});

test("a damaged export is taken as far as it goes", async () => {
  const server = await startTestServer();
  const picture = await upload(server);
  await server.asOwner("POST", "/blogs", { title: "A", description: "d", content: `<p><img src="${picture}" alt="" /></p>`, published: true });
  await server.asOwner("POST", "/blogs", { title: "B", description: "d", published: true });
  const folder = join(makeParent(), "export");
  await exportSite(server.context, folder);
  const file = readdirSync(join(folder, "media"))[0] ?? "";
  // Another picture under the same name is checked and stored like any upload.
  writeFileSync(join(folder, "media", file), await sharp({ create: { width: 9, height: 9, channels: 3, background: "#f00" } }).png().toBuffer());
  writeFileSync(join(folder, "posts", "b.md"), "---\ntitle: [broken\n---\nx");
  writeFileSync(join(folder, "categories.yaml"), "{ nonsense");
  writeFileSync(join(folder, "media.yaml"), readFileSync(join(folder, "media.yaml"), "utf8").replace("- file:", "- file: ../../../etc/passwd\n  kind: image\n  mime: image/png\n  width: 1\n  height: 1\n  bytes: 1\n  hash: " + "0".repeat(64) + "\n  sourceHash: " + "0".repeat(64) + "\n  createdAt: 2020-01-01T00:00:00.000Z\n- file:"));
  const other = await startTestServer();
  const report = await importFrom(other.context, folder);
  expect(report).toMatchObject({ created: 1, pictures: 1 });
  expect(report.problems.map(({ file }) => file)).toEqual(["media/../../../etc/passwd", "categories.yaml", "posts/b.md"]);
  const [, source = ""] = /src="([^"]+)"/.exec((await other.call("GET", "/blogs/a")).body.content) ?? [];
  expect(source).not.toBe(picture);
  expect((await other.call("GET", source)).status).toBe(200);
});

test("an export of a newer version, or with a damaged mark, is refused with one sentence", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/blogs", { title: "A", description: "d" });
  const folder = join(makeParent(), "export");
  const seen: number[] = [];
  await exportSite(server.context, folder, { onProgress: (done, total) => seen.push(done / total) });
  expect(seen).toEqual([1]);
  const mark = join(folder, "savepoint-export.json");
  writeFileSync(mark, readFileSync(mark, "utf8").replace('"format": 1', '"format": 2'));
  await expect(importFrom(server.context, folder)).rejects.toThrow("newer version");
  writeFileSync(mark, "{");
  await expect(importFrom(server.context, folder)).rejects.toThrow("savepoint-export.json in the folder is damaged");
  rmSync(mark);
  // What is left is Markdown like any other.
  expect(await importFrom(server.context, folder)).toMatchObject({ created: 1, problems: [] });
});

test("a dry run of an import from an export writes nothing", async () => {
  const server = await startTestServer();
  await upload(server);
  await server.asOwner("POST", "/categories", { name: "C" });
  await server.asOwner("POST", "/blogs", { title: "A", description: "d", category: "C", published: true });
  await server.asOwner("POST", "/portfolio", { title: "P", slug: "p" });
  const folder = join(makeParent(), "export");
  await exportSite(server.context, folder);
  const other = await startTestServer();
  expect(await importFrom(other.context, folder, { dryRun: true })).toMatchObject({ created: 1, projects: 1, pictures: 1, problems: [] });
  expect(await look(other)).toEqual({ posts: [], projects: [], categories: [], oldProjectSlugs: [], oldSlugs: [], media: [], hashes: {} });
});
