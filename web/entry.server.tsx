// Renders a page to its end before anything is sent: pages are kept whole, so streaming would buy nothing.
import { hash, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { documents } from "./documents.ts";
import type { RouteHandle } from "./route-handle.ts";
import { ScriptNonce } from "./script-nonce.ts";

const timeout = 10_000;

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const nonce = randomUUID();
  const html = await renderToText(<ScriptNonce value={nonce}><ServerRouter context={context} url={request.url} nonce={nonce} /></ScriptNonce>);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("x-own-scripts", hashesOfScripts(html, nonce));
  const response = new Response(null, { status, headers });
  // Nobody could know the nonce while the page was made, and nothing needs it any more: the same page has the same bytes.
  documents.set(response, deferScript(html.replaceAll(` nonce="${nonce}"`, ""), context));
  return response;
}

function renderToText(element: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) { chunks.push(chunk); done(); },
      final(done) {
        // Or the timer would keep the whole page in memory until it runs out.
        clearTimeout(timer);
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(element, { onAllReady: () => { pipe(sink); }, onShellError: reject, onError: reject });
    const timer = setTimeout(abort, timeout).unref();
  });
}

/**
 * What the policy of the page lets run: the scripts that carry the nonce. A script that stands in somebody's text has none, and so
 * stays forbidden even if it got past everything else.
 */
function hashesOfScripts(html: string, nonce: string): string {
  const own = html.matchAll(new RegExp(`<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</script>`, "g"));
  return [...new Set([...own].map(([, text = ""]) => hashOf(text)))].join(" ");
}

/** Most inline scripts stand in every page. */
const hashed = new Map<string, string>();
const mostHashed = 50;

function hashOf(text: string): string {
  const known = hashed.get(text);
  if (known !== undefined) return known;
  const made = `'sha256-${hash("sha256", text, "base64")}'`;
  if (hashed.size < mostHashed) hashed.set(text, made);
  return made;
}

/** Puts React's script to sleep where the route asks for it; the boot script in the head wakes it. In development it starts at once. */
function deferScript(html: string, context: EntryContext): string {
  const handles = context.staticHandlerContext.matches.map((match) => context.routeModules[match.route.id]?.handle as RouteHandle | undefined);
  const when = handles.map((handle) => handle?.hydrate).findLast((value) => value !== undefined) ?? "load";
  if (when === "load" || import.meta.env.DEV) return html;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async="">', `<script type="later" data-when="${when}">`);
}
