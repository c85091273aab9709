// The fixed terms of pages that the owner adds, such as /now. This file imports nothing, so browsers can load it cheaply.

/** A page is written, saved and scheduled like a post, but isn't in any list of posts. */
export const postKinds = ["post", "page"] as const;
export type PostKind = (typeof postKinds)[number];

/** Where the site links to a page. */
export const placements = ["menu", "footer", "none"] as const;
export type Placement = (typeof placements)[number];

export const placementNames: Record<Placement, string> = { menu: "Menu", footer: "Footer", none: "Nowhere" };

/**
 * The first parts of the site's own paths. A page with such a slug would be hidden, or would hide a path that the site may get later. A test
 * compares the list with the routes of the server and the web app.
 */
export const reservedPageSlugs: readonly string[] = [
  "about",
  "api",
  "art",
  "assets",
  "atom",
  "blog",
  "blogs",
  "calendar",
  "call",
  "dashboard",
  "draft",
  "embed",
  "feed",
  "files",
  "fonts",
  "for",
  "intro",
  "login",
  "look",
  "media",
  "og",
  "portfolio",
  "posts",
  "quote",
  "resume",
  "rss",
  "s",
  "search",
  "setup",
  "sitemap",
  "subscribe",
  "unsubscribe",
];

export const reservedSlugSentence = "This URL belongs to the site itself. Choose another slug.";
