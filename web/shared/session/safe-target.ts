import { parseUrl } from "#web/shared/browser/parse-url.ts";

/** Returns where to go after logging in: only URLs of this site, however a URL elsewhere is disguised. */
export function safeTarget(next: string | null, origin: string): string {
  const url = next?.startsWith("/") ? parseUrl(next, origin) : null;
  // Two slashes at the start would make the path a URL of another site.
  return url?.origin === origin && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : "/dashboard";
}
