import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { limits } from "#contract/limits.ts";
import type { Context } from "../context.ts";
import { DomainError, StorageFullError, StoreUnreachableError } from "../errors.ts";
import { detectKind, isImageKind } from "../media/detect.ts";
import { storeImage } from "../media/images.ts";
import { FetchError, fetchPicture } from "../media/remote.ts";
import { mediaUrl } from "../media/storage.ts";
import { findMediaByHash } from "../store/media.ts";
import { isInside } from "./find-files.ts";

/** Where the picture is now, or what kept it from coming along, as the end of "the picture x …". */
export type TakenPicture = { url: string } | { problem: string };

export type PictureTaker = {
  /** `source` as it stands in a file, which is named by its path on this machine. */
  take(path: string, source: string): Promise<TakenPicture>;
  /** Real path of what a source names in the folder, or null. */
  find(path: string, source: string): Promise<string | null>;
  /** How many different pictures were taken. */
  count(): number;
};

/** Folders whose content stands at the root of a published site. */
const staticFolders = ["static", "public", "assets", "_assets", "src/assets", "images", "content", "src"];

/** `root` is a real path: nothing outside of it is read, whatever a link or `..` says. */
export function createPictureTaker(context: Context, root: string, options: { dryRun: boolean; example: boolean; fetch?: (address: string) => Promise<Buffer> }): PictureTaker {
  const taken = new Map<string, Promise<TakenPicture>>();
  const failedHosts = new Map<string, number>();
  const fetch = options.fetch ?? fetchPicture;
  let count = 0;

  async function find(path: string, source: string): Promise<string | null> {
    for (const candidate of candidates(root, path, source)) {
      const real = await realpath(candidate).catch(() => null);
      if (real !== null && isInside(root, real) && (await stat(real)).isFile()) return real;
    }
    return null;
  }

  async function take(path: string, source: string): Promise<TakenPicture> {
    if (/^data:/i.test(source)) return once(sha256(Buffer.from(source)), () => readDataUrl(source));
    if (/^(?:https?:)?\/\//i.test(source)) return once(source, () => fetchRemote(source.replace(/^\/\//, "https://")));
    const real = await find(path, source);
    if (real === null) return { problem: "was not found in the folder" };
    return once(real, async () => store(await readLimited(real), basename(real)));
  }

  /** Each picture is read and stored once, however many posts show it. */
  function once(key: string, work: () => Promise<TakenPicture>): Promise<TakenPicture> {
    const known = taken.get(key);
    if (known) return known;
    const result = work().catch((error: unknown): TakenPicture => {
      if (error instanceof StorageFullError || error instanceof StoreUnreachableError) throw error;
      if (error instanceof FetchError) return { problem: `could not be fetched: ${error.message}` };
      if (error instanceof DomainError) return { problem: `cannot be used: ${error.message}` };
      throw error;
    });
    taken.set(key, result);
    return result;
  }

  async function store(bytes: Buffer | null, name: string): Promise<TakenPicture> {
    if (bytes === null) return { problem: `is larger than ${limits.image.bytes / 1024 / 1024} MB` };
    const kind = detectKind(bytes);
    if (kind === "svg") return { problem: "is SVG, which can hold scripts; export it as PNG" };
    if (options.dryRun) {
      if (!isImageKind(kind)) return { problem: "is no picture of a known type" };
      const known = await findMediaByHash(context.db, "source_hash", sha256(bytes));
      count++;
      return { url: known ? mediaUrl(known.file) : `/media/${sha256(bytes).slice(0, 32)}.png` };
    }
    const { url } = await storeImage(context, bytes, { name, example: options.example });
    count++;
    return { url };
  }

  async function fetchRemote(address: string): Promise<TakenPicture> {
    const host = URL.canParse(address) ? new URL(address).host : "";
    // A host that does not answer is not waited for a hundred times.
    if ((failedHosts.get(host) ?? 0) >= 3) return { problem: "could not be fetched: its server cannot be reached" };
    try {
      const bytes = await fetch(address);
      failedHosts.delete(host);
      return await store(bytes, basename(new URL(address).pathname));
    } catch (error) {
      if (error instanceof FetchError) failedHosts.set(host, (failedHosts.get(host) ?? 0) + 1);
      throw error;
    }
  }

  async function readDataUrl(source: string): Promise<TakenPicture> {
    const [head = "", data = ""] = source.split(",", 2);
    return store(/;base64/i.test(head) ? Buffer.from(data, "base64") : Buffer.from(decode(data)), "");
  }

  return { take, find, count: () => count };
}

async function readLimited(path: string): Promise<Buffer | null> {
  return (await stat(path)).size > limits.image.bytes ? null : readFile(path);
}

/** Beside the file, then in the folder of the site and all folders between, and what generators put at the root. */
function candidates(root: string, path: string, source: string): string[] {
  const bare = source.replace(/[?#].*$/, "").replace(/^(?:~|@)(?=\/)/, "").replaceAll("\\", "/");
  const names = [...new Set([decode(bare), bare])];
  const folder = dirname(path);
  const parents: string[] = [];
  for (let parent = folder; isInside(root, parent); parent = dirname(parent)) {
    parents.push(parent);
    if (parent === root) break;
  }
  const found: string[] = [];
  for (const name of names) {
    // A page of Hugo is a folder on the site, so its pictures are one up, or in a folder of its name.
    if (!name.startsWith("/")) found.push(join(folder, name), join(folder, basename(path, extname(path)), name), join(folder, "..", name));
    for (const parent of parents) found.push(join(parent, name), ...staticFolders.map((inside) => join(parent, inside, name)));
  }
  return found.filter((candidate) => isInside(root, candidate));
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
