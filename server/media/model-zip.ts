// Reads a ZIP file with one .gltf file, its buffers and its textures, and makes one GLB from it. The ZIP file passes the same checks as those
// of builds, and only files in it are read.
import { open, stat } from "node:fs/promises";
import { posix } from "node:path";
import { crc32 } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import { z } from "zod";
import { limits } from "#contract/limits.ts";
import { detectBytes, detectKind } from "./detect.ts";
import { damaged, parseJson, tooLarge } from "./model-check.ts";
import { Refusal } from "./refusal.ts";
import { openZip, readEntries } from "./zip/entries.ts";
import { isLeftOut, show } from "./zip/paths.ts";

const bounds = { entries: limits.model.files * 2, files: limits.model.files, unpacked: limits.model.unpacked };
/** Files that may accompany a model in its ZIP file. A ZIP file with others is a download, unless it was uploaded as a model. */
const beside = /\.(?:gltf|bin|png|jpe?g|webp|ktx2|txt|md|pdf)$|(?:^|\/)(?:license|readme)$/i;
/** Enough for the end of the list of contents, with the names of the last files. */
const tail = 256 * 1024;

/** Returns the model in a ZIP file as GLB, or null if the file is something else and needn't be a model. */
export async function readModelZip(path: string, mustBeModel: boolean): Promise<Buffer | null> {
  try {
    const { size } = await stat(path);
    const zip = await openZip(path);
    try {
      if (!mustBeModel && !(await looksLikeModel(path))) return null;
      return await readZip(zip, size);
    } finally {
      zip.close();
    }
  } catch (error) {
    if (!mustBeModel && !(await mentionsModel(path))) return null;
    if (!(error instanceof Refusal)) throw error;
    // Those messages are about builds.
    throw new Refusal(error.message.replaceAll("the build", "the model"), error.code, { cause: error });
  }
}

async function readZip(zip: ZipFile, size: number): Promise<Buffer> {
  const entries = new Map((await readEntries(zip, size, bounds)).map((entry) => [entry.fileName, entry]));
  const models = [...entries.keys()].filter((name) => /\.gltf$/i.test(name));
  const [name] = models;
  if (name === undefined)
    throw new Refusal(
      "There is no .gltf file in this ZIP file. Export the model as glTF, or as one GLB file.",
      "damaged",
    );
  if (models.length > 1)
    throw new Refusal(
      `There are ${models.length} .gltf files in this ZIP file. Pack each model with its own files, or export each as GLB.`,
      "damaged",
    );
  const folder = posix.dirname(name);
  const read = (path: string) => readEntry(zip, entries.get(path));
  return packGltf(await read(name), (uri) => {
    const path = posix.normalize(posix.join(folder, uri));
    if (!entries.has(path))
      throw damaged(`it needs the file ${show(uri)}, which isn’t in the ZIP file; pack all files of the export`);
    return read(path);
  });
}

/** Returns whether a ZIP file that wasn't uploaded as a model is one: a single .gltf file, and no files that models don't have. */
async function looksLikeModel(path: string): Promise<boolean> {
  const zip = await openZip(path);
  let models = 0;
  try {
    for await (const { fileName: name } of zip.eachEntry()) {
      if (name.endsWith("/") || isLeftOut(name)) continue;
      if (!beside.test(name)) return false;
      if (/\.gltf$/i.test(name)) models++;
    }
  } finally {
    zip.close();
  }
  return models === 1;
}

/** Returns whether a ZIP file whose list of contents can't be read names a model. */
async function mentionsModel(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, tail);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return /\.gltf/i.test(buffer.toString("latin1"));
  } finally {
    await file.close();
  }
}

/** Reads a file. The ZIP reader enforces the checked size. */
async function readEntry(zip: ZipFile, entry: Entry | undefined): Promise<Buffer> {
  if (!entry) throw damaged("one of its files is missing");
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  } catch (error) {
    throw damaged(`${show(entry.fileName)} can’t be unpacked; pack the model again`, error);
  }
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw damaged(`${show(entry.fileName)} is damaged; pack the model again`);
  return bytes;
}

const place = z.looseObject({ buffer: z.number().int().min(0), byteOffset: z.number().int().min(0).default(0) });
const gltf = z.looseObject({
  buffers: z.array(z.looseObject({ byteLength: z.number().int().min(1), uri: z.string().optional() })).default([]),
  bufferViews: z
    .array(
      place.extend({
        byteLength: z.number().int().min(1),
        extensions: z
          .looseObject({ EXT_meshopt_compression: place.optional(), KHR_meshopt_compression: place.optional() })
          .optional(),
      }),
    )
    .max(200_000)
    .default([]),
  images: z.array(z.looseObject({ uri: z.string().optional(), mimeType: z.string().optional() })).default([]),
});

const mimeTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({ png: "image/png", jpeg: "image/jpeg", webp: "image/webp" }),
);

/** Makes a GLB of a .gltf file; `read` returns the files that it refers to. */
async function packGltf(json: Buffer, read: (uri: string) => Promise<Buffer>): Promise<Buffer> {
  const { data: model, error } = gltf.safeParse(parseJson(json));
  if (!model) throw damaged(`its description is wrong at ${error.issues[0]?.path.join(".") || "its beginning"}`, error);
  const parts: Buffer[] = [];
  let length = 0;
  const add = (bytes: Buffer): number => {
    const at = length;
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    length += bytes.length + padding.length;
    if (length > limits.model.unpacked)
      throw tooLarge(`Unpacked, models can be up to ${limits.model.unpacked / 1024 / 1024} MB.`);
    return at;
  };
  // Buffers without data only declare the unpacked size of data that an extension packed; they stay separate buffers.
  const starts: { buffer: number; byteOffset: number }[] = [];
  const empty: typeof model.buffers = [];
  for (const { uri, ...buffer } of model.buffers) {
    if (uri === undefined) {
      empty.push(buffer);
      starts.push({ buffer: empty.length, byteOffset: 0 });
      continue;
    }
    const bytes = await resolve(uri, read);
    if (bytes.length < buffer.byteLength) throw damaged("one of its buffers is cut off; pack the model again");
    starts.push({ buffer: 0, byteOffset: add(bytes.subarray(0, buffer.byteLength)) });
  }
  const moved = <Place extends z.infer<typeof place>>(from: Place): Place => {
    const start = starts[from.buffer];
    if (!start) throw damaged("a part of its data is missing");
    return { ...from, buffer: start.buffer, byteOffset: start.byteOffset + from.byteOffset };
  };
  const bufferViews = model.bufferViews.map(({ extensions, ...view }) => ({
    ...moved(view),
    ...(extensions && {
      extensions: Object.fromEntries(
        Object.entries(extensions).map(([name, value]) => {
          const packed = place.safeParse(value);
          return [name, packed.success ? moved(packed.data) : value];
        }),
      ),
    }),
  }));
  const images: Record<string, unknown>[] = [];
  for (const { uri, ...image } of model.images) {
    if (uri === undefined) {
      images.push(image);
      continue;
    }
    const bytes = await resolve(uri, read);
    const mimeType = mimeTypes.get(detectKind(bytes.subarray(0, detectBytes)) ?? "") ?? image.mimeType ?? "image/ktx2";
    bufferViews.push({ buffer: 0, byteOffset: add(bytes), byteLength: bytes.length });
    images.push({ ...image, mimeType, bufferView: bufferViews.length - 1 });
  }
  const described = {
    ...model,
    ...(length + empty.length > 0 && { buffers: [{ byteLength: length }, ...empty] }),
    ...(bufferViews.length > 0 && { bufferViews }),
    ...(images.length > 0 && { images }),
  };
  return writeGlb(described, Buffer.concat(parts));
}

async function resolve(uri: string, read: (uri: string) => Promise<Buffer>): Promise<Buffer> {
  const [, encoding, text = ""] = /^data:[^,]*?(;base64)?,([^]*)$/.exec(uri) ?? [];
  if (uri.startsWith("data:")) return encoding ? Buffer.from(text, "base64") : Buffer.from(decode(text), "latin1");
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(uri))
    throw damaged(`it needs ${show(uri)} from elsewhere; put the file into the ZIP file, or export the model as GLB`);
  return read(decode(uri));
}

function decode(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

function writeGlb(json: Record<string, unknown>, binary: Buffer): Buffer {
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, " ")]);
  const chunk = (type: string, bytes: Buffer): Buffer[] => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(bytes.length, 0);
    head.write(type, 4, "latin1");
    return [head, bytes];
  };
  const chunks = [...chunk("JSON", padded), ...(binary.length > 0 ? chunk("BIN\0", binary) : [])];
  const header = Buffer.alloc(12);
  header.write("glTF", "latin1");
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(12 + chunks.reduce((sum, { length }) => sum + length, 0), 8);
  return Buffer.concat([header, ...chunks]);
}
