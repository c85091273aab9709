import type { MediaKind } from "#contract/media.ts";

/** A video without sound, and its first image. */
export type Clip = { video: File; poster: File | null };

export type ClipOptions = { onProgress: (share: number) => void; signal: AbortSignal };

/** Why a file can't become a clip, in one sentence. */
export class ClipProblem extends Error {}

/** Files from which clips are made. */
export const clipTypes = ["video/mp4", "video/webm", "image/gif"] as const;

/** Returns the kind of a file by its first bytes. Throws ClipProblem if it can't become a clip. */
export async function kindOfClip(file: File): Promise<"gif" | "video"> {
  const start = await startOf(file);
  if (signatures.gif.test(start)) return "gif";
  if (isVideo(start)) return "video";
  throw new ClipProblem("This isn’t an MP4, a WebM or a GIF.");
}

const signatures = {
  gif: /^GIF8[79]a/,
  mp4: /^.{4}ftyp/s,
  /** In the same container as videos. */
  image: /^.{4}ftyp(?:avif|avis|heic|heix|mif1|msf1)/s,
  audio: /^.{4}ftyp(?:M4A|M4B)/s,
} as const;

/**
 * Returns the kind of a file by its first bytes, because the browser's type comes from its name. `declared` is the browser's type; it decides
 * between the kinds that the bytes don't tell apart. Throws ClipProblem for a file that is declared as a video and isn't one.
 */
export async function kindByBytes(file: File, declared: MediaKind): Promise<MediaKind> {
  const start = await startOf(file);
  if (signatures.image.test(start) || signatures.gif.test(start)) return "image";
  if (signatures.audio.test(start)) return "audio";
  if (isVideo(start)) return declared === "audio" ? "audio" : "video";
  if (declared === "video" && file.size > 0) throw new ClipProblem("This isn’t an MP4 or a WebM.");
  return declared;
}

/** Returns whether a file is a GIF of more than one image. Reads only the headers of its blocks. */
export async function isMovingGif(file: File): Promise<boolean> {
  if (!signatures.gif.test(await startOf(file))) return false;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const tableOf = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let images = 0;
  let at = 13 + tableOf(bytes[10]);
  while (at < bytes.length && images < 2) {
    const block = bytes[at];
    if (block === imageBlock) {
      images++;
      at += 11 + tableOf(bytes[at + 9]);
    } else if (block === extension) at += 2;
    else break;
    for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1;
    at++;
  }
  return images > 1;
}

const imageBlock = 0x2c;
const extension = 0x21;

/** An MP4 or a WebM. */
function isVideo(start: string): boolean {
  return signatures.mp4.test(start) || start.startsWith("\x1a\x45\xdf\xa3");
}

async function startOf(file: File): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
}

/** Loads the converter of GIFs with its first use. */
export async function loadGifClips(): Promise<typeof import("./gif-clip.ts")> {
  return import("./gif-clip.ts");
}
