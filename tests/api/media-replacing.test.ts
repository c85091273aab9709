import { sql } from "kysely";
import { expect, test } from "vitest";
import type { MediaItem } from "#contract/media.ts";
import { removeUnusedEarlierFiles } from "#server/domain/media/replace-media.ts";
import { liveDatabase } from "#server/backup/live-database.ts";
import { storeImage } from "#server/media/images.ts";
import { makeVariants } from "#tests/support/media.ts";
import { makeVideo } from "#tests/support/video.ts";
import { makeImage } from "#tests/support/media.ts";
import { listMedia } from "#tests/support/media-place.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

test("a replaced image appears everywhere at the next request, with the same id and description", async () => {
  const server = await startTestServer();
  const { fileId, url } = await addImage(server, 60, 40, "A tower");
  const post = (
    await server.asOwner("POST", "/blogs", {
      title: "Alpha",
      description: "d",
      published: true,
      blogImage: url,
      content: `<p>Look: <img src="${url}" width="30" height="20"></p>`,
    })
  ).body;
  const project = (
    await server.asOwner("POST", "/portfolio", {
      title: "Tower",
      slug: "tower",
      thumbnailUrl: url,
      backgroundUrl: url,
      gallery: [url],
    })
  ).body;
  await server.asOwner("PUT", "/blogs/autosaves/new_0123-4567", {
    title: "Bravo",
    blogImage: url,
    content: `<img src="${url}">`,
  });
  const thrown = (await server.asOwner("POST", "/blogs", { title: "Thrown away", description: "d", blogImage: url }))
    .body;
  await server.asOwner("DELETE", `/blogs/${thrown._id}`);
  const version = server.context.content.current();

  const item = await replaced(server, fileId, await makeImage(80, 20).jpeg().toBuffer(), "new.jpg");
  expect(item).toMatchObject({
    id: fileId,
    alt: "A tower",
    name: "new.jpg",
    mime: "image/jpeg",
    width: 80,
    height: 20,
    picture: { src: item.url },
  });
  expect(item.url).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/);
  expect(item.url).not.toContain(url.slice(0, 39));
  expect(server.context.content.current()).not.toBe(version);

  const shown = await server.call("GET", `/blogs/${post.slug}`);
  expect(shown.body).toMatchObject({ imageUrl: item.url, picture: { width: 80, height: 20 } });
  expect(shown.body.content).toBe(`<p>Look: <img src="${item.url}" alt="" width="30" height="8" /></p>`);
  expect((await server.call("GET", "/portfolio/slug/tower")).body).toMatchObject({
    thumbnailUrl: item.url,
    backgroundUrl: item.url,
    gallery: [item.url],
  });
  expect((await server.asOwner("GET", "/blogs/autosaves/new_0123-4567")).body).toMatchObject({
    blogImage: item.url,
    content: `<img src="${item.url}">`,
  });
  expect((await server.asOwner("POST", `/blogs/${thrown._id}/restore`)).body.imageUrl).toBe(item.url);
  expect(item.uses).toEqual(
    expect.arrayContaining([
      { what: "post", id: post._id, title: "Alpha", trashed: false },
      { what: "revision", id: post._id, title: "Alpha", trashed: false },
      { what: "project", id: String(project.id), title: "Tower", trashed: false },
      { what: "draft", id: "new_0123-4567", title: "Bravo", trashed: false },
    ]),
  );
  expect((await server.asOwner("GET", "/activity")).body.items.map((entry: { text: string }) => entry.text)).toContain(
    "Replaced the image “a.png”",
  );
  // A backup that doesn't find them reports them as lost: a revision still shows the earlier file.
  const live = liveDatabase(server.context.config);
  for (const file of [url, item.url]) expect(await live.isNamed(file.slice("/media/".length)), file).toBe(true);
  expect(await live.isNamed(`${"0".repeat(32)}.jpg`)).toBe(false);
});

test("a replacement can also be described through the id in its URL", async () => {
  const server = await startTestServer();
  const { fileId } = await addImage(server, 60, 40);
  const { url } = await replaced(server, fileId, await makeImage(80, 20).jpeg().toBuffer(), "new.jpg");
  const described = await server.asOwner("PUT", `/api/media/${url.slice("/media/".length, -".jpg".length)}`, {
    alt: "A tower",
  });
  expect(described.body).toMatchObject({ id: fileId, url, alt: "A tower" });
});

test("the old file stays as long as a revision of a post shows it, and is deleted with that revision", async () => {
  const server = await startTestServer();
  const { fileId, url } = await addImage(server, 60, 40);
  await makeVariants(server.context);
  const post = (
    await server.asOwner("POST", "/blogs", { title: "Alpha", description: "d", content: `<img src="${url}">` })
  ).body;
  const item = await replaced(server, fileId, await makeImage(50, 50).png().toBuffer());
  expect((await server.asOwner("GET", url)).status).toBe(200);
  expect((await server.asOwner("GET", `/blogs/${post._id}/revisions?fields=content`)).body.items[0].content).toContain(
    url,
  );
  expect(await files(server)).toEqual([url, item.url].map((address) => address.slice("/media/".length)).toSorted());

  const restored = await server.asOwner("POST", `/blogs/${post._id}/revisions/1/restore`);
  expect(restored.body.content, "what is brought back shows the new one, like all else").toContain(item.url);
  await removeUnusedEarlierFiles(server.context);
  expect((await server.asOwner("GET", url)).status).toBe(200);

  await server.asOwner("DELETE", `/blogs/${post._id}`);
  await removeUnusedEarlierFiles(server.context);
  expect((await server.asOwner("GET", url)).status, "in the trash with its post").toBe(200);
  await server.asOwner("DELETE", "/trash");
  expect((await server.asOwner("GET", url)).status).toBe(404);
  expect(await files(server)).toEqual([item.url.slice("/media/".length)]);
});

test("if nothing else uses it, the old file is deleted immediately with its variants", async () => {
  const server = await startTestServer();
  const { fileId, url } = await addImage(server, 60, 40);
  await makeVariants(server.context);
  await server.asOwner("POST", "/portfolio", { title: "Tower", slug: "tower", thumbnailUrl: url });
  // As an earlier version made it, without a history.
  await server.context.db.deleteFrom("revisions").execute();
  const item = await replaced(server, fileId, await makeImage(50, 50).png().toBuffer());
  expect(await files(server)).toEqual([item.url.slice("/media/".length)]);
  expect((await server.call("GET", url)).status).toBe(404);
  await makeVariants(server.context);
  expect((await server.call("GET", "/portfolio/slug/tower")).body.pictures[item.url].sources).toHaveLength(2);
});

test("an editor that was open during the replacement saves the new image, not the old one", async () => {
  const server = await startTestServer();
  const { fileId, url } = await addImage(server, 60, 40);
  const post = (
    await server.asOwner("POST", "/blogs", {
      title: "Alpha",
      description: "d",
      blogImage: url,
      content: `<img src="${url}">`,
    })
  ).body;
  const item = await replaced(server, fileId, await makeImage(50, 50).png().toBuffer());
  const saved = await server.asOwner("PUT", `/blogs/${post._id}`, {
    title: "Alpha",
    description: "d",
    updatedAt: post.updatedAt,
    blogImage: url,
    content: `<img src="${url}"> and more`,
  });
  expect(saved.body).toMatchObject({ imageUrl: item.url, content: expect.stringContaining(`src="${item.url}"`) });
  const project = await server.asOwner("POST", "/portfolio", { title: "Tower", slug: "tower", gallery: [url] });
  expect(project.body.gallery).toEqual([item.url]);
});

test("a file can be replaced repeatedly, and by an earlier version of itself", async () => {
  const server = await startTestServer();
  const first = await makeImage(60, 40).png().toBuffer();
  const { fileId, url } = await storeImage(server.context, first, { name: "a.png" });
  const post = (
    await server.asOwner("POST", "/blogs", { title: "Alpha", description: "d", content: `<img src="${url}">` })
  ).body;
  const second = await replaced(server, fileId, await makeImage(50, 50).png().toBuffer());
  await server.asOwner("PUT", `/blogs/${post._id}`, {
    title: "Alpha",
    description: "e",
    content: `<img src="${second.url}">`,
  });
  const third = await replaced(server, fileId, await makeImage(40, 50).png().toBuffer());
  expect(third.uses).toContainEqual({ what: "revision", id: post._id, title: "Alpha", trashed: false });
  expect(await files(server), "each is shown by a version").toHaveLength(3);
  expect((await replaced(server, fileId, first)).url).toBe(url);
  expect((await server.asOwner("GET", `/blogs/${post._id}`)).body.content).toContain(url);
  expect((await replaced(server, fileId, first)).url, "the very same").toBe(url);
  expect((await server.asOwner("GET", "/api/media")).body).toMatchObject({ total: 1, items: [{ id: fileId, url }] });
});

test("a replaced file can be uploaded again as a separate item", async () => {
  const server = await startTestServer();
  const bytes = await makeImage(60, 40).png().toBuffer();
  const { fileId, url } = await storeImage(server.context, bytes);
  const second = await replaced(server, fileId, await makeImage(50, 50).png().toBuffer());
  const again = await storeImage(server.context, bytes);
  expect(again).toMatchObject({ url });
  expect(again.fileId).not.toBe(fileId);
  const { body } = await server.asOwner("GET", "/api/media");
  expect(Object.fromEntries(body.items.map((item: MediaItem) => [item.id, item.url]))).toEqual({
    [fileId]: second.url,
    [again.fileId]: url,
  });
  expect((await server.asOwner("DELETE", `/api/media/${again.fileId}`)).status).toBe(204);
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).status).toBe(204);
  expect(await files(server)).toEqual([]);
});

test("a video can be replaced by a video", async () => {
  const server = await startTestServer();
  const video = (await sendFile(server, "POST", "/portfolio/upload", "file", makeVideo(64), { name: "a.mp4" })).body;
  await server.asOwner("POST", "/portfolio", {
    title: "Tower",
    slug: "tower",
    mediaType: "video",
    mediaUrl: video.url,
  });
  // As an earlier version made it, without a history.
  await server.context.db.deleteFrom("revisions").execute();
  const item = await replaced(server, video.fileId, makeVideo(99), "b.mp4");
  expect(item).toMatchObject({ id: video.fileId, kind: "video", name: "b.mp4" });
  expect((await server.call("GET", "/portfolio/slug/tower")).body.mediaUrl).toBe(item.url);
  expect(await files(server)).toEqual([item.url.slice("/media/".length)]);
});

test("a replacement that is of another kind, broken, a duplicate or for an unknown id changes nothing", async () => {
  const server = await startTestServer();
  const { fileId, url } = await addImage(server, 60, 40);
  const other = await makeImage(20, 20).png().toBuffer();
  const otherUrl = (await storeImage(server.context, other, { name: "other.png" })).url;
  const before = await files(server);
  for (const [bytes, status, message] of [
    [makeVideo(64), 415, "This is a video; only another image can take the place of an image."],
    [other, 409, "This file is in the library already, as “other.png”. Use that one instead."],
    [(await makeImage(90, 90).png().toBuffer()).subarray(0, 200), 400, "This image is damaged or incomplete."],
    [Buffer.alloc(0), 400, "The file is empty."],
  ] as const) {
    const answer = await sendFile(server, "PUT", `/api/media/${fileId}/file`, "file", bytes);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  }
  expect(
    (
      await sendFile(
        server,
        "PUT",
        `/api/media/${"ab".repeat(16)}/file`,
        "file",
        await makeImage(9, 9).png().toBuffer(),
      )
    ).status,
  ).toBe(404);
  expect((await sendFile(server, "PUT", "/api/media/1/file", "file", other)).status).toBe(404);
  expect(await files(server)).toEqual(before);
  expect((await server.asOwner("GET", "/api/media")).body).toMatchObject({
    total: 2,
    items: [{ url: otherUrl }, { id: fileId, url }],
  });
});

test("a write that fails half-way leaves the old file in place everywhere", async () => {
  const server = await startTestServer();
  const { fileId, url } = await addImage(server, 60, 40);
  await server.asOwner("POST", "/portfolio", { title: "Tower", slug: "tower", thumbnailUrl: url });
  expect((await sendFile(server, "PUT", `/api/media/${fileId}/file`, "file", Buffer.alloc(0))).status).toBe(400);
  await sql`alter table activity rename to activity_gone`.execute(server.context.db);
  expect(
    (await sendFile(server, "PUT", `/api/media/${fileId}/file`, "file", await makeImage(9, 9).png().toBuffer())).status,
  ).toBe(500);
  await sql`alter table activity_gone rename to activity`.execute(server.context.db);
  expect((await server.call("GET", "/portfolio/slug/tower")).body.thumbnailUrl).toBe(url);
  expect(await files(server)).toEqual([url.slice("/media/".length)]);
  expect((await server.call("GET", url)).status).toBe(200);
});

async function addImage(
  server: TestServer,
  width: number,
  height: number,
  alt = "",
): Promise<{ fileId: string; url: string }> {
  return storeImage(server.context, await makeImage(width, height).png().toBuffer(), { name: "a.png", alt });
}

async function replaced(server: TestServer, id: string, bytes: Buffer, name = "b.png"): Promise<MediaItem> {
  const answer = await sendFile(server, "PUT", `/api/media/${id}/file`, "file", bytes, { name });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as MediaItem;
}

async function files(server: TestServer): Promise<string[]> {
  return (await listMedia(server.dataDir)).toSorted();
}
