import { limits } from "#contract/limits.ts";
import { safeSessionStorage } from "#web/shared/browser/storage.ts";

const sortOrders = ["date", "title", "status"] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The state of the list of posts. It is in the URL, so back, forward and reload restore it. */
export type ListView = {
  page: number;
  search: string;
  /** Slugs; an empty list means all categories. */
  categories: readonly string[];
  /** Slugs; an empty list means all posts. */
  tags: readonly string[];
  sort: SortOrder;
};

export function readListView(query: URLSearchParams): ListView {
  return {
    page: Math.min(1_000_000, Math.max(1, Math.trunc(Number(query.get("page"))) || 1)),
    search: (query.get("search") ?? "").slice(0, limits.search).trim(),
    categories: slugsIn(query, "category"),
    tags: slugsIn(query, "tag"),
    sort: sortOrders.find((order) => order === query.get("sort")) ?? "date",
  };
}

function slugsIn(query: URLSearchParams, name: string): string[] {
  return [...new Set(query.getAll(name).filter((slug) => slug !== ""))];
}

export function listHref({ page, search, categories, tags, sort }: ListView): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  for (const slug of categories) query.append("category", slug);
  for (const slug of tags) query.append("tag", slug);
  if (sort !== "date") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/dashboard?${query}` : "/dashboard";
}

const lastListKey = "posts-list";

/** After saving, the editor returns to the list in the state in which this tab left it. */
export function keepListHref(view: ListView): void {
  safeSessionStorage.set(lastListKey, listHref(view));
}

export function lastListHref(): string {
  return safeSessionStorage.get(lastListKey) ?? "/dashboard";
}

export function isFiltered({ search, categories, tags }: ListView): boolean {
  return search !== "" || categories.length + tags.length > 0;
}
