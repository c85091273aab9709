// Makes a GLB that any browser draws without a decoder: with quantized meshes, WebP textures and no duplicates.
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { type Document, Logger, NodeIO, type Texture } from "@gltf-transform/core";
import { ALL_EXTENSIONS, EXTTextureWebP } from "@gltf-transform/extensions";
import { dedup, metalRough, prune, quantize, resample, unpartition, weld } from "@gltf-transform/functions";
import draco from "draco3dgltf";
import { validateBytes } from "gltf-validator";
import { MeshoptDecoder } from "meshoptimizer";
import sharp from "sharp";
import type { ModelReport } from "#contract/media.ts";
import {
  checkOutline,
  checkPixels,
  checkShown,
  checkTexture,
  checkTriangles,
  damaged,
  listImages,
  readGlb,
  tooLarge,
} from "./model-check.ts";
import { limits } from "#contract/limits.ts";
import { Refusal } from "./refusal.ts";

const compress = promisify(brotliCompress);
/** Higher levels take ten times as long for a few percent. */
const brotliLevel = 5;
const webpQuality = 85;
/** Pixels up to which a texture is stored as it is. */
const smallTexture = 256 * 256;
const maxWarnings = 20;
const maxNames = 200;

export type OptimizedModel = { glb: Uint8Array; brotli: Buffer; report: ModelReport };

/** Throws a Refusal if the model can't be shown. Decodes nothing, and returns what the validator found. */
export async function checkModel(bytes: Buffer): Promise<string[]> {
  const read = readGlb(bytes);
  checkOutline(read);
  const warnings = await validate(bytes);
  for (const image of listImages(read)) await checkImage(image);
  checkShown(read);
  return warnings;
}

export async function optimizeModel(bytes: Buffer): Promise<OptimizedModel> {
  const warnings = await checkModel(bytes);
  try {
    const document = await readDocument(bytes);
    for (const texture of document.getRoot().listTextures()) await checkImage(texture.getImage());
    checkTriangles(measure(document).triangles);
    const { extensions, original } = { extensions: listExtensions(document), original: measureTextures(document) };
    await document.transform(metalRough(), dedup(), weld(), resample(), prune({ keepAttributes: true }));
    forgetMetadata(document);
    await shrinkTextures(document);
    // Skins and morphs keep their precision where quantizing would move them.
    await document.transform(quantize(), unpartition());
    const facts = measure(document);
    if (facts.triangles === 0) throw damaged("it has no triangles to show");
    const glb = await newIo().writeBinary(document);
    const brotli = await compress(glb, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } });
    const report: ModelReport = {
      ...facts,
      ...original,
      extensions,
      warnings,
      bytes: glb.byteLength,
      transferBytes: Math.min(brotli.length, glb.byteLength),
    };
    return { glb, brotli, report };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw damaged("it is damaged, or uses something that isn’t supported here", error);
  }
}

/** Findings of the validator that no viewer could work around. The others are listed for the owner. */
const fatal =
  /^(?:GLB_|INVALID_JSON|INVALID_GLTF|IO_ERROR|UNRESOLVED_REFERENCE|NODE_LOOP|NODE_PARENT_OVERRIDE|ACCESSOR_INDEX_OOB|ACCESSOR_INVALID_FLOAT|ACCESSOR_TOO_LONG|ACCESSOR_SPARSE_|BUFFER_|TYPE_MISMATCH|ARRAY_TYPE_MISMATCH|UNDEFINED_PROPERTY|SCENE_NON_ROOT_NODE|IMAGE_DATA_INVALID|INVALID_URI|DATA_URI_GLB|MESH_PRIMITIVE_NO_POSITION|MESH_PRIMITIVE_UNEQUAL_ACCESSOR)/;
const isError = 0;

async function validate(bytes: Buffer): Promise<string[]> {
  const { issues } = await validateBytes(new Uint8Array(bytes), {
    format: "glb",
    maxIssues: 200,
    writeTimestamp: false,
    externalResourceFunction: () => Promise.reject(new Error("No other files are read.")),
  }).catch((error: unknown) => {
    throw damaged("it isn’t a glTF file", error);
  });
  const worst = issues.messages.find(({ severity, code }) => severity === isError && fatal.test(code));
  if (worst) throw damaged(`${toPlain(worst.message)}${worst.pointer ? ` (${toPlain(worst.pointer)})` : ""}`);
  const found = issues.messages
    .filter(({ severity }) => severity <= 1)
    .map(({ message, pointer }) => toPlain(pointer ? `${message} (${pointer})` : message));
  return [...new Set(found)].slice(0, maxWarnings);
}

/** Texts from the file are shown as text only; control characters and endless names are removed here. */
function toPlain(text: string): string {
  return text
    .replace(/[\p{C}\u2028\u2029]/gu, "")
    .trim()
    .replace(/\.$/, "")
    .slice(0, 160);
}

function newIo(): NodeIO {
  return new NodeIO().setLogger(new Logger(Logger.Verbosity.SILENT)).registerExtensions(ALL_EXTENSIONS);
}

async function readDocument(bytes: Buffer): Promise<Document> {
  const io = newIo();
  io.registerDependencies({ "draco3d.decoder": await draco.createDecoderModule(), "meshopt.decoder": MeshoptDecoder });
  await MeshoptDecoder.ready;
  const document = await io.readBinary(new Uint8Array(bytes));
  // The result needs no decoder.
  for (const extension of document.getRoot().listExtensionsUsed())
    if (/KHR_draco_mesh_compression|EXT_meshopt_compression|KHR_meshopt_compression/.test(extension.extensionName))
      extension.dispose();
  document.setLogger(new Logger(Logger.Verbosity.SILENT));
  return document;
}

async function checkImage(image: Uint8Array | null): Promise<void> {
  if (!image) throw damaged("a texture is missing");
  checkTexture(image);
  const { width, height } = await sharp(image, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw damaged("a texture is damaged", error);
    });
  checkPixels(width, height);
}

async function shrinkTextures(document: Document): Promise<void> {
  const textures = document.getRoot().listTextures();
  if (textures.length > limits.model.textures)
    throw tooLarge(`Models can have up to ${limits.model.textures} textures; this one has ${textures.length}.`);
  for (const texture of textures) await shrinkTexture(texture);
  if (textures.some((texture) => texture.getMimeType() === "image/webp"))
    document.createExtension(EXTTextureWebP).setRequired(true);
}

async function shrinkTexture(texture: Texture): Promise<void> {
  const image = texture.getImage();
  if (!image) return;
  const side = limits.model.textureSide;
  const [width, height] = texture.getSize() ?? [side, side];
  // Palettes and pixel art: every pixel matters, and there is nothing to gain.
  const isSmall = width * height <= smallTexture;
  const smaller = await sharp(image, { limitInputPixels: limits.image.pixels, failOn: "error" })
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp(isSmall ? { lossless: true } : { quality: webpQuality })
    .toBuffer()
    .catch((error: unknown) => {
      throw damaged("a texture is damaged", error);
    });
  texture.setImage(new Uint8Array(smaller)).setMimeType("image/webp").setURI("");
}

/** Removes data that visitors don't need: cameras, the author's notes, and properties of programs. */
function forgetMetadata(document: Document): void {
  const root = document.getRoot();
  for (const camera of root.listCameras()) camera.dispose();
  const { version } = root.getAsset();
  Object.assign(root.getAsset(), { version, generator: "Savepoint", copyright: undefined, extras: undefined });
  for (const property of [
    root,
    ...root.listScenes(),
    ...root.listNodes(),
    ...root.listMeshes(),
    ...root.listMaterials(),
    ...root.listTextures(),
    ...root.listAnimations(),
    ...root.listSkins(),
  ])
    property.setExtras({});
  for (const property of [...root.listNodes(), ...root.listMeshes(), ...root.listMaterials(), ...root.listAnimations()])
    property.setName(toPlain(property.getName()).slice(0, 80));
}

function listExtensions(document: Document): string[] {
  return document
    .getRoot()
    .listExtensionsUsed()
    .map(({ extensionName }) => extensionName)
    .toSorted();
}

type Facts = Omit<ModelReport, "extensions" | "warnings" | "bytes" | "transferBytes">;

/** Counts what is drawn: a mesh that two nodes show counts twice. */
function measure(document: Document): Omit<Facts, "textures" | "textureMemory"> {
  const root = document.getRoot();
  const facts = { triangles: 0, vertices: 0, drawCalls: 0 };
  for (const node of root.listNodes()) {
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const [vertices, mode] = [primitive.getAttribute("POSITION")?.getCount() ?? 0, primitive.getMode()];
      const corners = primitive.getIndices()?.getCount() ?? vertices;
      facts.vertices += vertices;
      facts.drawCalls++;
      if (mode >= 4) facts.triangles += mode === 4 ? Math.floor(corners / 3) : Math.max(0, corners - 2);
    }
  }
  return {
    ...facts,
    meshes: root.listMeshes().length,
    materials: root.listMaterials().length,
    bones: new Set(root.listSkins().flatMap((skin) => skin.listJoints())).size,
    clips: root
      .listAnimations()
      .slice(0, maxNames)
      .map((clip) => toPlain(clip.getName()).slice(0, 80)),
  };
}

/** A GPU holds four bytes for each pixel, and a third more for the smaller versions. */
function measureTextures(document: Document): Pick<Facts, "textures" | "textureMemory"> {
  const side = limits.model.textureSide;
  const textures = document
    .getRoot()
    .listTextures()
    .slice(0, maxNames)
    .map((texture) => {
      const [width, height] = texture.getSize() ?? [0, 0];
      const scale = Math.min(1, side / Math.max(width, height, 1));
      const drawn = Math.round(width * scale) * Math.round(height * scale);
      return { width, height, memory: Math.round((drawn * 4 * 4) / 3) };
    });
  return { textures, textureMemory: textures.reduce((sum, { memory }) => sum + memory, 0) };
}
