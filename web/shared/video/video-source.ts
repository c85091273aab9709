// Videos that a visitor can play. This file knows the formats of their URLs; video-dialog.tsx plays them.
import type { VideoSource } from "#contract/site/fields.ts";
import { parseUrl } from "#web/shared/browser/parse-url.ts";

/** A source as the owner entered it: `id` and `src` may hold an id, a link or an embed link. */
export type WrittenVideo = { kind: VideoSource["kind"]; id?: string; src?: string; poster?: string };

/** The player of a video: the browser itself, or another site's player in a frame. */
export type Player =
  | { type: "file"; src: string; poster?: string }
  /** `page` is the URL of the video's page on the other site. */
  | { type: "frame"; src: string; site: string; page: string };

type Clip = { id: string; key?: string };

/** Returns the player for a source, or null if no player supports the source. */
export function findPlayer({ kind, id = "", src = "", poster }: WrittenVideo): Player | null {
  const written = (src || id).trim();
  if (kind === "mp4") return isFileAddress(written) ? { type: "file", src: written, ...(poster && { poster }) } : null;
  if (kind === "youtube") return toYouTube(findYouTubeId(written));
  return toVimeo(findVimeoClip(written));
}

/** Returns the player for a text of unknown kind. Digits alone are a Vimeo id, even eleven digits. */
export function findPlayerOf(text: string): Player | null {
  const written = text.trim();
  const file = /\.(mp4|m4v|webm)([?#]|$)/i.test(written) ? findPlayer({ kind: "mp4", src: written }) : null;
  return toVimeo(findVimeoClip(written)) ?? toYouTube(findYouTubeId(written)) ?? file;
}

/** Returns the video of a link to YouTube or Vimeo, or null for any other text. */
export function findVideoId(text: string): { kind: "youtube" | "vimeo"; id: string } | null {
  const written = text.trim();
  if (toUrl(written) === null) return null;
  const vimeo = findVimeoClip(written)?.id;
  if (vimeo !== undefined) return { kind: "vimeo", id: vimeo };
  const id = findYouTubeId(written);
  return id === null ? null : { kind: "youtube", id };
}

/** Returns the URL of a source that can't be embedded, or null if it isn't a web URL. */
export function linkOf({ id = "", src = "" }: WrittenVideo): string | null {
  return toUrl((src || id).trim())?.href ?? null;
}

function toYouTube(id: string | null): Player | null {
  return id === null
    ? null
    : {
        type: "frame",
        site: "YouTube",
        src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&mute=1&rel=0`,
        page: `https://www.youtube.com/watch?v=${id}`,
      };
}

function toVimeo(clip: Clip | null): Player | null {
  if (clip === null) return null;
  const key = clip.key === undefined ? "" : `h=${clip.key}&`;
  return {
    type: "frame",
    site: "Vimeo",
    src: `https://player.vimeo.com/video/${clip.id}?${key}autoplay=1&muted=1&dnt=1`,
    page: `https://vimeo.com/${clip.id}${clip.key === undefined ? "" : `/${clip.key}`}`,
  };
}

function findYouTubeId(written: string): string | null {
  if (isYouTubeId(written)) return written;
  const url = toUrl(written);
  if (!url) return null;
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
  const host = url.hostname.replace(/^(www|m|music)\./, "");
  const id =
    host === "youtu.be"
      ? first
      : host !== "youtube.com" && host !== "youtube-nocookie.com"
        ? ""
        : ["embed", "shorts", "live", "v"].includes(first)
          ? second
          : (url.searchParams.get("v") ?? "");
  return isYouTubeId(id) ? id : null;
}

/** Finds the id of a Vimeo clip. Unlisted clips also have a key, in the path or as `h`. */
function findVimeoClip(written: string): Clip | null {
  if (isVimeoId(written)) return { id: written };
  const url = toUrl(written);
  if (!url || !/^(www\.|player\.)?vimeo\.com$/.test(url.hostname)) return null;
  const parts = url.pathname.split("/").filter(Boolean);
  const at = parts.findIndex(isVimeoId);
  const id = parts[at];
  if (id === undefined) return null;
  const key = url.searchParams.get("h") ?? parts[at + 1] ?? "";
  return /^[0-9a-f]+$/i.test(key) ? { id, key } : { id };
}

function isYouTubeId(text: string): boolean {
  return /^[A-Za-z0-9_-]{11}$/.test(text);
}

function isVimeoId(text: string): boolean {
  return /^\d{1,12}$/.test(text);
}

/** Returns whether the text is a path of this site or a web URL. */
function isFileAddress(text: string): boolean {
  return /^\/(?!\/)\S+$/.test(text) || toUrl(text) !== null;
}

/** Parses a link, which may lack its protocol. */
function toUrl(text: string): URL | null {
  const full = /^[\w-]+(\.[\w-]+)+\//.test(text) ? `https://${text}` : text.replace(/^\/\//, "https://");
  const url = parseUrl(full);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
