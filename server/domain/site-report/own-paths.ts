const tags = /<(?:a|img|source|video)\s[^>]*>/g;
const attributes = /\s(?:href|src|poster)="([^"]*)"/g;

/** Addresses that links and pictures of a post name, each once, as they are written. Its HTML is what the sanitiser wrote. */
export function listAddresses(html: string): string[] {
  const found = new Set<string>();
  for (const [tag] of html.matchAll(tags)) {
    for (const [, address = ""] of tag.matchAll(attributes)) found.add(address.replaceAll("&amp;", "&"));
  }
  return [...found];
}

/** The path of an address below the blog, the portfolio or the media of this site, decoded; null for any other address. */
export function ownPath(address: string, siteUrl: string): string | null {
  const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
  if (!/^\/(?:blogs?|portfolio|media)\//.test(path)) return null;
  try {
    return decodeURIComponent(path.replace(/[?#].*$/s, "")).replace(/\/+$/, "");
  } catch {
    return path;
  }
}
