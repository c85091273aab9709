// Renders the whole page before sending it: pages are cached whole, so streaming would gain nothing.
import { randomUUID } from "node:crypto";
import { renderToReadableStream } from "react-dom/server.edge";
import {
  type EntryContext,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { failureContext } from "./rendering/failure-context.ts";
import { deferEntry } from "./rendering/hydration/defer-entry.ts";
import { deferralContext } from "./rendering/hydration/deferral.ts";
import { allowOwnScripts } from "./rendering/hydration/own-scripts.ts";
import type { RouteHandle } from "./rendering/route-handle.ts";
import { ApiFailure } from "./shared/api/failure.ts";
import { ScriptNonce } from "./shared/browser/script-nonce.ts";
import { loadWords } from "./shared/site/words.ts";
import { languages } from "#words/languages.ts";

await Promise.all([...languages.keys()].map((language) => loadWords({ language })));

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = randomUUID();
  const rendered = await renderWhole(
    <ScriptNonce value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </ScriptNonce>,
  );
  const when = loadContext.get(deferralContext) ? hydrationOf(context) : "load";
  const { html, hashes } = allowOwnScripts({
    html: when === "load" ? rendered : deferEntry(rendered, nonce, when),
    nonce,
  });
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("x-own-scripts", hashes);
  return new Response(html, { status, headers });
}

/**
 * React Router would print the errors to the console. The server has logged the failures of calls with their cause, and a URL that is no page's
 * isn't a failure.
 */
export function handleError(
  error: unknown,
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
): void {
  const isExpected = error instanceof ApiFailure || (isRouteErrorResponse(error) && error.status < 500);
  if (!request.signal.aborted && !isExpected) context.get(failureContext)(error);
}

/** Renders a page to HTML. Throws the errors of its components. */
async function renderWhole(page: React.ReactElement): Promise<string> {
  let failure: { error: unknown } | undefined;
  const stream = await renderToReadableStream(page, {
    // Keeps long parts in their place in the HTML, so that no script has to move them there.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= { error };
    },
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (failure) throw failure.error;
  return html;
}

/** Returns when React starts on this page, as the innermost route with a setting says. */
function hydrationOf({ staticHandlerContext, routeModules }: EntryContext): NonNullable<RouteHandle["hydrate"]> {
  const handles = staticHandlerContext.matches.map(
    ({ route }) => routeModules[route.id]?.handle as RouteHandle | undefined,
  );
  return handles.map((handle) => handle?.hydrate).findLast((value) => value !== undefined) ?? "load";
}
