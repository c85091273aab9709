import { parseUrl } from "#web/shared/browser/parse-url.ts";

/** Where to go after logging in: only places of this site, however an address elsewhere is dressed up. */
export function safeTarget(next: string | null, origin: string): string {
  const url = next?.startsWith("/") ? parseUrl(next, origin) : null;
  // Two slashes at its beginning would make another site of the path alone.
  return url?.origin === origin && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : "/dashboard";
}
