// Where a post was on its former blog. The site looks here before it redirects an unknown URL to the front page.
import { slugify } from "#contract/slugs.ts";
import type { Context } from "../../context.ts";
import { findPublishedSlug } from "../../store/tables/old-addresses.ts";

const longest = 500;

/** Returns one spelling for all paths that lead to the same page, without slashes at either end; "" for the front page. */
export function toOldAddress(path: string): string {
  return decode(path.replace(/[?#].*$/, ""))
    .replace(/\/{2,}/g, "/")
    .replace(/^\/|\/$/g, "")
    .replace(/(?:^|\/)index\.(?:html?|php)$/i, "")
    .replace(/\.(?:html?|php|aspx?)$/i, "")
    .toLowerCase();
}

/** Returns the path of the published post that was at an old path, or null. */
export async function findMovedPost({ db }: Context, address: string): Promise<string | null> {
  const path = toOldAddress(address);
  if (path === "" || path.length > longest) return null;
  const slug = await findPublishedSlug(db, path);
  return slug === null ? null : `/blog/${encodeURIComponent(slug)}`;
}

/** Returns the slug of an old path below `/blog/`, or "". The old blog may have had its posts there, too. */
export function slugInAddress(address: string): string {
  return slugify(/^blog\/([^/]+)$/.exec(toOldAddress(address))?.[1] ?? "");
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return path;
  }
}
