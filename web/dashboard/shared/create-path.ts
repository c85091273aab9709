import type { PostKind } from "#contract/page-terms.ts";

const pagePath = "/dashboard/create/page";

/** Returns the path of the editor for a new post or page. */
export function createPath(kind: PostKind): string {
  return kind === "page" ? pagePath : "/dashboard/create";
}

/** Returns what the editor at a path creates. */
export function kindAt(path: string): PostKind {
  return path.startsWith(pagePath) ? "page" : "post";
}
