import { type FileHandle, open } from "node:fs/promises";
import { InvalidError } from "#server/errors.ts";
import type { VideoKind } from "./detect.ts";

export type VideoSize = { width: number; height: number };

/** Walks the structure of a video without reading its media data. Throws InvalidError if the structure is invalid. */
export async function readVideoSize(path: string, kind: VideoKind): Promise<VideoSize> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    return kind === "mp4" ? await readMp4(file, size) : await readWebm(file, size);
  } finally {
    await file.close();
  }
}

type Part = { name: string; start: number; end: number };

/** More parts than any video has, so that a file of only empty parts can't keep the server busy. */
const maxParts = 100_000;

async function readMp4(file: FileHandle, size: number): Promise<VideoSize> {
  let video: VideoSize | null = null;
  let hasData = false;
  for await (const box of walkBoxes(file, 0, size)) {
    if (box.name === "mdat" || box.name === "moof") hasData = true;
    if (box.name !== "moov" || video) continue;
    for await (const track of walkBoxes(file, box.start, box.end)) {
      if (track.name === "trak") video ??= await readTrack(file, track);
    }
  }
  if (!video || !hasData) throw broken();
  return video;
}

async function readTrack(file: FileHandle, track: Part): Promise<VideoSize | null> {
  for await (const box of walkBoxes(file, track.start, track.end)) {
    if (box.name !== "tkhd") continue;
    const header = await readAt(file, box.start, Math.min(box.end - box.start, 96));
    const matrix = header[0] === 1 ? 52 : 40;
    if (header.length < matrix + 44) throw broken();
    // Fixed point, 16.16. A video from a phone held upright is stored rotated, with its orientation in the matrix.
    const [width, height] = [header.readUInt32BE(matrix + 36) >>> 16, header.readUInt32BE(matrix + 40) >>> 16];
    const isTurned = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 16) === 0;
    if (width > 0 && height > 0) return isTurned ? { width: height, height: width } : { width, height };
  }
  return null;
}

async function* walkBoxes(file: FileHandle, from: number, to: number): AsyncGenerator<Part> {
  let at = from;
  for (let count = 0; at < to; count += 1) {
    const header = await readAt(file, at, Math.min(16, to - at));
    if (header.length < 8 || count > maxParts) throw broken();
    const stated = header.readUInt32BE(0);
    const isLong = stated === 1;
    if (isLong && header.length < 16) throw broken();
    const length = isLong ? Number(header.readBigUInt64BE(8)) : stated === 0 ? to - at : stated;
    const start = at + (isLong ? 16 : 8);
    if (at + length < start || at + length > to) throw broken();
    yield { name: header.toString("latin1", 4, 8), start, end: at + length };
    at += length;
  }
}

const ebmlHeader = "1a45dfa3";
const segment = "18538067";
const tracks = "1654ae6b";
const trackEntry = "ae";
const video = "e0";
const pixelWidth = "b0";
const pixelHeight = "ba";
const cluster = "1f43b675";

async function readWebm(file: FileHandle, size: number): Promise<VideoSize> {
  let video: VideoSize | null = null;
  for await (const element of walkElements(file, 0, size)) {
    if (element.name === ebmlHeader) continue;
    if (element.name !== segment) throw broken();
    for await (const part of walkElements(file, element.start, element.end)) {
      if (part.name === tracks) video = await readWebmTracks(file, part);
      if (part.name !== cluster) continue;
      if (video) return video;
      break;
    }
  }
  throw broken();
}

async function readWebmTracks(file: FileHandle, list: Part): Promise<VideoSize | null> {
  for await (const entry of walkElements(file, list.start, list.end)) {
    if (entry.name !== trackEntry) continue;
    for await (const part of walkElements(file, entry.start, entry.end)) {
      if (part.name !== video) continue;
      const size = { width: 0, height: 0 };
      for await (const field of walkElements(file, part.start, part.end)) {
        if (field.name === pixelWidth) size.width = await readNumber(file, field);
        if (field.name === pixelHeight) size.height = await readNumber(file, field);
      }
      if (size.width > 0 && size.height > 0) return size;
    }
  }
  return null;
}

async function* walkElements(file: FileHandle, from: number, to: number): AsyncGenerator<Part> {
  let at = from;
  for (let count = 0; at < to; count += 1) {
    const header = await readAt(file, at, Math.min(12, to - at));
    const idLength = leadingZeros(header[0]) + 1;
    const sizeLength = leadingZeros(header[idLength]) + 1;
    if (idLength > 4 || sizeLength > 8 || header.length < idLength + sizeLength || count > maxParts) throw broken();
    const sizeBytes = header.subarray(idLength, idLength + sizeLength);
    const start = at + idLength + sizeLength;
    // Live recordings have an unknown length: all ones.
    const isOpen = sizeBytes.every((byte, index) => byte === (index === 0 ? 0xff >> (sizeLength - 1) : 0xff));
    const stated = sizeBytes.reduce(
      (sum, byte, index) => sum * 256 + (index === 0 ? byte & (0xff >> sizeLength) : byte),
      0,
    );
    const end = isOpen ? to : start + stated;
    if (end > to) throw broken();
    yield { name: header.toString("hex", 0, idLength), start, end };
    at = end;
  }
}

function leadingZeros(byte: number | undefined): number {
  return byte === undefined ? 8 : Math.clz32(byte) - 24;
}

async function readNumber(file: FileHandle, field: Part): Promise<number> {
  const bytes = await readAt(file, field.start, field.end - field.start);
  return bytes.length === 0 || bytes.length > 4 ? 0 : bytes.readUIntBE(0, bytes.length);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (length > 4096) throw broken();
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}

function broken(): InvalidError {
  return new InvalidError("This video is damaged or incomplete.");
}
