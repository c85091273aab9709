import { limits } from "#contract/limits.ts";

/** What the library shows; it lives in the address, so back, forward and reload bring it back. */
export type MediaView = {
  page: number;
  search: string;
  /** Only what has no alternative text. */
  missing: boolean;
};

export function readMediaView(query: URLSearchParams): MediaView {
  return {
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(query.get("page"))) || 1)),
    search: (query.get("search") ?? "").slice(0, limits.search).trim(),
    missing: query.get("alt") === "missing",
  };
}

export function mediaHref({ page, search, missing }: MediaView): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (missing) query.set("alt", "missing");
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/dashboard/media?${query}` : "/dashboard/media";
}
