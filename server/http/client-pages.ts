// The URLs of client links. /s/ with the secret shows a neutral page that opens nothing yet; its button opens the link, sets a cookie for
// the link's path, and redirects to its pages at /s/ with the public id. All invalid links get the same response
// (docs/decisions/0034-client-links.md).
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ClientGate } from "#contract/client-pages.ts";
import { limits } from "#contract/limits.ts";
import { clientHome, findClientPage, gateApi, listClientPages, openLinkApi } from "../visitor-api/client-pages.ts";
import { createVisitorApi } from "../visitor-api/visitor-api.ts";
import type { Context } from "../context.ts";
import { isPublicId, newMediaUrl, readMediaSignature } from "../domain/client-links/link-secrets.ts";
import {
  findClosedLink,
  findOpenLink,
  openLink,
  type OpenLink,
  recordSeconds,
  recordView,
} from "../domain/client-links/openings.ts";
import { createShownFiles } from "../domain/client-links/shown-files.ts";
import { watermarkText } from "../domain/client-links/watermark-text.ts";
import { NotFoundError } from "../errors.ts";
import { isStoredName } from "../media/storage.ts";
import type { Page } from "../pages/page.ts";
import { type Pages, privateHeaders, sendPage } from "../pages/pages.ts";
import { type ClientLinkRow, findLiveLink } from "../store/tables/client-links.ts";
import type { Watermarks } from "../watermarks/watermarks.ts";
import { sendStored } from "./media.ts";

type Params = { token: string };
type MediaParams = Params & { signature: string; name: string };

const formType = "application/x-www-form-urlencoded";
const cookieName = "savepoint_client";
const { openHours } = limits.clientLink;
/** The maximum number of bytes in a form with a password, or in a report. */
const maxBody = 4096;
/** A path that no link has. The response for all invalid links is rendered for it, so that it can't depend on the link. */
const nowhere = "/s/closed";

export function registerClientPages(
  app: FastifyInstance,
  context: Context,
  { pages, watermarks }: { pages: Pages | undefined; watermarks: Watermarks },
): void {
  if (!pages) return;
  const { renderPrivate } = pages;
  const visitors = createVisitorApi(context);
  const { apiBaseUrl } = context.config;
  const showsFile = createShownFiles(context);
  let closedPage: { version: string; page: Promise<Page> } | null = null;

  // In a separate scope, because only these routes accept HTML forms, and because the parameter's name keeps the secret out of the log.
  app.register(async (scope) => {
    scope.addContentTypeParser(formType, { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get<{ Params: Params }>("/s/:token", async (request, reply) => {
      const { token } = request.params;
      const cookie = readCookie(request);
      const by = isPublicId(token) ? { publicId: token } : { token };
      const open = cookie === "" ? null : await findOpenLink(context, by, cookie);
      if (open) return redirect(reply, clientHome(open));
      const link = isPublicId(token) ? null : await findClosedLink(context, token);
      return link ? sendGate(request, reply, link, null) : sendClosed(request, reply);
    });

    scope.post<{ Params: Params; Body: unknown }>("/s/:token", { bodyLimit: maxBody }, async (request, reply) => {
      const { token } = request.params;
      const link = await findClosedLink(context, token);
      if (!link) return sendClosed(request, reply);
      const opened = await openLink(context, link, {
        password: fieldOf(request.body, "password"),
        address: request.ip,
        userAgent: request.headers["user-agent"],
      });
      if (!opened) return sendClosed(request, reply);
      if ("problem" in opened) {
        const { status, sentence, retryAfterSeconds } = opened.problem;
        if (retryAfterSeconds !== undefined) reply.raw.setHeader("retry-after", String(retryAfterSeconds));
        return sendGate(request, reply, link, sentence, status);
      }
      // The second cookie lets a client who follows the link again within its hours continue without another opening.
      reply.header("set-cookie", [
        writeCookie(request, opened.cookie, `/s/${opened.link.publicId}`),
        writeCookie(request, opened.cookie, `/s/${token}`),
      ]);
      return redirect(reply, clientHome(opened));
    });

    scope.post<{ Params: Params; Body: unknown }>("/s/:token/time", { bodyLimit: maxBody }, async (request, reply) => {
      const open = await findOpen(request);
      const [view, seconds] = [fieldOf(request.body, "view"), fieldOf(request.body, "seconds")].map(Number);
      if (open && Number.isSafeInteger(view) && Number.isFinite(seconds))
        await recordSeconds(context, open, Number(view), Number(seconds));
      return reply.code(204).headers(privateHeaders).send();
    });

    scope.get<{ Params: MediaParams }>("/s/:token/media/:signature/:name", (request, reply) =>
      sendMedia(request, reply),
    );

    scope.get<{ Params: Params & { "*": string } }>("/s/:token/*", async (request, reply) => {
      const open = await findOpen(request);
      if (!open) return sendClosed(request, reply);
      const found = await findClientPage(context, open, request.params["*"]).catch((error: unknown) => {
        if (error instanceof NotFoundError) return null;
        throw error;
      });
      if (!found) return sendClosed(request, reply);
      const isRead = request.method === "GET" && !/prefetch/.test(String(request.headers["sec-purpose"] ?? ""));
      const { link } = open;
      const api = openLinkApi(context, visitors, open, found, {
        home: clientHome(open),
        client: link.client,
        expiresAt: link.expiresAt,
        watermark: await watermarkText(context, link),
        timeUrl: `/s/${link.publicId}/time`,
        view: isRead ? await recordView(context, open, "page", found.title) : 0,
        pages: await listClientPages(context, open),
      });
      return send(request, reply, await renderPrivate(`/s/${link.publicId}/${request.params["*"]}`, api));
    });
  });

  async function findOpen(request: FastifyRequest<{ Params: Params }>): Promise<OpenLink | null> {
    const { token } = request.params;
    return isPublicId(token) ? findOpenLink(context, { publicId: token }, readCookie(request)) : null;
  }

  async function sendGate(
    request: FastifyRequest,
    reply: FastifyReply,
    link: ClientLinkRow,
    problem: string | null,
    status = 200,
  ): Promise<void> {
    const gate: ClientGate = {
      // A password also hides who the work is for.
      client: link.passwordHash === null ? link.client : "",
      expiresAt: link.expiresAt,
      asksForPassword: link.passwordHash !== null,
      problem,
    };
    const page = await renderPrivate(request.url, gateApi(visitors, apiBaseUrl, gate), {
      withScript: false,
      status,
    });
    return send(request, reply, page);
  }

  /** Sends the same response for links that are unknown, expired, revoked or used up, and for content that an open link doesn't show. */
  async function sendClosed(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const version = context.content.current();
    if (closedPage?.version !== version) {
      const page = renderPrivate(nowhere, gateApi(visitors, apiBaseUrl, null), { withScript: false, status: 404 });
      closedPage = { version, page };
      page.catch(() => {
        closedPage = null;
      });
    }
    return send(request, reply, await closedPage.page);
  }

  async function send(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<void> {
    reply.hijack();
    await sendPage(page, request.raw, reply.raw);
  }

  /**
   * Sends a file by its signed URL, without a cookie: for some minutes, and only while the link is valid and shows it. A page that is open
   * for longer has the cookie, which redirects to a new URL, so that later images load and videos keep playing.
   */
  async function sendMedia(
    request: FastifyRequest<{ Params: MediaParams }>,
    reply: FastifyReply,
  ): Promise<FastifyReply | void> {
    const { token, signature, name } = request.params;
    const link = isPublicId(token) ? await findLiveLink(context.db, token, context.clock.now().toISOString()) : null;
    const seconds = link && isStoredName(name) ? readMediaSignature(context, link, name, signature) : null;
    if (!link || seconds === null || !(await showsFile(link, name))) return sendClosed(request, reply);
    if (seconds === 0) {
      const open = await findOpen(request);
      return open ? redirect(reply, newMediaUrl(context, link, name)) : sendClosed(request, reply);
    }
    const headers = {
      ...privateHeaders,
      "cache-control": `private, max-age=${seconds}`,
      "cross-origin-resource-policy": "same-origin",
    };
    if (!link.watermark || !/\.(?:avif|webp|jpg|png)$/.test(name))
      return sendStored(context, request, reply, name, headers);
    const image = await watermarks.get(link.id, name, await watermarkText(context, link));
    if (!image) return sendClosed(request, reply);
    return reply
      .headers({ ...headers, "content-security-policy": "default-src 'none'; sandbox" })
      .type("image/webp")
      .send(image);
  }
}

function redirect(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers(privateHeaders).redirect(url, 303);
}

function fieldOf(body: unknown, name: string): string {
  if (typeof body !== "object" || body === null || !(name in body)) return "";
  const value: unknown = body[name as keyof typeof body];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** With `__Secure-`, pages without TLS can't overwrite the cookie. `__Host-` would require the path `/`, where every page would receive it. */
function nameOf(request: FastifyRequest): string {
  return request.protocol === "https" ? `__Secure-${cookieName}` : cookieName;
}

function readCookie(request: FastifyRequest): string {
  const pattern = new RegExp(`(?:^|;\\s*)${nameOf(request)}=([^;\\s]+)`);
  return pattern.exec(request.headers.cookie ?? "")?.[1] ?? "";
}

function writeCookie(request: FastifyRequest, value: string, path: string): string {
  const secure = request.protocol === "https" ? "; Secure" : "";
  return `${nameOf(request)}=${value}; Path=${path}; Max-Age=${openHours * 3600}; HttpOnly; SameSite=Lax${secure}`;
}
