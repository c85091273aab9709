// Models for uploads in tests: a box with a texture and an animation, and files that are each broken in one place.
import { randomBytes } from "node:crypto";
import { Document, NodeIO } from "@gltf-transform/core";
import { ALL_EXTENSIONS, EXTMeshoptCompression, KHRDracoMeshCompression } from "@gltf-transform/extensions";
import draco from "draco3dgltf";
import { MeshoptEncoder } from "meshoptimizer";
import sharp from "sharp";
import type { Context } from "#server/context.ts";
import { modelPreparation } from "#server/jobs/media-preparation.ts";
import { type CraftedFile, craftZip } from "./build-zips.ts";
import { blankPng } from "./media.ts";

type Json = Record<string, unknown>;

/** Prepares the pending models, like the background job. */
export async function prepareModels(context: Context): Promise<void> {
  await modelPreparation(context, {
    onReady: () => context.content.changed(),
    onError: () => {
      // The row contains the error.
    },
  }).run(new AbortController().signal);
}

/** A box of twelve triangles with a checkered texture, which rotates in a clip of two seconds. */
export async function makeBox({ name = "Box", texture }: { name?: string; texture?: Buffer } = {}): Promise<Buffer> {
  const document = new Document();
  const buffer = document.createBuffer();
  const { positions, normals, uvs, indices } = boxVertices();
  const accessor = (
    type: "VEC2" | "VEC3" | "VEC4" | "SCALAR",
    array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
  ) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const image = document
    .createTexture("Checks")
    .setImage(new Uint8Array(texture ?? (await makeChecks())))
    .setMimeType("image/png");
  const material = document
    .createMaterial("Paint")
    .setBaseColorTexture(image)
    .setRoughnessFactor(0.6)
    .setMetallicFactor(0.1)
    .setExtras({ author: "somebody" });
  const primitive = document
    .createPrimitive()
    .setAttribute("POSITION", accessor("VEC3", positions))
    .setAttribute("NORMAL", accessor("VEC3", normals))
    .setAttribute("TEXCOORD_0", accessor("VEC2", uvs))
    .setIndices(accessor("SCALAR", indices))
    .setMaterial(material);
  const node = document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive));
  const sampler = document
    .createAnimationSampler()
    .setInput(accessor("SCALAR", new Float32Array([0, 1, 2])))
    .setOutput(accessor("VEC4", new Float32Array([0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, -1])));
  const channel = document.createAnimationChannel().setTargetNode(node).setTargetPath("rotation").setSampler(sampler);
  document.createAnimation("Turn").addSampler(sampler).addChannel(channel);
  document.getRoot().setDefaultScene(document.createScene("Scene").addChild(node));
  return Buffer.from(await new NodeIO().writeBinary(document));
}

function makeChecks(): Promise<Buffer> {
  const side = 64;
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < side * side; at++) {
    const isDark = (Math.floor(at / side / 16) + Math.floor((at % side) / 16)) % 2 === 0;
    pixels.set(isDark ? [40, 90, 200] : [250, 200, 60], at * 3);
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

function boxVertices() {
  const [positions, normals, uvs, indices]: number[][] = [[], [], [], []];
  for (const axis of [0, 1, 2]) {
    for (const side of [-1, 1]) {
      const first = (positions?.length ?? 0) / 3;
      for (const [u, v] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const corner = [0, 0, 0];
        corner[axis] = side;
        corner[(axis + 1) % 3] = u * side;
        corner[(axis + 2) % 3] = v;
        positions?.push(...corner);
        normals?.push(...[0, 1, 2].map((each) => (each === axis ? side : 0)));
        uvs?.push((u + 1) / 2, (v + 1) / 2);
      }
      indices?.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  return {
    positions: new Float32Array(positions ?? []),
    normals: new Float32Array(normals ?? []),
    uvs: new Float32Array(uvs ?? []),
    indices: new Uint16Array(indices ?? []),
  };
}

/** The box packed with Draco and with meshopt. */
export async function packedModels(): Promise<Buffer[]> {
  await MeshoptEncoder.ready;
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ "draco3d.encoder": await draco.createEncoderModule(), "meshopt.encoder": MeshoptEncoder });
  const packed: Buffer[] = [];
  for (const add of [
    (document: Document) => document.createExtension(KHRDracoMeshCompression),
    (document: Document) => document.createExtension(EXTMeshoptCompression),
  ]) {
    const document = await io.readBinary(new Uint8Array(await makeBox()));
    add(document).setRequired(true);
    packed.push(Buffer.from(await io.writeBinary(document)));
  }
  return packed;
}

/** Splits a GLB file into its parts. */
function readParts(glb: Buffer): { json: Json; binary: Buffer } {
  const length = glb.readUInt32LE(12);
  return { json: JSON.parse(glb.toString("utf8", 20, 20 + length)) as Json, binary: glb.subarray(28 + length) };
}

export function writeGlb(json: Json | string, binary: Buffer): Buffer {
  const text = Buffer.from(typeof json === "string" ? json : JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, " ")]);
  const data = Buffer.concat([binary, Buffer.alloc((4 - (binary.length % 4)) % 4)]);
  const [header, first, second] = [Buffer.alloc(12), Buffer.alloc(8), Buffer.alloc(8)];
  header.write("glTF", "latin1");
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(28 + padded.length + data.length, 8);
  first.writeUInt32LE(padded.length, 0);
  first.write("JSON", 4, "latin1");
  second.writeUInt32LE(data.length, 0);
  second.write("BIN\0", 4, "latin1");
  return Buffer.concat([header, first, padded, second, data]);
}

type Gltf = {
  accessors: { count: number; bufferView?: number; byteOffset?: number; componentType: number; type: string }[];
  bufferViews: { byteOffset?: number; byteLength: number }[];
  buffers: { uri?: string; byteLength: number }[];
  images: { uri?: string; bufferView?: number }[];
  meshes: { primitives: { indices: number; attributes: Record<string, number> }[] }[];
  nodes: { children?: number[]; mesh?: number }[];
  scenes: { nodes: number[] }[];
  [more: string]: unknown;
};

/** The box as a .gltf file with a buffer and a texture beside it. */
export async function boxFiles(): Promise<Record<"model" | "buffer" | "texture", CraftedFile> & { json: Json }> {
  const { json, binary } = readParts(await makeBox());
  const { bufferViews, images } = json as Gltf;
  const view = bufferViews[images[0]?.bufferView ?? -1];
  const start = view?.byteOffset ?? 0;
  const texture = binary.subarray(start, start + (view?.byteLength ?? 0));
  const described = {
    ...json,
    buffers: [{ byteLength: binary.length, uri: "Box.bin" }],
    images: [{ uri: "textures/Checks%201.png" }],
  };
  return {
    json: described,
    model: { name: "Box/Box.gltf", content: JSON.stringify(described) },
    buffer: { name: "Box/Box.bin", content: binary },
    texture: { name: "Box/textures/Checks 1.png", content: texture },
  };
}

/** ZIP files with a model that must be rejected, and a part of the message that says why. */
export async function hostileModelZips(): Promise<{ name: string; zip: Buffer; why: RegExp }[]> {
  const { json, model, buffer, texture } = await boxFiles();
  const withFiles = (...files: CraftedFile[]) => craftZip([model, buffer, texture, ...files]);
  const describing = (change: Json) => ({ ...model, content: JSON.stringify({ ...json, ...change }) });
  const megabyte = 1024 * 1024;
  return [
    { name: "zip slip", zip: withFiles({ name: "../evil.bin" }), why: /leads out of the ZIP file/ },
    { name: "an absolute path", zip: withFiles({ name: "/etc/evil.bin" }), why: /leads out of the ZIP file/ },
    {
      name: "a link",
      zip: craftZip([model, { ...buffer, content: "/etc/passwd", mode: 0o120777 }, texture]),
      why: /a link or a device/,
    },
    {
      name: "a bomb",
      zip: withFiles({ name: "zeros.bin", content: Buffer.alloc(20 * megabyte) }),
      why: /ZIP bomb/,
    },
    {
      name: "too much unpacked",
      zip: withFiles(
        ...[1, 2].map((at) => ({
          name: `${at}.bin`,
          content: randomBytes(170_000),
          claims: { size: 160 * megabyte },
        })),
      ),
      why: /300 MB is the limit/,
    },
    {
      name: "overlapping files",
      zip: withFiles({ name: "again.bin", overlaps: true, claims: { packed: 9e6 } }),
      why: /overlap/,
    },
    { name: "an encrypted file", zip: withFiles({ name: "secret.bin", flags: 1 }), why: /encrypted/ },
    { name: "a wrong checksum", zip: craftZip([model, { ...buffer, claims: { crc: 1 } }, texture]), why: /is damaged/ },
    { name: "a cut-off ZIP file", zip: withFiles().subarray(0, -30), why: /a part of it is missing/ },
    { name: "a missing texture", zip: craftZip([model, buffer]), why: /"textures\/Checks 1.png", which isn’t in/ },
    {
      name: "a path out of the ZIP file",
      zip: craftZip([describing({ buffers: [{ byteLength: 10, uri: "../../../../etc/passwd" }] }), buffer, texture]),
      why: /isn’t in the ZIP file/,
    },
    {
      name: "a texture from the web",
      zip: craftZip([describing({ images: [{ uri: "https://example.com/a.png" }] }), buffer]),
      why: /from elsewhere/,
    },
    {
      name: "a texture in KTX2",
      zip: craftZip([model, buffer, { ...texture, content: Buffer.from("«KTX 20»\r\n\x1a\n", "latin1") }]),
      why: /textures are in KTX2; export it with PNG, JPEG or WebP/,
    },
    { name: "no JSON", zip: craftZip([{ ...model, content: "{" }, buffer]), why: /isn’t valid JSON/ },
    { name: "two models", zip: withFiles({ name: "Box/Other.gltf", content: "{}" }), why: /There are 2 \.gltf files/ },
    { name: "no model", zip: craftZip([buffer, texture]), why: /There is no \.gltf file/ },
  ];
}

/** Files that are broken or hostile, with a part of the error message for each. */
export async function brokenModels(): Promise<{ name: string; glb: Buffer; why: RegExp }[]> {
  const good = await makeBox();
  const wide = await makeBox({ texture: blankPng(10_000, 6000) });
  const change = (edit: (json: Gltf, binary: Buffer) => unknown): Buffer => {
    const { json, binary } = readParts(good);
    const copy = Buffer.from(binary);
    edit(json as Gltf, copy);
    return writeGlb(json, copy);
  };
  const header = (edit: (glb: Buffer) => unknown): Buffer => {
    const copy = Buffer.from(good);
    edit(copy);
    return copy;
  };
  const startOf = (json: Gltf, accessor: number) => {
    const { bufferView = 0, byteOffset = 0 } = json.accessors[accessor] ?? {};
    return (json.bufferViews[bufferView]?.byteOffset ?? 0) + byteOffset;
  };
  const primitive = (json: Gltf) => json.meshes[0]?.primitives[0] ?? { indices: 0, attributes: {} };
  return [
    { name: "only a header", glb: good.subarray(0, 12), why: /header is cut off/ },
    { name: "cut off in the middle", glb: good.subarray(0, good.length >> 1), why: /says it has [\d,]+ bytes/ },
    { name: "a wrong total", glb: header((glb) => glb.writeUInt32LE(40, 8)), why: /says it has 40 bytes/ },
    {
      name: "a description longer than the file",
      glb: header((glb) => glb.writeUInt32LE(0xffff_fff0, 12)),
      why: /longer than the file/,
    },
    { name: "JSON that isn’t", glb: writeGlb('{"asset":', Buffer.alloc(4)), why: /isn’t valid JSON/ },
    {
      name: "JSON of another shape",
      glb: writeGlb('{"asset":{"version":"2.0"},"nodes":7}', Buffer.alloc(4)),
      why: /wrong at nodes/,
    },
    {
      name: "positions that are no numbers",
      glb: change((json, binary) => binary.writeFloatLE(NaN, startOf(json, primitive(json).attributes.POSITION ?? 0))),
      why: /can’t be read/,
    },
    {
      name: "corners that don’t exist",
      glb: change((json, binary) => binary.writeUInt16LE(60_000, startOf(json, primitive(json).indices))),
      why: /can’t be read/,
    },
    {
      name: "more numbers than any memory holds",
      glb: change((json) => json.accessors.push({ count: 2_000_000_000, componentType: 5126, type: "VEC4" })),
      why: /more than 1 GB/,
    },
    {
      name: "more triangles than any GPU draws",
      glb: change((json) => {
        json.accessors.push({ count: 60_000_000, componentType: 5125, type: "SCALAR" });
        primitive(json).indices = json.accessors.length - 1;
      }),
      why: /up to 5 million triangles; this one has 20,000,000/,
    },
    {
      name: "one mesh in very many places",
      glb: change((json) => {
        for (let at = 0; at < 150_000; at++) json.nodes.push({ mesh: 0 });
        json.accessors.push({ count: 600, componentType: 5125, type: "SCALAR" });
        primitive(json).indices = json.accessors.length - 1;
      }),
      why: /up to 5 million triangles/,
    },
    {
      name: "120,000 nodes of one triangle",
      glb: change((json) => {
        for (let at = 0; at < 120_000; at++) json.nodes.push({ mesh: 0 });
      }),
      why: /up to 50,000 parts/,
    },
    {
      name: "a texture elsewhere",
      glb: change((json) => (json.images = [{ uri: "https://example.com/a.png" }])),
      why: /needs other files/,
    },
    {
      name: "data in a file of the server",
      glb: change((json) => (json.buffers = [{ uri: "../../savepoint.sqlite", byteLength: 100 }])),
      why: /needs other files/,
    },
    {
      name: "parts in a circle",
      glb: change((json) => (json.nodes = [{ mesh: 0, children: [1] }, { children: [0] }])),
      why: /in a circle/,
    },
    {
      name: "data outside of the file",
      glb: change((json) => Object.assign(json.bufferViews[0] ?? {}, { byteLength: 4_000_000 })),
      why: /data is missing/,
    },
    {
      name: "nothing to draw",
      glb: writeGlb(
        { asset: { version: "2.0" }, scenes: [{ nodes: [0] }], nodes: [{ name: "empty" }] },
        Buffer.alloc(4),
      ),
      why: /no triangles/,
    },
    {
      name: "a texture of 60 megapixels in a few bytes",
      glb: wide,
      why: /up to 50 megapixels; one of this model is 10000 × 6000/,
    },
    {
      name: "a texture with scripts",
      glb: await makeBox({ texture: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>') }),
      why: /can’t be read/,
    },
    {
      name: "a texture that is cut off",
      glb: await makeBox({ texture: (await makeChecks()).subarray(0, 60) }),
      why: /can’t be read/,
    },
  ];
}
