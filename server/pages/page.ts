import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** A rendered response, with header names in lower case. */
export type Answer = { status: number; headers: Record<string, string>; text: string };

/** Header names and values in turn, which Node writes in two thirds of the time that an object takes. */
type HeaderList = string[];

export type Variant = { body: Buffer; headers: HeaderList };

/**
 * A finished response, whose bytes and headers only need to be written out. Each encoding is made on first use: quickly at first, and at
 * the highest level once the page is requested often.
 */
export type Page = {
  status: number;
  etag: string;
  notModifiedHeaders: HeaderList;
  /** Returns the existing variant in this encoding; never waits. */
  ready(encoding: Encoding): Variant | null;
  encode(encoding: Encoding): Promise<Variant>;
  /** Whether the page is for one visitor, so that no cache may store it. */
  isPrivate: boolean;
  /** The maximum size, with every encoding. */
  bytes: number;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Takes half as long again as a level lower, for a fifth less; from 7 on, ten times as long for one per cent. */
const quick = { br: 5, gzip: 6 };
/** Takes a hundred times as long as the quick one, in the background, for a tenth less. */
const smallest = { br: 11, gzip: 9 };
/** Bytes within Brotli's smaller window, which takes a quarter less time for the same size. */
const smallWindow = 2 ** 16 - 16;
const readOften = 3;
/** Waiting pages keep their texts, so without a limit, reading thousands of made-up searches three times would fill the memory. */
const maxToShrink = 40;

/** Turns a rendered response into a page, and gives HTML the policy that its own inline scripts need. */
export function toPage(
  { status, headers, text }: Answer,
  {
    withPolicy = true,
    preview = false,
    siteUrl = "",
    cdn = {},
    playUrl = null,
  }: {
    withPolicy?: boolean;
    preview?: boolean;
    siteUrl?: string;
    cdn?: Record<string, string>;
    playUrl?: string | null;
  } = {},
): Page {
  const body = Buffer.from(text);
  // The development server adds its own scripts and styles to pages, so they have no policy there.
  const { "x-own-scripts": scripts = "", "x-plays-builds": plays, "x-embeddable": embeddable, ...given } = headers;
  const policy = headers["content-type"]?.startsWith("text/html")
    ? withPolicy &&
      pagePolicy(scripts, siteUrl, {
        frameAncestors: embeddable === undefined ? (preview ? "'self'" : "'none'") : "*",
        frames: plays === undefined || playUrl === null ? [] : [playUrl],
      })
    : (given["content-security-policy"] ?? policyOfData);
  const etag = `W/"${hash("sha256", body, "base64url").slice(0, 27)}"`;
  const isPrivate = preview || given["cache-control"]?.includes("no-store") === true;
  const shared: Record<string, string> = {
    "cache-control": preview ? "no-store" : "public, no-cache",
    ...(preview && { "x-robots-tag": "noindex" }),
    // CDNs may cache only what is cached here.
    ...(status === 200 && !isPrivate && cdn),
    ...given,
    ...securityHeadersOf(siteUrl),
    // Also sites that isolate themselves may embed it.
    ...(embeddable !== undefined && { "cross-origin-resource-policy": "cross-origin" }),
    // A page may tell other sites less about itself than others do.
    ...(given["referrer-policy"] !== undefined && { "referrer-policy": given["referrer-policy"] }),
    ...(policy && { "content-security-policy": policy }),
    vary: given.vary === undefined ? "Accept-Encoding" : `${given.vary}, Accept-Encoding`,
    etag,
  };
  const { "content-type": _type, ...notModifiedHeaders } = shared;
  const variants = new Map<Encoding, Variant>([["identity", variant(body)]]);
  const making = new Map<Encoding, Promise<Variant>>();
  let requests = 0;
  let isShrunk = false;
  return {
    status,
    etag,
    notModifiedHeaders: toHeaderList(notModifiedHeaders),
    ready,
    encode,
    isPrivate,
    bytes: body.length * 2,
  };

  function ready(encoding: Encoding): Variant | null {
    if (encoding !== "identity" && ++requests >= readOften && !isShrunk && toShrink < maxToShrink) {
      isShrunk = true;
      void shrink(encoding);
    }
    return variants.get(encoding) ?? null;
  }

  function encode(encoding: Encoding): Promise<Variant> {
    let promise = making.get(encoding);
    if (!promise) {
      promise = make(encoding, quick);
      making.set(encoding, promise);
    }
    return promise;
  }

  /** Compresses pages one after the other, because no request waits for it, and it must leave the second core free. */
  function shrink(encoding: Encoding): Promise<void> {
    const before = shrinking;
    toShrink++;
    shrinking = before
      .then(() => encode(encoding))
      .then(() => make(encoding, smallest))
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        toShrink--;
      });
    return shrinking;
  }

  async function make(encoding: Encoding, quality: typeof quick): Promise<Variant> {
    const made = variant(await compress(body, encoding, quality), encoding);
    variants.set(encoding, made);
    return made;
  }

  function variant(bytes: Buffer, encoding?: Encoding): Variant {
    return {
      body: bytes,
      headers: toHeaderList({
        ...shared,
        ...(encoding && { "content-encoding": encoding }),
        "content-length": String(bytes.length),
      }),
    };
  }
}

export function toHeaderList(headers: Record<string, string>): HeaderList {
  return Object.entries(headers).flat();
}

let shrinking: Promise<void> = Promise.resolve();
let toShrink = 0;

export function compress(body: Buffer, encoding: Encoding, quality = quick): Promise<Buffer> {
  switch (encoding) {
    case "identity":
      return Promise.resolve(body);
    case "gzip":
      return compressGzip(body, { level: quality.gzip });
    case "br": {
      const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
      return compressBrotli(body, {
        params: {
          [BROTLI_PARAM_QUALITY]: quality.br,
          [BROTLI_PARAM_SIZE_HINT]: body.length,
          ...(body.length <= smallWindow && { [BROTLI_PARAM_LGWIN]: 16 }),
        },
      });
    }
  }
}

const picked = new Map<string, Encoding>();
const maxPicked = 500;

/** Returns the best encoding that an Accept-Encoding header allows. */
export function pickEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  let encoding = picked.get(accepted);
  if (encoding === undefined) {
    const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
    encoding =
      encodings.find((name) => name !== "identity" && new RegExp(`\\b${name}\\b`).test(accepted) && !refused(name)) ??
      "identity";
    // Browsers send one of a handful of values; the limit stops made-up ones from filling the memory.
    if (picked.size < maxPicked && accepted.length < 200) picked.set(accepted, encoding);
  }
  return encoding;
}

/** Returns the headers of every response. */
export function securityHeadersOf(siteUrl: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    // Builds are on another origin of the same site: the browser keeps them in another process.
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ...(isEncrypted(siteUrl) && { "strict-transport-security": "max-age=31536000" }),
  };
}

/** The policy of responses that are not pages: opened directly, they show their content, and load and run nothing. */
export const policyOfData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns a policy that allows only the site's own files, the inline scripts of the page, the players of two sites, and builds on a
 * page that plays them. Only
 * web/shared/browser/trusted-html.ts may make HTML from text.
 */
function pagePolicy(
  scripts: string,
  siteUrl: string,
  { frameAncestors, frames }: { frameAncestors: "'self'" | "'none'" | "*"; frames: readonly string[] },
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com", ...frames].join(" "),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types rendered inert default",
    ...(isEncrypted(siteUrl) ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Returns whether the site is served over TLS, by its public URL: this process itself always receives plain HTTP. */
function isEncrypted(siteUrl: string): boolean {
  return siteUrl.startsWith("https://");
}
