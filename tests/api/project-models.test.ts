// The rows of 3D models, on both engines.
import { expect, test } from "vitest";
import { makeImage } from "#tests/support/media.ts";
import { listMedia } from "#tests/support/media-place.ts";
import { makeBox, prepareModels } from "#tests/support/models.ts";
import { type Answer, startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

function upload(server: TestServer, bytes: Buffer): Promise<Answer> {
  return sendFile(server, "POST", "/api/media", "file", bytes, { name: "Box.glb" });
}

test("a project shows its model, whose upload stays with the owner", async () => {
  const server = await startTestServer();
  const { url, fileId } = (await upload(server, await makeBox())).body;
  const project = { title: "Crate", slug: "crate", modelUrls: [url] };
  const saved = await server.asOwner("POST", "/portfolio", project);
  expect(saved.status, saved.text).toBe(201);
  const page = async () => (await server.call("GET", "/portfolio/slug/crate?view=page")).body;
  // Nobody sees a model that isn't ready.
  expect((await page()).models).toEqual([]);
  await prepareModels(server.context);
  const [model] = (await page()).models;
  expect(model).toMatchObject({
    src: url.replace(".glb", "-model.glb"),
    id: fileId,
    name: "Box",
    triangles: 12,
    textureCount: 1,
    view: null,
    poster: null,
  });
  expect((await server.call("GET", model.src)).status).toBe(200);
  expect((await server.call("GET", `/models/${fileId}`)).body).toEqual(model);
  expect((await server.call("GET", url)).status).toBe(404);
  expect((await server.asOwner("GET", url)).status).toBe(200);
  const [item] = (await server.asOwner("GET", "/api/media?kind=model")).body.items;
  const use = { id: String(saved.body.id), title: "Crate", trashed: false };
  expect(item.uses).toEqual([
    { what: "project", ...use },
    { what: "project-revision", ...use },
  ]);
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).status).toBe(409);
  // Under NDA, it is hidden like an image.
  const hidden = { ...project, nda: true, confidential: ["modelUrls"] };
  await server.asOwner("PUT", `/portfolio/${saved.body.id}`, hidden);
  const hiding = await server.call("GET", "/portfolio/slug/crate?view=page");
  expect([hiding.body.models, hiding.text.includes(fileId)]).toEqual([[], false]);
  expect((await server.call("GET", model.src)).status).toBe(404);
  expect((await server.call("GET", `/models/${fileId}`)).status).toBe(404);
});

test("a deleted model leaves nothing behind", async () => {
  const server = await startTestServer();
  const { fileId } = (await upload(server, await makeBox())).body;
  await prepareModels(server.context);
  expect(await listMedia(server.dataDir)).toHaveLength(3);
  expect((await server.asOwner("DELETE", `/api/media/${fileId}`)).status).toBe(204);
  expect(await listMedia(server.dataDir)).toEqual([]);
});

test("a model of an earlier version stays a file to download, until it is uploaded again", async () => {
  const server = await startTestServer();
  const glb = await makeBox();
  const { url, fileId } = (await upload(server, glb)).body;
  await server.context.db.updateTable("media").set({ kind: "file", model: "", state: "ready" }).execute();
  const kinds = async () =>
    (await server.asOwner("GET", "/api/media")).body.items.map((item: { kind: string }) => item.kind);
  expect(await kinds()).toEqual(["file"]);
  expect((await server.app.inject({ url })).headers["content-disposition"]).toContain("attachment");
  expect((await upload(server, glb)).body.fileId).toBe(fileId);
  expect(await kinds()).toEqual(["model"]);
  await prepareModels(server.context);
  expect(await listMedia(server.dataDir)).toHaveLength(3);
});

test("a model whose preparation fails says what to do, and is prepared again when the owner asks", async () => {
  const server = await startTestServer();
  const { db } = server.context;
  const { fileId, url } = (await upload(server, await makeBox())).body;
  const item = async () => (await server.asOwner("GET", "/api/media?kind=model")).body.items[0];
  // The server was killed during each try.
  await db.updateTable("media").set({ tries: 3 }).execute();
  await prepareModels(server.context);
  expect(await item()).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("try once more"),
    model: null,
  });
  await prepareModels(server.context);
  expect((await item()).state).toBe("failed");
  expect((await server.asOwner("POST", `/api/media/${fileId}/prepare`)).body).toMatchObject({
    state: "pending",
    problem: "",
  });
  await prepareModels(server.context);
  expect(await item()).toMatchObject({ state: "ready", problem: "", model: { triangles: 12 } });

  await server.asOwner("POST", "/portfolio", { title: "Crate", slug: "crate", modelUrls: [url] });
  await server.context.storage.remove(`${fileId}.glb`);
  await db.updateTable("media").set({ state: "pending", model: "" }).execute();
  await prepareModels(server.context);
  expect(await item()).toMatchObject({ state: "failed", problem: "Its file is missing. Upload the model again." });
  expect((await server.call("GET", "/portfolio/slug/crate?view=page")).body.models).toEqual([]);
});

test("a saved view belongs to the model: its poster is public with it, and goes with the next view", async () => {
  const server = await startTestServer();
  const { fileId, url } = (await upload(server, await makeBox())).body;
  await prepareModels(server.context);
  const image = async (width: number) => {
    const bytes = await makeImage(width, 180).png().toBuffer();
    return (await sendFile(server, "POST", "/api/media", "file", bytes, { name: "poster.png" })).body;
  };
  const view = {
    position: [1, 2, 3],
    target: [0, 0, 0],
    environment: "sunset",
    background: "environment",
    clip: "Turn",
    turntable: false,
  };
  const poster = await image(320);
  const save = (body: object) => server.asOwner("PUT", `/api/media/${fileId}/view`, body);
  expect((await save({ ...view, poster: url })).body.message).toContain("poster must be the URL of an image");
  const saved = await save({ ...view, name: "Wooden crate", poster: poster.url });
  expect(saved.body.shownModel, saved.text).toMatchObject({ name: "Wooden crate", view, poster: { width: 320 } });
  expect((await server.asOwner("DELETE", `/api/media/${poster.fileId}`)).body.message).toContain(
    "the 3D model “Box.glb”",
  );
  expect((await server.call("GET", poster.url)).status).toBe(404);
  await server.asOwner("POST", "/portfolio", { title: "Crate", slug: "crate", modelUrls: [url] });
  expect((await server.call("GET", poster.url)).status).toBe(200);
  const [model] = (await server.call("GET", "/portfolio/slug/crate?view=page")).body.models;
  expect(model).toMatchObject({ name: "Wooden crate", view, poster: { width: 320, height: 180 } });

  await save({ ...view, poster: (await image(340)).url });
  expect((await server.call("GET", poster.url)).status).toBe(404);
  expect((await server.asOwner("GET", "/api/media?kind=image")).body.total).toBe(1);
  const forgotten = await server.asOwner("DELETE", `/api/media/${fileId}/view`);
  expect(forgotten.body.shownModel).toMatchObject({ name: "Box", view: null, poster: null });
  expect((await server.asOwner("GET", "/api/media?kind=image")).body.total).toBe(0);
});
