import { createHash } from "node:crypto";
import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { limits } from "#contract/limits.ts";
import type { Upload } from "#contract/media.ts";
import { DomainError, InvalidError, TooLargeError, UnsupportedMediaError } from "#server/errors.ts";
import { findMediaByHash, insertMedia, type Media } from "#server/store/media.ts";
import { type Bitmap, decodeBmp, decodeIco } from "./bitmap.ts";
import { detectKind, type FileKind, type ImageKind, isImageKind } from "./detect.ts";
import { createGate } from "./gate.ts";
import { type MediaContext, mediaUrl } from "./storage.ts";

export type StoreOptions = {
  /** What the file was called; shown in the media library, never used as a path. */
  name?: string;
  alt?: string;
  example?: boolean;
};

type Format = { mime: string; extension: string; encode(image: Sharp): Sharp };

const formats = {
  jpeg: { mime: "image/jpeg", extension: "jpg", encode: (image) => image.jpeg({ quality: 90 }) },
  png: { mime: "image/png", extension: "png", encode: (image) => image.png({ compressionLevel: 6 }) },
  webp: { mime: "image/webp", extension: "webp", encode: (image) => image.webp({ quality: 90, effort: 2 }) },
  animation: { mime: "image/webp", extension: "webp", encode: (image) => image.webp({ quality: 80, effort: 1, minSize: false }) },
} satisfies Record<string, Format>;

/** Neither AVIF nor WebP variants can have a longer side. */
const maxSide = 16_383;
/** Over all frames; each frame may have as many pixels as a picture. */
const maxAnimationPixels = 3 * limits.image.pixels;
const seconds = 30;
const placeholderWidth = 16;

// One thread for each picture, and nothing kept of it: the other core and the memory are for answering.
sharp.concurrency(1);
sharp.cache(false);

/** Decoding takes memory and a core, so no more than two pictures are worked on at a time. */
const gate = createGate(2);

/**
 * Checks a picture, writes it anew (which leaves out metadata and anything hidden in the file) and stores it under a name made
 * of its content. The same picture is stored once. Throws InvalidError, TooLargeError or UnsupportedMediaError with one
 * sentence for the owner, StorageFullError when the disk is full; then nothing is left behind.
 */
export async function storeImage(media: MediaContext, bytes: Buffer, options: StoreOptions = {}): Promise<Upload> {
  const kind = checkKind(bytes);
  const sourceHash = sha256(bytes);
  const known = await findMediaByHash(media.db, "source_hash", sourceHash);
  if (known && await media.storage.findSize(known.file) !== null) return toUpload(known);

  const image = await gate(() => rewriteImage(bytes, kind));
  const hash = sha256(image.bytes);
  const id = hash.slice(0, 32);
  const file = `${id}.${image.format.extension}`;
  const isNew = await media.storage.findSize(file) === null;
  if (isNew) await media.storage.write(file, image.bytes);
  try {
    const stored = await insertMedia(media.db, {
      id, hash, sourceHash, file,
      kind: "image",
      mime: image.format.mime,
      originalName: cleanName(options.name ?? ""),
      width: image.width,
      height: image.height,
      bytes: image.bytes.length,
      animated: image.animated,
      alt: options.alt ?? "",
      placeholder: image.placeholder,
      poster: "",
      state: "pending",
      createdAt: media.clock.now().toISOString(),
      example: options.example ?? false,
    });
    media.variantsDue?.();
    return toUpload(stored);
  } catch (error) {
    if (isNew && await findMediaByHash(media.db, "hash", hash).catch(() => null) === null) await media.storage.remove(file);
    throw error;
  }
}

export function toUpload(media: Media): Upload {
  return {
    url: mediaUrl(media.file),
    fileId: media.id,
    ...(media.width !== null && { width: media.width }),
    ...(media.height !== null && { height: media.height }),
    ...(media.poster !== "" && { poster: mediaUrl(media.poster) }),
    ...(media.alt !== "" && { alt: media.alt }),
  };
}

/** Empty for a picture that one can see through: the blur would stay visible behind it. */
export async function makePlaceholder(image: Sharp): Promise<string> {
  const tiny = await image.resize(placeholderWidth).webp({ quality: 40, effort: 4 }).toBuffer();
  const { isOpaque } = await sharp(tiny).stats();
  return isOpaque ? `data:image/webp;base64,${tiny.toString("base64")}` : "";
}

/** Only the last part of a path, without characters that can't be seen or that turn the text around. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  return last.replace(/[\p{C}\u2028\u2029]/gu, "").trim().slice(0, 120);
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function checkKind(bytes: Buffer): ImageKind {
  if (bytes.length === 0) throw new InvalidError("The file is empty.");
  if (bytes.length > limits.image.bytes) throw new TooLargeError(`A picture may have at most ${limits.image.bytes / 1024 / 1024} MB.`);
  const kind = detectKind(bytes);
  if (!isImageKind(kind)) throw new UnsupportedMediaError(explainRefusal(kind));
  return kind;
}

function explainRefusal(kind: FileKind | null): string {
  if (kind === "svg") return "SVG pictures are not accepted, because they can hold scripts; export it as PNG.";
  if (kind === "heic") return "HEIC pictures are not accepted; export it as JPEG.";
  if (kind === "mov") return "QuickTime films are not accepted; export it as MP4.";
  if (kind === "mp4" || kind === "webm") return "This is a film, not a picture.";
  return "This file is not a picture of a known type (PNG, JPEG, GIF, WebP, AVIF, BMP or ICO).";
}

type Rewritten = { bytes: Buffer; width: number; height: number; animated: boolean; placeholder: string; format: Format };

async function rewriteImage(bytes: Buffer, kind: ImageKind): Promise<Rewritten> {
  try {
    const { input, options } = openInput(bytes, kind);
    const metadata = await sharp(input, { ...options, limitInputPixels: false }).metadata();
    const format = checkMetadata(metadata, kind);
    const animated = format === formats.animation;
    const open = (strict: "warning" | "error", pages: number) => sharp(input, { ...options, failOn: strict, pages, limitInputPixels: maxAnimationPixels })
      .timeout({ seconds }).autoOrient();
    const encode = (strict: "warning" | "error") => format.encode(open(strict, animated ? -1 : 1)).toBuffer({ resolveWithObject: true });
    const { data, info } = await encode("warning").catch((error: unknown) => {
      if (isHarmless(error)) return encode("error");
      throw error;
    });
    const placeholder = await makePlaceholder(open("error", 1));
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, animated, placeholder, format };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (error instanceof Error && error.message.includes("timeout")) throw new TooLargeError("This picture takes too long to read; make it smaller.", { cause: error });
    throw new InvalidError("This picture is damaged or incomplete.", { cause: error });
  }
}

function openInput(bytes: Buffer, kind: ImageKind): { input: Buffer; options: SharpOptions } {
  if (kind !== "bmp" && kind !== "ico") return { input: bytes, options: {} };
  const bitmap: Bitmap = kind === "bmp" ? decodeBmp(bytes, checkSize) : decodeIco(bytes, checkSize);
  if ("png" in bitmap) return { input: bitmap.png, options: {} };
  return { input: bitmap.rgba, options: { raw: { width: bitmap.width, height: bitmap.height, channels: 4 } } };
}

const decoders: Record<ImageKind, string> = { png: "png", jpeg: "jpeg", gif: "gif", webp: "webp", avif: "heif", bmp: "raw", ico: "raw" };

/** All from the header, before a pixel is decoded. */
function checkMetadata(metadata: Metadata, kind: ImageKind): Format {
  const isPngIcon = kind === "ico" && metadata.format === "png";
  if (metadata.format !== decoders[kind] && !isPngIcon) throw new InvalidError("This picture is damaged or incomplete.");
  const { width, height, pages = 1, hasAlpha } = metadata;
  checkSize(width, height);
  if (pages > 1 && (kind === "gif" || kind === "webp")) {
    if (width * height * pages > maxAnimationPixels) throw new TooLargeError(`An animation may have at most ${maxAnimationPixels / 1_000_000} megapixels over all its frames.`);
    return formats.animation;
  }
  if (kind === "jpeg") return formats.jpeg;
  if (kind === "webp") return formats.webp;
  // AVIF takes too long to write while somebody waits; its variants are AVIF again.
  if (kind === "avif") return hasAlpha ? formats.webp : formats.jpeg;
  return formats.png;
}

function checkSize(width: number, height: number): void {
  if (width * height > limits.image.pixels) {
    throw new TooLargeError(`A picture may have at most ${limits.image.pixels / 1_000_000} megapixels; this one is ${width} × ${height}.`);
  }
  if (Math.max(width, height) > maxSide) throw new TooLargeError(`A picture may be at most ${maxSide} pixels wide or high; this one is ${width} × ${height}.`);
}

/** What phones write into good pictures, and decoders complain about. */
function isHarmless(error: unknown): boolean {
  const lines = error instanceof Error ? error.message.split("\n").filter((line) => line.trim() !== "") : [];
  return lines.length > 0 && lines.every((line) => /extraneous bytes before marker|Invalid SOS parameters/.test(line));
}
