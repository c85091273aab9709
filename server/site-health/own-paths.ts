const tags = /<(?:a|audio|iframe|img|source|video)\s[^>]*>/g;
const attributes = /\s(?:href|src|poster|data-poster)="([^"]*)"/g;

/** A URL of this site: as written, and the path that it requests. */
export type OwnLink = { address: string; path: string };

/** Lists the URLs of links, images, videos and recordings in a post. Expects HTML that the sanitizer wrote. */
export function listAddresses(html: string): string[] {
  const found: string[] = [];
  for (const [tag] of html.matchAll(tags)) {
    for (const [, url = ""] of tag.matchAll(attributes)) found.push(url.replaceAll("&amp;", "&"));
  }
  return found;
}

/** Returns the URLs below the blog, the portfolio or the media of this site, each once. */
export function ownLinks(urls: readonly string[], siteUrl: string): OwnLink[] {
  return [...new Set(urls)].flatMap((url) => {
    const path = ownPath(url, siteUrl);
    return path === null ? [] : [{ address: url, path }];
  });
}

/** Returns the decoded path, without query and fragment. */
function ownPath(url: string, siteUrl: string): string | null {
  const path = url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : url;
  if (!/^\/(?:blogs?|portfolio|media)\//.test(path)) return null;
  const bare = path.replace(/[?#].*$/s, "").replace(/\/+$/, "");
  if (!bare.includes("%")) return bare;
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
