// Checks a file before its upload, so an invalid file is rejected without waiting. The server also checks the bytes.
import { limits } from "#contract/limits.ts";
import type { MediaKind } from "#contract/media.ts";
import { formatBytes, thingsOf } from "./media-labels.ts";

const accepted: Record<MediaKind, string> = {
  image: "image/*",
  video: "video/mp4,video/webm",
  audio: "audio/*,.mp3,.ogg,.opus,.wav,.m4a,.aac,.flac",
  model: ".glb,.zip,model/gltf-binary",
  file: ".pdf,.zip,.glb,.txt,.csv,.json,.docx,.xlsx,.pptx,.odt,.ods,.odp,.epub",
};

/** Returns the `accept` attribute of a file input. Without a kind, it accepts files of all kinds. */
export function acceptOf(kind?: MediaKind): string {
  return kind === undefined ? Object.values(accepted).join() : accepted[kind];
}

/** Returns why a file is invalid, in one sentence, or null. A type that the browser doesn't know is left to the server. */
export function problemOf({ type, size }: Pick<File, "type" | "size">, kind?: MediaKind): string | null {
  // Only the server knows what is in a ZIP file.
  const mayBeModel = /zip/.test(type) && (kind === undefined || kind === "model");
  const is = mayBeModel ? "model" : kindOf(type);
  if (is !== null && kind !== undefined && !fits(is, kind)) return refusals[kind];
  if (size === 0) return "This file is empty.";
  if (is === null) return null;
  const { bytes } = limits[is];
  return size > bytes
    ? `This file is ${formatBytes(size)}; ${thingsOf(is)} can be up to ${bytes / 1024 / 1024} MB.`
    : null;
}

/** Returns whether a file of one kind can be used as another: a model can also be offered as a download. */
export function fits(kind: MediaKind, wanted: MediaKind): boolean {
  return kind === wanted || (wanted === "file" && kind === "model");
}

/** Returns null for a file without a type. */
function kindOf(type: string): MediaKind | null {
  const [family = ""] = type.split("/");
  if (family === "image" || family === "video" || family === "audio") return family;
  if (family === "model") return "model";
  return type === "" ? null : "file";
}

export const refusals: Record<MediaKind, string> = {
  image: "This isn’t an image.",
  video: "This isn’t a video.",
  audio: "This isn’t an audio file.",
  model: "This isn’t a 3D model (GLB, or glTF in a ZIP file).",
  file: "This isn’t a PDF, ZIP, GLB, TXT, CSV or JSON file.",
};
