// Everything a browser opens: pages rendered by the web app and kept until the content changes.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import { dayOf } from "../domain/calendar.ts";
import { inProcessCall } from "./in-process-call.ts";
import { type Page, pickEncoding, securityHeaders, toPage } from "./page.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";

/** What the built (or in development: the live) web app offers the server. */
export type WebApp = {
  render(request: Request, call: (path: string) => Promise<Response>, site: { url: string; timeZone: string; year: number }): Promise<Response>;
  /** The query parameters that the page at a path reads. */
  queryOf(pathname: string): readonly string[];
};

export type Pages = {
  /** Answers a page from the cache, before the framework sees the request; false where it is not there. */
  serveCached(request: IncomingMessage, response: ServerResponse): boolean;
  register(app: FastifyInstance): void;
  cache: PageCache;
};

export function createPages(context: Context, web: () => Promise<WebApp>, loaded: () => WebApp | null): Pages {
  let app: FastifyInstance | null = null;

  async function render(address: string): Promise<Page> {
    if (!app) throw new Error("Pages are rendered only once the server is set up.");
    const { render: renderPage } = await web();
    const { siteUrl: url, timeZone, production } = context.config;
    const year = Number(dayOf(context.clock.now(), timeZone).slice(0, 4));
    const response = await renderPage(new Request(new URL(address, url)), inProcessCall(app), { url, timeZone, year });
    return toPage(response, { withPolicy: production });
  }

  const cache = createPageCache({
    render,
    version: () => context.content.current(),
    canonical: (address) => canonicalAddress(address, (path) => loaded()?.queryOf(path) ?? []),
  });

  return {
    cache,

    serveCached(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const page = context.config.production ? cache.peek(request.url ?? "/") : null;
      if (!page) return false;
      sendPage(page, request, response);
      return true;
    },

    register(instance) {
      app = instance;
      instance.get("/*", async (request, reply) => {
        const [path = "/"] = request.url.split("?");
        if (isFile(path)) return notFound(reply);
        await web();
        const page = context.config.production ? await cache.get(request.url) : await render(request.url);
        reply.hijack();
        sendPage(page, request.raw, reply.raw);
      });
    },
  };
}

/** Paths of files are no pages: a missing one is a plain 404, never a redirect. */
export function isFile(path: string): boolean {
  return /^\/(assets|media|art|fonts|og)(\/|$)/.test(path) || /\.[a-z0-9]{1,12}$/i.test(path);
}

export function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).headers({ ...securityHeaders, "cache-control": "no-store" }).type("text/plain; charset=utf-8").send("Not found\n");
}

/** Path without trailing slash, and the declared query parameters in their order: all spellings of one page are one page. */
export function canonicalAddress(address: string, queryOf: (pathname: string) => readonly string[]): string {
  const [rawPath = "/", rawQuery = ""] = address.split(/\?(.*)/s);
  const path = rawPath.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  const given = new URLSearchParams(rawQuery);
  const kept = new URLSearchParams();
  for (const name of queryOf(path)) {
    for (const value of given.getAll(name)) if (value !== "") kept.append(name, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** Writes a finished answer out, or says that the visitor has it already. */
export function sendPage(page: Page, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers["if-none-match"]?.includes(page.etag)) {
    response.writeHead(304, page.notModifiedHeaders).end();
    return;
  }
  const { body, headers } = page.variants[pickEncoding(request.headers["accept-encoding"]?.toString())];
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}
