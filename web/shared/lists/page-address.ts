import { redirect } from "react-router";
import type { PostPage } from "#contract/posts.ts";
import type { Words } from "#words/en.ts";

/** Returns the page number in a URL, or 1 if there is none or it is invalid. */
export function pageNumber(query: URLSearchParams): number {
  const page = Math.trunc(Number(query.get("page")));
  return page >= 1 && page <= 1_000_000 ? page : 1;
}

/** Returns the URL of a page of a list. Empty parameters and page number 1 are left out, so that each page has one URL. */
export function pageAddress(path: string, page: number, query: Record<string, string> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== "") search.set(name, value);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Returns a title with the page number, so that the pages of a list have different titles. */
export function pageTitle(title: string, page: number, words: Words["lists"]): string {
  return page > 1 ? words.titleOfPage({ title, page }) : title;
}

/** Redirects a URL past the end of a list to the last page, since lists shrink. */
export function leadToLastPage(posts: PostPage, hrefFor: (page: number) => string): void {
  if (posts.totalPages > 0 && posts.page > posts.totalPages)
    throw redirect(hrefFor(posts.totalPages), { headers: { "cache-control": "no-store" } });
}
