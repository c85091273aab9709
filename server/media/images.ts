import { createHash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "#contract/limits.ts";
import type { Upload } from "#contract/media.ts";
import { InvalidError, TooLargeError, UnsupportedMediaError } from "#server/errors.ts";
import { detectBytes, detectKind, type FileKind, type ImageKind, isImageKind, isVideoKind } from "./detect.ts";
import { addPrepared, findKnown, type Prepared, type StagedFile, type StoreOptions, toUpload } from "./intake.ts";
import { imageProcesses } from "./image-process.ts";
import { explainFullDisk, writeStaged } from "./staging.ts";
import type { MediaContext } from "./storage.ts";

/**
 * Checks an image, removes metadata and anything hidden in the file, and stores it under a name derived from its content. The same image is
 * stored once. Throws a DomainError with one sentence for the owner, or a StorageFullError if the disk is full; in both cases nothing is
 * left behind.
 */
export async function storeImage(media: MediaContext, bytes: Buffer, options: StoreOptions = {}): Promise<Upload> {
  const kind = detectKind(bytes.subarray(0, detectBytes));
  checkImage(bytes.length, kind, options);
  const path = join(media.storage.staging, randomUUID());
  const hash = createHash("sha256").update(bytes).digest("hex");
  await writeStaged(path, bytes);
  return storeStagedImage(media, { path, size: bytes.length, kind, hash, sourceHash: hash }, options);
}

/** Stores a staged image, and takes ownership of the file. */
export async function storeStagedImage(
  media: MediaContext,
  staged: StagedFile,
  options: StoreOptions = {},
): Promise<Upload> {
  try {
    checkImage(staged.size, staged.kind, options);
    const known = await findKnown(media, staged.sourceHash);
    return known ? toUpload(known) : await addPrepared(media, await prepareImage(media, staged, options), options);
  } finally {
    await rm(staged.path, { force: true });
  }
}

/** Writes the final image to the storage, and returns it without a row. */
export async function prepareImage(
  media: MediaContext,
  staged: StagedFile,
  options: StoreOptions = {},
): Promise<Prepared> {
  const kind = checkImage(staged.size, staged.kind, options);
  const target = join(media.storage.staging, randomUUID());
  try {
    const picture = await imageProcesses.rewriteImage({ what: "image", kind, source: staged.path, target });
    const id = picture.hash.slice(0, 32);
    const file = `${id}.${picture.extension}`;
    if ((await media.storage.findSize(file)) === null) await media.storage.adopt(file, target);
    return {
      id,
      file,
      hash: picture.hash,
      sourceHash: staged.sourceHash,
      kind: "image",
      mime: picture.mime,
      width: picture.width,
      height: picture.height,
      duration: null,
      bytes: picture.size,
      animated: picture.animated,
      placeholder: picture.placeholder,
      poster: "",
      state: "pending",
    };
  } catch (error) {
    throw explainFullDisk(error);
  } finally {
    await rm(target, { force: true });
  }
}

function checkImage(size: number, kind: FileKind | null, { drawSvg = false }: StoreOptions): ImageKind | "svg" {
  if (size === 0) throw new InvalidError("The file is empty.");
  if (size > limits.image.bytes) throw new TooLargeError(`Images can be up to ${limits.image.bytes / 1024 / 1024} MB.`);
  if (kind === "svg" && drawSvg) return kind;
  if (!isImageKind(kind)) throw new UnsupportedMediaError(explainRefusal(kind));
  return kind;
}

export const htmlRefusal = "HTML files are not accepted, because they can hold scripts; put the page into a ZIP file.";

/** Returns one sentence that says why the library doesn't take a file as an image. */
export function explainRefusal(kind: FileKind | null): string {
  if (kind === "svg") return "SVG images are not accepted, because they can hold scripts; export it as PNG.";
  if (kind === "heic") return "HEIC images are not accepted; export it as JPEG.";
  if (kind === "mov") return "QuickTime videos are not accepted; export it as MP4.";
  if (kind === "html") return htmlRefusal;
  if (isVideoKind(kind)) return "This is a video, not an image.";
  return "This file is not an image of a known type (PNG, JPEG, GIF, WebP, AVIF, BMP or ICO).";
}
