import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { limits } from "#contract/limits.ts";
import { type Bitmap, decodeBmp, decodeIco } from "./bitmap.ts";
import type { ImageKind } from "./detect.ts";
import { hasUnreadFrames } from "./frames.ts";
import { isWholeGif } from "./gif.ts";
import { stripJpeg } from "./jpeg.ts";
import { damagedImage, Refusal } from "./refusal.ts";

export type Rewritten = {
  bytes: Buffer;
  mime: string;
  extension: string;
  width: number;
  height: number;
  animated: boolean;
  placeholder: string;
};

type Format = { mime: string; extension: string; encode(image: Sharp): Sharp };

const formats = {
  jpeg: { mime: "image/jpeg", extension: "jpg", encode: (image) => image.jpeg({ quality: 90 }) },
  png: { mime: "image/png", extension: "png", encode: (image) => image.png({ compressionLevel: 6 }) },
  webp: { mime: "image/webp", extension: "webp", encode: (image) => image.webp({ quality: 90, effort: 2 }) },
  animation: {
    mime: "image/webp",
    extension: "webp",
    encode: (image) => image.webp({ quality: 80, effort: 1, minSize: false }),
  },
} satisfies Record<string, Format>;

/** The maximum side of AVIF and WebP variants, in pixels. */
const maxSide = 16_383;
/** All frames together; each frame may have as many pixels as an image. */
const maxAnimationPixels = 3 * limits.image.pixels;
const seconds = 30;
/** At this density, an SVG's units are pixels. */
const svgDensity = 72;
const maxSvgSide = 2560;
const placeholderWidth = 16;

/**
 * Decodes an image completely, and returns it as it is to be stored: without metadata and anything hidden in the file, rotated upright,
 * with its frames. Throws Refusal. Never call this in the server's own process: decoding foreign files may crash, or use all memory.
 */
export async function rewriteImage(bytes: Buffer, kind: ImageKind | "svg"): Promise<Rewritten> {
  try {
    if (kind === "svg") return await encodeAnew(bytes, await fitSvg(bytes), formats.png);
    const { input, options } = openInput(bytes, kind);
    const metadata = await sharp(input, { ...options, limitInputPixels: false }).metadata();
    const format = checkMetadata(metadata, kind);
    if (kind === "gif" && !isWholeGif(input)) throw damagedImage();
    if (hasUnreadFrames(input, kind))
      throw new Refusal("Animated PNG and AVIF images aren’t supported. Save the animation as GIF or WebP.");
    return (kind === "jpeg" ? await keepJpeg(input, metadata) : null) ?? (await encodeAnew(input, options, format));
  } catch (error) {
    if (error instanceof Refusal || isFullDisk(error)) throw error;
    if (error instanceof Error && error.message.includes("timeout"))
      throw new Refusal("This image takes too long to read; make it smaller.", "too large", { cause: error });
    throw damagedImage(error);
  }
}

/**
 * Sets the size of an SVG: twice its own, for sharp display, but within bounds. From memory, the decoder opens no other file; it supports
 * neither scripts nor the network.
 */
async function fitSvg(bytes: Buffer): Promise<SharpOptions> {
  const { format, width, height } = await sharp(bytes, { density: svgDensity, limitInputPixels: false }).metadata();
  if (format !== "svg" || !(width > 0 && height > 0)) throw damagedImage();
  const density = svgDensity * Math.min(2, maxSvgSide / Math.max(width, height));
  if (density < 1) throw new Refusal("This image is too large; make it smaller.", "too large");
  return { density };
}

/**
 * Keeps a JPEG that needs no change except for its metadata, which loses nothing and takes a fraction of the time. Decodes it once at an
 * eighth of its size, which reads all of its data. Returns null if it must be rotated, or if the decoder reports a problem.
 */
async function keepJpeg(input: Buffer, { width, height, orientation = 1 }: Metadata): Promise<Rewritten | null> {
  const bytes = orientation === 1 ? stripJpeg(input) : null;
  if (!bytes) return null;
  try {
    const placeholder = await makePlaceholder(
      sharp(bytes, { failOn: "warning", limitInputPixels: maxAnimationPixels }).timeout({ seconds }),
    );
    return {
      bytes,
      mime: formats.jpeg.mime,
      extension: formats.jpeg.extension,
      width,
      height,
      animated: false,
      placeholder,
    };
  } catch (error) {
    if (isHarmless(error)) return null;
    throw error;
  }
}

async function encodeAnew(input: Buffer, options: SharpOptions, format: Format): Promise<Rewritten> {
  const animated = format === formats.animation;
  const open = (strict: "warning" | "error", pages: number) =>
    sharp(input, { ...options, failOn: strict, pages, limitInputPixels: maxAnimationPixels })
      .timeout({ seconds })
      .autoOrient();
  const encode = (strict: "warning" | "error") =>
    format.encode(open(strict, animated ? -1 : 1)).toBuffer({ resolveWithObject: true });
  const { data, info } = await encode("warning").catch((error: unknown) => {
    if (isHarmless(error)) return encode("error");
    throw error;
  });
  const placeholder = await makePlaceholder(sharp(data, { limitInputPixels: maxAnimationPixels }));
  return {
    bytes: data,
    mime: format.mime,
    extension: format.extension,
    width: info.width,
    height: info.pageHeight ?? info.height,
    animated,
    placeholder,
  };
}

/** Converts the frame that ffmpeg extracted into the stored still of a video. */
/** Pixels: twice the width of a letter. */
export const letterImageWidth = 1200;

/**
 * Returns an image as every mail program shows it: a JPEG, or a PNG where that is smaller, as with pixel art. Of moving images it shows the first
 * frame. White stands behind what is transparent, because dark lines would vanish on the dark background of some programs.
 */
export async function rewriteForLetter(bytes: Buffer): Promise<{ bytes: Buffer; extension: string }> {
  const { data, info } = await sharp(bytes, { limitInputPixels: limits.image.pixels })
    .resize({ width: letterImageWidth, withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const flat = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const jpeg = await flat().jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  const png = await flat().png({ compressionLevel: 9 }).toBuffer();
  return png.length <= jpeg.length ? { bytes: png, extension: "png" } : { bytes: jpeg, extension: "jpg" };
}

export async function rewriteStill(bytes: Buffer): Promise<{ bytes: Buffer; placeholder: string }> {
  const still = await sharp(bytes).jpeg({ quality: 85 }).toBuffer();
  return { bytes: still, placeholder: await makePlaceholder(sharp(still)) };
}

/** Returns a placeholder, or an empty string for a transparent image, behind which the blur would stay visible. */
async function makePlaceholder(image: Sharp): Promise<string> {
  const tiny = await image.resize(placeholderWidth).webp({ quality: 40, effort: 4 }).toBuffer();
  const { isOpaque } = await sharp(tiny).stats();
  return isOpaque ? `data:image/webp;base64,${tiny.toString("base64")}` : "";
}

function openInput(bytes: Buffer, kind: ImageKind): { input: Buffer; options: SharpOptions } {
  if (kind !== "bmp" && kind !== "ico") return { input: bytes, options: {} };
  const bitmap: Bitmap = kind === "bmp" ? decodeBmp(bytes, checkSize) : decodeIco(bytes, checkSize);
  if ("png" in bitmap) return { input: bitmap.png, options: {} };
  return { input: bitmap.rgba, options: { raw: { width: bitmap.width, height: bitmap.height, channels: 4 } } };
}

const decoders: Record<ImageKind, string> = {
  png: "png",
  jpeg: "jpeg",
  gif: "gif",
  webp: "webp",
  avif: "heif",
  bmp: "raw",
  ico: "raw",
};

/** Checks the metadata from the header, before any pixel is decoded. */
function checkMetadata(metadata: Metadata, kind: ImageKind): Format {
  const isPngIcon = kind === "ico" && metadata.format === "png";
  if (metadata.format !== decoders[kind] && !isPngIcon) throw damagedImage();
  const { width, height, pages = 1, hasAlpha } = metadata;
  checkSize(width, height);
  if (pages > 1 && (kind === "gif" || kind === "webp")) {
    if (width * height * pages > maxAnimationPixels)
      throw new Refusal(
        `Animations can have up to ${maxAnimationPixels / 1_000_000} megapixels over all its frames.`,
        "too large",
      );
    return formats.animation;
  }
  if ((kind === "avif" || kind === "webp") && width * height > limits.image.pixelsInMemory)
    throw new Refusal(
      `AVIF and WebP images can have up to ${limits.image.pixelsInMemory / 1_000_000} megapixels; this one is ${width} × ${height}.`,
      "too large",
    );
  if (kind === "jpeg") return formats.jpeg;
  if (kind === "webp") return formats.webp;
  // Encoding AVIF takes too long during an upload; the variants are AVIF again.
  if (kind === "avif") return hasAlpha ? formats.webp : formats.jpeg;
  return formats.png;
}

function checkSize(width: number, height: number): void {
  if (width * height > limits.image.pixels) {
    throw new Refusal(
      `Images can have up to ${limits.image.pixels / 1_000_000} megapixels; this one is ${width} × ${height}.`,
      "too large",
    );
  }
  if (Math.max(width, height) > maxSide)
    throw new Refusal(
      `Images can be up to ${maxSide} pixels wide or high; this one is ${width} × ${height}.`,
      "too large",
    );
}

/** Returns whether the error is a decoder's complaint about valid phone photos. */
function isHarmless(error: unknown): boolean {
  const lines = error instanceof Error ? error.message.split("\n").filter((line) => line.trim() !== "") : [];
  return lines.length > 0 && lines.every((line) => /extraneous bytes before marker|Invalid SOS parameters/.test(line));
}

function isFullDisk(error: unknown): boolean {
  return error instanceof Error && /no space left on device|disk quota exceeded/i.test(error.message);
}
