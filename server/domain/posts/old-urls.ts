// Where a post was on its former blog. The site looks here before it redirects an unknown URL to the front page.
import { slugify } from "#contract/slugs.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../store/database.ts";
import { findFormerAddress } from "../../store/tables/former-addresses.ts";
import { findPostById, findPublishedBySlug, type PostRow } from "../../store/tables/posts.ts";
import { pathOfPost } from "./post-paths.ts";

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

/** Returns the path of the published post or page that was at an old path, or null. A page that is there now stays there. */
export async function findMovedPost({ db }: Context, address: string): Promise<string | null> {
  const path = toOldAddress(address);
  if (path === "" || path.length > longest) return null;
  const id = await findFormerAddress(db, "path", path);
  const moved = id === null ? null : await findPostById(db, id);
  return !moved?.published || (await findOwnPage(db, address)) !== null ? null : pathOfPost(moved);
}

/** Returns the published page at a path such as /now, by its slug or an earlier one. */
async function findOwnPage(db: Database, path: string): Promise<PostRow | null> {
  const slug = /^\/([^/]+)\/?$/.exec(decode(path))?.[1];
  return slug === undefined ? null : findPublishedBySlug(db, slug, "page");
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
