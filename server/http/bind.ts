import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Call } from "#contract/call.ts";
import { visitorCalls } from "../visitor-api/visitor-api.ts";
import type { Parsed, Result } from "../visitor-api/visitor-call.ts";
import type { Context } from "../context.ts";
import { type Caller, readCaller } from "../domain/auth/callers.ts";
import { ForbiddenError, NotFoundError, UnauthorizedError } from "../errors.ts";
import type { SessionRow } from "../store/tables/users.ts";
import { mediaCookie } from "./media-cookie.ts";

export type Input<C extends Call> = {
  params: Parsed<C["params"], Record<string, never>>;
  query: Parsed<C["querystring"], Record<string, never>>;
  body: Parsed<C["body"], undefined>;
  /** Who makes the call on the owner's behalf; never null on owner-only calls. */
  caller: C["access"] extends "public" ? Caller | null : Caller;
  /** The session of a call that requires a login. */
  session: C["scope"] extends "login" ? SessionRow : never;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** An impossible id gets the same response as one that doesn't exist. */
const missing: ReadonlyMap<string, string> = new Map(
  Object.entries({
    blogs: "Post not found.",
    drafts: "Post not found.",
    pages: "Page not found.",
    portfolio: "Project not found",
    categories: "This category does not exist.",
    tags: "This tag does not exist.",
    selections: "This selection does not exist.",
    series: "This series does not exist.",
    enquiries: "This message does not exist.",
    subscribers: "This subscriber does not exist.",
    invoices: "This invoice does not exist.",
    media: "This file does not exist.",
    "client-links": "This link does not exist.",
  }),
);
const missingAddress = "There is nothing at this address.";

/**
 * Serves one call of the contract: checks the session, parses the input, checks the handler's result against its schema, and sends it with
 * the call's own status (201 for creating, 204 for nothing).
 */
export function bind<const C extends Call>(
  app: FastifyInstance,
  context: Context,
  call: C,
  handler: (input: Input<C>) => Promise<Result<C>> | Result<C>,
): void {
  const status = Math.min(...Object.keys(call.response).map(Number));
  const resource = call.url.split("/")[1] ?? "";
  const callers = new WeakMap<FastifyRequest, Caller | null>();
  app.withTypeProvider<ZodTypeProvider>().route({
    method: call.method,
    url: call.url,
    ...(call.maxBytes !== undefined && { bodyLimit: call.maxBytes }),
    schema: {
      summary: call.summary,
      ...(call.scope && { description: scopeSentence(call) }),
      tags: [resource],
      ...(call.params && { params: call.params }),
      ...(call.querystring && { querystring: call.querystring }),
      ...(call.body && { body: call.body }),
      ...(call.upload && { consumes: ["multipart/form-data"] }),
      ...(call.stream && { consumes: ["application/octet-stream"] }),
      ...(call.access !== "public" && { security: [{ bearer: scopesOf(call) }] }),
      response: call.response,
    },
    schemaErrorFormatter: (issues, part) =>
      part === "params" ? new NotFoundError(missing.get(resource) ?? missingAddress) : new Error(issues[0]?.message),
    // Before the body is read, so that an unauthorized upload is rejected at its first byte.
    onRequest: async (request) => {
      callers.set(request, await authorize(context, call, request));
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null;
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        caller,
        session: caller?.session,
        request,
        reply,
      } as Input<C>;
      if (caller?.session) reply.header("set-cookie", mediaCookie(context, caller.session, request));
      const answer = await handler(input);
      if (reply.sent) return reply;
      if (call.cache === "forever") reply.header("cache-control", "public, max-age=31536000, immutable");
      if (reply.statusCode === 200) reply.code(status);
      return reply.send(status === 204 ? null : answer);
    },
  });
}

function scopesOf({ scope, alsoReads }: Pick<Call, "scope" | "alsoReads">): string[] {
  return scope === undefined || scope === "login" ? [] : [scope, ...(alsoReads ? ["read"] : [])];
}

/** Serves the calls that pages also make within the process. */
export function registerVisitorCalls(app: FastifyInstance, context: Context): void {
  for (const { call, handle } of visitorCalls)
    bind(app, context, call, ({ params, query, caller }) =>
      handle({ params, query, isOwner: caller?.may("read") ?? false }, context),
    );
}

async function authorize(context: Context, call: Call, request: FastifyRequest): Promise<Caller | null> {
  const { authorization } = request.headers;
  const read = readCaller(context, authorization, request.ip);
  if (call.access === "public") return read;
  const caller = call.access === "forbidden" ? await read.catch(() => null) : await read;
  if (!caller && call.access === "forbidden") throw new ForbiddenError("Not authorized to preview this blog.");
  if (!caller) throw new UnauthorizedError("Log in first.");
  const isAllowed =
    call.scope === "login"
      ? caller.session !== null
      : caller.may(call.scope) && (!call.alsoReads || caller.may("read"));
  if (!isAllowed) throw new ForbiddenError(scopeSentence(call), { code: "missing-scope" });
  return caller;
}

function scopeSentence({ scope, alsoReads }: Pick<Call, "scope" | "alsoReads">): string {
  if (scope === "login") return "Only the logged-in owner can make this call: no API token can.";
  return `An API token needs the ${alsoReads ? `scopes “${scope}” and “read”` : `scope “${scope}”`} for this call.`;
}
