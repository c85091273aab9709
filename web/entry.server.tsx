// Renders a page to its end before anything is sent: pages are kept whole, so streaming would buy nothing.
import { randomUUID } from "node:crypto";
// Not the one for Node, which makes an AsyncLocalStorage, whether it is needed or not: from then on Node looks after one with each turn.
import { renderToString } from "react-dom/server.edge";
import { type EntryContext, ServerRouter } from "react-router";
import { documents } from "./documents.ts";
import { finishHtml } from "./finish-html.ts";
import { writePageData } from "./page-data.ts";
import type { RouteHandle } from "./route-handle.ts";
import { ScriptNonce } from "./script-nonce.ts";

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const nonce = randomUUID();
  // Without the router's stream of data, which it would wait for and begin anew twice.
  const still = { ...context, manifest: onlyMatched(context), serverHandoffStream: undefined };
  const html = renderToString(<ScriptNonce value={nonce}><ServerRouter context={still} url={request.url} nonce={nonce} /></ScriptNonce>);
  const bodyEnd = html.lastIndexOf("</body>");
  const { text, scripts } = finishHtml(`<!DOCTYPE html>${html.slice(0, bodyEnd)}${writePageData(context.staticHandlerContext)}${html.slice(bodyEnd)}`, nonce, import.meta.env.DEV ? "load" : wakingOf(context));
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("x-own-scripts", scripts);
  const response = new Response(null, { status, headers });
  documents.set(response, text);
  return response;
}

/** The router puts a table of all routes together for each page, of which it needs those that lead to this one. */
function onlyMatched({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"] {
  const ids = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  return { ...manifest, routes: Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id))) };
}

/** When React starts: in development always at once. */
function wakingOf({ staticHandlerContext, routeModules }: EntryContext): NonNullable<RouteHandle["hydrate"]> {
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle as RouteHandle | undefined);
  return handles.map((handle) => handle?.hydrate).findLast((value) => value !== undefined) ?? "load";
}
