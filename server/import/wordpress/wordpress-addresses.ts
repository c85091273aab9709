import type { ImageNames } from "../relocate.ts";

/** Links by number (`?p=12`) as the addresses that they lead to. */
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
 * An image of WordPress exists in many sizes, behind other servers, and perhaps in a folder beside the file: `wp-content/uploads`
 * or `uploads`. The one that was uploaded goes first.
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

/** Past the servers that make images smaller on their way; null for what is no image of WordPress. */
function straight(source: string): string | null {
  const whole = source.replace(/^\/\//, "https://");
  const behind = /^https?:\/\/i\d\.wp\.com\/(.+)$/.exec(whole)?.[1];
  const address = behind === undefined ? whole : `https://${behind}`;
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return null;
  const { pathname, hostname } = new URL(address);
  if (!pathname.includes("/uploads/") && !hostname.endsWith(".files.wordpress.com")) return null;
  return address.replace(/[?#].*$/, "");
}

/** `a-300x200.jpg` was made of `a.jpg`, or of `a-scaled.jpg` where that was too large. */
function originals(address: string): string[] {
  const found = /^(.*)-\d{1,5}x\d{1,5}(\.\w+)$/.exec(address);
  return found ? [`${found[1]}${found[2]}`, `${found[1]}-scaled${found[2]}`] : [address];
}

function localNames(address: string): string[] {
  const { pathname } = new URL(address);
  const below = /\/uploads\/(.+)$/.exec(pathname)?.[1] ?? pathname.slice(1);
  return [`/wp-content/uploads/${below}`, `/uploads/${below}`, pathname];
}
