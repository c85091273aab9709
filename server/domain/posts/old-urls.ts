// Where a post was before its blog came here. The site looks here before it sends an unknown address to the front page.
import { slugify } from "#contract/slugs.ts";
import type { Context } from "../../context.ts";
import { findPublishedSlug } from "../../store/tables/old-addresses.ts";

const longest = 500;

/** One spelling for all that lead to the same page, without slashes at its ends; empty for the front page. */
export function toOldAddress(path: string): string {
  return decode(path.replace(/[?#].*$/, ""))
    .replace(/\/{2,}/g, "/")
    .replace(/^\/|\/$/g, "")
    .replace(/(?:^|\/)index\.(?:html?|php)$/i, "")
    .replace(/\.(?:html?|php|aspx?)$/i, "")
    .toLowerCase();
}

/** The path of the published post that was at an address, or null. */
export async function findMovedPost({ db }: Context, address: string): Promise<string | null> {
  const path = toOldAddress(address);
  if (path === "" || path.length > longest) return null;
  const slug = await findPublishedSlug(db, path);
  return slug === null ? null : `/blog/${encodeURIComponent(slug)}`;
}

/** The part of an old address that `/blog/…` of this site answers, where the old blog had its posts there too. */
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
