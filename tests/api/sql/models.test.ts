// The rows of 3D models, on both engines.
import { expect, test } from "vitest";
import { listMedia } from "#tests/support/media-place.ts";
import { makeBox } from "#tests/support/models.ts";
import { type Answer, startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

function upload(server: TestServer, bytes: Buffer): Promise<Answer> {
  return sendFile(server, "POST", "/api/media", "file", bytes, { name: "Box.glb" });
}

test("a project shows its model, whose upload stays with the owner", async () => {
  const server = await startTestServer();
  const { url, fileId } = (await upload(server, await makeBox())).body;
  const project = { title: "Crate", slug: "crate", modelUrl: url };
  const saved = await server.asOwner("POST", "/portfolio", project);
  expect(saved.status, saved.text).toBe(201);
  const { body } = await server.call("GET", "/portfolio/slug/crate?view=page");
  expect(body.model).toMatchObject({ src: url.replace(".glb", "-model.glb"), triangles: 12, textureCount: 1 });
  expect((await server.call("GET", body.model.src)).status).toBe(200);
  expect((await server.call("GET", url)).status).toBe(404);
  expect((await server.asOwner("GET", url)).status).toBe(200);
  const [item] = (await server.asOwner("GET", "/api/media?kind=model")).body.items;
  expect(item.uses).toEqual([{ what: "project", id: String(saved.body.id), title: "Crate", trashed: false }]);
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).status).toBe(409);
  // Under NDA, it is hidden like an image.
  const hidden = { ...project, nda: true, confidential: ["modelUrl"] };
  await server.asOwner("PUT", `/portfolio/${saved.body.id}`, hidden);
  const page = await server.call("GET", "/portfolio/slug/crate?view=page");
  expect([page.body.model, page.text.includes(fileId)]).toEqual([null, false]);
  expect((await server.call("GET", body.model.src)).status).toBe(404);
});

test("a deleted model leaves nothing behind", async () => {
  const server = await startTestServer();
  const { fileId } = (await upload(server, await makeBox())).body;
  expect(await listMedia(server.dataDir)).toHaveLength(3);
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).status).toBe(204);
  expect(await listMedia(server.dataDir)).toEqual([]);
});

test("a model of an earlier version stays a file to download, until it is uploaded again", async () => {
  const server = await startTestServer();
  const glb = await makeBox();
  const { url, fileId } = (await upload(server, glb)).body;
  const { db } = server.context;
  await db.updateTable("media").set({ kind: "file", model: "" }).execute();
  await server.context.storage.remove(`${fileId}-model.glb`);
  await server.context.storage.remove(`${fileId}-model.glb.br`);
  const kinds = async () =>
    (await server.asOwner("GET", "/api/media")).body.items.map((item: { kind: string }) => item.kind);
  expect(await kinds()).toEqual(["file"]);
  expect((await server.app.inject({ url })).headers["content-disposition"]).toContain("attachment");
  expect((await upload(server, glb)).body.fileId).toBe(fileId);
  expect(await kinds()).toEqual(["model"]);
  expect(await listMedia(server.dataDir)).toHaveLength(3);
});
