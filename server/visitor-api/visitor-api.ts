// The public API within the process, for pages and feeds: no socket, no serialization, no rate limit, and always as a visitor.
import { z } from "zod";
import type { Context } from "../context.ts";
import { InvalidError, NotFoundError, toApiError } from "../errors.ts";
import { visitorCallProposalCalls } from "./call-proposals.ts";
import { visitorNewsletterCalls } from "./newsletter.ts";
import { visitorCategoryCalls } from "./categories.ts";
import { visitorDraftCalls } from "./drafts.ts";
import { visitorFileRequestCalls } from "./file-requests.ts";
import { visitorFirstOwnerCalls } from "./first-owner.ts";
import { visitorModelCalls } from "./models.ts";
import { visitorPageCalls } from "./pages.ts";
import { visitorPostCalls } from "./posts.ts";
import { visitorProjectPageCalls } from "./project-page.ts";
import { visitorProjectCalls } from "./projects.ts";
import { visitorQuoteCalls } from "./quotes.ts";
import { visitorSearchCalls } from "./search.ts";
import { visitorSelectionCalls } from "./selections.ts";
import { visitorSeriesCalls } from "./series.ts";
import { visitorSiteCalls } from "./site.ts";
import { visitorTagCalls } from "./tags.ts";
import type { VisitorCall } from "./visitor-call.ts";

/** The parts of a response that a page's data function reads; also satisfied by `Response`. */
export type VisitorResponse = Pick<Response, "ok" | "status" | "json">;
export type VisitorApi = (path: string) => Promise<VisitorResponse>;

/** The read calls that are open to everyone. HTTP serves the same ones. */
export const visitorCalls: readonly VisitorCall[] = [
  ...visitorPostCalls,
  ...visitorDraftCalls,
  ...visitorCallProposalCalls,
  ...visitorNewsletterCalls,
  ...visitorFileRequestCalls,
  ...visitorQuoteCalls,
  ...visitorPageCalls,
  ...visitorCategoryCalls,
  ...visitorTagCalls,
  ...visitorSeriesCalls,
  ...visitorProjectCalls,
  ...visitorSelectionCalls,
  ...visitorModelCalls,
  ...visitorProjectPageCalls,
  ...visitorSearchCalls,
  ...visitorSiteCalls,
  ...visitorFirstOwnerCalls,
];

type Route = VisitorCall & { segments: string[] };
const routes: readonly Route[] = visitorCalls.map((each) => ({ ...each, segments: segmentsOf(each.call.url) }));

/** Creates the API. It parses input and checks results as HTTP does, so pages receive no more than visitors do. */
export function createVisitorApi(context: Context): VisitorApi {
  return async (path) => {
    // Without its parameters, which may be secrets.
    let called = "";
    try {
      const url = new URL(path, "http://in.process");
      const { route, params } = findRoute(segmentsOf(url.pathname.slice(context.config.apiBaseUrl.length)));
      const { call, handle } = route;
      called = call.url;
      const parsed = call.params ? call.params.safeParse(params) : { success: true, data: {} };
      if (!parsed.success) throw new NotFoundError("There is nothing at this address.");
      const asked = call.querystring?.safeParse(queryOf(url.searchParams)) ?? { success: true, data: {} };
      if (!asked.success) throw new InvalidError(asked.error.issues[0]?.message ?? "The query is not valid.");
      const query = asked.data;
      const [status = 200] = Object.keys(call.response).map(Number);
      const input = { params: parsed.data, query, isOwner: false } as Parameters<typeof handle>[0];
      const result = z.encode(call.response[status] ?? z.unknown(), await handle(input, context));
      return { ok: true, status, json: () => Promise.resolve(result) };
    } catch (error) {
      const { retryAfterSeconds: _retry, ...problem } = toApiError(error);
      if (problem.statusCode === 500) context.events.emit("pageFailed", called, error);
      return { ok: false, status: problem.statusCode, json: () => Promise.resolve(problem) };
    }
  };
}

/** Finds a route. Static segments win over parameters. */
function findRoute(asked: readonly string[]): { route: Route; params: Record<string, string> } {
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

/** Returns the query parameters. A repeated name becomes a list, as over HTTP. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const all = search.getAll(name);
      return [name, all.length > 1 ? all : (all[0] ?? "")];
    }),
  );
}
