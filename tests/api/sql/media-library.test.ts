import { sql } from "kysely";
import { expect, test } from "vitest";
import type { MediaItem } from "#contract/media.ts";
import { storeImage } from "#server/media/images.ts";
import { makeVariants } from "#tests/support/media.ts";
import { makeImage } from "#tests/support/media.ts";
import { listMedia } from "#tests/support/media-place.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

test("the library lists uploads with their details, newest first", async () => {
  const server = await startTestServer();
  const first = await addImage(server, "tower.png", "A tower");
  const second = await addImage(server, "moss.png");
  const { body } = await server.asOwner("GET", "/api/media");
  expect(body).toMatchObject({ page: 1, limit: 24, total: 2, totalPages: 1 });
  expect(body.items.map((item: MediaItem) => item.id)).toEqual([second.fileId, first.fileId]);
  expect(body.items[1]).toMatchObject({
    url: first.url,
    kind: "image",
    mime: "image/png",
    name: "tower.png",
    width: 30,
    height: 20,
    bytes: expect.any(Number),
    alt: "A tower",
    uses: [],
    picture: { src: first.url, alt: "A tower" },
  });
});

test("the library can be searched by name and description, and filtered by missing descriptions", async () => {
  const server = await startTestServer();
  await addImage(server, "tower.png", "Ein Turm");
  await addImage(server, "moss_100%.png");
  const names = async (query: string) =>
    (await server.asOwner("GET", `/api/media?${query}`)).body.items.map((item: MediaItem) => item.name);
  expect(await names("search=TOWER")).toEqual(["tower.png"]);
  expect(await names("search=TO%CC%81WER")).toEqual(["tower.png"]);
  expect(await names("search=turm")).toEqual(["tower.png"]);
  expect(await names("search=0%25")).toEqual(["moss_100%.png"]);
  expect(await names("search=_")).toEqual(["moss_100%.png"]);
  expect(await names("alt=missing")).toEqual(["moss_100%.png"]);
  expect(await names("kind=video")).toEqual([]);
  expect(await names("page=2")).toEqual([]);
  expect((await server.asOwner("GET", "/api/media?page=0")).status).toBe(400);
  expect((await server.asOwner("GET", "/api/media?kind=sound")).status).toBe(400);
});

test("an upload that the library already contains returns its description", async () => {
  const server = await startTestServer();
  const bytes = await makeImage(30, 20).png().toBuffer();
  const { fileId, alt } = await storeImage(server.context, bytes, { name: "a.png" });
  expect(alt).toBeUndefined();
  await server.asOwner("PUT", `/api/media/${fileId}`, { alt: "Noise" });
  expect(await storeImage(server.context, bytes, { name: "b.png" })).toMatchObject({ fileId, alt: "Noise" });
});

test("unused files can be listed alone, and only these can be deleted", async () => {
  const server = await startTestServer();
  const used = await addImage(server, "used.png");
  await addImage(server, "spare.png");
  const unused = async () => (await server.asOwner("GET", "/api/media?used=nowhere")).body;
  expect(await unused()).toMatchObject({ total: 2 });
  const project = (
    await server.asOwner("POST", "/portfolio", { title: "Tower", slug: "tower", thumbnailUrl: used.url })
  ).body;
  expect(await unused()).toMatchObject({ total: 1, totalPages: 1, items: [{ name: "spare.png" }] });
  await server.asOwner("DELETE", `/portfolio/${project.id}`);
  expect(await unused(), "the trash uses it").toMatchObject({ total: 1 });
  expect((await server.asOwner("GET", "/api/media?used=nowhere&search=used")).body).toMatchObject({
    total: 0,
    items: [],
  });
  expect((await server.asOwner("GET", "/api/media?used=often")).status).toBe(400);
});

test("the library shows where each file is used: posts, their revisions, autosaves and projects, also in the trash", async () => {
  const server = await startTestServer();
  const { url, fileId } = await addImage(server, "a.png");
  const uses = async () =>
    (await server.asOwner("GET", "/api/media")).body.items.find((item: MediaItem) => item.id === fileId)?.uses;
  expect(await uses()).toEqual([]);

  const post = (
    await server.asOwner("POST", "/blogs", { title: "Alpha", description: "d", content: `<p><img src="${url}"></p>` })
  ).body;
  const project = (await server.asOwner("POST", "/portfolio", { title: "Tower", slug: "tower", gallery: [url] })).body;
  const draft = await server.asOwner("PUT", "/blogs/autosaves/new_0123-4567", { title: "Bravo", blogImage: url });
  expect(draft.status, draft.text).toBe(200);
  const all = await uses();
  expect(all).toContainEqual({ what: "post", id: post._id, title: "Alpha", trashed: false });
  expect(all).toContainEqual({ what: "revision", id: post._id, title: "Alpha", trashed: false });
  expect(all).toContainEqual({ what: "draft", id: "new_0123-4567", title: "Bravo", trashed: false });
  expect(all).toContainEqual({ what: "project", id: String(project.id), title: "Tower", trashed: false });

  await server.asOwner("DELETE", `/portfolio/${project.id}`);
  expect(await uses()).toContainEqual({ what: "project", id: String(project.id), title: "Tower", trashed: true });
});

test("removed, discarded and permanently deleted content no longer uses its images", async () => {
  const server = await startTestServer();
  const { url, fileId } = await addImage(server, "a.png");
  const uses = async () =>
    (await server.asOwner("GET", "/api/media")).body.items.map((item: MediaItem) => item.uses.map(({ what }) => what));
  const text = { title: "Alpha", description: "d", content: `<p><img src="${url}"></p>` };
  const { _id, slug } = (await server.asOwner("POST", "/blogs", text)).body;
  expect((await server.asOwner("PUT", `/blogs/${_id}`, { ...text, slug, content: "<p>Words</p>" })).status).toBe(200);
  expect(await uses()).toEqual([["revision"]]);

  const key = "new_0123-4567";
  await server.asOwner("PUT", `/blogs/autosaves/${key}`, { ...text, writer: "aaaaaaaa" });
  await server.asOwner("PUT", `/blogs/autosaves/${key}`, { ...text, writer: "bbbbbbbb" });
  expect(await uses()).toEqual([["draft", "revision"]]);
  await server.asOwner("PUT", `/blogs/autosaves/${key}`, { ...text, content: "", writer: "aaaaaaaa" });
  expect(await uses()).toEqual([["draft", "revision"]]);
  await server.asOwner("DELETE", `/blogs/autosaves/${key}`);
  expect(await uses()).toEqual([["revision"]]);
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).body.message).toContain(
    "an earlier version of the post “Alpha”",
  );

  const project = { title: "Tower", slug: "tower", gallery: [url] };
  const { id } = (await server.asOwner("POST", "/portfolio", project)).body;
  expect(await uses()).toEqual([["project", "project-revision", "revision"]]);
  await server.asOwner("PUT", `/portfolio/${id}`, { ...project, gallery: [] });
  expect(await uses()).toEqual([["project-revision", "revision"]]);
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).body.message).toBe(
    "This file is used in an earlier version of the project “Tower” and an earlier version of the post “Alpha”, which can be restored, so the file stays.",
  );
  await server.asOwner("DELETE", `/portfolio/${id}`);

  await server.asOwner("DELETE", `/blogs/${_id}`);
  await server.asOwner("DELETE", "/trash");
  await sql`alter table revisions rename to unreadable_revisions`.execute(server.context.db);
  expect(await uses()).toEqual([[]]);
  expect((await server.asOwner("GET", "/api/media?used=nowhere")).body.total).toBe(1);
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).status).toBe(204);
});

test("a saved description appears wherever the image does, for the next reader", async () => {
  const server = await startTestServer();
  const { url, fileId } = await addImage(server, "a.png");
  await server.asOwner("POST", "/portfolio", { title: "Tower", slug: "tower", thumbnailUrl: url });
  const version = server.context.content.current();
  const answer = await server.asOwner("PUT", `/api/media/${fileId}`, { alt: "  A tower\nat dusk " });
  expect([answer.status, answer.body.alt, answer.body.uses.length]).toEqual([200, "A tower at dusk", 2]);
  expect(server.context.content.current()).not.toBe(version);
  expect((await server.call("GET", "/portfolio/slug/tower")).body.pictures[url].alt).toBe("A tower at dusk");
  expect((await server.asOwner("PUT", `/api/media/${fileId}`, { alt: "" })).body.alt).toBe("");
  for (const body of [{}, { alt: 1 }, { alt: "x".repeat(201) }, { alt: "", name: "b" }])
    expect((await server.asOwner("PUT", `/api/media/${fileId}`, body)).status).toBe(400);
});

test("a file that is in use is not deleted, and the response lists where it is used", async () => {
  const server = await startTestServer();
  const { url, fileId } = await addImage(server, "a.png");
  const { id } = (await server.asOwner("POST", "/portfolio", { title: "Tower", slug: "tower", thumbnailUrl: url }))
    .body;
  const refused = await server.asOwner("DELETE", `/api/media/${fileId}`);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This file is used in the project “Tower”. Take it out there first.",
  ]);
  expect((await server.call("GET", url)).status).toBe(200);

  await server.asOwner("DELETE", `/portfolio/${id}`);
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).body.message).toContain(
    "the project “Tower” in the trash",
  );
  await server.asOwner("DELETE", "/trash");
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).status).toBe(204);
});

test("a deleted file leaves nothing behind, including variants, and can be uploaded again", async () => {
  const server = await startTestServer();
  const { url, fileId } = await addImage(server, "a.png");
  await makeVariants(server.context);
  expect(await listMedia(server.dataDir)).not.toHaveLength(1);
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).status).toBe(204);
  expect(await listMedia(server.dataDir)).toEqual([]);
  expect((await server.call("GET", url)).status).toBe(404);
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).status).toBe(404);
  expect((await server.asOwner("GET", "/activity")).body.items[0].text).toBe("Deleted the image “a.png”");
  expect((await addImage(server, "a.png")).fileId).toHaveLength(32);
});

test("an impossible file id is not found", async () => {
  const server = await startTestServer();
  for (const id of ["1", "abc", "ab".repeat(16), "../x", `${"ab".repeat(16)}.png`]) {
    const path = `/api/media/${encodeURIComponent(id)}`;
    expect((await server.asOwner("PUT", path, { alt: "" })).status, id).toBe(404);
    expect((await server.asOwner("DELETE", path)).status, id).toBe(404);
  }
});

async function addImage(server: TestServer, name: string, alt = "") {
  return storeImage(server.context, await makeImage(30, 20).png().toBuffer(), { name, alt });
}
