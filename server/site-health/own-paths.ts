const tags = /<(?:a|img|source|video)\s[^>]*>/g;
const attributes = /\s(?:href|src|poster)="([^"]*)"/g;

/** A URL of this site: as written, and the path that it requests. */
export type OwnLink = { address: string; path: string };

/** Lists the URLs of links and images in a post. Expects HTML that the sanitiser wrote. */
export function listAddresses(html: string): string[] {
  const found: string[] = [];
  for (const [tag] of html.matchAll(tags)) {
    for (const [, address = ""] of tag.matchAll(attributes)) found.push(address.replaceAll("&amp;", "&"));
  }
  return found;
}

/** Returns the URLs below the blog, the portfolio or the media of this site, each once. */
export function ownLinks(addresses: readonly string[], siteUrl: string): OwnLink[] {
  return [...new Set(addresses)].flatMap((address) => {
    const path = ownPath(address, siteUrl);
    return path === null ? [] : [{ address, path }];
  });
}

/** Returns the decoded path, without query and fragment. */
function ownPath(address: string, siteUrl: string): string | null {
  const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
  if (!/^\/(?:blogs?|portfolio|media)\//.test(path)) return null;
  const bare = path.replace(/[?#].*$/s, "").replace(/\/+$/, "");
  if (!bare.includes("%")) return bare;
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
