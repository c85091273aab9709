import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { limits } from "#contract/limits.ts";
import type { Context } from "./context.ts";
import { NotFoundError, toApiError, TooManyError } from "./errors.ts";
import { registerActivity } from "./http/activity.ts";
import { registerArt } from "./http/art.ts";
import { registerAuth } from "./http/auth.ts";
import { registerCategories } from "./http/categories.ts";
import { registerHealth } from "./http/health.ts";
import { registerMedia, registerMediaFiles } from "./http/media.ts";
import { registerMediaLibrary } from "./http/media-library.ts";
import { registerMessages } from "./http/messages.ts";
import { registerPosts } from "./http/posts.ts";
import { registerProjects } from "./http/projects.ts";
import { registerSearch } from "./http/search.ts";
import { registerSiteReport } from "./http/site-report.ts";
import { registerTrash } from "./http/trash.ts";
import { registerMachinePages } from "./pages/machine-pages.ts";
import { securityHeaders } from "./pages/page.ts";
import type { Pages } from "./pages/pages.ts";
import type { Painter } from "./sharing/painter.ts";
import { registerSharingPictures } from "./sharing/sharing-pictures.ts";

type Options = {
  pages?: Pages;
  /** Serves the files of the web app: the built ones, or those that the development server makes. */
  assets?: (app: FastifyInstance) => Promise<void>;
  /** Draws sharing pictures. */
  painter?: Painter;
};

/** Logs a request when it is answered, not also when it comes. */
class OneLineARequest extends LogController {
  override incomingRequest(): void {
    // The line of the answer says it all.
  }
}

/** The whole server: every plugin and route, in order. */
export async function createApp(context: Context, { pages, assets, painter }: Options = {}): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: context.config.logLevel, serializers: { req: describeRequest, res: describeResponse } },
    logController: new OneLineARequest({ disableRequestLogging: !["debug", "trace"].includes(context.config.logLevel) }),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    connectionTimeout: 0,
    keepAliveTimeout: 10_000,
    trustProxy: context.config.trustProxy.length > 0 ? context.config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Long enough for a film of 200 MB on a slow line. Fastify's own option does not reach a server that it did not make.
    serverFactory: (handler) => createServer({ headersTimeout: 20_000, requestTimeout: 15 * 60_000 }, (request: IncomingMessage, response: ServerResponse) => {
      if (!pages?.serveCached(request, response)) handler(request, response);
    }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // JSON is the only text that the API takes; anything else is told so (415).
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));

  await app.register((api) => registerApi(api, context), { prefix: context.config.apiBaseUrl });
  registerMediaFiles(app, context);
  registerArt(app);
  registerMachinePages(app, context);
  registerSharingPictures(app, context, painter);
  if (assets) await assets(app);
  pages?.register(app);
  return app;
}

async function registerApi(api: FastifyInstance, context: Context): Promise<void> {
  api.addHook("onRequest", async (_request, reply) => {
    reply.headers({ ...securityHeaders, "cache-control": "no-store" });
  });
  await api.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Savepoint", description: "Everything the site does, a script with a token can do.", version: "1" },
      servers: [{ url: "/" }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await api.register(swaggerUi, {
    routePrefix: "/docs",
    indexPrefix: context.config.apiBaseUrl,
    uiConfig: { validatorUrl: null },
    theme: { title: "The API of Savepoint" },
    staticCSP: true,
    // Its own files, its inline styles, calls to this API, and nothing from anybody else.
    transformStaticCSP: () => "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
  await api.register(multipart, { throwFileSizeLimit: true, limits: { files: 1, fields: 5, parts: 6, fileSize: limits.video.bytes } });
  await api.register(rateLimit, {
    max: (request) => (request.headers.authorization ? 900 : 300),
    timeWindow: "1 minute",
    cache: 10_000,
    errorResponseBuilder: (_request, { ttl }) => new TooManyError("Too many requests; wait a little and try again.", Math.ceil(ttl / 1000)),
  });

  registerHealth(api, context);
  registerAuth(api, context);
  registerPosts(api, context);
  registerCategories(api, context);
  registerProjects(api, context);
  registerSearch(api, context);
  registerMedia(api, context);
  registerMediaLibrary(api, context);
  registerMessages(api, context);
  registerTrash(api, context);
  registerSiteReport(api, context);
  registerActivity(api, context);
  api.get("/openapi.json", { schema: { hide: true } }, async () => api.swagger());
  // Not the not-found handler: pages answer every other address below.
  api.all("/*", { schema: { hide: true } }, () => { throw new NotFoundError("There is no such call."); });
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfterSeconds, ...answer } = toApiError(error);
  if (answer.statusCode >= 500) request.log.error(error);
  if (retryAfterSeconds !== undefined) reply.header("retry-after", String(retryAfterSeconds));
  return reply.code(answer.statusCode).send(answer);
}

/** Logs say what was asked for and what came of it: no addresses of visitors, no query texts, no headers. */
function describeRequest(request: FastifyRequest): Record<string, unknown> {
  return { method: request.method, path: request.url.split("?")[0] };
}

function describeResponse(reply: { statusCode?: number }): Record<string, unknown> {
  return { statusCode: reply.statusCode };
}
