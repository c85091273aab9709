import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { networksOf } from "../limits/network.ts";
import { readToken } from "../domain/auth/tokens.ts";
import { TooManyError } from "../errors.ts";
import type { Overload } from "./overload.ts";

/** Requests a minute. Of a logged-in owner each session counts by itself, whoever else asks from the same address. */
export const callsAMinute = { owner: 900, visitor: 300, page: 300, art: 3000 } as const;
type Kind = keyof typeof callsAMinute;

/** Addresses that are remembered; those that asked longest ago are forgotten first. In memory only, of several instances in that of each. */
const maxRemembered = 30_000;

/** Whom to count a request for: of an IPv6 address also the wider networks, which may ask so many times more. */
type Requester = { kind: Kind; keys: { key: string; share: number }[] };

type Options = {
  overload: Overload;
  /** Whether a page is there already, however its address is spelt: then it costs nothing, and is never refused. */
  isCached(address: string): boolean;
};

/**
 * Who asks too often is told when to come back (429), and all are while there is too much to do (503): before anything is done
 * for them, the checking of their session included. Files and pages from the cache are always served.
 */
export async function limitRates(
  app: FastifyInstance,
  context: Context,
  { overload, isCached }: Options,
): Promise<void> {
  const shared =
    context.broadcast &&
    (await import("./shared-counts.ts")).shareCounts(context.broadcast, context.signingKey, maxRemembered);
  if (shared) app.addHook("onClose", async () => shared.close());
  await app.register(rateLimit, {
    global: false,
    cache: maxRemembered,
    timeWindow: "1 minute",
    ...(shared && { store: shared.Store }),
  });
  const counted = new WeakMap<FastifyRequest, { key: string; most: number }>();
  const count = app.createRateLimit({
    keyGenerator: (request) => counted.get(request)?.key ?? "",
    max: (request: FastifyRequest) => counted.get(request)?.most ?? callsAMinute.visitor,
    allowList: [],
  });
  const { apiBaseUrl, production } = context.config;

  app.addHook("onRequest", async (request) => {
    const from = await whoAsks(request);
    if (!from) return;
    for (const { key, share } of from.keys) {
      counted.set(request, { key, most: callsAMinute[from.kind] * share });
      const known = await count(request);
      if (!known.isAllowed && known.isExceeded)
        throw new TooManyError("Too many requests; wait a little and try again.", known.ttlInSeconds);
    }
    overload.check(from.kind === "owner" ? "owner" : "visitor");
  });

  /** Null for what costs next to nothing. */
  async function whoAsks(request: FastifyRequest): Promise<Requester | null> {
    const route = request.routeOptions.url ?? "";
    if (route === `${apiBaseUrl}/health` || route === `${apiBaseUrl}/health/ready`) return null;
    const visitor = (kind: Exclude<Kind, "owner">, what: string): Requester => ({
      kind,
      keys: networksOf(request.ip).map(({ network, share }) => ({ key: `${what} ${network}`, share })),
    });
    if (route.startsWith(apiBaseUrl)) {
      const session = await sessionOf(request);
      return session === null
        ? visitor("visitor", "call")
        : { kind: "owner", keys: [{ key: `session ${session}`, share: 1 }] };
    }
    if (/^\/(art|look)\//.test(route)) return visitor("art", "art");
    // The development server loads each module of a page by itself.
    if (!production || !isMadeAnew(route) || isCached(request.url)) return null;
    return visitor("page", "page");
  }

  /** Of a token that this server signed; whether the session still stands is asked later. */
  async function sessionOf({ headers: { authorization } }: FastifyRequest): Promise<string | null> {
    const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1];
    return token === undefined
      ? null
      : ((await readToken(context.signingKey, token, context.clock.now()))?.sid ?? null);
  }
}

/** Pages, those for machines, and share images. */
function isMadeAnew(route: string): boolean {
  return route === "/*" || route === "" || route.startsWith("/og/") || /\.(xml|json|txt|webmanifest)/.test(route);
}
