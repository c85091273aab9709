import { redirect } from "react-router";
import type { PostPage } from "#contract/posts.ts";

/** The page that an address asks for; whatever is no page number is the first. */
export function pageNumber(query: URLSearchParams): number {
  const page = Math.trunc(Number(query.get("page")));
  return page >= 1 && page <= 1_000_000 ? page : 1;
}

/** The address of a page of a list. What is empty is left out, and so is the number of the first page: each page has one address. */
export function pageAddress(path: string, page: number, query: Record<string, string> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== "") search.set(name, value);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The pages of a list are told apart by their titles, too. */
export function pageTitle(title: string, page: number): string {
  return page > 1 ? `${title}, page ${page}` : title;
}

/** Lists shrink: an address past their end leads to the last page that there is. */
export function leadToLastPage(posts: PostPage, hrefFor: (page: number) => string): void {
  if (posts.totalPages > 0 && posts.page > posts.totalPages)
    throw redirect(hrefFor(posts.totalPages), { headers: { "cache-control": "no-store" } });
}
