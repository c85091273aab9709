import { symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importFolder } from "#server/import/import-folder.ts";
import type { ImportOptions, ImportReport } from "#server/import/report.ts";
import { FetchError } from "#server/media/remote.ts";
import { makeFolder, otherPng, png, readPost, writeInto } from "#tests/support/imports.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

function run(server: TestServer, root: string, options: ImportOptions = {}): Promise<ImportReport> {
  return importFolder(server.context, root, { fetch: () => Promise.reject(new FetchError("its server cannot be reached")), ...options });
}

test("a folder becomes posts: dates, category, draft, author and address are those of the files", async () => {
  const server = await startTestServer();
  const root = makeFolder({
    "first.md": "---\ntitle: The first\ndate: 2019-03-02T10:00:00+02:00\nlastmod: 2020-01-01\ndescription: What it says.\ncategories: [Games]\nauthor: Ada\n---\n\nHello *there*.",
    "nested/deep/🚀 second.md": '+++\ntitle = "The second"\ndate = 2020-05-06\ndraft = true\ntags = ["games"]\n+++\n\nText',
    "2018-01-02-no-front-matter.md": "# Its own title\r\n\r\nA first paragraph that is long enough to stand as the summary of what follows below.\r\n\r\n## Part\r\n",
    "later.md": "---\ntitle: Later\ndate: 2026-07-01\n---\nSoon.",
    "README.md": "# How to build this", "node_modules/x/readme.md": "---\ntitle: No\n---\n", ".hidden/x.md": "---\ntitle: No\n---\n", "empty.md": "",
  });
  const report = await run(server, root);
  expect(report).toEqual({ created: 4, updated: 0, unchanged: 0, pictures: 0, projects: 0, notes: [], problems: [{ file: "empty.md", message: "not taken: it is empty" }] });
  expect(await readPost(server, "first")).toMatchObject({
    title: "The first", description: "What it says.", category: "Games", published: true, author: "Ada", content: "<p>Hello <em>there</em>.</p>",
    createdAt: "2019-03-02T08:00:00.000Z", publishedAt: "2019-03-02T08:00:00.000Z", updatedAt: "2020-01-01T00:00:00.000Z",
  });
  expect(await readPost(server, "second")).toMatchObject({ published: false, category: "Games", createdAt: "2020-05-06T00:00:00.000Z" });
  expect(await readPost(server, "no-front-matter")).toMatchObject({
    title: "Its own title", description: "A first paragraph that is long enough to stand as the summary of what follows below.", publishedAt: "2018-01-02T00:00:00.000Z",
  });
  expect(await readPost(server, "later")).toMatchObject({ published: false, publishAt: "2026-07-01T00:00:00.000Z" });
  expect((await server.call("GET", "/blogs/second")).status).toBe(404);
  expect((await server.call("GET", "/blogs?search=paragraf+sumary")).body.total).toBe(1);
  expect((await server.asOwner("GET", "/categories")).body.map(({ name }: { name: string }) => name)).toEqual(["Games"]);
  expect((await server.asOwner("GET", "/activity")).body.items.map(({ text }: { text: string }) => text)).toContain("Imported 4 posts");
});

test("without any date a post has that of its file; without a title the name of its file", async () => {
  const server = await startTestServer();
  const root = makeFolder({ "some-old_notes.md": "Only text." });
  utimesSync(join(root, "some-old_notes.md"), new Date("2015-05-05T05:05:05Z"), new Date("2015-05-05T05:05:05Z"));
  await run(server, root);
  expect(await readPost(server, "some-old-notes")).toMatchObject({ title: "Some old notes", description: "Only text.", publishedAt: "2015-05-05T05:05:05.000Z" });
});

test("pictures beside the file, in parents and static folders are stored once; what lies outside of the folder never", async () => {
  const server = await startTestServer();
  const outside = makeFolder({ "secret.png": png });
  const root = makeFolder({
    "content/post/a.md": "---\ntitle: A\ncover: ./pic%20one.png\n---\n![one](pic%20one.png) ![two](/img/two.png?x=1) ![up](../up.png)\n\n[full size](/img/two.png)",
    "content/post/pic one.png": png, "static/img/two.png": otherPng, "content/up.png": png,
    "content/post/b.md": `---\ntitle: B\n---\n![drawing](x.svg)\n\n![gone](missing.png)\n\n![s](../../../${outside.split("/").at(-1)}/secret.png) ![l](link.png) ![fake](fake.png) ![far](https://pics.example/p.png)\n\n![](decoration.png)`,
    "content/post/x.svg": svg, "content/post/fake.png": "no picture at all",
  });
  symlinkSync(join(outside, "secret.png"), join(root, "content/post/link.png"));
  symlinkSync(join(outside, "secret.png"), join(root, "content/post/linked.md"));
  const report = await run(server, root);
  expect(report.pictures).toBe(3);
  const a = await readPost(server, "a");
  const sources = [...a.content.matchAll(/src="([^"]+)"/g)].map(([, source]) => source);
  expect(sources).toHaveLength(3);
  for (const source of sources) expect((await server.call("GET", String(source))).status).toBe(200);
  expect(sources[0]).toBe(sources[2]);
  expect(a.imageUrl).toBe(sources[0]);
  expect(a.content).toContain(`<a href="${sources[1]}">full size</a>`);

  const b = await readPost(server, "b");
  expect(b.content).not.toContain("<img");
  expect(b.content).toContain("<em>drawing</em>");
  expect(b.content).toContain('<a href="https://pics.example/p.png">far</a>');
  expect(report.problems.map(({ message }) => message)).toEqual([
    "not taken: it is a link to a file outside of the folder",
    "the picture x.svg is SVG, which can hold scripts; export it as PNG",
    "the picture missing.png was not found in the folder",
    expect.stringMatching(/secret\.png was not found in the folder$/),
    "the picture link.png was not found in the folder",
    expect.stringContaining("the picture fake.png cannot be used: This file is not a picture"),
    "the picture https://pics.example/p.png could not be fetched: its server cannot be reached; a link stands in its place",
    "the picture decoration.png was not found in the folder",
  ]);
});

test("a picture from elsewhere is fetched once and becomes ours", async () => {
  const server = await startTestServer();
  const root = makeFolder({ "a.md": "![p](https://pics.example/p.png)", "b.md": "![p](https://pics.example/p.png)" });
  let fetched = 0;
  const report = await run(server, root, { fetch: () => { fetched++; return Promise.resolve(png); } });
  expect([fetched, report.pictures, report.problems]).toEqual([1, 1, []]);
  expect((await readPost(server, "a")).content).toMatch(/src="\/media\/[0-9a-f]{32}\.png"/);
});

test("links between posts lead to their new addresses, whatever the blog called them", async () => {
  const server = await startTestServer();
  const root = makeFolder({
    "_config.yml": "url: https://old.example\nbaseurl: ''\n",
    "_posts/2019-03-02-first-one.md": "---\ntitle: One\npermalink: /writing/one.html\n---\nText",
    "_posts/2020-04-05-second.md": [
      "---", "title: Two", "---",
      "[file](2019-03-02-first-one.md#part) [name](/first-one/) [permalink](/writing/one.html) [whole](https://old.example/writing/one.html?x=1) [tag]({% post_url 2019-03-02-first-one %})",
      "[self](/2020/04/05/second/) [blog](/blog/first-one) [page](/resume.pdf) [here](#part) [out](https://example.com/first-one/) [mail](mailto:a@example.com)",
    ].join("\n"),
    "about.md": "---\ntitle: About, not a post\n---\n",
  });
  expect(await run(server, root)).toMatchObject({ created: 2, problems: [] });
  const { content } = await readPost(server, "second");
  for (const link of ["/blog/one#part", "/blog/second", "https://old.example/resume.pdf", "#part", "https://example.com/first-one/", "mailto:a@example.com"]) expect(content).toContain(`href="${link}"`);
  expect(content.match(/href="\/blog\/one"/g)).toHaveLength(5);
});

test("a link that leads nowhere becomes text, and is named", async () => {
  const server = await startTestServer();
  const report = await run(server, makeFolder({ "a.md": "---\ncategory: Game Physics\n---\n[code](./code.zip) [about](/about) [tag](/tags/x/) [category](/categories/game-physics/)" }));
  expect((await readPost(server, "a")).content).toBe('<p>code <a href="/about">about</a> tag <a href="/blogs/category/Game%20Physics">category</a></p>');
  expect(report.problems).toEqual([{ file: "a.md", message: "2 links lead to nothing that was imported, and became plain text: ./code.zip, /tags/x/" }]);
});

test("running again updates what changed and writes nothing else anew", async () => {
  const server = await startTestServer();
  const root = makeFolder({ "a.md": "---\ntitle: A\ncategory: Games\n---\nOne ![p](p.png)", "b.md": "---\ntitle: B\n---\nTwo", "p.png": png });
  expect(await run(server, root)).toMatchObject({ created: 2, unchanged: 0 });
  expect(await run(server, root)).toMatchObject({ created: 0, updated: 0, unchanged: 2, pictures: 1, problems: [] });
  writeInto(root, "a.md", "---\ntitle: A, second edition\ndate: 2012-12-12\ncategory: Games\n---\nOne and a half");
  expect(await run(server, root, { dryRun: true })).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  expect((await readPost(server, "a")).title).toBe("A");
  expect(await run(server, root)).toMatchObject({ created: 0, updated: 1, unchanged: 1, problems: [] });
  const a = await readPost(server, "a");
  expect(a).toMatchObject({ title: "A, second edition", content: "<p>One and a half</p>", createdAt: "2012-12-12T00:00:00.000Z", publishedAt: "2012-12-12T00:00:00.000Z" });
  expect((await server.asOwner("GET", `/blogs/${a._id}/revisions`)).body.items).toHaveLength(2);
  expect((await server.asOwner("GET", `/blogs/${(await readPost(server, "b"))._id}/revisions`)).body.items).toHaveLength(1);
  expect((await server.asOwner("GET", "/blogs")).body.total).toBe(2);
});

test("what the owner changed here stays; what both changed is left to the owner, who can take the file's", async () => {
  const server = await startTestServer();
  const root = makeFolder({ "a.md": "---\ntitle: A\ndescription: d\ncategory: Games\n---\nOne" });
  await run(server, root);
  const a = await readPost(server, "a");
  const mine = { title: "A", description: "mine", content: "<p>One</p>", category: "Games", published: false };
  expect((await server.asOwner("PUT", `/blogs/${a._id}`, mine)).status).toBe(200);

  writeInto(root, "a.md", "---\ntitle: A\ndescription: d\ncategory: Games\n---\nTwo");
  expect(await run(server, root)).toMatchObject({ updated: 1, problems: [] });
  expect(await readPost(server, "a")).toMatchObject({ description: "mine", content: "<p>Two</p>", published: false });

  await server.asOwner("PUT", `/blogs/${a._id}`, { ...mine, content: "<p>Mine</p>" });
  writeInto(root, "a.md", "---\ntitle: A\ndescription: d\ncategory: Games\n---\nThree");
  const report = await run(server, root);
  expect(report).toMatchObject({ updated: 0, unchanged: 0 });
  expect(report.problems).toEqual([{ file: "a.md", message: expect.stringContaining("its text changed here and in the file since the last import") }]);
  expect((await readPost(server, "a")).content).toBe("<p>Mine</p>");

  await server.asOwner("PUT", `/blogs/${a._id}`, { ...mine, content: "<p>Two</p>" });
  expect(await run(server, root)).toMatchObject({ updated: 1, problems: [] });
  expect((await readPost(server, "a")).content).toBe("<p>Three</p>");
});

test("a post in the trash does not come back by itself", async () => {
  const server = await startTestServer();
  const root = makeFolder({ "a.md": "---\ntitle: A\n---\nOne" });
  await run(server, root);
  await server.asOwner("DELETE", `/blogs/${(await readPost(server, "a"))._id}`);
  expect((await run(server, root)).problems[0]?.message).toContain("in the trash");
  await server.asOwner("DELETE", "/blogs/trash");
  expect(await run(server, root)).toMatchObject({ created: 1, problems: [] });
});

test("equal titles, taken and reserved addresses get addresses of their own", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/blogs", { title: "Notes", description: "d", published: true });
  const report = await run(server, makeFolder({ "one/index.md": "---\ntitle: Same\nslug: notes\n---\n1", "two/index.md": "---\ntitle: Same\nslug: notes\n---\n2", "archive.md": "---\ntitle: Archive\n---\n3", "🎮.md": "---\ntitle: 🎮\n---\n4" }));
  expect(report).toMatchObject({ created: 4, problems: [] });
  const slugs = (await server.call("GET", "/blogs?limit=20")).body.items.map(({ slug }: { slug: string }) => slug).toSorted();
  expect(slugs).toEqual(["archive-2", "notes", "notes-2", "notes-3", "untitled"]);
});

test("a dry run says what would happen and writes nothing", async () => {
  const server = await startTestServer();
  const seen: number[] = [];
  const report = await run(server, makeFolder({ "a.md": "---\ncategory: New\n---\n![p](p.png)", "b.md": "x", "p.png": png }), { dryRun: true, onProgress: (done, total) => seen.push(done / total) });
  expect(report).toMatchObject({ created: 2, pictures: 1, problems: [] });
  expect(seen).toEqual([0.5, 1]);
  expect((await server.asOwner("GET", "/blogs")).body.total).toBe(0);
  expect((await server.asOwner("GET", "/categories")).body).toEqual([]);
  expect(await server.context.db.selectFrom("media").selectAll().execute()).toEqual([]);
});

test("example content is marked, and apart from what the owner imports", async () => {
  const server = await startTestServer();
  const root = makeFolder({ "a.md": "---\ntitle: A\ncategory: C\n---\n![p](p.png)", "p.png": png });
  await run(server, root, { example: true, quiet: true });
  expect(await run(server, root)).toMatchObject({ created: 1 });
  expect((await server.context.db.selectFrom("posts").select(["slug", "example"]).orderBy("id").execute())).toEqual([{ slug: "a", example: 1 }, { slug: "a-2", example: 0 }]);
});

test("a folder that is not there, and one without Markdown", async () => {
  const server = await startTestServer();
  await expect(run(server, "/nowhere/at/all")).rejects.toThrow("There is no folder /nowhere/at/all.");
  const root = makeFolder({ "a.txt": "no" });
  await expect(run(server, join(root, "a.txt"))).rejects.toThrow("is not a folder.");
  expect(await run(server, root)).toEqual({ created: 0, updated: 0, unchanged: 0, pictures: 0, projects: 0, notes: [], problems: [] });
});

test("hostile files become clean posts", async () => {
  const server = await startTestServer();
  const root = makeFolder({
    "a.md": '---\ntitle: "<script>alert(1)</script> T"\ncover: ../../../../etc/passwd\nlink: javascript:alert(1)\n---\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) <a href="javascript:alert(1)">y</a>\n\n<iframe src="https://evil.example"></iframe>',
    "deep.md": `${"> ".repeat(3000)}x\n\n${"<div>".repeat(8000)}`, "bytes.md": Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00]), "latin.md": Buffer.from("---\ntitle: Caf\xe9\n---\nd\xe9j\xe0 vu", "latin1"),
  });
  const report = await run(server, root);
  expect(report.created).toBeGreaterThanOrEqual(2);
  const a = await readPost(server, "a");
  expect(JSON.stringify([a.content, a.link])).not.toMatch(/href="javascript|onerror|<iframe|<script/);
  expect(await readPost(server, "latin")).toMatchObject({ title: "Café", content: "<p>déjà vu</p>" });
});
