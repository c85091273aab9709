// 3D models: what the library makes of a GLB file, where it is shown, and what it refuses.
import { expect, test } from "vitest";
import { NodeIO } from "@gltf-transform/core";
import { ALL_EXTENSIONS } from "@gltf-transform/extensions";
import { brotliDecompressSync } from "node:zlib";
import { blankPng } from "#tests/support/media.ts";
import { listMedia } from "#tests/support/media-place.ts";
import { craftZip } from "#tests/support/build-zips.ts";
import {
  boxFiles,
  brokenModels,
  hostileModelZips,
  makeBox,
  packedModels,
  prepareModels,
} from "#tests/support/models.ts";
import { type Answer, startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

function upload(server: TestServer, bytes: Buffer, name = "Box.glb", query = ""): Promise<Answer> {
  return sendFile(server, "POST", `/api/media${query}`, "file", bytes, { name });
}

test("a model is measured, and the one for visitors needs no decoder", async () => {
  const server = await startTestServer();
  const glb = await makeBox();
  const { status, body, text } = await upload(server, glb);
  expect(status, text).toBe(201);
  const item = async () => (await server.asOwner("GET", "/api/media?kind=model")).body.items[0];
  expect(await item()).toMatchObject({ kind: "model", state: "pending", model: null, shownModel: null });
  await prepareModels(server.context);
  const [prepared] = (await server.asOwner("GET", "/api/media?kind=model")).body.items;
  expect(prepared).toMatchObject({
    kind: "model",
    state: "ready",
    mime: "model/gltf-binary",
    bytes: glb.length,
    url: body.url,
  });
  expect(prepared.model).toMatchObject({
    triangles: 12,
    vertices: 24,
    meshes: 1,
    materials: 1,
    drawCalls: 1,
    bones: 0,
    clips: ["Turn"],
    textures: [{ width: 64, height: 64, memory: 21845 }],
    textureMemory: 21845,
  });
  const src = body.url.replace(".glb", "-model.glb");
  const plain = await server.app.inject({ url: src });
  expect(plain.headers).toMatchObject({
    "content-type": "model/gltf-binary",
    vary: expect.stringContaining("Accept-Encoding"),
  });
  const packed = await server.app.inject({ url: src, headers: { "accept-encoding": "gzip, br" } });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  const made = await new NodeIO().registerExtensions(ALL_EXTENSIONS).readBinary(new Uint8Array(plain.rawPayload));
  const root = made.getRoot();
  expect(
    root
      .listExtensionsRequired()
      .map(({ extensionName }) => extensionName)
      .toSorted(),
  ).toEqual(["EXT_texture_webp", "KHR_mesh_quantization"]);
  expect(root.listTextures().map((texture) => texture.getMimeType())).toEqual(["image/webp"]);
  expect(JSON.stringify(root.listMaterials().map((material) => material.getExtras()))).not.toContain("somebody");
  // The upload stays as it came, and the same file is stored once.
  expect((await server.app.inject({ url: body.url })).rawPayload.equals(glb)).toBe(true);
  expect((await upload(server, glb)).body.fileId).toBe(body.fileId);
});

test("only a model can be a project’s model", async () => {
  const server = await startTestServer();
  for (const url of ["/media/0123456789abcdef0123456789abcdef.glb", "https://example.com/a.glb", "javascript:1"]) {
    const { status, body } = await server.asOwner("POST", "/portfolio", { title: "A", slug: "a", modelUrls: [url] });
    expect([status, body.message]).toEqual([400, "modelUrls must be URLs of 3D models that were uploaded here"]);
  }
});

test("broken and hostile models are refused with one sentence, and leave nothing behind", async () => {
  const server = await startTestServer();
  for (const { name, glb, why } of await brokenModels()) {
    const { status, body, text } = await upload(server, glb, "broken.glb");
    expect([400, 413, 422], `${name}: ${text}`).toContain(status);
    expect(body.message, name).toMatch(why);
    expect(body.message.length, `${name}: ${body.message}`).toBeLessThan(300);
    expect(await listMedia(server.dataDir), name).toEqual([]);
  }
  expect((await server.asOwner("GET", "/api/media")).body.total).toBe(0);
});

test("a ZIP file with a .gltf file is a model like a GLB file, and other ZIP files stay files to download", async () => {
  const server = await startTestServer();
  const { model, buffer, texture } = await boxFiles();
  const zip = craftZip([model, buffer, texture, { name: "Box/license.txt", content: "CC0" }, { name: "__MACOSX/x" }]);
  const { status, body, text } = await upload(server, zip, "Box.zip");
  expect(status, text).toBe(201);
  await prepareModels(server.context);
  const items = async () => (await server.asOwner("GET", "/api/media")).body.items;
  const [item] = await items();
  expect(item).toMatchObject({ kind: "model", mime: "application/zip", state: "ready", url: body.url });
  expect(item.model).toMatchObject({ triangles: 12, clips: ["Turn"], textures: [{ width: 64, height: 64 }] });
  expect((await server.app.inject({ url: item.shownModel.src })).statusCode).toBe(200);
  await server.asOwner("POST", "/portfolio", { title: "Crate", slug: "crate", modelUrls: [body.url] });
  expect((await server.call("GET", body.url)).status).toBe(404);

  // A game with a model in it is not a model.
  for (const files of [
    [{ name: "game.exe" }, model],
    [{ name: "notes.txt" }],
    [model, buffer, texture, { name: "Other.gltf" }],
  ])
    expect((await upload(server, craftZip(files), "pack.zip")).status).toBe(201);
  expect((await items()).map(({ kind }: { kind: string }) => kind)).toEqual(["file", "file", "file", "model"]);
});

test("hostile ZIP files of models are refused with one sentence, and leave nothing behind", async () => {
  const server = await startTestServer();
  for (const { name, zip, why } of await hostileModelZips()) {
    const { status, body, text } = await upload(server, zip, "broken.zip", "?kind=model");
    expect([400, 413, 422], `${name}: ${text}`).toContain(status);
    expect(body.message, name).toMatch(why);
    expect(body.message, name).not.toContain("build");
    expect(await listMedia(server.dataDir), name).toEqual([]);
  }
  const png = await upload(server, blankPng(8, 8), "a.png", "?kind=model");
  expect([png.status, png.body.message]).toEqual([400, expect.stringContaining("neither a GLB file nor a ZIP file")]);
  expect((await server.asOwner("GET", "/api/media")).body.total).toBe(0);
});

test(
  "models that Draco or meshopt packed, and those with their buffers beside them, are read",
  { tags: ["long"] },
  async () => {
    const server = await startTestServer();
    for (const packed of await packedModels()) {
      const { status, text } = await upload(server, packed, "packed.glb");
      expect(status, text).toBe(201);
    }
    await prepareModels(server.context);
    for (const item of (await server.asOwner("GET", "/api/media")).body.items)
      expect([item.state, item.problem, item.model?.triangles]).toEqual(["ready", "", 12]);
  },
);
