import { hash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { type Encoding, type Page, securityHeadersOf, policyOfData, toHeaderList, type Variant } from "./page.ts";

export type KeptFiles = {
  /** One that was asked for before; never waits. */
  get(path: string): Page | undefined;
  /** Null where there is none of this path, or where it is too large to be kept. */
  find(path: string): Promise<Page | null>;
};

const types: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".png": "image/png", ".webp": "image/webp", ".avif": "image/avif", ".ico": "image/x-icon",
};
const endings: readonly [Encoding, string][] = [["br", ".br"], ["gzip", ".gz"]];
/** Bytes of one as it is, and of all with their compressed forms. */
const largest = 512 * 1024;
const most = 12 * 1024 * 1024;

/**
 * Files of the built web app, as visitors ask for them: each visit takes ten, and one from the disk takes ten times as long as
 * from memory.
 */
export function keepFiles(root: string, { siteUrl, cacheControlOf }: { siteUrl: string; cacheControlOf: (path: string) => string }): KeptFiles {
  const files = new Map<string, Page>();
  const pending = new Map<string, Promise<Page | null>>();
  let bytes = 0;

  return {
    get: (path) => files.get(path),

    async find(path) {
      const type = types[extname(path)];
      // No way leads up, and nothing hidden is served.
      if (type === undefined || !/^(?:\/[\w-][\w.-]*)+$/.test(path)) return null;
      const finding = files.get(path) ?? pending.get(path) ?? read(path, type).finally(() => pending.delete(path));
      if (finding instanceof Promise) pending.set(path, finding);
      const file = await finding;
      if (file && !files.has(path) && bytes + file.bytes <= most) {
        bytes += file.bytes;
        files.set(path, file);
      }
      return file;
    },
  };

  async function read(path: string, type: string): Promise<Page | null> {
    const file = join(root, path);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || found.size > largest) return null;
    const body = await readFile(file);
    const etag = `W/"${hash("sha256", body, "base64url").slice(0, 27)}"`;
    const notModified = { "cache-control": cacheControlOf(path), ...securityHeadersOf(siteUrl), "content-security-policy": policyOfData, "vary": "accept-encoding", etag };
    const variant = (bytesOf: Buffer, encoding?: Encoding): Variant => ({
      body: bytesOf, headers: toHeaderList({ ...notModified, "content-type": type, ...(encoding && { "content-encoding": encoding }), "content-length": String(bytesOf.length) }),
    });
    const whole = variant(body);
    const variants = new Map<Encoding, Variant>();
    for (const [encoding, ending] of endings) {
      const compressed = await readFile(file + ending).catch(() => null);
      if (compressed) variants.set(encoding, variant(compressed, encoding));
    }
    const ready = (encoding: Encoding) => variants.get(encoding) ?? whole;
    return {
      status: 200, etag, notModifiedHeaders: toHeaderList(notModified), ready, encode: (encoding) => Promise.resolve(ready(encoding)),
      bytes: [...variants.values()].reduce((sum, each) => sum + each.body.length, body.length),
    };
  }
}
