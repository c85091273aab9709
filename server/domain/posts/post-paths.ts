import type { PostRow } from "../../store/tables/posts.ts";

/** Returns where readers find a post or a page. */
export function pathOfPost({ kind, slug }: Pick<PostRow, "kind" | "slug">): string {
  return `${kind === "page" ? "" : "/blog"}/${encodeURIComponent(slug)}`;
}
