import type { PostKind } from "#contract/page-terms.ts";

export function editorHeading(kind: PostKind, isNew: boolean): string {
  if (kind === "page") return isNew ? "Create New Page" : "Edit Page";
  return isNew ? "Create New Post" : "Edit Blog Post";
}
