import { securityHeadersOf } from "../pages/page.ts";
import type { BuildRow } from "../store/tables/builds.ts";

/** What every response of the play origin has. */
export function playHeaders(playUrl: string): Record<string, string> {
  return {
    ...securityHeadersOf(playUrl),
    // A build's page may be in the site's frame, or in a window that the site opened.
    "cross-origin-opener-policy": "unsafe-none",
    "cross-origin-resource-policy": "cross-origin",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex",
  };
}

/**
 * Returns the policy of a build's files. Games run any of their own script, also made from text, but load from nowhere else than their own
 * origin and the owner's exceptions, and only the site may show them. Browsers send what they block to the path `reports`.
 */
export function playPolicy({ hosts }: Pick<BuildRow, "hosts">, siteUrl: string, reports: string | null = null): string {
  // Without its scheme, an origin has that of the page, or a better one.
  const others = hosts.map((host) => ` ${host.replace("https://", "")} ${host.replace("https:", "wss:")}`).join("");
  const from = `'self' data: blob:${others}`;
  return [
    `default-src ${from}`,
    `script-src ${from} 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'`,
    `style-src ${from} 'unsafe-inline'`,
    "worker-src 'self' data: blob:",
    "frame-src 'self' data: blob:",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
    `frame-ancestors 'self' ${new URL(siteUrl).origin}`,
    ...(reports === null ? [] : [`report-uri ${reports}`]),
  ].join("; ");
}

/**
 * Returns what isolates a page, so that its threads may share memory. In the site's frame, the page isolates itself; browsers that can't do
 * that open it in a separate window (`alone`), which is isolated in the way that they all know.
 */
export function isolationOf(
  { threads }: Pick<BuildRow, "threads">,
  { isPage, isWorker, alone }: { isPage: boolean; isWorker: boolean; alone: boolean },
): Record<string, string> {
  return {
    ...(isPage && threads && { "document-isolation-policy": "isolate-and-credentialless" }),
    ...(isPage && alone && { "cross-origin-opener-policy": "same-origin" }),
    // A page that requires this can start only workers that do, too.
    ...(threads && (isWorker || (isPage && alone)) && { "cross-origin-embedder-policy": "require-corp" }),
  };
}
