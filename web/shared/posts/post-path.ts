/** Where readers find a post. */
export function postPath(post: { slug: string }): string {
  return `/blog/${encodeURIComponent(post.slug)}`;
}

/** Where a card leads: the post's own link if it has one, else its page. */
export function postLink(post: { slug: string; link: string }): string {
  return post.link === "" ? postPath(post) : post.link;
}

/** Where readers find the posts of a category, by its slug. */
export function categoryPath(slug: string): string {
  return `/blogs/category/${encodeURIComponent(slug)}`;
}
