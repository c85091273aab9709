// What can be said about a file before it is sent, so that nobody waits minutes for a refusal. The server looks at the bytes and
// has the last word.
import { limits } from "#contract/limits.ts";
import { bytesInWords } from "./media-words.ts";

export type FileKind = "image" | "video";

/** For the file picker; without a kind, images and videos alike. */
export function acceptOf(kind?: FileKind): string {
  return kind === undefined ? "image/*,video/mp4,video/webm" : kind === "image" ? "image/*" : "video/mp4,video/webm";
}

/** Why it can't be taken, in one sentence; null where there is no reason. A type that the browser does not know proves nothing. */
export function problemOf({ type, size }: Pick<File, "type" | "size">, kind?: FileKind): string | null {
  const is = type.startsWith("image/") ? "image" : type.startsWith("video/") ? "video" : null;
  if (type !== "" && (is === null || (kind !== undefined && is !== kind))) return refusals[kind ?? "any"];
  if (size === 0) return "This file is empty.";
  if (is === null) return null;
  const { bytes } = limits[is];
  return size > bytes ? `This file is ${bytesInWords(size)}; ${is}s can be up to ${bytes / 1024 / 1024} MB.` : null;
}

const refusals = {
  image: "This isn't an image.",
  video: "This isn't a video.",
  any: "This is neither an image nor a video.",
} as const;
