import type { MediaItem, MediaKind, MediaUse } from "#contract/media.ts";
import { formatBytes } from "../shared/format-bytes.ts";

export { formatBytes };

export function nameOf({ name, kind }: Pick<MediaItem, "name" | "kind">): string {
  return name || `Untitled ${thingOf(kind)}`;
}

/** Returns the name of this kind of file in a sentence. */
export function thingOf(kind: MediaKind): string {
  return kind === "audio" ? "audio file" : kind === "model" ? "3D model" : kind;
}

export function thingsOf(kind: MediaKind): string {
  return `${thingOf(kind)}s`;
}

/** Returns whether a file has an alternative text: the text around audio and downloads names them. */
export function hasAlt(kind: MediaKind): boolean {
  return kind === "image" || kind === "video";
}

/** Returns words such as "2400 × 1600 · 1.2 MB", "3:24 · 5.1 MB" or "PDF · 1.2 MB". */
export function factsOf(
  item: Pick<MediaItem, "url" | "kind" | "width" | "height" | "duration" | "bytes"> &
    Partial<Pick<MediaItem, "model" | "pageCount">>,
): string {
  const { kind, width, height, duration, bytes, model, pageCount = null } = item;
  return [
    ...(kind === "file" ? [typeOf(item)] : []),
    ...(width === null || height === null ? [] : [`${width} × ${height}`]),
    ...(duration === null ? [] : [durationInWords(duration)]),
    ...(model ? [`${model.triangles.toLocaleString("en")} triangles`] : []),
    ...(pageCount === null ? [] : [pageCount === 1 ? "1 page" : `${pageCount} pages`]),
    formatBytes(bytes),
  ].join(" · ");
}

/** Returns the type of a file in capitals, such as "PDF". */
export function typeOf({ url }: Pick<MediaItem, "url">): string {
  return url.slice(url.lastIndexOf(".") + 1).toUpperCase();
}

/** Returns the kind of the file at a URL of the media library, by its ending. */
export function kindOfUrl(url: string): MediaKind {
  if (/\.(?:mp4|webm)$/.test(url)) return "video";
  if (/\.(?:mp3|ogg|wav|m4a|aac|flac)$/.test(url)) return "audio";
  if (url.endsWith(".glb")) return "model";
  return /\.(?:pdf|zip|txt|csv|json)$/.test(url) ? "file" : "image";
}

/** Returns hours, minutes and seconds such as "3:24" or "1:02:03". */
export function durationInWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
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

const earlier: Partial<Record<MediaUse["what"], MediaUse["what"]>> = {
  revision: "post",
  "project-revision": "project",
};

/** Returns the uses of a file, one line each. Revisions of a post or project that still uses the file are left out. */
export function placesOf(uses: readonly MediaUse[]): Place[] {
  const users = new Set(uses.map(({ what, id }) => `${what} ${id}`));
  return uses
    .filter(({ what, id }) => !users.has(`${earlier[what]} ${id}`))
    .map((use) => ({
      key: `${use.what} ${use.id}`,
      words: `${use.title || "Untitled"}${noteOf(use)}`,
      to: hrefOf(use),
      isKept: use.trashed || use.what in earlier,
    }));
}

function noteOf({ what, trashed }: MediaUse): string {
  if (trashed) return " (in the trash)";
  if (what in earlier) return " (an earlier version)";
  return what === "draft" || what === "project-draft" ? " (unsaved draft)" : "";
}

function hrefOf({ what, id, trashed }: MediaUse): string | null {
  if (trashed) return null;
  if (what === "site") return `/dashboard/site/${id}`;
  if (what === "project-draft" && id.startsWith("new_")) return "/dashboard/portfolio?edit=new";
  if (what.startsWith("project")) return `/dashboard/portfolio?edit=${id}`;
  if (what === "model") return `/dashboard/media?kind=model`;
  if (what === "draft") return id.startsWith("p_") ? `/dashboard/edit/${id}` : `/dashboard/create?draft=${id}`;
  return `/dashboard/edit/${id}`;
}
