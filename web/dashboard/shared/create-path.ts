import type { PostKind } from "#contract/page-words.ts";

const pagePath = "/dashboard/create/page";

/** Where a new post or page is written. */
export function createPath(kind: PostKind): string {
  return kind === "page" ? pagePath : "/dashboard/create";
}

export function kindAt(path: string): PostKind {
  return path.startsWith(pagePath) ? "page" : "post";
}
