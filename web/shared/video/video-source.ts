// Videos that a visitor can ask for. This file knows the forms in which their addresses come; video-dialog.tsx plays them.
import type { VideoSource } from "#content/schema.ts";
import { parseUrl } from "#web/shared/browser/parse-url.ts";

/** A source as its owner wrote it: `id` and `src` may hold an id, a link or an embed link of their kind. */
export type WrittenVideo = { kind: VideoSource["kind"]; id?: string; src?: string; poster?: string };

/** What plays a video: the browser itself, or another site's player in a frame. */
export type Player =
  | { type: "file"; src: string; poster?: string }
  /** `page` is where the other site shows the video itself. */
  | { type: "frame"; src: string; site: string; page: string };

type Clip = { id: string; key?: string };

/** Null where the source has no form that a player knows. */
export function findPlayer({ kind, id = "", src = "", poster }: WrittenVideo): Player | null {
  const written = (src || id).trim();
  if (kind === "mp4") return isFileAddress(written) ? { type: "file", src: written, ...(poster && { poster }) } : null;
  if (kind === "youtube") return toYouTube(findYouTubeId(written));
  return toVimeo(findVimeoClip(written));
}

/** The same for a bare text whose kind nobody wrote down. Digits alone are a Vimeo id, also when there are eleven of them. */
export function findPlayerOf(text: string): Player | null {
  const written = text.trim();
  const file = /\.(mp4|m4v|webm)([?#]|$)/i.test(written) ? findPlayer({ kind: "mp4", src: written }) : null;
  return toVimeo(findVimeoClip(written)) ?? toYouTube(findYouTubeId(written)) ?? file;
}

/** The address behind a source that cannot be played here, if it is one that a link may lead to. */
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

/** Unlisted clips have a key beside their id, in the path or as `h`. */
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

/** A path of this site or a web address. */
function isFileAddress(text: string): boolean {
  return /^\/(?!\/)\S+$/.test(text) || toUrl(text) !== null;
}

/** Links are often written without their protocol. */
function toUrl(text: string): URL | null {
  const full = /^[\w-]+(\.[\w-]+)+\//.test(text) ? `https://${text}` : text.replace(/^\/\//, "https://");
  const url = parseUrl(full);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
