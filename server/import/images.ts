import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { limits } from "#contract/limits.ts";
import type { Upload } from "#contract/media.ts";
import type { Context } from "../context.ts";
import { DomainError, StorageFullError, StoreUnreachableError } from "../errors.ts";
import { detectBytes, detectKind, isImageKind, isVideoKind } from "../media/detect.ts";
import { storeImage } from "../media/images.ts";
import { FetchError, fetchImage, fetchVideo } from "../media/remote.ts";
import { mediaUrl } from "../media/storage.ts";
import { stageVideo, storeVideo } from "../media/videos.ts";
import { mediaTable } from "../store/tables/media.ts";
import { isInside } from "./find-files.ts";
import { withoutPathPlaceholders } from "./path-placeholders.ts";

/** Why a file could not be imported, as the end of "the image x …". With `host`, no file of that server could be. */
type Problem = { problem: string; host?: string };

/** The new URL of the image, or why it could not be imported, as the end of "the image x …". */
export type TakenImage = { url: string; note?: string } | Problem;
/** The same for a video. Its size and still are unknown in a dry run. */
export type TakenVideo = Pick<Upload, "url" | "width" | "height" | "poster"> | Problem;

/** Fetches a video as a stream. */
export type FetchVideo = (
  address: string,
  receive: (source: AsyncIterable<Buffer>) => Promise<TakenVideo>,
) => Promise<TakenVideo>;

export type ImageTaker = {
  /** Imports an image. `source` is written in the file at `path`, a path on this machine. */
  take(path: string, source: string): Promise<TakenImage>;
  /** Imports a video in the same way. */
  takeVideo(path: string, source: string): Promise<TakenVideo>;
  /** Returns the real path of a source in the folder, or null. */
  find(path: string, source: string): Promise<string | null>;
  /** Returns the number of different images. */
  count(): number;
  videoCount(): number;
};

/** Only browsers draw HTML inside an SVG. */
const incompleteSvg = "is SVG with HTML inside, which may be missing in the PNG image made of it; look at it";

/** Folders whose content is at the root of the published site. */
const staticFolders = ["static", "public", "assets", "_assets", "src/assets", "images", "content", "src"];

/** Imports images and videos. `roots` are real paths. Nothing outside of them is read, even through a symlink or `..`. */
export function createImageTaker(
  context: Context,
  roots: readonly string[],
  options: {
    dryRun: boolean;
    example: boolean;
    fetch?: (address: string) => Promise<Buffer>;
    fetchVideo?: FetchVideo | undefined;
  },
): ImageTaker {
  const taken = new Map<string, Promise<TakenImage | TakenVideo>>();
  const failedHosts = new Map<string, number>();
  const fetch = options.fetch ?? fetchImage;
  let count = 0;
  let videos = 0;

  async function find(path: string, source: string): Promise<string | null> {
    for (const candidate of candidates(roots, path, source)) {
      const real = await realpath(candidate).catch(() => null);
      if (real !== null && isInsideAny(roots, real) && (await stat(real)).isFile()) return real;
    }
    return null;
  }

  async function take(path: string, source: string): Promise<TakenImage> {
    if (/^data:/i.test(source)) return once(sha256(Buffer.from(source)), () => readDataUrl(source));
    if (/^(?:https?:)?\/\//i.test(source)) return once(source, () => fetchRemote(source.replace(/^\/\//, "https://")));
    const real = await find(path, source);
    if (real === null) return { problem: "was not found in the folder" };
    return once(real, async () => store(await readLimited(real), basename(real)));
  }

  async function takeVideo(path: string, source: string): Promise<TakenVideo> {
    if (/^(?:https?:)?\/\//i.test(source)) {
      const address = source.replace(/^\/\//, "https://");
      return once(address, () =>
        unlessFailed(address, () =>
          (options.fetchVideo ?? fetchVideo)(address, (bytes) => receiveVideo(bytes, address)),
        ),
      );
    }
    const real = await find(path, source);
    if (real === null) return { problem: "was not found in the folder" };
    return once(real, () => storeFile(real));
  }

  async function storeFile(real: string): Promise<TakenVideo> {
    const { size } = await stat(real);
    if (size > limits.video.bytes) return { problem: `is larger than ${limits.video.bytes / 1024 / 1024} MB` };
    const kind = detectKind(await readStart(real));
    if (!isVideoKind(kind)) return { problem: "is neither MP4 nor WebM" };
    if (!options.dryRun) {
      const staged = await stageVideo(createReadStream(real), kind, context.storage.staging);
      const stored = await storeVideo(context, staged, { name: basename(real), example: options.example });
      videos++;
      return stored;
    }
    videos++;
    return { url: `/media/${sha256(Buffer.from(real)).slice(0, 32)}.${kind}` };
  }

  async function receiveVideo(source: AsyncIterable<Buffer>, address: string): Promise<TakenVideo> {
    const chunks = source[Symbol.asyncIterator]();
    let start: Buffer = Buffer.alloc(0);
    while (start.length < detectBytes) {
      const { done, value } = await chunks.next();
      if (done) break;
      start = Buffer.concat([start, value]);
    }
    const kind = detectKind(start);
    if (!isVideoKind(kind)) return { problem: "is neither MP4 nor WebM" };
    if (options.dryRun) {
      videos++;
      return { url: `/media/${sha256(Buffer.from(address)).slice(0, 32)}.${kind}` };
    }
    const staged = await stageVideo(
      joined(start, { [Symbol.asyncIterator]: () => chunks }),
      kind,
      context.storage.staging,
    );
    const stored = await storeVideo(context, staged, {
      name: basename(new URL(address).pathname),
      example: options.example,
    });
    videos++;
    return stored;
  }

  /** Reads and stores each image once, even if several posts show it. */
  function once<Taken extends TakenImage | TakenVideo>(
    key: string,
    work: () => Promise<Taken>,
  ): Promise<Taken | Problem> {
    const known = taken.get(key) as Promise<Taken> | undefined;
    if (known) return known;
    const result = work().catch((error: unknown): Problem => {
      if (error instanceof StorageFullError || error instanceof StoreUnreachableError) throw error;
      if (error instanceof FetchError) return { problem: `could not be fetched: ${error.message}` };
      if (error instanceof DomainError) return { problem: `cannot be used: ${error.message}` };
      throw error;
    });
    taken.set(key, result);
    return result;
  }

  async function store(bytes: Buffer | null, name: string): Promise<TakenImage> {
    if (bytes === null) return { problem: `is larger than ${limits.image.bytes / 1024 / 1024} MB` };
    const kind = detectKind(bytes);
    if (options.dryRun) {
      if (!isImageKind(kind) && kind !== "svg") return { problem: "is no image of a known type" };
      const known = await mediaTable.find(context.db, { sourceHash: sha256(bytes) });
      count++;
      return { url: known ? mediaUrl(known.file) : `/media/${sha256(bytes).slice(0, 32)}.png` };
    }
    const note = kind === "svg" && bytes.includes("<foreignObject") ? incompleteSvg : undefined;
    const { url } = await storeImage(context, bytes, { name, example: options.example, drawSvg: true });
    count++;
    return { url, ...(note !== undefined && { note }) };
  }

  async function fetchRemote(address: string): Promise<TakenImage> {
    return unlessFailed(address, async () => store(await fetch(address), basename(new URL(address).pathname)));
  }

  async function unlessFailed<Taken>(address: string, work: () => Promise<Taken>): Promise<Taken | Problem> {
    const host = URL.canParse(address) ? new URL(address).host : "";
    // After three failures, a host is not tried again.
    if ((failedHosts.get(host) ?? 0) >= 3)
      return { problem: "could not be fetched: its server can't be reached", host };
    try {
      const taken = await work();
      failedHosts.delete(host);
      return taken;
    } catch (error) {
      if (error instanceof FetchError) failedHosts.set(host, (failedHosts.get(host) ?? 0) + 1);
      throw error;
    }
  }

  async function readDataUrl(source: string): Promise<TakenImage> {
    const [head = "", data = ""] = source.split(",", 2);
    return store(/;base64/i.test(head) ? Buffer.from(data, "base64") : Buffer.from(decode(data)), "");
  }

  return { take, takeVideo, find, count: () => count, videoCount: () => videos };
}

async function* joined(start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* rest;
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(detectBytes), 0, detectBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readLimited(path: string): Promise<Buffer | null> {
  return (await stat(path)).size > limits.image.bytes ? null : readFile(path);
}

/** Lists where an image may be: beside the file, in the parent folders up to the roots, and in the static folders of generators. */
function candidates(roots: readonly string[], path: string, source: string): string[] {
  const written = source.replace(/[?#].*$/, "").replaceAll("\\", "/");
  const bare = withoutPathPlaceholders(written);
  const names = [...new Set([decode(bare), bare, decode(written)])];
  const folder = dirname(path);
  const parents = new Set<string>();
  for (let parent = folder; isInsideAny(roots, parent); parent = dirname(parent)) {
    parents.add(parent);
    if (parent === dirname(parent)) break;
  }
  for (const root of roots) parents.add(root);
  const found: string[] = [];
  for (const name of names) {
    // Hugo turns a page into a folder, so its images are one level up, or in a folder with its name.
    if (!name.startsWith("/"))
      found.push(join(folder, name), join(folder, basename(path, extname(path)), name), join(folder, "..", name));
    for (const parent of parents)
      found.push(join(parent, name), ...staticFolders.map((inside) => join(parent, inside, name)));
  }
  return found.filter((candidate) => isInsideAny(roots, candidate));
}

function isInsideAny(roots: readonly string[], path: string): boolean {
  return roots.some((root) => isInside(root, path));
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
