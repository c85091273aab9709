import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { postCard, projectCard, sharingAddress } from "#contract/sharing.ts";
import { en } from "#words/en.ts";
import { UnavailableError } from "#server/errors.ts";
import { createPainter, type Painter } from "#server/share-images/painter.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

/** Starting a painter takes longer than drawing an image. */
const shared = createPainter();
afterAll(() => shared.close());
const real: Painter = { paint: (card) => shared.paint(card), close: () => undefined };
/** A painter for tests in which the image's look doesn't matter. */
const quick: Painter = { paint: async (card) => Buffer.from(JSON.stringify(card)), close: () => undefined };

function start(painter: Painter): Promise<TestServer> {
  return startTestServer({ app: () => ({ painter }) });
}

type Picture = { status: number; headers: Record<string, unknown>; bytes: Buffer };

async function fetchImage(server: TestServer, url: string, headers: Record<string, string> = {}): Promise<Picture> {
  const answer = await server.app.inject({ method: "GET", url, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

async function publish(
  server: TestServer,
  fields: Record<string, unknown> = {},
): Promise<Parameters<typeof postCard>[0] & { _id: string; updatedAt: string }> {
  const answer = await server.asOwner("POST", "/blogs", {
    title: "Frame time",
    description: "About it",
    published: true,
    ...fields,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

test("a published post has a PNG of 1200 × 630 that can be revalidated", async () => {
  const server = await start(real);
  const post = await publish(server);
  const address = sharingAddress(postCard(post, en.blog));
  expect(address).toMatch(/^\/og\/post\/frame-time\.[0-9a-z]+\.png$/);
  const { status, headers, bytes } = await fetchImage(server, address);
  expect([status, headers["content-type"], headers["cache-control"], headers["cross-origin-resource-policy"]]).toEqual([
    200,
    "image/png",
    "public, no-cache",
    "cross-origin",
  ]);
  const { format, width, height } = await sharp(bytes).metadata();
  expect([format, width, height]).toEqual(["png", 1200, 630]);
  // The smallest size limit of all link previews.
  expect(bytes.length).toBeLessThan(300_000);
  expect((await fetchImage(server, address, { "if-none-match": String(headers.etag) })).status).toBe(304);
  expect((await fetchImage(server, address)).bytes.equals(bytes)).toBe(true);
});

test("a new title makes a new image at a new URL, and the old URL shows it too", async () => {
  const server = await start(quick);
  const post = await publish(server);
  const before = sharingAddress(postCard(post, en.blog));
  const first = await fetchImage(server, before);
  const { body: changed } = await server.asOwner("PUT", `/blogs/${post._id}`, {
    title: "Frame time, again",
    description: "About it",
    published: true,
  });
  const after = sharingAddress(postCard(changed, en.blog));
  expect(after).not.toBe(before);
  const second = await fetchImage(server, after);
  expect(second.bytes.equals(first.bytes)).toBe(false);
  expect((await fetchImage(server, before)).bytes.equals(second.bytes)).toBe(true);
  expect((await fetchImage(server, "/og/post/frame-time.png")).headers.etag).toBe(second.headers.etag);
});

test("drafts, unpublished, deleted and unknown posts have no share image", async () => {
  const server = await start(quick);
  await publish(server, { title: "A draft", published: false });
  const post = await publish(server);
  const other = await publish(server, { title: "Other" });
  const status = async (url: string) => (await fetchImage(server, url)).status;
  expect([await status("/og/post/frame-time.png"), await status("/og/post/other.png")]).toEqual([200, 200]);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [post._id] });
  await server.asOwner("DELETE", `/blogs/${other._id}`);
  for (const name of ["a-draft", "frame-time", "other", "nothing"])
    expect([name, await status(`/og/post/${name}.png`)]).toEqual([name, 404]);
});

test("drafts have no share image for the owner either", async () => {
  const server = await start(quick);
  await publish(server, { title: "A draft", published: false });
  expect(
    (await fetchImage(server, "/og/post/a-draft.png", { authorization: `Bearer ${await server.logIn()}` })).status,
  ).toBe(404);
});

test("any other URL is not found", async () => {
  const server = await start(quick);
  await publish(server);
  const addresses = [
    "/og/post/.png",
    "/og/post/frame-time",
    "/og/post/frame-time.svg",
    "/og/post/frame-time.TOOLONGVERSION.png",
    "/og/post/..%2f..%2fetc.png",
    "/og/post/%00.png",
    "/og/nothing/frame-time.png",
    "/og/page/toString.png",
    "/og/page/nothing.png",
    "/og/portfolio/nothing.png",
    "/og/project/nothing.png",
    "/og/category/nothing.png",
    "/og",
    "/og/post",
  ];
  const answers = await Promise.all(addresses.map(async (url) => [url, (await fetchImage(server, url)).status]));
  expect(answers).toEqual(addresses.map((url) => [url, 404]));
});

test(
  "pages, portfolio categories, projects and blog categories have different images",
  { tags: ["long"] },
  async () => {
    const server = await start(real);
    await server.asOwner("POST", "/categories", { name: "R&D" });
    await publish(server, { category: "R&D" });
    await server.asOwner("POST", "/portfolio", {
      title: "Tower Drift",
      slug: "tower-drift",
      category: "game",
      year: 2021,
    });
    const addresses = [
      "page/home",
      "page/about",
      "page/blogs",
      "page/portfolio",
      "portfolio/game",
      "portfolio/3d",
      "project/tower-drift",
      "category/r-d",
    ].map((place) => `/og/${place}.png`);
    const pictures = await Promise.all(addresses.map((address) => fetchImage(server, address)));
    expect(pictures.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    expect(new Set(pictures.map(({ bytes }) => bytes.toString("base64"))).size).toBe(addresses.length);
  },
);

test("a project's image and its URL contain nothing confidential", async () => {
  const server = await start(quick);
  const project = {
    slug: "secret",
    title: "Secret",
    category: "game",
    company: "Example Studio",
    techStack: ["Blender"],
    nda: true,
    confidential: ["year", "dateRange", "techStack"],
  };
  const add = await server.asOwner("POST", "/portfolio", { ...project, year: 2019, dateRange: "2018 – 2019" });
  const tell = async () => (await fetchImage(server, "/og/project/secret.png")).headers.etag;
  const address = async () =>
    sharingAddress(projectCard((await server.call("GET", "/portfolio/slug/secret")).body, en.portfolio));
  const [hidden, hiddenAddress] = [await tell(), await address()];
  const change = async (fields: Record<string, unknown>) =>
    expect(
      (await server.asOwner("PUT", `/portfolio/${add.body.id}`, { ...project, year: 2019, ...fields })).status,
    ).toBe(200);

  await change({ year: 2020, dateRange: "2020", company: "Other Studio", techStack: ["Figma"] });
  expect([await tell(), await address()]).toEqual([hidden, hiddenAddress]);
  await change({ nda: false });
  expect(await tell()).not.toBe(hidden);
});

test("a title in any script has a URL and an image", async () => {
  const server = await start(real);
  for (const title of ["为什么你的游戏会掉帧", "أين يذهب زمن الإطار", "वास्तव में कहाँ", "字".repeat(200), "🚀🚀🚀"]) {
    const post = await publish(server, { title });
    expect([title, (await fetchImage(server, sharingAddress(postCard(post, en.blog)))).status]).toEqual([title, 200]);
  }
});

test(
  "an image shows a title in ten scripts, and for other scripts only the block scene and the site's name",
  { tags: ["long"] },
  async () => {
    const paint = (title: string) =>
      shared.paint({
        art: { kind: "post", seed: "a" },
        title,
        facts: ["6 min read"],
        site: { name: "Alex Example", language: "en", accent: "orange", logo: { seed: "savepoint" } },
      });
    const empty = await paint("");
    const drawn = ["Frame time", "Кадры", "Πώς", "أين", "לאן", "कहाँ", "เวลา", "掉帧", "なぜ", "게임"];
    const images = await Promise.all(drawn.map(paint));
    expect(new Set([empty, ...images].map((image) => image.toString("base64"))).size).toBe(drawn.length + 1);
    for (const title of ["ཁྱེད", "ហេតុ", "আপনার", "Tibetan ཁྱེད"])
      expect((await paint(title)).equals(empty), title).toBe(true);
  },
);

test("equal images share a file in the data folder's cache", async () => {
  const server = await start(quick);
  const post = await publish(server);
  await fetchImage(server, sharingAddress(postCard(post, en.blog)));
  await server.asOwner("PUT", `/blogs/${post._id}`, { title: "Frame time", description: "Changed", published: true });
  await fetchImage(server, "/og/post/frame-time.png");
  expect(await readdir(join(server.dataDir, "cache", "sharing"))).toHaveLength(1);
});

test("concurrent requests for an image draw it once, and requests beyond the queue are told to retry", async () => {
  const drawn: string[] = [];
  const painter = {
    async paint({ title }: { title: string }) {
      if (title === "Other") throw new UnavailableError("Too many");
      drawn.push(title);
      return Buffer.from("picture");
    },
    close: () => undefined,
  };
  const server = await start(painter);
  await publish(server);
  await publish(server, { title: "Other" });
  const { app } = server;
  const answers = await Promise.all(Array.from({ length: 30 }, () => app.inject("/og/post/frame-time.png")));
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => "picture"));
  expect(drawn).toEqual(["Frame time"]);
  const busy = await app.inject("/og/post/other.png");
  expect([busy.statusCode, busy.headers["retry-after"], busy.headers["cache-control"], busy.headers.etag]).toEqual([
    503,
    "10",
    "no-store",
    undefined,
  ]);
});
