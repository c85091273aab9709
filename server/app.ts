import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import multipart from "@fastify/multipart";
import swagger from "@fastify/swagger";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { limits } from "#contract/limits.ts";
import type { Context } from "./context.ts";
import { readSiteContent } from "./domain/site/site-content.ts";
import { NotFoundError, toApiError } from "./errors.ts";
import { registerActivity } from "./http/activity.ts";
import { describeApi } from "./http/api-description.ts";
import { registerApiPage } from "./http/api-page.ts";
import { registerArt } from "./http/art.ts";
import { registerAuth } from "./http/auth.ts";
import { registerVisitorCalls } from "./http/bind.ts";
import { registerBuilds } from "./http/builds.ts";
import { registerCareer } from "./http/career.ts";
import { registerCategories } from "./http/categories.ts";
import { registerClientLinks } from "./http/client-links.ts";
import { registerClientPages } from "./http/client-pages.ts";
import { registerSite } from "./http/site.ts";
import { registerExamples } from "./http/examples.ts";
import { expectEveryCall } from "./http/expect-every-call.ts";
import { registerFileRequests } from "./http/file-requests.ts";
import { registerFirstOwner } from "./http/first-owner.ts";
import { registerHealth } from "./http/health.ts";
import { registerMedia, registerMediaFiles } from "./http/media.ts";
import { registerMediaLibrary } from "./http/media-library.ts";
import { registerCalls } from "./http/call-proposals.ts";
import { registerCalendarFeed, registerCalendarFeedCalls } from "./http/calendar-feed.ts";
import { registerEnquiries } from "./http/enquiries.ts";
import { registerApiTokens } from "./http/api-tokens.ts";
import { registerIssues } from "./http/newsletter-issues.ts";
import { registerNewsletter, registerOneClick } from "./http/newsletter.ts";
import { registerPasskeys } from "./http/passkeys.ts";
import { registerPosts } from "./http/posts.ts";
import { registerProjects } from "./http/projects.ts";
import { registerInvoices } from "./http/invoices.ts";
import { registerPeople } from "./http/people.ts";
import { registerQuotes } from "./http/quotes.ts";
import { createBeaconReceiver } from "./http/receive-beacons.ts";
import { registerResume } from "./http/resume.ts";
import { registerSecurityTxt } from "./http/security-txt.ts";
import { registerSelections } from "./http/selections.ts";
import { registerSeries } from "./http/series.ts";
import { registerSiteReport } from "./http/site-health.ts";
import { registerSiteUrl } from "./http/site-url.ts";
import { registerShareLinks } from "./http/share-links.ts";
import { registerStatistics } from "./http/statistics.ts";
import { registerTags } from "./http/tags.ts";
import { registerTransfers } from "./http/transfers.ts";
import { registerTrash } from "./http/trash.ts";
import { registerTwoFactor } from "./http/two-factor.ts";
import {
  type ConnectionLimits,
  connectionLimits,
  type Connections,
  guardConnections,
  serverOptions,
} from "./load-limits/connections.ts";
import { type Overload, watchOverload } from "./load-limits/overload.ts";
import { isMadeAnew, limitRates } from "./load-limits/rate-limits.ts";
import { countCachedPages, loggerOptions, OneLineARequest, pathWithoutSecrets } from "./logging.ts";
import { createIcons, registerIcons } from "./look/icons.ts";
import { registerLookFiles } from "./look/look-files.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { registerMachinePages } from "./feeds/feeds.ts";
import { createPageMarkdown } from "./feeds/page-markdown.ts";
import { policyOfData, securityHeadersOf } from "./pages/page.ts";
import { notFound, type Pages } from "./pages/pages.ts";
import { createPlay } from "./play/play.ts";
import { createResume, type Resume } from "./resume-pdf/resume.ts";
import type { Painter } from "./share-images/painter.ts";
import { registerShareImages } from "./share-images/share-images.ts";
import { createWatermarks, type Watermarks } from "./watermarks/watermarks.ts";

type Options = {
  pages?: Pages;
  /** Serves the files of the web app: the built ones, or those of the development server. */
  files?: (app: FastifyInstance) => Promise<void>;
  /** Draws share images. */
  painter?: Painter;
  metrics?: Metrics;
  /** For tests, which cannot wait as long. */
  connections?: Partial<ConnectionLimits>;
  overload?: Overload;
  logTo?: { write(line: string): void };
};

/** Creates the whole server: every plugin and route, in order. */
export async function createApp(context: Context, options: Options = {}): Promise<FastifyInstance> {
  const { pages, files, painter, metrics = createMetrics(context), overload = watchOverload() } = options;
  const limits = {
    ...connectionLimits,
    ...(context.config.trustProxy.length > 0 && { maxOfOne: null }),
    ...options.connections,
  };
  const always = () => ({ ...securityHeadersOf(context.config.siteUrl), "content-security-policy": policyOfData });
  let connections: Connections | null = null;
  let receiveBeacon: ReturnType<typeof createBeaconReceiver> | null = null;
  const play = createPlay(context, (error) => app.log.error(error));
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(context.config.logLevel, options.logTo),
    logController: new OneLineARequest(),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    trustProxy: context.config.trustProxy.length > 0 ? context.config.trustProxy : false,
    // Otherwise Fastify would load its own compilers, half of its code, before the ones below are set.
    schemaController: { compilersFactory: { buildValidator: notBuilt, buildSerializer: notBuilt } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: (error, socket) => {
      refuseConnection(error, socket, always());
    },
    // URLs that can't be parsed arrive here, before any hook.
    frameworkErrors(error, request, reply) {
      reply.raw.setHeader("x-request-id", request.id);
      void sendError(error, request, reply.headers(always()), request.url.startsWith(`${context.config.apiBaseUrl}/`));
    },
    // Fastify ignores its own server options with a custom `serverFactory`.
    serverFactory: (handler) => {
      const server = createServer(serverOptions(limits), (request: IncomingMessage, response: ServerResponse) => {
        if (connections?.admit(request, response) === false) return;
        if (namesTwoHosts(request)) {
          const { headers, body } = refusal("400 Bad Request", "The request names more than one host.", always());
          response.writeHead(400, headers).end(body);
          return;
        }
        if (play?.takes(request)) {
          play.serve(request, response);
          return;
        }
        if (pages?.serveCached(request, response)) {
          cachedPages.count();
          context.visits.countMachine(request.headers["user-agent"] ?? "");
          metrics.cachedPage();
          return;
        }
        connections?.watch(request, response);
        if (!receiveBeacon?.(request, response, handler)) handler(request, response);
      });
      connections = guardConnections(server, limits);
      metrics.watch({ overload, connections, ...(pages && { cache: pages.cache }) });
      return server;
    },
  });
  context.events.on("visitsLost", (count, error) =>
    app.log.error(error, `${count} reports of visits could not be counted, and were left out.`),
  );
  context.events.on("pageFailed", (url, error) =>
    app.log.error({ err: error, path: pathWithoutSecrets(url) }, "A page failed."),
  );
  const cachedPages = countCachedPages(app.log);
  app.addHook("onClose", async () => {
    cachedPages.close();
    overload.close();
    // Fastify closes a server of a `serverFactory` only if it has listened, and its timers would keep everything alive.
    if (!app.server.listening) app.server.close();
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // The API accepts no text but JSON; other types receive a 415.
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler((error, request, reply) =>
    sendError(error, request, reply, request.url.startsWith(`${context.config.apiBaseUrl}/`)),
  );
  // Adds the request id to the response, so that the owner finds a visitor's error in the log. Set on the raw response, because pages are
  // written there.
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(always()).raw.setHeader("x-request-id", request.id);
  });
  app.addHook("onResponse", async ({ method, routeOptions, headers }, { statusCode }) => {
    if (method === "GET" && statusCode < 400 && isMadeAnew(routeOptions.url ?? ""))
      context.visits.countMachine(headers["user-agent"] ?? "");
  });
  metrics.register(app);
  const rates = await limitRates(app, context, { overload, isCached: (request) => pages?.isCached(request) === true });
  receiveBeacon = createBeaconReceiver(app, context, { headers: always, metrics, rates });

  const resume = createResume(context);
  const watermarks = createWatermarks({
    storage: context.storage,
    language: async () => (await readSiteContent(context)).identity.language,
  });
  app.addHook("onClose", async () => watermarks.close());
  await app.register((api) => registerApi(api, context, { resume, watermarks }), {
    prefix: context.config.apiBaseUrl,
  });
  registerOneClick(app, context);
  registerMediaFiles(app, context);
  registerClientPages(app, context, { pages, watermarks });
  const icons = createIcons(context);
  registerIcons(app, context, icons);
  registerArt(app, context);
  registerLookFiles(app, context);
  registerMachinePages(app, context);
  registerSecurityTxt(app, context);
  registerCalendarFeed(app, context);
  registerShareImages(app, context, icons, painter);
  registerResume(app, context, resume);
  await files?.(app);
  pages?.register(app, createPageMarkdown(context));
  app.setNotFoundHandler((request, reply) => {
    if (request.method === "GET" || request.method === "HEAD") return notFound(reply);
    return reply
      .code(405)
      .headers({ allow: "GET, HEAD", "cache-control": "no-store" })
      .type("text/plain; charset=utf-8")
      .send("Pages and files can only be read.\n");
  });
  return app;
}

function notBuilt(): never {
  throw new Error("Schemas are compiled by Zod.");
}

async function registerApi(
  api: FastifyInstance,
  context: Context,
  { resume, watermarks }: { resume: Resume; watermarks: Watermarks },
): Promise<void> {
  api.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  await api.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Savepoint",
        description: "Everything the site does, a script with a token can do.",
        version: "1",
      },
      servers: [{ url: "/" }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (input) => describeApi(input, context.config.apiBaseUrl),
  });
  await registerApiPage(api);
  await api.register(multipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fields: 5, parts: 6, fileSize: limits.video.bytes },
  });
  expectEveryCall(api);
  registerHealth(api, context);
  registerVisitorCalls(api, context);
  registerAuth(api, context);
  registerFirstOwner(api, context);
  registerTwoFactor(api, context);
  registerIssues(api, context);
  registerNewsletter(api, context);
  registerPasskeys(api, context);
  registerApiTokens(api, context);
  registerPosts(api, context);
  registerShareLinks(api, context);
  registerClientLinks(api, context, watermarks);
  registerCategories(api, context);
  registerTags(api, context);
  registerSelections(api, context);
  registerSeries(api, context);
  registerSite(api, context);
  registerCareer(api, context);
  registerProjects(api, context);
  await registerBuilds(api, context);
  registerMedia(api, context);
  registerMediaLibrary(api, context);
  registerEnquiries(api, context);
  registerCalendarFeedCalls(api, context);
  registerCalls(api, context);
  registerFileRequests(api, context);
  registerQuotes(api, context);
  registerInvoices(api, context);
  registerPeople(api, context);
  registerStatistics(api, context);
  registerTrash(api, context);
  await registerTransfers(api, context);
  registerSiteReport(api, context, resume);
  registerSiteUrl(api, context);
  registerActivity(api, context);
  registerExamples(api, context);
  api.get("/openapi.json", { schema: { hide: true } }, async () => api.swagger());
  // Not the not-found handler, because pages serve every other URL below.
  api.all("/*", { schema: { hide: true } }, () => {
    throw new NotFoundError("There is no such call.");
  });
}

/** Sends an error: JSON to API callers, a sentence to visitors of pages. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, isCall: boolean): FastifyReply {
  const { retryAfterSeconds, ...answer } = toApiError(error);
  // A client that hangs up during an upload is not an error of the server.
  const isCutOff = request.raw.destroyed && !request.raw.complete;
  if (isCutOff) request.log.info("The sender hung up before the request was complete.");
  else if (answer.statusCode >= 500) request.log.error(error);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  reply.header("cache-control", "no-store");
  // Fastify would close the connection, and a client that still sends would not see the reason.
  if (answer.statusCode === 413) reply.removeHeader("connection");
  reply.code(answer.statusCode);
  if (!isCall) return reply.type("text/plain; charset=utf-8").send(`${[answer.message].flat().join("\n")}\n`);
  // The call may have begun to answer with a file.
  reply.removeHeader("content-disposition").type("application/json; charset=utf-8");
  return reply.send({ ...answer, ...(answer.statusCode >= 500 && { requestId: request.id }) });
}

const refusals: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout|The request did not come in time.",
    HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large|The head of the request is too large.",
  }),
);

/** Refuses a client whose request can't be parsed, or is too slow. Logs nothing, because strangers can cause such errors at will. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, always: Record<string, string>): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status = "", message = ""] = (
    refusals.get(error.code ?? "") ?? "400 Bad Request|The request can't be understood."
  ).split("|");
  const { headers, body } = refusal(status, message, always);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${body}`);
  socket.destroySoon();
}

function refusal(
  status: string,
  message: string,
  always: Record<string, string>,
): { headers: Record<string, string | number>; body: string } {
  const body = JSON.stringify({ statusCode: Number(status.slice(0, 3)), error: status.slice(4), message });
  const headers = {
    ...always,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    connection: "close",
  };
  return { headers, body };
}

/** Detects two Host headers: Node uses the first one, a proxy may use the other. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}
