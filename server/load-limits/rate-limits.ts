import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { networksOf } from "../attempt-limits/network.ts";
import { isApiToken } from "../domain/auth/api-tokens.ts";
import { bearerToken, readToken } from "../domain/auth/tokens.ts";
import { TooManyError } from "../errors.ts";
import { countInMemory } from "./counts.ts";
import { rememberApiTokens } from "./known-tokens.ts";
import type { Overload } from "./overload.ts";

/** Requests per minute. Each session and API token of the owner counts separately from other requests from the same IP address. */
export const callsAMinute = { owner: 900, visitor: 300, page: 300, art: 3000, visit: 120 } as const;
type Kind = keyof typeof callsAMinute;

/** The number of IP addresses to remember; the least recent are forgotten first. Each instance keeps its own, in memory only. */
const maxRemembered = 30_000;

/**
 * The keys to count a request for. For an IPv6 address also the wider networks, which get `share` times the requests. `isUrgent` requests are
 * refused as late as the owner's.
 */
type Requester = { kind: Kind; keys: { key: string; share: number }[]; isUrgent?: boolean };

type Options = {
  overload: Overload;
  /** Whether the requested page is cached. Cached pages cost nothing and are never refused. */
  isCached(request: IncomingMessage): boolean;
};

export type RateLimits = {
  /**
   * Counts a report of a visit before the framework sees its request, and returns whether it is let through. If the framework sees the request
   * after that, it does not count it again, and rejects it for the same reason.
   */
  admitReport(request: IncomingMessage, address: string | undefined): boolean;
};

/**
 * Rejects clients that call too often (429), and all clients during overload (503), before any work for them, including the session check.
 * Files and cached pages are always served.
 */
export async function limitRates(
  app: FastifyInstance,
  context: Context,
  { overload, isCached }: Options,
): Promise<RateLimits> {
  const counts = context.broadcast
    ? (await import("./shared-counts.ts")).shareCounts(context.broadcast, context.signingKey, maxRemembered)
    : countInMemory(maxRemembered);
  app.addHook("onClose", async () => counts.close());
  const { apiBaseUrl, production } = context.config;
  const apiTokens = rememberApiTokens(context);

  /** What became of the reports that were counted before the framework saw them: an error, or null. */
  const admitted = new WeakMap<IncomingMessage, unknown>();

  app.addHook("onRequest", async (request) => {
    const earlier = admitted.get(request.raw);
    if (earlier) throw earlier;
    if (earlier === null) return;
    const from = await identifyRequester(request);
    if (from) admit(from);
  });

  return {
    admitReport(request, address) {
      let refusal: unknown = null;
      try {
        admit(visitorAt(address, "visit", "visit"));
      } catch (error) {
        refusal = error;
      }
      admitted.set(request, refusal);
      return refusal === null;
    },
  };

  function admit({ kind, keys, isUrgent = kind === "owner" }: Requester): void {
    for (const { key, share } of keys) {
      const most = callsAMinute[kind] * share;
      const { calls, left } = counts.add(key, most);
      if (calls > most)
        throw new TooManyError("Too many requests; wait a little and try again.", Math.ceil(left / 1000));
    }
    overload.check(isUrgent ? "owner" : "visitor");
  }

  function visitorAt(address: string | undefined, kind: Exclude<Kind, "owner">, what: string): Requester {
    return { kind, keys: networksOf(address).map(({ network, share }) => ({ key: `${what} ${network}`, share })) };
  }

  /** Returns null for requests that cost next to nothing. */
  async function identifyRequester(request: FastifyRequest): Promise<Requester | null> {
    const route = request.routeOptions.url ?? "";
    if (route === `${apiBaseUrl}/health` || route === `${apiBaseUrl}/health/ready`) return null;
    const visitor = (kind: Exclude<Kind, "owner">, what: string) => visitorAt(request.ip, kind, what);
    if (route === `${apiBaseUrl}/visits`) return visitor("visit", "visit");
    // Visitors whose message was refused may not write it again, and clients decide once.
    if (isSending(request.method, route.slice(apiBaseUrl.length)))
      return { ...visitor("visitor", "call"), isUrgent: true };
    if (route.startsWith(apiBaseUrl)) {
      const owner = await ownerOf(request);
      return owner === null ? visitor("visitor", "call") : { kind: "owner", keys: [{ key: owner, share: 1 }] };
    }
    // The images of a client's page are many, too.
    if (/^\/(art|look)\/|^\/s\/:token\/media\//.test(route)) return visitor("art", "art");
    if (production && route.startsWith("/s/")) return visitor("page", "page");
    // The development server sends each module of a page separately.
    if (!production || !isMadeAnew(route) || isCached(request.raw)) return null;
    return visitor("page", "page");
  }

  /**
   * Returns the session that this server signed, or the API token, and null for any other request. A later check tells whether the session
   * is still active and what the token may do.
   */
  async function ownerOf({ headers: { authorization } }: FastifyRequest): Promise<string | null> {
    const token = bearerToken(authorization);
    if (token === null) return null;
    if (isApiToken(token)) {
      const id = await apiTokens.identify(token);
      return id === null ? null : `token ${id}`;
    }
    const session = await readToken(context.signingKey, token, context.clock.now());
    return session && `session ${session.sid}`;
  }
}

/** Returns whether a client sends a message or files, picks a time for a call, decides about a quote, or joins or leaves the newsletter. */
function isSending(method: string, path: string): boolean {
  return method === "POST" && /^\/(?:contact|contact\/files|newsletter\/.+|(?:calls|quotes|files)\/:token)$/.test(path);
}

/** Returns whether the route renders: pages, feeds and share images. */
export function isMadeAnew(route: string): boolean {
  return route === "/*" || route === "" || route.startsWith("/og/") || /\.(xml|json|txt|webmanifest)/.test(route);
}
