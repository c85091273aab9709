// The log: one line of JSON for each request that the page cache did not serve (cached pages are only counted), and errors. No line
// contains a token, a password, a query, a body, a header or the IP address of a visitor.
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";

const longestPath = 200;
const countEvery = 60_000;

/** Returns the options of the logger. Only tests set the destination of the lines. */
export function loggerOptions(
  level: string,
  stream?: { write(line: string): void },
): NonNullable<FastifyServerOptions["logger"]> {
  // The form parser would log the headers of an upload, including the token.
  const serializers = { err: describeError, req: describeRequest, res: describeAnswer, busboyOptions: () => undefined };
  return { level, base: null, serializers, ...(stream && { stream }) };
}

export class OneLineARequest extends LogController {
  override incomingRequest(): void {
    // The response line has all details.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const facts = {
      ...describeRequest(request),
      statusCode: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    };
    // Monitoring requests the first every few seconds, and each visit makes a few of the others.
    if (/\/health(\/ready)?$|\/visits$|^\/assets\//.test(request.routeOptions.url ?? "") && reply.statusCode < 400)
      request.log.debug(facts, "request");
    else if (error) request.log.info({ ...facts, brokenOff: true }, "request");
    else request.log.info(facts, "request");
  }

  override routeNotFound(): void {
    // Fastify would log the whole URL, including the query; the response line has the route.
  }

  override defaultErrorLog(): void {
    // The error handler logs the server's own errors.
  }
}

/** Logs how many pages the cache served, for each minute in which it served some. */
export function countCachedPages(log: FastifyBaseLogger, every = countEvery): { count(): void; close(): void } {
  let pages = 0;
  const logCount = () => {
    if (pages > 0) log.info({ pages }, "answers from the page cache");
    pages = 0;
  };
  const timer = setInterval(logCount, every).unref();
  return {
    count() {
      pages++;
    },
    close() {
      clearInterval(timer);
      logCount();
    },
  };
}

/** Returns the path of a URL, without the secret of a link in it. */
export function pathWithoutSecrets(url: string): string {
  return (url.split("?")[0] ?? "").replace(/^(\/+(?:draft|s|call|quote|files|subscribe|unsubscribe)\/).+/i, "$1…");
}

function describeRequest(request: FastifyRequest): Record<string, unknown> {
  const route = request.routeOptions.url ?? "";
  // These routes contain session ids and the secrets of links.
  const isSecret = route.includes("/auth/") || route.includes(":token");
  const path = pathWithoutSecrets(request.url);
  return {
    method: request.method,
    route,
    ...(!isSecret && { path: path.slice(0, longestPath) }),
  };
}

function describeAnswer(reply: { statusCode?: number }): Record<string, unknown> {
  return { statusCode: reply.statusCode };
}

/** Describes an error without its other properties, which may contain request data, and without quoted texts. */
function describeError(error: unknown): {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: unknown;
} {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const { name, message, stack = "", cause } = error;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const frames = stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
  return {
    type: name,
    message: withoutQuotations(message),
    ...(code && { code }),
    stack: frames,
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}

function withoutQuotations(text: string): string {
  return text.replace(/"[^]*"/g, '"…"').slice(0, 1000);
}
