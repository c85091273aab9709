// Checks a GLB file by its header and JSON, before any library reads it, and refuses models whose declared numbers would fill the memory.
import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { detectBytes, detectKind } from "./detect.ts";
import { Refusal } from "./refusal.ts";

const index = z.number().int().min(0);
const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(200_000).default([]);
const outline = z.looseObject({
  asset: z.looseObject({ version: z.string() }),
  accessors: list(
    z.looseObject({
      count: z.number().int().min(1),
      type: z.string(),
      componentType: z.number(),
      bufferView: index.optional(),
    }),
  ),
  bufferViews: list(
    z.looseObject({ buffer: index, byteOffset: index.default(0), byteLength: z.number().int().min(1) }),
  ),
  buffers: list(z.looseObject({ byteLength: z.number().int().min(1), uri: z.string().optional() })),
  images: list(z.looseObject({ uri: z.string().optional(), bufferView: index.optional() })),
  meshes: list(
    z.looseObject({
      primitives: z.array(
        z.looseObject({
          mode: z.number().default(4),
          indices: index.optional(),
          attributes: z.record(z.string(), index),
        }),
      ),
    }),
  ),
  nodes: list(z.looseObject({ children: z.array(index).default([]), mesh: index.optional() })),
});
export type Outline = z.infer<typeof outline>;

const magic = 0x46546c67;
const jsonChunk = 0x4e4f534a;
const binaryChunk = 0x004e4942;
const sizes: ReadonlyMap<string, number> = new Map(
  Object.entries({ SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 }),
);

/** Returns the description of the model and its binary part. */
export function readGlb(bytes: Buffer): { outline: Outline; binary: Buffer } {
  if (bytes.length < 20 || bytes.readUInt32LE(0) !== magic) throw damaged("its header is cut off");
  if (bytes.readUInt32LE(4) !== 2) throw damaged("only version 2 of glTF is supported");
  const length = bytes.readUInt32LE(8);
  if (length !== bytes.length)
    throw damaged(`it says it has ${length.toLocaleString("en")} bytes, but has ${bytes.length.toLocaleString("en")}`);
  let json: Buffer | null = null;
  let binary: Buffer = Buffer.alloc(0);
  for (let at = 12; at < length;) {
    if (at + 8 > length) throw damaged("a part of it is cut off");
    const [size, type] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    const end = at + 8 + size;
    if (end > length) throw damaged("a part of it is longer than the file");
    if (json === null && type !== jsonChunk) throw damaged("it doesn’t begin with its description");
    if (type === jsonChunk) json ??= bytes.subarray(at + 8, end);
    else if (type === binaryChunk && binary.length === 0) binary = bytes.subarray(at + 8, end);
    at = end;
  }
  if (json === null) throw damaged("it has no description");
  return { outline: parseOutline(json), binary };
}

/** Refuses a model that needs other files, or too much memory. */
export function checkOutline({ outline: model, binary }: ReturnType<typeof readGlb>): void {
  for (const { uri } of [...model.buffers, ...model.images])
    if (uri !== undefined && !uri.startsWith("data:"))
      throw damaged("it needs other files; export it as one GLB file with its textures inside");
  // A buffer after the first one has no data: it only declares the unpacked size of data that an extension packed.
  const sizesOfBuffers = model.buffers.map(({ uri, byteLength }, at) =>
    uri === undefined ? (at === 0 && binary.length > 0 ? binary.length : byteLength) : Infinity,
  );
  for (const { buffer, byteOffset, byteLength } of model.bufferViews)
    if (!(byteOffset + byteLength <= (sizesOfBuffers[buffer] ?? 0))) throw damaged("a part of its data is missing");
  let bytes = 0;
  for (const { count, type, componentType } of model.accessors) {
    bytes += count * (sizes.get(type) ?? 16) * (componentType === 5121 || componentType === 5120 ? 1 : 4);
    if (bytes > limits.model.memory) throw tooLarge("Its numbers would need more than 1 GB of memory.");
  }
  checkTriangles(countDeclared(model));
  for (const parts of [model.nodes, model.meshes, model.accessors])
    if (parts.length > limits.model.parts)
      throw tooLarge(`Models can have up to ${limits.model.parts.toLocaleString("en")} parts; join some of them.`);
  checkCycles(model);
}

/** Throws if there is nothing to draw. */
export function checkShown({ outline: model }: ReturnType<typeof readGlb>): void {
  if (countDeclared(model) === 0) throw damaged("it has no triangles to show");
}

/** Returns the bytes of the textures that are stored in the binary part. */
export function listImages({ outline: model, binary }: ReturnType<typeof readGlb>): Buffer[] {
  return model.images.flatMap(({ bufferView }) => {
    const view = bufferView === undefined ? undefined : model.bufferViews[bufferView];
    return view ? [binary.subarray(view.byteOffset, view.byteOffset + view.byteLength)] : [];
  });
}

/** Throws if there are too many triangles to draw. */
export function checkTriangles(triangles: number): void {
  if (triangles > limits.model.triangles)
    throw tooLarge(
      `Models can have up to ${limits.model.triangles / 1_000_000} million triangles; this one has ${Math.round(triangles).toLocaleString("en")}.`,
    );
}

/** Checks a texture by its bytes, before it is decoded. */
export function checkTexture(bytes: Uint8Array): void {
  const kind = detectKind(Buffer.from(bytes.subarray(0, detectBytes)));
  if (Buffer.from(bytes.subarray(0, 6)).toString("latin1") === "\xabKTX 2")
    throw damaged("its textures are in KTX2; export it with PNG, JPEG or WebP textures, which are made smaller here");
  if (kind !== "png" && kind !== "jpeg" && kind !== "webp")
    throw damaged("a texture is neither PNG, JPEG nor WebP; export the textures as one of these");
}

export function checkPixels(width: number, height: number): void {
  if (width * height > limits.image.pixels)
    throw tooLarge(
      `Textures can have up to ${limits.image.pixels / 1_000_000} megapixels; one of this model is ${width} × ${height}.`,
    );
}

export function damaged(why: string, cause?: unknown): Refusal {
  return new Refusal(`This model can’t be read: ${why}.`, "damaged", { cause });
}

export function tooLarge(sentence: string): Refusal {
  return new Refusal(sentence, "too large");
}

export function parseJson(json: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
  } catch (error) {
    throw damaged("its description isn’t valid JSON", error);
  }
}

function parseOutline(json: Buffer): Outline {
  const { data, error } = outline.safeParse(parseJson(json));
  if (!data) throw damaged(`its description is wrong at ${error.issues[0]?.path.join(".") || "its beginning"}`, error);
  return data;
}

/** Counts the triangles of every mesh as often as nodes show it. */
function countDeclared({ meshes, nodes, accessors }: Outline): number {
  const shown = new Map<number, number>();
  for (const { mesh } of nodes) if (mesh !== undefined) shown.set(mesh, (shown.get(mesh) ?? 0) + 1);
  let triangles = 0;
  for (const [at, { primitives }] of meshes.entries()) {
    for (const { mode, indices, attributes } of primitives) {
      const count = accessors[indices ?? attributes.POSITION ?? -1]?.count ?? 0;
      if (mode >= 4) triangles += (mode === 4 ? count / 3 : Math.max(0, count - 2)) * (shown.get(at) ?? 1);
    }
  }
  return triangles;
}

function checkCycles({ nodes }: Outline): void {
  const parents = new Map<number, number>();
  for (const [parent, { children }] of nodes.entries()) {
    for (const child of children) {
      if (child >= nodes.length) throw damaged("a part of it refers to another one that doesn’t exist");
      if (parents.has(child)) throw damaged("a part of it has two parents");
      parents.set(child, parent);
    }
  }
  // Each node has one parent, so a path upwards that is longer than the number of nodes is a cycle.
  const depths = new Map<number, number>();
  for (const start of nodes.keys()) {
    const path: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && !depths.has(at)) {
      if (path.length > nodes.length) throw damaged("its parts contain each other in a circle");
      path.push(at);
      at = parents.get(at);
    }
    let depth = at === undefined ? 0 : (depths.get(at) ?? 0);
    for (const each of path.toReversed()) depths.set(each, ++depth);
    if (depth > limits.model.depth) throw tooLarge(`Parts of models can be nested up to ${limits.model.depth} deep.`);
  }
}
