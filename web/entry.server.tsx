// Renders a page to its end before anything is sent: pages are kept whole, so streaming would buy nothing.
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { documents } from "./documents.ts";
import type { RouteHandle } from "./route-handle.ts";

const timeout = 10_000;

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  const html = await renderToText(<ServerRouter context={context} url={request.url} />);
  headers.set("content-type", "text/html; charset=utf-8");
  const response = new Response(null, { status, headers });
  documents.set(response, deferScript(html, context));
  return response;
}

function renderToText(element: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) { chunks.push(chunk); done(); },
      final(done) { resolve(Buffer.concat(chunks).toString()); done(); },
    });
    const { pipe, abort } = renderToPipeableStream(element, { onAllReady: () => { pipe(sink); }, onShellError: reject, onError: reject });
    setTimeout(abort, timeout).unref();
  });
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
