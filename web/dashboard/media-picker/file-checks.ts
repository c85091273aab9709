// Checks a file before its upload, so an invalid file is refused without waiting. The server also checks the bytes.
import { limits } from "#contract/limits.ts";
import { bytesInWords } from "./media-words.ts";

export type FileKind = "image" | "video";

/** Returns the `accept` attribute of a file input. Without a kind, it accepts images and videos. */
export function acceptOf(kind?: FileKind): string {
  return kind === undefined ? "image/*,video/mp4,video/webm" : kind === "image" ? "image/*" : "video/mp4,video/webm";
}

/** Returns why a file is invalid, in one sentence, or null. A type that the browser doesn't know is left to the server. */
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
