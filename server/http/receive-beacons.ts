// Receives reports of visits before the framework sees them, where cached pages are served: each visited page sends two or more, and they
// must not slow down other requests (docs/decisions/0035-statistics.md). Only requests as browsers send them are handled here. All others, and
// all that would be rejected, go to the framework, which has a route for the same call (statistics.ts). So errors have a single place.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import proxyAddress from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { visitLimits } from "#contract/visit-limits.ts";
import { statisticsCalls, visitBeacon } from "#contract/statistics.ts";
import type { Context } from "../context.ts";
import type { RateLimits } from "../load-limits/rate-limits.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Sender } from "../counting/visits.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

type Options = {
  /** The headers of every response. */
  headers: () => Record<string, string>;
  metrics: Metrics;
  rates: RateLimits;
};

/** Returns a handler that returns false for a request that isn't for it. It may still pass others to the framework. */
export function createBeaconReceiver(
  app: FastifyInstance,
  context: Context,
  { headers: always, metrics, rates }: Options,
): (request: IncomingMessage, response: ServerResponse, framework: Handler) => boolean {
  const { apiBaseUrl, logLevel, trustProxy } = context.config;
  const { method, url } = statisticsCalls.count;
  const route = apiBaseUrl + url;
  const headers = () => ({ ...always(), "cache-control": "no-store" });
  const addressOf = senderAddress(trustProxy);
  // With this level, the framework logs each report.
  const isLogged = logLevel === "debug" || logLevel === "trace";
  /** The bodies that were read here, for the framework. */
  const bodies = new WeakMap<IncomingMessage, Readable>();
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("preParsing", async (request, _reply, payload) => bodies.get(request.raw) ?? payload);

  return (request, response, framework) => {
    if (isLogged || isClosing || !isPlain(request)) return false;
    const address = addressOf(request);
    if (!rates.admitReport(request, address)) return false;
    const handOver = (body: Readable) => {
      bodies.set(request, body);
      framework(request, response);
    };
    void receive({ address: address ?? "", headers: request.headers }, request, response, handOver);
    return true;
  };

  /** Returns whether a request is as browsers send it, without headers that change its handling. */
  function isPlain(request: IncomingMessage): boolean {
    if (request.url !== route || request.method !== method) return false;
    const { headers: given } = request;
    const length = Number(given["content-length"]);
    return (
      given["content-type"] === "application/json" &&
      length > 0 &&
      length <= visitLimits.bytes &&
      given["transfer-encoding"] === undefined &&
      given.authorization === undefined &&
      given.expect === undefined
    );
  }

  async function receive(
    sender: Sender,
    request: IncomingMessage,
    response: ServerResponse,
    handOver: (body: Readable) => void,
  ): Promise<void> {
    const start = performance.now();
    let body: Buffer;
    try {
      body = await readBody(request);
    } catch (error) {
      handOver(failing(error as Error));
      return;
    }
    try {
      await context.visits.count(sender, visitBeacon.parse(JSON.parse(body.toString())));
    } catch {
      handOver(Readable.from([body], { objectMode: false }));
      return;
    }
    response.writeHead(204, { "x-request-id": randomUUID(), ...headers() }).end(() => {
      metrics.answered({ method, route, status: 204 }, (performance.now() - start) / 1000);
    });
  }
}

/** Returns a function that reads the sender's IP address like the framework. */
function senderAddress(trustProxy: readonly string[]): (request: IncomingMessage) => string | undefined {
  if (trustProxy.length === 0) return (request) => request.socket.remoteAddress;
  const isTrusted = proxyAddress.compile([...trustProxy]);
  return (request) => proxyAddress(request, isTrusted);
}

/** Reads a body whose length was checked. Rejects if the sender hangs up in the middle. */
function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request
      .on("data", (chunk: Buffer) => chunks.push(chunk))
      .once("end", () => resolve(Buffer.concat(chunks)))
      .once("error", reject);
  });
}

function failing(error: Error): Readable {
  return new Readable({
    read() {
      this.destroy(error);
    },
  });
}
