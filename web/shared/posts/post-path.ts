import type { PostKind } from "#contract/page-terms.ts";

/** Returns the path of a post. */
export function postPath(post: { slug: string }): string {
  return `/blog/${encodeURIComponent(post.slug)}`;
}

/** Returns the path of a page that the owner added. */
export function ownPagePath(page: { slug: string }): string {
  return `/${encodeURIComponent(page.slug)}`;
}

/** Returns the path of a post or a page. */
export function pathOf(post: { kind: PostKind; slug: string }): string {
  return post.kind === "page" ? ownPagePath(post) : postPath(post);
}

/** Returns the target of a post's card: the post's own link if there is one, otherwise its page. */
export function postLink(post: { slug: string; link: string }): string {
  return post.link === "" ? postPath(post) : post.link;
}

/** Returns the path of a tag, by its slug. */
export function tagPath(slug: string): string {
  return `/blogs/tag/${encodeURIComponent(slug)}`;
}

/** Returns the path of a series, by its slug. */
export function seriesPath(slug: string): string {
  return `/blogs/series/${encodeURIComponent(slug)}`;
}

/** Returns the path of a category, by its slug. */
export function categoryPath(slug: string): string {
  return `/blogs/category/${encodeURIComponent(slug)}`;
}
