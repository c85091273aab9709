// Renders a page to its end before anything is sent: pages are kept whole, so streaming would buy nothing.
import { randomUUID } from "node:crypto";
// Not the one for Node, which makes an AsyncLocalStorage, whether it is needed or not: from then on Node looks after one with each turn.
import { renderToString } from "react-dom/server.edge";
import { type EntryContext, ServerRouter } from "react-router";
import { documents } from "./documents.ts";
import { finishHtml } from "./finish-html.ts";
import type { RouteHandle } from "./route-handle.ts";
import { ScriptNonce } from "./script-nonce.ts";

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const nonce = randomUUID();
  const { serverHandoffStream: data, ...still } = { ...context, manifest: onlyMatched(context) };
  const dataScripts = data ? writeData(await read(data), nonce) : "";
  const html = renderToString(<ScriptNonce value={nonce}><ServerRouter context={still} url={request.url} nonce={nonce} /></ScriptNonce>);
  const bodyEnd = html.lastIndexOf("</body>");
  const { text, scripts } = finishHtml(`<!DOCTYPE html>${html.slice(0, bodyEnd)}${dataScripts}${html.slice(bodyEnd)}`, nonce, import.meta.env.DEV ? "load" : wakingOf(context));
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

/** What the loaders answered, as the router has encoded it: all of it is there already. */
async function read(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text;
}

/**
 * For the stream that the router's own script reads from. Its own component writes two scripts, each of which the page's policy would have
 * to name, and has React wait for them and begin anew twice.
 */
function writeData(data: string, nonce: string): string {
  const literal = ["&", "<", ">", "\u2028", "\u2029"].reduce((text, character) => {
    return text.replaceAll(character, `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
  }, JSON.stringify(data));
  return `<script nonce="${nonce}">(stream=>{stream.enqueue(${literal});stream.close()})(window.__reactRouterContext.streamController)</script>`;
}
