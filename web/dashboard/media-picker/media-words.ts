import type { MediaItem, MediaUse } from "#contract/media.ts";

export function nameOf({ name, kind }: Pick<MediaItem, "name" | "kind">): string {
  return name || (kind === "video" ? "Untitled video" : "Untitled image");
}

/** Such as "2400 × 1600 · 1.2 MB". */
export function factsOf({ width, height, bytes }: Pick<MediaItem, "width" | "height" | "bytes">): string {
  const size = bytesInWords(bytes);
  return width === null || height === null ? size : `${width} × ${height} · ${size}`;
}

export function bytesInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** The id of the file that an address of this site names; null where it names none. */
export function idInAddress(address: string): string | null {
  return /^\/media\/([0-9a-f]{32})[-.]/.exec(address)?.[1] ?? null;
}

export type Place = {
  key: string;
  words: string;
  to: string | null;
  /** No longer on show, and kept so that it can be brought back. */
  isKept: boolean;
};

/** Where a file is used, one line each; where a post has it now, its earlier versions need no line. */
export function placesOf(uses: readonly MediaUse[]): Place[] {
  const posts = new Set(uses.filter(({ what }) => what === "post").map(({ id }) => id));
  return uses
    .filter(({ what, id }) => what !== "revision" || !posts.has(id))
    .map((use) => ({
      key: `${use.what} ${use.id}`,
      words: `${use.title || "Untitled"}${noteOf(use)}`,
      to: hrefOf(use),
      isKept: use.trashed || use.what === "revision",
    }));
}

function noteOf({ what, trashed }: MediaUse): string {
  if (trashed) return " (in the trash)";
  return what === "revision" ? " (an earlier version)" : what === "draft" ? " (unsaved draft)" : "";
}

function hrefOf({ what, id, trashed }: MediaUse): string | null {
  if (trashed) return null;
  if (what === "site") return `/dashboard/site/${id}`;
  if (what === "project") return `/dashboard/portfolio?edit=${id}`;
  if (what === "draft") return id.startsWith("p_") ? `/dashboard/edit/${id}` : `/dashboard/create?draft=${id}`;
  return `/dashboard/edit/${id}`;
}
