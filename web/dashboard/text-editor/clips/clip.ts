/** A film without sound, and its first image. */
export type Clip = { video: File; poster: File | null };

export type ClipOptions = { onProgress: (share: number) => void; signal: AbortSignal };

/** Why a file can't become a clip, in one sentence. */
export class ClipProblem extends Error {}

/** Files from which clips are made. */
export const clipTypes = ["video/mp4", "video/webm", "image/gif"] as const;

/** Returns what a file is by its first bytes. Throws ClipProblem if no clip can be made of it. */
export async function kindOfClip(file: File): Promise<"gif" | "film"> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (/^GIF8[79]a/.test(start)) return "gif";
  if (start.slice(4, 8) === "ftyp" || start.startsWith("\x1a\x45\xdf\xa3")) return "film";
  throw new ClipProblem("This isn't an MP4, a WebM or a GIF.");
}

/** Loads what turns GIFs into films with its first use. */
export async function loadGifClips(): Promise<typeof import("./gif-clip.ts")> {
  return import("./gif-clip.ts");
}
