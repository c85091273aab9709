import { damagedImage, Refusal } from "./refusal.ts";

/** Raw input for sharp: four bytes per pixel, top row first. An icon may also contain a whole PNG. */
export type Bitmap = { width: number; height: number; rgba: Buffer } | { png: Buffer };

type Masks = [red: number, green: number, blue: number, alpha: number];

type Dib = {
  width: number;
  height: number;
  topDown: boolean;
  depth: number;
  palette: Buffer | null;
  /** Bytes per palette entry. */
  entry: number;
  masks: Masks | null;
  pixels: Buffer;
};

const rgb = 0;
const bitFields = 3;
const alphaBitFields = 6;

/** Decodes BMP and ICO, which sharp can't. Calls `checkSize` before allocating; it throws if the image is too large. */
export function decodeBmp(bytes: Buffer, checkSize: (width: number, height: number) => void): Bitmap {
  const dib = readDib(view(bytes, 14, bytes.length), view(bytes, 10, 14).readUInt32LE(0) - 14, "bmp");
  checkSize(dib.width, dib.height);
  const rgba = readPixels(dib);
  // Many writers leave the fourth byte of every pixel at 0, so a fully transparent image is meant to be opaque.
  if (!isVisible(rgba)) makeOpaque(rgba);
  return { width: dib.width, height: dib.height, rgba };
}

/** Decodes the largest image of an icon; of two equally large ones, the one with more colors. */
export function decodeIco(bytes: Buffer, checkSize: (width: number, height: number) => void): Bitmap {
  const count = view(bytes, 4, 6).readUInt16LE(0);
  if (count === 0 || count > 256) throw damagedImage();
  let best: { start: number; length: number; weight: number } | undefined;
  for (let index = 0; index < count; index += 1) {
    const entry = view(bytes, 6 + index * 16, 22 + index * 16);
    const area = (entry.readUInt8(0) || 256) * (entry.readUInt8(1) || 256);
    const weight = area * 64 + Math.min(entry.readUInt16LE(6), 63);
    if (!best || weight > best.weight) best = { start: entry.readUInt32LE(12), length: entry.readUInt32LE(8), weight };
  }
  if (!best) throw damagedImage();
  const image = view(bytes, best.start, best.start + best.length);
  if (image.subarray(0, 8).toString("hex") === "89504e470d0a1a0a") return { png: image };

  const dib = readDib(image, null, "ico");
  checkSize(dib.width, dib.height);
  const rgba = readPixels(dib);
  if (dib.depth < 32 || !isVisible(rgba)) applyMask(rgba, dib, image);
  return { width: dib.width, height: dib.height, rgba };
}

/**
 * Reads the header, palette and masks. `pixelsAt` is the offset of the pixels that the file gives, or null if they follow the palette. In
 * an icon the stated height covers the image and its mask, so it is halved.
 */
function readDib(bytes: Buffer, pixelsAt: number | null, container: "bmp" | "ico"): Dib {
  const headerSize = view(bytes, 0, 4).readUInt32LE(0);
  const old = headerSize === 12;
  if (!old && (headerSize < 40 || headerSize > 124)) throw damagedImage();
  const header = view(bytes, 0, headerSize);
  const width = old ? header.readUInt16LE(4) : header.readInt32LE(4);
  const signedHeight = old ? header.readUInt16LE(6) : header.readInt32LE(8);
  const height = Math.abs(signedHeight) / (container === "ico" ? 2 : 1);
  const depth = header.readUInt16LE(old ? 10 : 14);
  const compression = old ? rgb : header.readUInt32LE(16);
  if (width <= 0 || height <= 0 || !Number.isInteger(height) || ![1, 4, 8, 16, 24, 32].includes(depth))
    throw damagedImage();
  if (![rgb, bitFields, alphaBitFields].includes(compression))
    throw new Refusal("This BMP is compressed in a way that is not supported; save it as PNG.");
  if (compression !== rgb && depth !== 16 && depth !== 32) throw damagedImage();

  const masksInside = headerSize >= 52;
  const maskBytes = compression === rgb || masksInside ? 0 : compression === alphaBitFields ? 16 : 12;
  const entry = old ? 3 : 4;
  const stated = old ? 0 : header.readUInt32LE(32);
  const colors = depth > 8 ? 0 : Math.min(stated || 2 ** depth, 2 ** depth);
  const paletteAt = headerSize + maskBytes;
  const paletteEnd = paletteAt + colors * entry;
  const start = pixelsAt ?? paletteEnd;
  if (start < paletteAt) throw damagedImage();
  return {
    width,
    height,
    depth,
    entry,
    topDown: signedHeight < 0,
    palette: colors > 0 ? view(bytes, paletteAt, Math.min(paletteEnd, start)) : null,
    masks:
      compression === rgb
        ? standardMasks(depth, container === "ico")
        : readMasks(bytes, maskBytes === 16 || headerSize >= 56),
    pixels: view(bytes, start, start + rowBytes(width, depth) * height),
  };
}

function standardMasks(depth: number, withAlpha: boolean): Masks | null {
  if (depth === 16) return [0x7c00, 0x03e0, 0x001f, 0];
  return depth === 32 ? [0xff0000, 0xff00, 0xff, withAlpha ? 0xff000000 : 0] : null;
}

function readMasks(bytes: Buffer, withAlpha: boolean): Masks {
  const masks = view(bytes, 40, withAlpha ? 56 : 52);
  return [masks.readUInt32LE(0), masks.readUInt32LE(4), masks.readUInt32LE(8), withAlpha ? masks.readUInt32LE(12) : 0];
}

/** Uses plain loops for speed: an image has up to 50 million pixels, and the process does nothing else during this time. */
function readPixels(dib: Dib): Buffer {
  const { width, height, depth, topDown, pixels } = dib;
  const stride = rowBytes(width, depth);
  const colors = new Uint32Array(width * height);
  const table = depth <= 16 ? colorTable(dib) : null;
  const rgba = Buffer.from(colors.buffer);
  const toByte = (dib.masks ?? []).map(channelReader);
  const [red, green, blue, alpha] = toByte;
  for (let y = 0; y < height; y += 1) {
    const row = pixels.subarray((topDown ? y : height - 1 - y) * stride);
    let at = y * width;
    if (table) {
      for (let x = 0; x < width; x += 1, at += 1) colors[at] = table[readIndex(row, x, depth)] ?? 0;
    } else if (depth === 24) {
      for (let x = 0; x < width; x += 1, at += 1) {
        rgba[at * 4] = row[x * 3 + 2] ?? 0;
        rgba[at * 4 + 1] = row[x * 3 + 1] ?? 0;
        rgba[at * 4 + 2] = row[x * 3] ?? 0;
        rgba[at * 4 + 3] = 255;
      }
    } else if (red && green && blue && alpha) {
      for (let x = 0; x < width; x += 1, at += 1) {
        const value = row.readUInt32LE(x * 4);
        rgba[at * 4] = red(value);
        rgba[at * 4 + 1] = green(value);
        rgba[at * 4 + 2] = blue(value);
        rgba[at * 4 + 3] = alpha(value);
      }
    }
  }
  return rgba;
}

function readIndex(row: Buffer, x: number, depth: number): number {
  if (depth === 16) return row.readUInt16LE(x * 2);
  const first = x * depth;
  return ((row[first >> 3] ?? 0) >> (8 - depth - (first & 7))) & ((1 << depth) - 1);
}

/** Returns the color of each possible value of up to 16 bits. */
function colorTable({ depth, palette, entry, masks }: Dib): Uint32Array {
  const table = new Uint32Array(2 ** depth);
  const rgba = Buffer.from(table.buffer);
  const toByte = masks?.map(channelReader);
  for (let value = 0; value < table.length; value += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      rgba[value * 4 + channel] = toByte?.[channel]?.(value) ?? palette?.[value * entry + 2 - channel] ?? 0;
    }
    rgba[value * 4 + 3] = toByte?.[3]?.(value) ?? 255;
  }
  return table;
}

function channelReader(mask: number, channel: number): (value: number) => number {
  if (mask === 0) return () => (channel === 3 ? 255 : 0);
  const shift = 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return (value) => Math.round((((value & mask) >>> shift) * 255) / max);
}

function isVisible(rgba: Buffer): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return true;
  return false;
}

/** Applies the mask after the colors, one bit per pixel: 1 is transparent. Icons with less than 32 bits have no other transparency. */
function applyMask(rgba: Buffer, dib: Dib, image: Buffer): void {
  makeOpaque(rgba);
  const start = dib.pixels.byteOffset - image.byteOffset + dib.pixels.length;
  const stride = rowBytes(dib.width, 1);
  const mask = image.subarray(start, start + stride * dib.height);
  if (mask.length < stride * dib.height) return;
  for (let y = 0; y < dib.height; y += 1) {
    const row = (dib.topDown ? y : dib.height - 1 - y) * stride;
    for (let x = 0; x < dib.width; x += 1) {
      if (((mask[row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) rgba[(y * dib.width + x) * 4 + 3] = 0;
    }
  }
}

function makeOpaque(rgba: Buffer): void {
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
}

/** Returns the bytes of a row, which is padded to four bytes. */
function rowBytes(width: number, depth: number): number {
  return Math.ceil((width * depth) / 32) * 4;
}

/** Returns a part of the file. Throws if the file is shorter than it claims. */
function view(bytes: Buffer, start: number, end: number): Buffer {
  if (start < 0 || end < start || end > bytes.length) throw damagedImage();
  return bytes.subarray(start, end);
}
