// The calls that pages are made of, made within the process: no socket, no text in between, no rate limit, and always as a visitor.
import { z } from "zod";
import type { Call } from "#contract/call.ts";
import type { Context } from "../context.ts";
import { NotFoundError, toApiError } from "../errors.ts";

/** What a page's data function reads of an answer; `Response` has it too. */
export type VisitorAnswer = Pick<Response, "ok" | "status" | "json">;
export type VisitorCall = (path: string) => Promise<VisitorAnswer>;

/** Answers what the contract says, or throws. */
type Handler = (input: { params: unknown; query: unknown }) => unknown;
type Route = { call: Call; segments: string[]; handle: Handler };

const routesOf = new WeakMap<Context, Route[]>();

/** Calls that read, and that anybody may make. */
export function offerToPages(context: Context, call: Call, handle: Handler): void {
  const routes = routesOf.get(context) ?? [];
  routesOf.set(context, routes);
  routes.push({ call, segments: segmentsOf(call.url), handle });
}

/** Input is parsed and answers are checked as they are for whoever calls from outside, so pages are given no more than visitors are. */
export function visitorCallOf(context: Context): VisitorCall {
  return async (path) => {
    try {
      const url = new URL(path, "http://in.process");
      const { route, params } = findRoute(
        routesOf.get(context) ?? [],
        segmentsOf(url.pathname.slice(context.config.apiBaseUrl.length)),
      );
      const { call, handle } = route;
      const parsed = call.params ? call.params.safeParse(params) : { success: true, data: {} };
      if (!parsed.success) throw new NotFoundError("There is nothing at this address.");
      const query = call.querystring ? call.querystring.parse(queryOf(url.searchParams)) : {};
      const [status = 200] = Object.keys(call.response).map(Number);
      const answer = z.encode(call.response[status] ?? z.unknown(), await handle({ params: parsed.data, query }));
      return { ok: true, status, json: () => Promise.resolve(answer) };
    } catch (error) {
      const { retryAfterSeconds: _retry, ...answer } = toApiError(error);
      return { ok: false, status: answer.statusCode, json: () => Promise.resolve(answer) };
    }
  };
}

/** A route without a parameter goes before one that has one in that place. */
function findRoute(
  routes: readonly Route[],
  asked: readonly string[],
): { route: Route; params: Record<string, string> } {
  const matching = routes.filter(
    ({ segments }) =>
      segments.length === asked.length &&
      segments.every((segment, index) => segment.startsWith(":") || segment === asked[index]),
  );
  const [route] = matching.toSorted((a, b) => countParams(a) - countParams(b));
  if (!route) throw new NotFoundError("There is no such call.");
  const named = route.segments.flatMap((segment, index) =>
    segment.startsWith(":") ? [[segment.slice(1), decodeURIComponent(asked[index] ?? "")]] : [],
  );
  return { route, params: Object.fromEntries(named) as Record<string, string> };
}

function countParams({ segments }: Route): number {
  return segments.filter((segment) => segment.startsWith(":")).length;
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/** A name that stands there several times is a list, as for whoever calls from outside. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const all = search.getAll(name);
      return [name, all.length > 1 ? all : (all[0] ?? "")];
    }),
  );
}
