import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { limits } from "#contract/limits.ts";
import { isPublicAddress } from "./public-address.ts";

/** The reason why an image could not be fetched, as the end of a sentence. */
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

/**
 * Fetches an image from the public internet. Checks every IP address that the name resolves to, again at each redirect, and connects to a
 * checked address, so changing the name's DNS records in between has no effect. Throws FetchError.
 */
export async function fetchImage(imageUrl: string, network: Network = internet): Promise<Buffer> {
  const signal = AbortSignal.timeout(network.milliseconds);
  try {
    let url = parseUrl(imageUrl);
    for (let hop = 0; hop <= redirects; hop += 1) {
      const response = await open(url, network, signal);
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
      return await readBody(response);
    }
    throw new FetchError("it redirects too often");
  } catch (error) {
    if (error instanceof FetchError) throw error;
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

async function open(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
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
        accept: "image/avif,image/webp,image/png,image/jpeg,image/gif,image/*;q=0.8",
        "accept-encoding": "identity",
        "user-agent": "Savepoint",
      },
    })
      .on("response", resolve)
      .on("error", reject)
      .end();
  });
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > limits.image.bytes) throw new FetchError(`it is larger than ${limits.image.bytes / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function unlessAborted<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("Timed out")), { once: true });
    task.then(resolve, reject);
  });
}
