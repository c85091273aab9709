import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

type Variant = { body: Buffer; headers: Record<string, string> };

/** A finished answer: every byte and header of it, in each encoding, so that serving it is only writing it out. */
export type Page = {
  status: number;
  etag: string;
  variants: Record<Encoding, Variant>;
  notModifiedHeaders: Record<string, string>;
  bytes: number;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses a rendered answer once, and gives HTML the policy that its own inline scripts and styles need. */
export async function toPage(response: Response, { withPolicy = true } = {}): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer());
  // The development server puts its own scripts and styles into pages, so they have no policy there.
  const needsPolicy = withPolicy && response.headers.get("content-type")?.startsWith("text/html") === true;
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const shared: Record<string, string> = {
    "cache-control": "public, no-cache",
    ...Object.fromEntries(response.headers),
    ...securityHeaders,
    ...(needsPolicy && { "content-security-policy": contentSecurityPolicy(body.toString()) }),
    vary: "Accept-Encoding",
    etag,
  };
  const variant = (bytes: Buffer, encoding?: Encoding): Variant => ({
    body: bytes,
    headers: { ...shared, ...(encoding && { "content-encoding": encoding }), "content-length": String(bytes.length) },
  });
  const [brotli, zipped] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    compressGzip(body, { level: 9 }),
  ]);
  const { "content-type": _type, ...notModifiedHeaders } = shared;
  return {
    status: response.status,
    etag,
    variants: { br: variant(brotli, "br"), gzip: variant(zipped, "gzip"), identity: variant(body) },
    notModifiedHeaders,
    bytes: body.length + brotli.length + zipped.length,
  };
}

/** The best encoding that an Accept-Encoding header allows. */
export function pickEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
  return encodings.find((name) => name !== "identity" && new RegExp(`\\b${name}\\b`).test(accepted) && !refused(name)) ?? "identity";
}

/** Headers of every answer, whatever it is. */
export const securityHeaders: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
};

const videoSites = "https://www.youtube-nocookie.com https://player.vimeo.com";

/** Everything is forbidden but our own files and exactly the inline scripts and styles that stand in this page. */
function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(html, "script")}`.trim(),
    `style-src 'self' ${hashes(html, "style")}`.trim(),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${videoSites}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function hashes(html: string, tag: "script" | "style"): string {
  const found = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, "g"))) {
    if (!/\ssrc=/.test(attributes)) found.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return [...found].join(" ");
}
