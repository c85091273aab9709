import type { MediaItem, MediaUse } from "#contract/media.ts";

export function nameOf({ name, kind }: Pick<MediaItem, "name" | "kind">): string {
  return name || (kind === "video" ? "Untitled video" : "Untitled image");
}

/** Returns words such as "2400 × 1600 · 1.2 MB". */
export function factsOf({ width, height, bytes }: Pick<MediaItem, "width" | "height" | "bytes">): string {
  const size = bytesInWords(bytes);
  return width === null || height === null ? size : `${width} × ${height} · ${size}`;
}

export function bytesInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Returns the file's id in a URL of this site, or null. */
export function idInAddress(address: string): string | null {
  return /^\/media\/([0-9a-f]{32})[-.]/.exec(address)?.[1] ?? null;
}

export type Place = {
  key: string;
  words: string;
  to: string | null;
  /** Hidden from visitors, but kept so it can be restored. */
  isKept: boolean;
};

/** Returns the uses of a file, one line each. Revisions of a post that still uses the file are left out. */
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
