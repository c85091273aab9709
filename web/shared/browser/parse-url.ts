/** Returns null if `text` isn't a URL. `URL.parse` does the same, but Safari 17 lacks it. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}
