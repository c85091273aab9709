import type { ImageNames } from "../relocate.ts";

/** Replaces links by id (`?p=12`) with the URLs of their targets. */
export function leadNumbersHome(html: string, site: string, linkOf: (id: string) => string | null): string {
  const host = site.replace(/^https?:\/\/(?:www\.)?/, "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const numbered = new RegExp(
    `(["'])(?:(?:https?:)?//(?:www\\.)?${host || "(?!)"})?/?(?:index\\.php)?\\?(?:p|page_id|attachment_id)=(\\d+)([^"'#]*)(#[^"']*)?\\1`,
    "gi",
  );
  return html.replace(numbered, (all, quote: string, id: string, _rest: string, part: string | undefined) => {
    const link = linkOf(id);
    return link === null || link.includes("?") ? all : `${quote}${link}${part ?? ""}${quote}`;
  });
}

/**
 * WordPress serves an image in many sizes and from other servers, and the folder beside the export may hold it: `wp-content/uploads` or
 * `uploads`. The original comes first.
 */
export function imageNames(uploads: ReadonlySet<string>): ImageNames {
  return (source) => {
    const address = straight(source);
    if (address === null) return null;
    const full = originals(address).filter(
      (candidate) =>
        uploads.has(candidate) ||
        uploads.has(candidate.replace(/^http:/, "https:")) ||
        uploads.has(candidate.replace(/^https:/, "http:")),
    );
    const remote = [...new Set([...full, address, source])];
    const local = [...new Set([...full, ...originals(address), address].flatMap((candidate) => localNames(candidate)))];
    return { local, remote };
  };
}

/** Returns the URL without image-resizing proxies, or null for an image that is not from WordPress. */
function straight(source: string): string | null {
  const whole = source.replace(/^\/\//, "https://");
  const behind = /^https?:\/\/i\d\.wp\.com\/(.+)$/.exec(whole)?.[1];
  const address = behind === undefined ? whole : `https://${behind}`;
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return null;
  const { pathname, hostname } = new URL(address);
  if (!pathname.includes("/uploads/") && !hostname.endsWith(".files.wordpress.com")) return null;
  return address.replace(/[?#].*$/, "");
}

/** Returns possible originals: `a-300x200.jpg` was made of `a.jpg`, or of `a-scaled.jpg` if the upload was too large. */
function originals(address: string): string[] {
  const found = /^(.*)-\d{1,5}x\d{1,5}(\.\w+)$/.exec(address);
  return found ? [`${found[1]}${found[2]}`, `${found[1]}-scaled${found[2]}`] : [address];
}

function localNames(address: string): string[] {
  const { pathname } = new URL(address);
  const below = /\/uploads\/(.+)$/.exec(pathname)?.[1] ?? pathname.slice(1);
  return [`/wp-content/uploads/${below}`, `/uploads/${below}`, pathname];
}
