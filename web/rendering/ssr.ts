// What the server imports from the web app: a function that renders a page, and the facts that the page cache needs.
import { createRequestHandler, matchRoutes, RouterContextProvider, type RouteObject } from "react-router";
import * as build from "virtual:react-router/server-build";
import { type Transport, transportContext } from "../shared/api/transport.ts";
import { deferralContext } from "./hydration/deferral.ts";
import { failureContext } from "./failure-context.ts";
import type { RouteHandle } from "./route-handle.ts";

const handler = createRequestHandler(build, import.meta.env.MODE);
const table = toTable(undefined);

/** Renders a page. Header names are in lower case. */
export async function render(
  request: Request,
  call: Transport,
  deferHydration: boolean,
  onFailure: (error: unknown) => void,
): Promise<{ status: number; headers: Record<string, string>; text: string }> {
  const context = new RouterContextProvider();
  context.set(failureContext, onFailure);
  context.set(transportContext, call);
  context.set(deferralContext, deferHydration);
  const response = await handler(request, context);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  };
}

/** Returns the query parameters that the page at a path reads. */
export function queryOf(pathname: string): readonly string[] {
  return (matchRoutes(table, pathname) ?? []).flatMap(
    (match) => (match.route.handle as RouteHandle | undefined)?.query ?? [],
  );
}

/** Routes that match every path that is no other page. */
const openRoutes: ReadonlySet<string | undefined> = new Set([":slug", "*"]);

/** Returns whether a path is one of the site's fixed pages. Every other path is a page that the owner added, or redirects. */
export function isPage(pathname: string): boolean {
  return !openRoutes.has(matchRoutes(table, pathname)?.at(-1)?.route.path);
}

function toTable(parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return [];
    const common = { id: route.id, handle: route.module.handle, ...(route.path !== undefined && { path: route.path }) };
    return [route.index ? { ...common, index: true } : { ...common, children: toTable(route.id) }];
  });
}
