import { cleanImageSource } from "#web/dashboard/html/addresses.ts";

/** Returns whether a file is this site's. Images from elsewhere are fetched by the server when the post is saved, and never by the editor. */
export function isOwnSource(src: string): boolean {
  return cleanImageSource(src) !== "" && !/^https?:/i.test(src);
}

export function hostOf(url: string): string {
  return URL.canParse(url, location.href) ? new URL(url, location.href).hostname.replace(/^www\./, "") : "the web";
}
