// 3D models: what the library makes of a GLB file, where it is shown, and what it refuses.
import { expect, test } from "vitest";
import { NodeIO } from "@gltf-transform/core";
import { ALL_EXTENSIONS } from "@gltf-transform/extensions";
import { brotliDecompressSync } from "node:zlib";
import { listMedia } from "#tests/support/media-place.ts";
import { brokenModels, makeBox } from "#tests/support/models.ts";
import { type Answer, startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

function upload(server: TestServer, bytes: Buffer, name = "Box.glb"): Promise<Answer> {
  return sendFile(server, "POST", "/api/media", "file", bytes, { name });
}

test("a model is measured, and the one for visitors needs no decoder", async () => {
  const server = await startTestServer();
  const glb = await makeBox();
  const { status, body, text } = await upload(server, glb);
  expect(status, text).toBe(201);
  const [item] = (await server.asOwner("GET", "/api/media?kind=model")).body.items;
  expect(item).toMatchObject({ kind: "model", mime: "model/gltf-binary", bytes: glb.length, url: body.url });
  expect(item.model).toMatchObject({
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
  for (const modelUrl of ["/media/0123456789abcdef0123456789abcdef.glb", "https://example.com/a.glb", "javascript:1"]) {
    const { status, body } = await server.asOwner("POST", "/portfolio", { title: "A", slug: "a", modelUrl });
    expect([status, body.message]).toEqual([400, "modelUrl must be the URL of a 3D model that was uploaded here"]);
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
