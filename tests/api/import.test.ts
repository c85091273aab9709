import { symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, test } from "vitest";
import { importFolder } from "#server/import/import-folder.ts";
import type { ImportOptions, ImportReport } from "#server/import/report.ts";
import { FetchError } from "#server/media/remote.ts";
import { makeVideo } from "#tests/support/video.ts";
import { makeFolder, otherPng, png, readPost } from "#tests/support/imports.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

function run(server: TestServer, root: string, options: ImportOptions = {}): Promise<ImportReport> {
  return importFolder(server.context, root, {
    fetch: () => Promise.reject(new FetchError("its server cannot be reached")),
    ...options,
  });
}

test("a folder becomes posts with the dates, categories, draft states, authors and slugs of the files", async () => {
  const server = await startTestServer();
  const root = makeFolder({
    "first.md":
      "---\ntitle: The first\ndate: 2019-03-02T10:00:00+02:00\nlastmod: 2020-01-01\ndescription: What it says.\ncategories: [Games]\nauthor: Ada\n---\n\nHello *there*.",
    "nested/deep/🚀 second.md":
      '+++\ntitle = "The second"\ndate = 2020-05-06\ndraft = true\ntags = ["games"]\n+++\n\nText',
    "2018-01-02-no-front-matter.md":
      "# Its own title\r\n\r\nA first paragraph that is long enough to stand as the summary of what follows below.\r\n\r\n## Part\r\n",
    "later.md": "---\ntitle: Later\ndate: 2026-07-01\n---\nSoon.",
    "README.md": "# How to build this",
    "node_modules/x/readme.md": "---\ntitle: No\n---\n",
    ".hidden/x.md": "---\ntitle: No\n---\n",
    "empty.md": "",
  });
  const report = await run(server, root);
  expect(report).toEqual({
    source: "Posts come from the whole folder (6 files).",
    created: 4,
    updated: 0,
    unchanged: 0,
    pictures: 0,
    videos: 0,
    projects: 0,
    builds: 0,
    pages: 0,
    sections: 0,
    notes: [
      { file: "nested/deep/🚀 second.md", message: "says draft: true, so it came in as a draft", topic: "draft" },
    ],
    otherKinds: [],
    problems: [{ file: "empty.md", message: "not imported: it is empty", topic: "failed" }],
  });
  expect(await readPost(server, "first")).toMatchObject({
    title: "The first",
    description: "What it says.",
    category: "Games",
    published: true,
    author: "Ada",
    content: "<p>Hello <em>there</em>.</p>",
    createdAt: "2019-03-02T08:00:00.000Z",
    publishedAt: "2019-03-02T08:00:00.000Z",
    updatedAt: "2020-01-01T00:00:00.000Z",
  });
  expect(await readPost(server, "second")).toMatchObject({
    published: false,
    category: "Games",
    createdAt: "2020-05-06T00:00:00.000Z",
  });
  expect(await readPost(server, "no-front-matter")).toMatchObject({
    title: "Its own title",
    description: "A first paragraph that is long enough to stand as the summary of what follows below.",
    publishedAt: "2018-01-02T00:00:00.000Z",
  });
  expect(await readPost(server, "later")).toMatchObject({ published: false, publishAt: "2026-07-01T00:00:00.000Z" });
  expect((await server.call("GET", "/blogs/second")).status).toBe(404);
  expect((await server.call("GET", "/blogs?search=paragraf+sumary")).body.total).toBe(1);
  expect((await server.asOwner("GET", "/categories")).body.map(({ name }: { name: string }) => name)).toEqual([
    "Games",
  ]);
  expect((await server.asOwner("GET", "/activity")).body.items.map(({ text }: { text: string }) => text)).toContain(
    "Imported 4 posts",
  );
});

test("a post without a date is a draft with its file's date until it is published, and without a title it uses the file name", async () => {
  const server = await startTestServer();
  const root = makeFolder({ "some-old_notes.md": "Only text." });
  utimesSync(join(root, "some-old_notes.md"), new Date("2015-05-05T05:05:05Z"), new Date("2015-05-05T05:05:05Z"));
  expect((await run(server, root)).notes).toEqual([
    { file: "some-old_notes.md", message: "has no date, so it came in as a draft", topic: "draft" },
  ]);
  const post = await readPost(server, "some-old-notes");
  expect(post).toMatchObject({
    title: "Some old notes",
    description: "Only text.",
    published: false,
    createdAt: "2015-05-05T05:05:05.000Z",
  });
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [post._id] });
  expect(await run(server, root)).toMatchObject({ unchanged: 1, notes: [] });
  expect(await readPost(server, "some-old-notes")).toMatchObject({ published: true });
});

test("in a project without a known posts folder, the import asks for the folder and publishes nothing", async () => {
  const server = await startTestServer();
  const root = makeFolder({
    "package.json": "{}",
    "src/writing/one/index.md": "---\ntitle: One\ndate: 2020-01-01\n---\n![p](/p.png)",
    "src/writing/2021/05/two.md": "---\ntitle: Two\n---\nx",
    "src/writing/notes.md": "A file without front matter.",
    "docs/audit-2026-06-23.md": "# An internal document",
    "TODO.md": "- secret",
    "public/p.png": png,
  });
  await expect(run(server, root)).rejects.toThrow(
    `Nothing says which folder of ${root} has the posts. Name it: --posts src/writing (2 files have a date there), or --posts . for all 5 Markdown files.`,
  );
  await expect(run(server, root, { posts: ["nowhere"] })).rejects.toThrow(/There is no file or folder .*nowhere/);
  await expect(run(server, root, { posts: [".."] })).rejects.toThrow("is not inside of");
  const report = await run(server, root, { posts: ["src/writing"] });
  expect(report).toMatchObject({
    source:
      "Posts come from src/writing (3 files). 2 other Markdown files were left out; --posts FOLDER takes another folder.",
    created: 3,
    pictures: 1,
    problems: [],
  });
  expect(report.notes).toMatchObject([
    { file: "src/writing/notes.md", message: "has no date, so it came in as a draft" },
  ]);
});

test("if other files have front matter or a date, a file with neither is skipped and listed", async () => {
  const server = await startTestServer();
  const report = await run(
    server,
    makeFolder({ "post.md": "---\ntitle: Post\ndate: 2020-01-01\n---\nx", "ideas.md": "# Not for the public" }),
  );
  expect(report).toMatchObject({
    created: 1,
    notes: [
      { file: "ideas.md", message: "has neither front matter nor a date, as the other posts do, and was left out" },
    ],
  });
});

test("images are found in the project above the imported folder and in the --assets folders", async () => {
  const server = await startTestServer();
  const root = makeFolder({
    "site/hugo.toml": "baseURL = 'https://old.example/'",
    "site/texts/a.md": "![one](/img/one.png) ![two](two.png) [page](/resume.pdf)",
    "site/static/img/one.png": png,
    "elsewhere/two.png": otherPng,
    "secret.png": otherPng,
    "site/texts/b.md": "![s](../../secret.png)",
  });
  const report = await run(server, join(root, "site/texts"), { assets: ["../../elsewhere"] });
  expect(report).toMatchObject({ created: 2, pictures: 2 });
  expect(report.problems).toMatchObject([
    { file: "b.md", message: "the image ../../secret.png was not found in the folder; a link stands in its place" },
  ]);
  expect((await readPost(server, "a")).content).toContain('<a href="https://old.example/resume.pdf">');
  await expect(run(server, root, { assets: ["nowhere"] })).rejects.toThrow(/There is no file or folder .*nowhere/);
});

test("images in or above a file's folder are stored once, and none from outside of the import", async () => {
  const server = await startTestServer();
  const outside = makeFolder({ "secret.png": png });
  const root = makeFolder({
    "content/post/a.md":
      "---\ntitle: A\ncover: ./pic%20one.png\n---\n![one](pic%20one.png) ![two](/img/two.png?x=1) ![up](../up.png)\n\n[full size](/img/two.png)",
    "content/post/pic one.png": png,
    "static/img/two.png": otherPng,
    "content/up.png": png,
    "content/post/b.md": `---\ntitle: B\n---\n![drawing](x.svg)\n\n![gone](missing.png)\n\n![s](../../../${outside.split("/").at(-1)}/secret.png) ![l](link.png) ![fake](fake.png) ![far](https://pics.example/p.png)\n\n![](decoration.png)`,
    "content/post/x.svg": svg,
    "content/post/fake.png": "no image at all",
  });
  symlinkSync(join(outside, "secret.png"), join(root, "content/post/link.png"));
  symlinkSync(join(outside, "secret.png"), join(root, "content/post/linked.md"));
  const report = await run(server, root);
  expect(report.pictures).toBe(3);
  const a = await readPost(server, "a");
  const sources = [...a.content.matchAll(/src="([^"]+)"/g)].map(([, source]) => source);
  expect(sources).toHaveLength(3);
  for (const source of sources) expect((await server.asOwner("GET", String(source))).status).toBe(200);
  expect(sources[0]).toBe(sources[2]);
  expect(a.imageUrl).toBe(sources[0]);
  expect(a.content).toContain(`<a href="${sources[1]}">full size</a>`);

  const b = await readPost(server, "b");
  expect(b.content).not.toContain("<img");
  expect(b.content).toContain("<em>drawing</em>");
  expect(b.content).toContain('<a href="https://pics.example/p.png">far</a>');
  expect(report.problems.map(({ message }) => message)).toEqual([
    "not imported: it is a link to a file outside of the folder",
    expect.stringContaining("the image x.svg cannot be used: "),
    "the image missing.png was not found in the folder",
    expect.stringMatching(/secret\.png was not found in the folder$/),
    "the image link.png was not found in the folder",
    expect.stringContaining("the image fake.png cannot be used: This file is not an image"),
    "the image https://pics.example/p.png could not be fetched: its server cannot be reached; a link stands in its place",
    "the image decoration.png was not found in the folder",
  ]);
});

test("SVG images become PNG images of a limited size, without any external resources", async () => {
  const server = await startTestServer();
  const outside = makeFolder({ "secret.png": otherPng });
  const drawing = (attributes: string, content = "") =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}><rect width="100%" height="100%" fill="#00f"/>${content}</svg>`;
  const secret = join(outside, "secret.png");
  const root = makeFolder({
    "a.md":
      "---\ndate: 2020-01-01\ncover: box.svg\n---\n![Box](box.svg) ![Box](box.svg) ![Huge](huge.svg) ![Wall](wall.svg) ![Spy](spy.svg) ![Page](page.svg) ![Bomb](bomb.svg)",
    "box.svg": drawing('width="200" height="100"'),
    "huge.svg": drawing('width="90000" height="30000"'),
    "wall.svg": drawing('width="900000" height="300000"'),
    "spy.svg": drawing(
      'width="40" height="40"',
      `<image xlink:href="file://${secret}" width="40" height="40"/><image href="${secret}" width="40" height="40"/>`,
    ),
    "page.svg": drawing('viewBox="0 0 10 10"', "<foreignObject><p>words</p></foreignObject>"),
    "bomb.svg": `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${"bcdefgh".replace(/./g, (name, at: number) => `<!ENTITY ${name} "${`&${"abcdefgh"[at]};`.repeat(50)}">`)}]>${drawing('width="9" height="9"', "<text>&h;</text>")}`,
  });
  const report = await run(server, root);
  const { content, imageUrl } = await readPost(server, "a");
  const sources = [...content.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => String(source));
  const images = [];
  for (const source of new Set(sources)) {
    const file = await server.context.storage.open(source.replace("/media/", ""));
    const { data, info } = await sharp(await buffer(file?.content ?? Readable.from([])))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    images.push([info.width, info.height, ...data.subarray(0, 3)]);
  }
  expect(images).toEqual([
    [400, 200, 0, 0, 255],
    [2560, 853, 0, 0, 255],
    [80, 80, 0, 0, 255],
    [20, 20, 0, 0, 255],
  ]);
  expect(imageUrl).toBe(sources[0]);
  expect(sources[0]).toBe(sources[1]);
  expect(report.pictures).toBe(4);
  expect(report.problems.map(({ message }) => message)).toEqual([
    "the image wall.svg cannot be used: This image is too large; make it smaller.",
    "the image page.svg is SVG with HTML inside, which may be missing in the PNG image made of it; look at it",
    expect.stringMatching(/^the image bomb\.svg cannot be used: /),
  ]);
});

test("videos in the folder are added to the media library, and posts show them", async () => {
  const server = await startTestServer();
  const video = makeVideo();
  const root = makeFolder({
    "a.md":
      '---\ndate: 2020-01-01\n---\n<video src="demo.mp4" title="The demo"></video>\n\n![Again](/demo.mp4)\n\n[file](demo.mp4)\n\n<video src="demo.mp4" width="64" height="36" autoplay loop muted></video>\n\n<video src="gone.webm"></video>\n\n<audio src="song.mp3"></audio>\n\n<video src="fake.mp4"></video>',
    "demo.mp4": video,
    "song.mp3": "x",
    "fake.mp4": "no video",
  });
  expect((await run(server, root, { dryRun: true })).videos).toBe(1);
  const report = await run(server, root);
  expect(report.videos).toBe(1);
  const { content } = await readPost(server, "a");
  const [, address = ""] =
    /<video src="(\/media\/[0-9a-f]{32}\.mp4)" title="The demo" controls width="320" height="180"><\/video>/.exec(
      content,
    ) ?? [];
  expect(content).toContain(`<video src="${address}" title="Again" controls width="320" height="180"></video>`);
  expect(content).toContain(`<video src="${address}" controls loop muted playsinline width="64" height="36"></video>`);
  expect(content).not.toMatch(/<p>\s*<video/);
  expect(content).toContain(`<a href="${address}">file</a>`);
  expect((await server.call("GET", address)).status).toBe(200);
  expect(report.problems.map(({ message }) => message)).toEqual([
    "the video gone.webm was not found in the folder",
    "the recording song.mp3 can't be kept here, because the media library takes images and videos only",
    "the video fake.mp4 is neither MP4 nor WebM",
  ]);
  expect(await run(server, root)).toMatchObject({ unchanged: 1, videos: 1 });
});

test("an external image is downloaded once and added to the media library", async () => {
  const server = await startTestServer();
  const root = makeFolder({ "a.md": "![p](https://pics.example/p.png)", "b.md": "![p](https://pics.example/p.png)" });
  let fetched = 0;
  const report = await run(server, root, {
    fetch: () => {
      fetched++;
      return Promise.resolve(png);
    },
  });
  expect([fetched, report.pictures, report.problems]).toEqual([1, 1, []]);
  expect((await readPost(server, "a")).content).toMatch(/src="\/media\/[0-9a-f]{32}\.png"/);
});

test("links between posts lead to their new URLs, whatever form the blog used", async () => {
  const server = await startTestServer();
  const root = makeFolder({
    "_config.yml": "url: https://old.example\nbaseurl: ''\n",
    "_posts/2019-03-02-first-one.md": "---\ntitle: One\npermalink: /writing/one.html\n---\nText",
    "_posts/2020-04-05-second.md": [
      "---",
      "title: Two",
      "---",
      "[file](2019-03-02-first-one.md#part) [name](/first-one/) [permalink](/writing/one.html) [whole](https://old.example/writing/one.html?x=1) [tag]({% post_url 2019-03-02-first-one %})",
      "[self](/2020/04/05/second/) [blog](/blog/first-one) [page](/resume.pdf) [here](#part) [out](https://example.com/first-one/) [mail](mailto:a@example.com)\n\n## Part",
    ].join("\n"),
    "about.md": "---\ntitle: About, not a post\n---\n",
  });
  expect(await run(server, root)).toMatchObject({ created: 2, problems: [] });
  const { content } = await readPost(server, "second");
  for (const link of [
    "/blog/one#part",
    "/blog/second",
    "https://old.example/resume.pdf",
    "#part",
    "https://example.com/first-one/",
    "mailto:a@example.com",
  ])
    expect(content).toContain(`href="${link}"`);
  expect(content.match(/href="\/blog\/one"/g)).toHaveLength(5);
});

test("a broken link becomes text and is reported", async () => {
  const server = await startTestServer();
  const report = await run(
    server,
    makeFolder({
      "a.md":
        "---\ncategory: Game Physics\n---\n[code](./code.zip) [about](/about) [tag](/tags/x/) [category](/categories/game-physics/)",
    }),
  );
  expect((await readPost(server, "a")).content).toBe(
    '<p>code <a href="/about">about</a> tag <a href="/blogs/category/Game%20Physics">category</a></p>',
  );
  expect(report.problems).toMatchObject([
    { file: "a.md", message: "2 links lead to nothing that was imported, and became plain text: ./code.zip, /tags/x/" },
  ]);
});

test("Zola links, links to anchors and links to headings work with every generator's naming", async () => {
  const server = await startTestServer();
  const root = makeFolder({
    "config.toml": "base_url = 'https://old.example'",
    "blog/content/posts/one/index.md": "+++\ntitle = 'One'\n+++\n## Part",
    "blog/content/posts/two.md":
      '+++\ntitle = "Two"\n+++\n[one](@/posts/one/index.md#part) [place](#here) [heading](#don-t-panic--now) [second](#setup-1) [lost](#gone)\n\n<a name="here"></a>\n\n## Don\'t panic: now\n\n## Setup\n\n## Setup',
  });
  const report = await run(server, root, { posts: ["blog/content/posts"] });
  const { content } = await readPost(server, "two");
  expect(content).toContain('<a href="/blog/one#part">one</a>');
  expect(content).toContain('<h2 id="here">Don\'t panic: now</h2>');
  expect(content).toContain('<a href="#here">heading</a>');
  expect(content).toContain('<h2>Setup</h2>\n<h2 id="setup-1">Setup</h2>');
  expect(report.problems).toEqual([
    { file: "blog/content/posts/two.md", message: "a link leads to no place in the post: #gone", topic: "link" },
  ]);
});

test("a dry run reports what would happen and writes nothing", async () => {
  const server = await startTestServer();
  const seen: number[] = [];
  const report = await run(
    server,
    makeFolder({ "a.md": "---\ncategory: New\n---\n![p](p.png)", "b.md": "---\n---\nx", "p.png": png }),
    { dryRun: true, onProgress: (done, total) => seen.push(done / total) },
  );
  expect(report).toMatchObject({ created: 2, pictures: 1, problems: [] });
  expect(seen).toEqual([0.5, 1]);
  expect((await server.asOwner("GET", "/blogs")).body.total).toBe(0);
  expect((await server.asOwner("GET", "/categories")).body).toEqual([]);
  expect(await server.context.db.selectFrom("media").selectAll().execute()).toEqual([]);
});

test("example content is marked and separate from the owner's imports", async () => {
  const server = await startTestServer();
  const root = makeFolder({ "a.md": "---\ntitle: A\ncategory: C\n---\n![p](p.png)", "p.png": png });
  await run(server, root, { example: true, quiet: true });
  expect(await run(server, root)).toMatchObject({ created: 1 });
  expect(await server.context.db.selectFrom("posts").select(["slug", "example"]).orderBy("id").execute()).toEqual([
    { slug: "a", example: 1 },
    { slug: "a-2", example: 0 },
  ]);
});

test("a missing folder and a folder without Markdown are reported", async () => {
  const server = await startTestServer();
  await expect(run(server, "/nowhere/at/all")).rejects.toThrow("There is no file or folder /nowhere/at/all.");
  const root = makeFolder({ "a.txt": "no" });
  await expect(run(server, join(root, "a.txt"))).rejects.toThrow("is not a folder.");
  expect(await run(server, root)).toEqual({
    source: "",
    created: 0,
    updated: 0,
    unchanged: 0,
    pictures: 0,
    videos: 0,
    projects: 0,
    builds: 0,
    pages: 0,
    sections: 0,
    notes: [],
    otherKinds: [[".txt", 1]],
    problems: [],
  });
});

test(
  "a file that would take minutes is abandoned and listed, and the others are imported",
  { tags: ["long"] },
  async () => {
    const server = await startTestServer();
    const report = await run(
      server,
      makeFolder({ "bad.mdx": `---\n---\n${"<A b={".repeat(40_000)}`, "good.md": "---\ntitle: Good\n---\nx" }),
      { millisecondsPerFile: 2000 },
    );
    expect(report).toMatchObject({
      created: 1,
      problems: [
        {
          file: "bad.mdx",
          message: "not imported: it takes too long to read; its markup may be damaged",
          topic: "failed",
        },
      ],
    });
  },
);

test("hostile files become harmless posts", async () => {
  const server = await startTestServer();
  const root = makeFolder({
    "a.md":
      '---\ntitle: "<script>alert(1)</script> T"\ncover: ../../../../etc/passwd\nlink: javascript:alert(1)\n---\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) <a href="javascript:alert(1)">y</a>\n\n<iframe src="https://evil.example"></iframe>',
    "deep.md": `${"> ".repeat(3000)}x\n\n${"<div>".repeat(8000)}`,
    "bytes.md": Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00]),
    "latin.md": Buffer.from("---\ntitle: Caf\xe9\n---\nd\xe9j\xe0 vu", "latin1"),
  });
  const report = await run(server, root);
  expect(report.created).toBeGreaterThanOrEqual(2);
  const a = await readPost(server, "a");
  expect(JSON.stringify([a.content, a.link])).not.toMatch(/href="javascript|onerror|<iframe|<script/);
  expect(await readPost(server, "latin")).toMatchObject({ title: "Café", content: "<p>déjà vu</p>" });
});
