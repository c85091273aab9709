import { limits } from "#contract/limits.ts";
import type { MediaKind, MediaQuery } from "#contract/media.ts";
import { thingOf, thingsOf } from "./media-labels.ts";

/** The state of the media library. It is in the URL, so back, forward and reload restore it. */
export type MediaView = {
  page: number;
  search: string;
  /** Null for all files. */
  kind: MediaKind | null;
  /** Only unused files. */
  unused: boolean;
  /** Only images without alternative text. */
  missing: boolean;
};

/** The chips above the list. They aren't from the contract, because browsers don't load its schemas. */
export const kinds: readonly MediaKind[] = ["image", "video", "audio", "model", "file"];

export function readMediaView(query: URLSearchParams): MediaView {
  const kind = query.get("kind");
  return {
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(query.get("page"))) || 1)),
    search: (query.get("search") ?? "").slice(0, limits.search).trim(),
    kind: kinds.find((known) => known === kind) ?? null,
    unused: query.get("used") === "nowhere",
    missing: query.get("alt") === "missing",
  };
}

/** The screen's URL and the API call use the same names. */
export function mediaQueryOf({ page, search, kind, unused, missing }: MediaView): Partial<MediaQuery> {
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

/** Returns why a filtered list is empty, in one sentence. */
export function emptyWords({ search, kind, unused, missing }: MediaView): string {
  if (search !== "" || (unused && missing)) return "No files match.";
  const thing = kind === null ? "file" : thingOf(kind);
  if (missing) return `Every ${thing} has an alternative text.`;
  if (unused) return `Every ${thing} is used somewhere.`;
  return kind === "file" ? "No files to download yet." : `No ${kind === null ? "files" : thingsOf(kind)} yet.`;
}
