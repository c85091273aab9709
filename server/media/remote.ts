import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { limits } from "#contract/limits.ts";
import { serverLimits } from "#server/server-limits.ts";
import { DomainError } from "#server/errors.ts";
import { isPublicAddress } from "./public-address.ts";

/** The reason why an image or a page could not be fetched, as the end of a sentence. */
export class FetchError extends Error {}

export type Resolved = { address: string; family: number };

/** Access to the network; tests replace it. */
export type Network = {
  resolve(host: string): Promise<Resolved[]>;
  isAllowed(address: string): boolean;
  milliseconds: number;
};

const internet: Network = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
  milliseconds: 10_000,
};

const redirects = 5;

const accepted = {
  video: "video/mp4,video/webm;q=0.9",
  image: "image/avif,image/webp,image/png,image/jpeg,image/gif,image/*;q=0.8",
  page: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8",
} as const;

/**
 * Fetches an image from the public internet. Checks every IP address that the name resolves to, again at each redirect, and connects to a
 * checked address, so changing the name's DNS records in between has no effect. Throws FetchError.
 */
export async function fetchImage(imageUrl: string, network: Network = internet): Promise<Buffer> {
  return withResponse(imageUrl, "image", network, async (response) => {
    const { bytes, isWhole } = await readBody(response, limits.image.bytes);
    if (!isWhole) throw new FetchError(`it is larger than ${limits.image.bytes / 1024 / 1024} MB`);
    return bytes;
  });
}

/**
 * Fetches a video under the same rules and streams it to `receive`. Throws FetchError, or the DomainError of `receive`.
 */
export async function fetchVideo<Result>(
  videoUrl: string,
  receive: (source: AsyncIterable<Buffer>) => Promise<Result>,
  network: Network = { ...internet, milliseconds: 300_000 },
): Promise<Result> {
  return withResponse(videoUrl, "video", network, async (response) => {
    try {
      return await receive(upTo(response, limits.video.bytes));
    } finally {
      response.destroy();
    }
  });
}

async function* upTo(response: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new FetchError(`it is larger than ${maxBytes / 1024 / 1024} MB`);
    yield chunk;
  }
}

/** A page, or the start of one: `bytes` is empty if it isn't HTML. */
export type FetchedPage = { url: URL; type: string; bytes: Buffer };

/** Fetches the first part of a page under the same rules. `url` is where the redirects led. Throws FetchError. */
export async function fetchPage(pageUrl: string, network: Network = internet): Promise<FetchedPage> {
  return withResponse(pageUrl, "page", network, async (response, url) => {
    const type = response.headers["content-type"] ?? "";
    // Asks servers not to compress.
    const isPlain = /^(?:identity)?$/i.test(response.headers["content-encoding"] ?? "");
    if (!isPlain || !/^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type)) {
      response.destroy();
      return { url, type, bytes: Buffer.alloc(0) };
    }
    return { url, type, bytes: (await readBody(response, serverLimits.bookmark.bytes)).bytes };
  });
}

async function withResponse<Result>(
  address: string,
  wanted: keyof typeof accepted,
  network: Network,
  read: (response: IncomingMessage, url: URL) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(network.milliseconds);
  try {
    let url = parseUrl(address);
    for (let hop = 0; hop <= redirects; hop += 1) {
      const response = await open(url, accepted[wanted], network, signal);
      const status = response.statusCode ?? 0;
      if (status >= 300 && status < 400 && response.headers.location !== undefined) {
        response.destroy();
        url = parseUrl(response.headers.location, url);
        continue;
      }
      if (status !== 200) {
        response.destroy();
        throw new FetchError(`its server answered ${status}`);
      }
      return await read(response, url);
    }
    throw new FetchError("it redirects too often");
  } catch (error) {
    if (error instanceof FetchError || error instanceof DomainError) throw error;
    throw new FetchError(signal.aborted ? "its server took too long" : "its server cannot be reached", {
      cause: error,
    });
  }
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : null;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw new FetchError("its address is not a web address");
  if (url.username !== "" || url.password !== "") throw new FetchError("its address holds a password");
  return url;
}

async function open(url: URL, accept: string, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const resolved = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await unlessAborted(network.resolve(host), signal);
  const first = resolved[0];
  if (!first || !resolved.every(({ address }) => network.isAllowed(address)))
    throw new FetchError("its address is not a public one");
  const checked: LookupFunction = (_host, options, callback) => {
    if (options.all) callback(null, resolved);
    else callback(null, first.address, first.family);
  };
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(url, {
      // No shared agent, because it could reuse a connection to another IP address.
      agent: false,
      lookup: checked,
      signal,
      headers: {
        accept,
        "accept-encoding": "identity",
        "user-agent": "Savepoint",
      },
    })
      .on("response", resolve)
      .on("error", reject)
      .end();
  });
}

/** Reads up to a maximum of bytes, and closes the connection if there are more. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    chunks.push(chunk);
    if (length > maxBytes) return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isWhole: false };
  }
  return { bytes: Buffer.concat(chunks), isWhole: true };
}

function unlessAborted<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("Timed out")), { once: true });
    task.then(resolve, reject);
  });
}
