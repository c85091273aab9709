// All pages for browsers: the web app renders them, and they are cached until the content changes.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import { dayOf } from "../calendar.ts";
import { InvalidError, UnavailableError } from "../errors.ts";
import { findMovedPost } from "../domain/posts/old-urls.ts";
import { createVisitorApi, type VisitorApi } from "../visitor-api/visitor-api.ts";
import { cdnHeaders } from "./cdn-headers.ts";
import { type MadeOf, traceCalls } from "./dependencies.ts";
import { type Answer, type Page, pickEncoding, toPage, type Variant } from "./page.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { prefersMarkdown } from "./prefers-markdown.ts";
import { textPageAt } from "./text-pages.ts";

/** The interface of the web app, built or in development, to the server. */
export type WebApp = {
  /**
   * Renders a page only from `call` and `site`: while both return the same, the page is the same. Reports the errors that nothing on the
   * page expected.
   */
  render(
    request: Request,
    call: VisitorApi,
    deferHydration: boolean,
    onFailure: (error: unknown) => void,
  ): Promise<Answer>;
  /** Returns the query parameters that the page at a path reads. */
  queryOf(pathname: string): readonly string[];
  /** Returns whether one of the site's pages is at a path. */
  isPage(pathname: string): boolean;
};

/** The pages of texts as Markdown (server/feeds/page-markdown.ts). */
export type PageMarkdown = {
  /** Returns the Markdown for the path of a page, or for that with `.md` behind it. Returns null if there is none. */
  get(path: string): Promise<Page | null>;
};

export type Pages = {
  /** Serves a page from the cache before the framework sees the request. Returns false if it is not cached. */
  serveCached(request: IncomingMessage, response: ServerResponse): boolean;
  /** Returns whether `serveCached` would serve the page, under any spelling of its URL. */
  isCached(request: IncomingMessage): boolean;
  register(app: FastifyInstance, markdown?: PageMarkdown): void;
  /** Renders a page for one visitor, which no cache stores, from the results of other calls than everybody's. */
  renderPrivate(pageUrl: string, call: VisitorApi, options?: { withScript?: boolean; status?: number }): Promise<Page>;
  cache: PageCache;
};

/** What keeps a page out of caches, search engines and other sites' logs. */
export const privateHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
} as const;

export function createPages(context: Context, web: () => Promise<WebApp>, loaded: () => WebApp | null): Pages {
  const madeOf = new WeakMap<Page, MadeOf>();
  const visitorApi = createVisitorApi(context);
  const yearOf = onceAMinute((now) => Number(dayOf(now, context.config.timeZone).slice(0, 4)));

  /** Renders a page. Returns `former`, the page before a change with its compressed variants, if the change did not affect it. */
  async function render(pageUrl: string, former?: Page): Promise<Page> {
    const { render: renderPage } = await web();
    const { siteUrl: url, production, deferHydration, play } = context.config;
    const tracing = traceCalls(visitorApi);
    const preview = isPreview(pageUrl);
    const before = former && madeOf.get(former);
    if (before && (await tracing.isStill(before))) return former;
    const answer = await renderPage(
      new Request(new URL(pageUrl, url)),
      tracing.call,
      deferHydration && !preview,
      (error) => context.events.emit("pageFailed", pageUrl, error),
    );
    if (isNegotiated(pageUrl)) answer.headers.vary = "Accept";
    if (answer.status === 503) answer.headers["retry-after"] = String(UnavailableError.retryAfterSeconds);
    const page = toPage(answer, {
      withPolicy: production,
      preview,
      siteUrl: url,
      playUrl: play?.url ?? null,
      cdn: cdnHeaders(context.config.cdn, pageUrl),
    });
    madeOf.set(page, tracing.madeOf);
    return page;
  }

  const cache = createPageCache({
    render,
    // The footer shows the year.
    version: () => `${context.content.current()} ${yearOf(context.clock.now())}`,
    canonical: (url) => canonicalAddress(url, (path) => loaded()?.queryOf(path) ?? []),
  });

  /** Returns whether requests for a URL can get HTML or Markdown. A CDN would mix the two: many ignore `Vary: Accept`. */
  function isNegotiated(url: string): boolean {
    return context.config.cdn === null && !isPreview(url) && textPageAt(pathOf(url)) !== null;
  }

  function wantsMarkdown({ url = "/", headers }: IncomingMessage): boolean {
    return prefersMarkdown(headers.accept) && isNegotiated(url);
  }

  return {
    cache,
    isCached: (request) => !wantsMarkdown(request) && cache.holds(request.url ?? "/"),

    async renderPrivate(pageUrl, call, { withScript = true, status } = {}) {
      const { render: renderPage } = await web();
      const { siteUrl, production, deferHydration, play } = context.config;
      const answer = await renderPage(new Request(new URL(pageUrl, siteUrl)), call, deferHydration, (error) =>
        context.events.emit("pageFailed", pageUrl, error),
      );
      return toPage(
        {
          status: status ?? answer.status,
          headers: { ...answer.headers, ...privateHeaders },
          text: withScript ? answer.text : answer.text.replace(reactStart, ""),
        },
        { withPolicy: production, siteUrl, playUrl: play?.url ?? null },
      );
    },

    serveCached(request, response) {
      if ((request.method !== "GET" && request.method !== "HEAD") || wantsMarkdown(request)) return false;
      const page = context.config.production && !isPreview(request.url ?? "") ? cache.peek(request.url ?? "/") : null;
      return page !== null && sendReady(page, request, response);
    },

    register(instance, markdown) {
      instance.get("/*", async (request, reply) => {
        const [path = "/"] = request.url.split("?");
        // `URL` reads a backslash as a slash, and the text after two of them as a host.
        if (path.includes("\\")) throw new InvalidError("The address is not valid.");
        if (markdown && (path.endsWith(".md") || wantsMarkdown(request.raw))) {
          const text = await markdown.get(pathOf(request.url));
          if (text) {
            reply.hijack();
            await sendPage(text, request.raw, reply.raw);
            return;
          }
        }
        // After a hot replacement, the router requests only a page's data from the development server.
        const isData = !context.config.production && path.endsWith(".data");
        const isMissingFile = isFile(path) && !isData;
        if (isMissingFile || !(await web()).isPage(path)) {
          const moved = await findMovedPost(context, path);
          if (moved !== null) return reply.header("cache-control", "public, no-cache").redirect(moved, 301);
        }
        if (isMissingFile) return notFound(reply);
        const isCached = context.config.production && !isPreview(request.url);
        const page = isCached ? await cache.get(request.url) : await render(request.url);
        reply.hijack();
        await sendPage(page, request.raw, reply.raw);
      });
    },
  };
}

/** What starts React later (web/rendering/hydration/defer-entry.ts). */
const reactStart = /<template data-hydrate="[^]*?<\/template>/;

/** Previews show drafts, so they are rendered for each request. */
function isPreview(address: string): boolean {
  return address.includes("preview") && new URLSearchParams(address.split(/\?(.*)/s)[1]).has("preview");
}

/** Calls `make` at most once a minute, because days begin with a minute in every time zone. */
function onceAMinute<Made>(make: (now: Date) => Made): (now: Date) => Made {
  let last: { minute: number; made: Made } | null = null;
  return (now) => {
    const minute = Math.floor(now.getTime() / 60_000);
    if (last?.minute !== minute) last = { minute, made: make(now) };
    return last.made;
  };
}

/** Returns whether the path names a file. A missing file is a plain 404, never a redirect. */
export function isFile(path: string): boolean {
  return /^\/(assets|media|art|fonts|og)(\/|$)/.test(path) || /\.[a-z0-9]{1,12}$/i.test(path);
}

export function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header("cache-control", "no-store").type("text/plain; charset=utf-8").send("Not found\n");
}

/**
 * Returns the path without a trailing slash, and the declared query parameters in their order, so that all spellings of a page share one
 * cache key.
 */
export function canonicalAddress(url: string, queryOf: (pathname: string) => readonly string[]): string {
  const [rawPath = "/", rawQuery = ""] = url.split(/\?(.*)/s);
  const path = rawPath.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  // Most URLs have no query, and finding the route of a path takes half as long as loading its data.
  if (rawQuery === "") return path;
  const given = new URLSearchParams(rawQuery);
  const kept = new URLSearchParams();
  for (const name of queryOf(path)) {
    for (const value of given.getAll(name)) if (value !== "") kept.append(name, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** Returns the path of a URL in the spelling of the cache. */
function pathOf(url: string): string {
  return canonicalAddress(url, () => []);
}

/** Writes a finished response, or a 304 if the visitor has the page already. */
export async function sendPage(page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!sendReady(page, request, response))
    write(page, await page.encode(pickEncoding(request.headers["accept-encoding"]?.toString())), request, response);
}

/** Returns false if the response must still be compressed. */
export function sendReady(page: Page, request: IncomingMessage, response: ServerResponse): boolean {
  const { headers } = request;
  if (headers["if-none-match"]?.includes(page.etag)) {
    response.writeHead(304, page.notModifiedHeaders).end();
    return true;
  }
  const variant = page.ready(pickEncoding(headers["accept-encoding"]?.toString()));
  if (variant) write(page, variant, request, response);
  return variant !== null;
}

function write(page: Page, { headers, body }: Variant, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(page.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}
