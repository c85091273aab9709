import { hash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { type Encoding, type Page, securityHeadersOf, policyOfData, toHeaderList, type Variant } from "./page.ts";

export type KeptFiles = {
  get(address: string): Page | undefined;
  /** From now on it is answered from memory, unless it is large. Its path in the folder, as in its address. */
  keep(path: string): Promise<void>;
};

const types: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".png": "image/png", ".webp": "image/webp", ".avif": "image/avif", ".ico": "image/x-icon",
};
const endings: readonly [Encoding, string][] = [["br", ".br"], ["gzip", ".gz"]];
/** Bytes of one with its compressed forms, and of all. */
const largest = 512 * 1024;
const most = 12 * 1024 * 1024;

/**
 * Files of the built web app, as visitors ask for them: each visit takes ten, and one from the disk takes ten times as long as
 * from memory.
 */
export function keepFiles(root: string, { siteUrl, cacheControlOf }: { siteUrl: string; cacheControlOf: (path: string) => string }): KeptFiles {
  const files = new Map<string, Page>();
  const known = new Set<string>();
  let bytes = 0;

  return {
    get: (address) => files.get(address),

    async keep(path) {
      const type = types[extname(path)];
      if (type === undefined || known.has(path)) return;
      known.add(path);
      const made = await read(path, type);
      if (!made || made.bytes > largest || bytes + made.bytes > most) return;
      bytes += made.bytes;
      files.set(path, made);
    },
  };

  async function read(path: string, type: string): Promise<Page | null> {
    const file = join(root, path);
    if ((await stat(file)).size > largest) return null;
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
