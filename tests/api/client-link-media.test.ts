// The files of work that only a client's link shows: 404 at their public URL, and open for some minutes at signed ones.
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Context } from "#server/context.ts";
import { storeImage } from "#server/media/images.ts";
import { clientPagesOf, makeLink, type Opened, press, visit } from "#tests/support/client-links.ts";
import { makeImage } from "#tests/support/media.ts";
import { makeBox, prepareModels } from "#tests/support/models.ts";
import { createPost } from "#tests/support/posts.ts";
import { makeMp3 } from "#tests/support/sound.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

const minute = 60_000;
const app = (context: Context) => ({ pages: clientPagesOf(context) });
const signed = /\/s\/[0-9a-f]{18}\/media\/[0-9a-z]+\.[\w-]{43}\/[0-9a-f]{32}[\w.-]*/g;

type Shown = {
  server: TestServer;
  link: { id: number; path: string };
  opened: Opened;
  names: string[];
  urls: string[];
  project: { kind: "project"; id: number };
  post: { kind: "post"; id: string };
};

/** A project and a draft with every kind of file, shown by a link to somebody who has opened it. */
async function showFiles(fields: Record<string, unknown> = {}): Promise<Shown> {
  const server = await startTestServer({ app });
  const image = async (width: number) =>
    (await storeImage(server.context, await makeImage(width, 120).png().toBuffer(), { name: "a.png" })).url;
  const [thumbnailUrl, one, two, inText] = [await image(200), await image(210), await image(220), await image(230)];
  const [video, still] = ["ab".repeat(16), "cd".repeat(16)];
  await server.context.storage.write(`${video}.mp4`, Buffer.from("0123456789"));
  await server.context.storage.write(`${still}-poster.jpg`, await makeImage(64, 36).jpeg().toBuffer());
  const audio = (await sendFile(server, "POST", "/api/media", "file", makeMp3(), { name: "a.mp3" })).body.url as string;
  const pdf = (await sendFile(server, "POST", "/api/media", "file", Buffer.from("%PDF-1.7"), { name: "a.pdf" })).body
    .url as string;
  const project = await server.asOwner("POST", "/portfolio", {
    title: "Harbor",
    slug: "harbor",
    description: "d",
    nda: true,
    confidential: ["thumbnailUrl", "mediaUrl", "gallery", "content"],
    thumbnailUrl,
    mediaType: "video",
    mediaUrl: `/media/${video}.mp4`,
    gallery: [one, two],
    content: `<p><img src="${inText}" alt="A"></p>`,
  });
  expect(project.status, project.text).toBe(201);
  const { _id: post } = await createPost(server, {
    published: false,
    content: `<p><a href="${audio}">A</a> <a href="${pdf}">B</a></p><video src="/media/${video}.mp4" controls poster="/media/${still}-poster.jpg"></video>`,
  });
  const targets = [
    { kind: "project", id: project.body.id },
    { kind: "post", id: post },
  ] as const;
  const link = await makeLink(server, { targets, ...fields });
  const opened = await press(server, link.path);
  const base = opened.home.replace("/work", "");
  const pages = await Promise.all(
    ["work", `projects/${project.body.id}`, `posts/${post}`].map((path) =>
      visit(server, `${base}/${path}`, { cookie: opened.cookie }),
    ),
  );
  const text = pages.map((page) => page.text).join("");
  expect(text).not.toMatch(/"\/media\/|\s\/media\//);
  const urls = [...new Set(text.match(signed))];
  const [ofProject, ofPost] = targets;
  return {
    server,
    link,
    opened,
    urls,
    project: ofProject,
    post: ofPost,
    names: urls.map((url) => url.split("/").at(-1) ?? ""),
  };
}

test("each file that only the link shows is 404 at its public URL, and open at a signed one, in ranges too", async () => {
  const { server, urls, names } = await showFiles();
  for (const ending of ["png", "mp4", "jpg", "mp3", "pdf"])
    expect(
      names.some((name) => name.endsWith(`.${ending}`)),
      ending,
    ).toBe(true);
  for (const [index, url] of urls.entries()) {
    const answer = await visit(server, url);
    expect(answer.status, url).toBe(200);
    expect(answer.headers).toMatchObject({
      "cache-control": expect.stringMatching(/^private, max-age=\d{3}$/),
      "cross-origin-resource-policy": "same-origin",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    const name = names[index] ?? "";
    expect((await visit(server, `/media/${name}`)).status, name).toBe(404);
    expect((await server.asOwner("GET", `/media/${name}`)).status, name).toBe(200);
  }
  const video = urls.find((url) => url.endsWith(".mp4")) ?? "";
  const part = await visit(server, video, { range: "bytes=2-5" });
  expect([part.status, part.text, part.headers["content-range"]]).toEqual([206, "2345", "bytes 2-5/10"]);
});

test("a signed URL opens one file, for 10 to 15 minutes; whoever has the link open is led to a new one", async () => {
  const { server, opened, urls } = await showFiles();
  const [url = "", other = ""] = urls;
  const [base, file] = [url.slice(0, url.lastIndexOf("/")), other.slice(other.lastIndexOf("/"))];
  const closed = await visit(server, `/s/${"x".repeat(24)}`);
  for (const wrong of [
    base + file,
    `${url}x`,
    url.replace("/media/", "/media/z"),
    url.replace(/\/s\/(.)/, (_all, first: string) => `/s/${first === "0" ? "1" : "0"}`),
    `${base}/../x`,
  ])
    expect((await visit(server, wrong)).text, wrong).toBe(closed.text);
  server.clock.advance(9 * minute);
  expect((await visit(server, url)).status).toBe(200);
  server.clock.advance(6 * minute + 1000);
  expect((await visit(server, url)).text).toBe(closed.text);
  const led = await visit(server, url, { cookie: opened.cookie });
  expect([led.status, led.headers["cache-control"]]).toEqual([303, "no-store"]);
  expect((await visit(server, String(led.headers.location))).status).toBe(200);
});

test("files close with the link, at the next request", async () => {
  const { server, link, urls, opened } = await showFiles();
  await server.asOwner("POST", `/client-links/${link.id}/revoke`);
  for (const url of urls) expect((await visit(server, url, { cookie: opened.cookie })).status, url).toBe(404);
  await server.asOwner("POST", `/client-links/${link.id}/url`);
  for (const url of urls) expect((await visit(server, url)).status, url).toBe(404);
});

test("files close at the next request when what shows them is taken out of the link or put in the trash", async () => {
  const { server, link, urls, opened, project, post } = await showFiles();
  const ofPost = urls.filter((url) => /\.(?:mp3|pdf)$|-poster\.jpg$/.test(url));
  const ofBoth = urls.filter((url) => url.endsWith(".mp4"));
  const ofProject = urls.filter((url) => !ofPost.includes(url) && !ofBoth.includes(url));
  expect([ofPost.length, ofBoth.length, ofProject.length > 3]).toEqual([3, 1, true]);
  const statuses = async (some: readonly string[]) =>
    new Set(await Promise.all(some.map(async (url) => (await visit(server, url, { cookie: opened.cookie })).status)));
  const show = (targets: unknown[]) => server.asOwner("PATCH", `/client-links/${link.id}`, { targets });

  await show([post]);
  expect(await statuses([...ofPost, ...ofBoth])).toEqual(new Set([200]));
  expect(await statuses(ofProject)).toEqual(new Set([404]));
  server.clock.advance(16 * minute);
  // Whoever has the link open gets no new URLs of them, either.
  expect(await statuses(ofPost)).toEqual(new Set([303]));
  expect(await statuses(ofProject)).toEqual(new Set([404]));
  await show([project, post]);
  expect(await statuses(ofProject)).toEqual(new Set([303]));
  await server.asOwner("DELETE", `/portfolio/${project.id}`);
  expect(await statuses(ofProject)).toEqual(new Set([404]));
  await server.asOwner("DELETE", `/blogs/${post.id}`);
  expect(await statuses(urls)).toEqual(new Set([404]));
});

test("a 3D model and its poster open and close with the project that shows the model", async () => {
  const server = await startTestServer({ app });
  const model = (await sendFile(server, "POST", "/api/media", "file", await makeBox(), { name: "Box.glb" })).body;
  await prepareModels(server.context);
  const poster = await storeImage(server.context, await makeImage(200, 120).png().toBuffer(), { name: "a.png" });
  const saved = await server.asOwner("PUT", `/api/media/${model.fileId}/view`, {
    position: [1, 2, 3],
    target: [0, 0, 0],
    environment: "sunset",
    background: "environment",
    clip: "",
    turntable: false,
    poster: poster.url,
  });
  expect(saved.status, saved.text).toBe(200);
  const { body } = await server.asOwner("POST", "/portfolio", {
    title: "Crate",
    slug: "crate",
    description: "d",
    nda: true,
    confidential: ["modelUrls"],
    modelUrls: [model.url],
  });
  const { _id: post } = await createPost(server, { published: false });
  const { id, path } = await makeLink(server, { targets: [{ kind: "project", id: body.id }] });
  const { home, cookie } = await press(server, path);
  const { text } = await visit(server, home.replace("work", `projects/${body.id}`), { cookie });
  const urls = [...new Set(text.match(signed))];
  expect(urls.some((url) => url.endsWith(".glb")) && urls.some((url) => /\.(?:png|webp|avif)$/.test(url))).toBe(true);
  for (const url of urls) expect((await visit(server, url)).status, url).toBe(200);
  await server.asOwner("PATCH", `/client-links/${id}`, { targets: [{ kind: "post", id: post }] });
  for (const url of urls) expect((await visit(server, url)).status, url).toBe(404);
});

test("a file that everybody may see stays open, though the link doesn't show it any more", async () => {
  const { server, link, urls, names, post } = await showFiles();
  const index = names.findIndex((name) => name.endsWith(".png"));
  const [name = "", url = ""] = [names[index], urls[index]];
  const project = { title: "Public", slug: "public", description: "d", gallery: [`/media/${name}`] };
  expect((await server.asOwner("POST", "/portfolio", project)).status).toBe(201);
  await server.asOwner("PATCH", `/client-links/${link.id}`, { targets: [post] });
  expect((await visit(server, `/media/${name}`)).status).toBe(200);
  expect((await visit(server, url)).status).toBe(200);
});

test("with a watermark, every image and still has one, at 1600 pixels at most, and no image is sent without", async () => {
  const { server, urls, names, link } = await showFiles({ client: "ACME & <Söhne>", watermark: true });
  const images = urls.filter((url) => /\.(?:png|jpg|webp|avif)$/.test(url));
  expect(images.length).toBeGreaterThanOrEqual(5);
  for (const url of images) {
    const { status, headers, bytes } = await visit(server, url);
    expect([status, headers["content-type"]], url).toEqual([200, "image/webp"]);
    const name = names[urls.indexOf(url)] ?? "";
    const original = (
      await server.app.inject({ url: `/media/${name}`, headers: { authorization: `Bearer ${await server.logIn()}` } })
    ).rawPayload;
    expect(await differs(bytes, original), url).toBeGreaterThan(1);
  }
  expect((await visit(server, urls.find((url) => url.endsWith(".mp4")) ?? "")).text).toBe("0123456789");
  await server.asOwner("POST", `/client-links/${link.id}/revoke`);
  expect((await visit(server, images[0] ?? "")).status).toBe(404);
});

test("a large image is watermarked small, and drawn once", { tags: ["long"] }, async () => {
  const server = await startTestServer({ app });
  const large = await storeImage(server.context, await makeImage(2000, 1200).png().toBuffer(), { name: "a.png" });
  const { body } = await server.asOwner("POST", "/portfolio", {
    title: "Harbor",
    slug: "harbor",
    description: "d",
    nda: true,
    confidential: ["gallery"],
    gallery: [large.url],
  });
  const { path } = await makeLink(server, { targets: [{ kind: "project", id: body.id }], watermark: true });
  const { home, cookie } = await press(server, path);
  const { text } = await visit(server, home.replace("work", `projects/${body.id}`), { cookie });
  const [url = ""] = text.match(signed) ?? [];
  const { bytes } = await visit(server, url);
  const { width, height } = await sharp(bytes).metadata();
  expect([width, height]).toEqual([1600, 960]);
  // Kept: the second time, nothing is drawn.
  expect((await visit(server, url)).bytes.equals(bytes)).toBe(true);
});

/** Returns the mean difference of two images, of 255. */
async function differs(one: Buffer, other: Buffer): Promise<number> {
  const read = (bytes: Buffer) => sharp(bytes).resize(200, 120, { fit: "fill" }).grayscale().raw().toBuffer();
  const [first, second] = [await read(one), await read(other)];
  return first.reduce((sum, value, index) => sum + Math.abs(value - (second[index] ?? 0)), 0) / first.length;
}
