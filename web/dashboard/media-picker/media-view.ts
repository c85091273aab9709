import { limits } from "#contract/limits.ts";
import type { MediaListQuery } from "#web/shared/api/owner-client.ts";
import type { FileKind } from "./file-checks.ts";

/** What the library shows; it lives in the address, so back, forward and reload bring it back. */
export type MediaView = {
  page: number;
  search: string;
  /** Null: images and videos alike. */
  kind: FileKind | null;
  /** Only what nothing uses. */
  unused: boolean;
  /** Only what has no alternative text. */
  missing: boolean;
};

export function readMediaView(query: URLSearchParams): MediaView {
  const kind = query.get("kind");
  return {
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(query.get("page"))) || 1)),
    search: (query.get("search") ?? "").slice(0, limits.search).trim(),
    kind: kind === "image" || kind === "video" ? kind : null,
    unused: query.get("used") === "nowhere",
    missing: query.get("alt") === "missing",
  };
}

/** The same names in the address of the screen and in the call. */
export function mediaQueryOf({ page, search, kind, unused, missing }: MediaView): MediaListQuery {
  return {
    page,
    ...(search && { search }),
    ...(kind && { kind }),
    ...(unused && { used: "nowhere" }),
    ...(missing && { alt: "missing" }),
  };
}

export function mediaHref(view: MediaView): string {
  const { page, ...filters } = mediaQueryOf(view);
  const query = new URLSearchParams(filters);
  if (view.page > 1) query.set("page", String(page));
  return query.size > 0 ? `/dashboard/media?${query}` : "/dashboard/media";
}

export function isFiltered({ search, kind, unused, missing }: MediaView): boolean {
  return search !== "" || kind !== null || unused || missing;
}

/** Why a filtered list is empty, in one sentence. */
export function emptyWords({ search, kind, unused, missing }: MediaView): string {
  if (search !== "" || (unused && missing)) return "No files match.";
  const thing = kind ?? "file";
  if (missing) return `Every ${thing} has an alternative text.`;
  if (unused) return `Every ${thing} is used somewhere.`;
  return `No ${thing}s yet.`;
}
