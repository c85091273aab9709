import { Readable } from "node:stream";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeVideo } from "#tests/support/video.ts";
import { makeFolder, png, readPost, runImport } from "#tests/support/imports.ts";
import { startTestServer } from "#tests/support/test-server.ts";

type Post = Record<string, unknown> & { id: string };

function ghost(posts: Post[], others: Record<string, unknown> = {}): string {
  const whole = posts.map((post) => ({
    uuid: `u-${post.id}`,
    title: `Post ${post.id}`,
    slug: `post-${post.id}`,
    html: "<p>Text</p>",
    lexical: "{}",
    status: "published",
    visibility: "public",
    type: "post",
    published_at: "2019-03-02T10:00:00.000Z",
    created_at: "2019-03-01T10:00:00.000Z",
    updated_at: "2020-01-02T03:04:05.000Z",
    feature_image: null,
    custom_excerpt: null,
    ...post,
  }));
  return JSON.stringify({
    db: [
      {
        meta: { exported_on: 1_700_000_000_000, version: "5.75.0" },
        data: {
          posts: whole,
          tags: [],
          posts_tags: [],
          users: [{ id: "1", name: "Ada Example" }],
          posts_authors: whole.map(({ id }) => ({ post_id: id, author_id: "1", sort_order: 0 })),
          ...others,
        },
      },
    ],
  });
}

test("a Ghost export becomes posts with their dates, states, tags, authors and summaries", async () => {
  const server = await startTestServer();
  const source = ghost(
    [
      {
        id: "1",
        slug: "hello",
        custom_excerpt: "In short",
        canonical_url: "https://dev.example/hello",
        published_at: 1_551_520_800_000,
      },
      { id: "2", slug: "draft", canonical_url: "__GHOST_URL__/draft/", status: "draft", published_at: null },
      { id: "3", slug: "later", status: "scheduled", published_at: "2026-07-01T08:00:00.000Z" },
      { id: "4", slug: "about", type: "page", title: "About" },
      { id: "5", slug: "old-page", page: 1, title: "Old" },
      { id: "6", slug: "members", visibility: "paid" },
      { id: "7", slug: "mail", status: "sent" },
      { id: "8", slug: "untitled", title: "(Untitled)", html: "<h2>A heading</h2><p>x</p>" },
      { id: "9", slug: "", title: "", html: "" },
      { id: "10", slug: "words", html: null, plaintext: "One\n\nTwo <b>" },
      { id: "11", slug: "undated", published_at: null, created_at: "never" },
    ],
    {
      tags: [
        { id: "a", name: "#internal", slug: "hash-internal", visibility: "internal" },
        { id: "b", name: "Games", slug: "games" },
        { id: "c", name: "Other", slug: "other" },
      ],
      posts_tags: [
        { post_id: "1", tag_id: "c", sort_order: 2 },
        { post_id: "1", tag_id: "b", sort_order: 1 },
        { post_id: "1", tag_id: "a", sort_order: 0 },
      ],
      posts_meta: [{ post_id: "2", feature_image_alt: "Alt", meta_description: "From meta" }],
    },
  );
  const report = await runImport(server, join(makeFolder({ "ghost.backup": source }), "ghost.backup"));
  expect(report).toMatchObject({
    created: 8,
    problems: [{ file: "“without a title, 9”", message: "not imported: it is empty" }],
  });
  expect(report.notes.map(({ file, message }) => `${file} ${message}`).toSorted()).toEqual([
    "“(Untitled)” has no title, and is called “A heading” here",
    "“About” is a page, not a post, and was left out",
    "“Old” is a page, not a post, and was left out",
    "“Post 10” has no HTML in the export, and came as plain text",
    "“Post 11” has no date, so it came in as a draft",
    "“Post 2” is a draft in Ghost, so it came in as a draft",
    "“Post 6” is for members only in Ghost, so it came in as a draft",
    "“Post 7” was only sent by email, so it came in as a draft",
  ]);
  expect(await readPost(server, "hello")).toMatchObject({
    description: "In short",
    canonicalUrl: "https://dev.example/hello",
    category: "Games",
    tags: [{ name: "Other", slug: "other" }],
    author: "Ada Example",
    published: true,
    publishedAt: "2019-03-02T10:00:00.000Z",
    updatedAt: "2020-01-02T03:04:05.000Z",
  });
  expect(await readPost(server, "draft")).toMatchObject({
    published: false,
    description: "From meta",
    canonicalUrl: null,
  });
  expect(await readPost(server, "later")).toMatchObject({ published: false, publishAt: "2026-07-01T08:00:00.000Z" });
  for (const slug of ["members", "mail"]) expect((await readPost(server, slug)).published, slug).toBe(false);
  expect((await readPost(server, "words")).content).toBe("<p>One</p><p>Two &lt;b&gt;</p>");
});

test("images of a Ghost export come from its folder or the old site, and links lead to the new URLs", async () => {
  const server = await startTestServer();
  const root = makeFolder({
    "ghost.json": ghost(
      [
        {
          id: "1",
          slug: "one",
          feature_image: "__GHOST_URL__/content/images/2020/01/cover.png",
          feature_image_alt: "Cover",
          html: '<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/size/w1000/2020/01/a.png" alt="A"></figure><p><img src="__GHOST_URL__/content/images/far.png" alt="far"><a href="__GHOST_URL__/two/#part">two</a> <a href="__GHOST_URL__/tag/games/">tag</a> <a href="__GHOST_URL__/about/">about</a> <a href="https://old.example/two/">whole</a></p>',
        },
        { id: "2", slug: "two" },
      ],
      { tags: [{ id: "b", name: "Games!", slug: "games" }], posts_tags: [{ post_id: "1", tag_id: "b" }] },
    ),
    "content/images/2020/01/cover.png": png,
    "content/images/2020/01/a.png": png,
  });
  const asked: string[] = [];
  const report = await runImport(server, root, {
    site: "https://old.example",
    fetch: (address) => {
      asked.push(address);
      return Promise.resolve(png);
    },
  });
  expect(report).toMatchObject({ created: 2, problems: [] });
  expect(asked).toEqual(["https://old.example/content/images/far.png"]);
  const one = await readPost(server, "one");
  expect(one.imageUrl).toMatch(/^\/media\//);
  expect([...one.content.matchAll(/src="\/media\//g)]).toHaveLength(2);
  expect([...one.content.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual([
    "/blog/two#part",
    "/blogs/category/Games!",
    "https://old.example/about/",
    "/blog/two",
  ]);

  // Without the old site's URL, only the folder is searched.
  const other = await startTestServer();
  const without = await runImport(other, root);
  expect(without.problems.map(({ message }) => message)).toEqual([
    "the image /content/images/far.png was not found in the folder",
  ]);
  expect(without.created).toBe(2);
});

test("videos of the old site are fetched, clips stay clips, and videos of other sites and broken ones become links", async () => {
  const server = await startTestServer();
  const card = (src: string) =>
    `<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="${src}" poster="https://img.spacergif.org/v1/640x360/0a/spacer.png" width="640" height="360" loop autoplay muted playsinline></video></div></figure>`;
  const root = makeFolder({
    "ghost.json": ghost([
      {
        id: "1",
        slug: "one",
        html: [
          "__GHOST_URL__/content/media/jump.mp4",
          "__GHOST_URL__/content/media/broken.mp4",
          "https://else.example/a.mp4",
        ]
          .map(card)
          .join(""),
      },
    ]),
  });
  const asked: string[] = [];
  const report = await runImport(server, root, {
    site: "https://old.example",
    fetchVideo: (address, receive) => {
      asked.push(address);
      const bytes = makeVideo();
      return receive(Readable.from([address.includes("broken") ? bytes.subarray(0, bytes.length - 20) : bytes]));
    },
  });
  expect(asked).toEqual(["https://old.example/content/media/jump.mp4", "https://old.example/content/media/broken.mp4"]);
  expect(report).toMatchObject({ created: 1, videos: 1 });
  expect(report.problems.map(({ message }) => message)).toEqual([
    "the video https://old.example/content/media/broken.mp4 cannot be used: This video is damaged or incomplete.; a link stands in its place",
    "the video https://else.example/a.mp4 is on another server; a link stands in its place",
  ]);
  expect((await readPost(server, "one")).content).toMatch(
    /^<video src="\/media\/\w+\.mp4" controls loop muted playsinline width="640" height="360"><\/video><p><a href="https:\/\/old\.example/,
  );
});

test("a second import of a Ghost export changes nothing, and a newer export updates posts", async () => {
  const server = await startTestServer();
  const root = makeFolder({ "ghost.json": ghost([{ id: "1" }, { id: "2" }]) });
  expect(await runImport(server, root)).toMatchObject({ created: 2 });
  expect(await runImport(server, root)).toMatchObject({ created: 0, updated: 0, unchanged: 2, problems: [] });
  writeFileSync(join(root, "ghost.json"), ghost([{ id: "1", html: "<p>Newer</p>" }, { id: "2" }]));
  expect(await runImport(server, root)).toMatchObject({ created: 0, updated: 1, unchanged: 1, problems: [] });
  expect((await readPost(server, "post-1")).content).toBe("<p>Newer</p>");
});

test("incomplete JSON is refused with a message, and nothing is written", async () => {
  const server = await startTestServer();
  for (const [what, content, message] of [
    ["cut off", ghost([{ id: "1" }]).slice(0, -20), "is no whole JSON"],
    ["of something else", '{"data": {"things": []}}', "no export of Ghost"],
    ["any JSON", '{"name": "x"}', "neither an export of WordPress or Ghost"],
  ] as const) {
    const file = join(makeFolder({ "x.json": content }), "x.json");
    await expect(runImport(server, file), what).rejects.toThrow(message);
  }
  expect((await server.asOwner("GET", "/blogs")).body.total).toBe(0);
});

test("an invalid post does not stop the others, and two exports in a folder require a choice", async () => {
  const server = await startTestServer();
  const source = ghost([{ id: "1" }]).replace('"posts":[', '"posts":[null,"x",{"title":3},');
  const root = makeFolder({ "a.json": source });
  const report = await runImport(server, root);
  expect(report.created).toBe(1);
  expect(report.problems).toMatchObject(
    [1, 2, 3].map((number) => ({ file: `post ${number}`, message: "not imported: it is not a post of Ghost" })),
  );
  writeFileSync(join(root, "b.json"), source);
  await expect(runImport(server, root)).rejects.toThrow("several exports of Ghost");
});

test("an export of 50 MB can be read", { tags: ["long"] }, async () => {
  const server = await startTestServer();
  const path = join(
    makeFolder({ "ghost.json": ghost([{ id: "1" }], { filler: "x".repeat(50 * 1024 * 1024) }) }),
    "ghost.json",
  );
  expect(await runImport(server, path)).toMatchObject({ created: 1, problems: [] });
});
