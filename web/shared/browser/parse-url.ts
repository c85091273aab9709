/** Returns null where `text` is no URL. `URL.parse` does the same, but is missing in browsers that the site supports (Safari 17). */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
