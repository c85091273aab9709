import { type FileHandle, open } from "node:fs/promises";
import { InvalidError } from "#server/errors.ts";
import type { VideoKind } from "./detect.ts";

type VideoSize = { width: number; height: number };
/** `duration` is in seconds, or null if the file doesn't state it, such as a live recording. */
export type VideoFacts = VideoSize & { duration: number | null };

/** Walks the structure of a video without reading its media data. Throws InvalidError if the structure is invalid. */
export async function readVideoFacts(path: string, kind: VideoKind): Promise<VideoFacts> {
  return withFile(path, (file, size) => (kind === "mp4" ? readMp4(file, size) : readWebm(file, size)));
}

/** Returns the seconds of an MP4 that has sound and no image, or null if they are unknown. Throws InvalidError for any other file. */
export async function readMp4Sound(path: string): Promise<number | null> {
  return withFile(path, async (file, size) => {
    const movie = await readMovie(file, size).catch(() => null);
    if (!movie?.handlers.has("soun") || movie.handlers.has("vide"))
      throw new InvalidError("This recording is damaged or incomplete.");
    return movie.duration;
  });
}

/** Returns whether an MP4 has sound and no image: phones write recordings under the same signature as videos. */
export async function hasOnlySound(path: string): Promise<boolean> {
  return readMp4Sound(path).then(
    () => true,
    () => false,
  );
}

async function withFile<Read>(path: string, read: (file: FileHandle, size: number) => Promise<Read>): Promise<Read> {
  const file = await open(path, "r");
  try {
    return await read(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

type Part = { name: string; start: number; end: number };

/** More parts than any video has, so that a file of only empty parts can't keep the server busy. */
const maxParts = 100_000;

async function readMp4(file: FileHandle, size: number): Promise<VideoFacts> {
  const { video, duration } = await readMovie(file, size);
  if (!video) throw broken();
  return { ...video, duration };
}

type Movie = { video: VideoSize | null; duration: number | null; handlers: ReadonlySet<string> };

async function readMovie(file: FileHandle, size: number): Promise<Movie> {
  let video: VideoSize | null = null;
  let duration: number | null = null;
  let hasData = false;
  const handlers = new Set<string>();
  for await (const box of walkBoxes(file, 0, size)) {
    if (box.name === "mdat" || box.name === "moof") hasData = true;
    if (box.name !== "moov" || video) continue;
    for await (const part of walkBoxes(file, box.start, box.end)) {
      if (part.name === "mvhd") duration ??= await readMp4Duration(file, part);
      if (part.name !== "trak") continue;
      video ??= await readTrack(file, part);
      const handler = await readHandler(file, part);
      if (handler !== null) handlers.add(handler);
    }
  }
  if (!hasData) throw broken();
  return { video, duration, handlers };
}

async function readMp4Duration(file: FileHandle, box: Part): Promise<number | null> {
  const header = await readAt(file, box.start, Math.min(box.end - box.start, 32));
  const isLong = header[0] === 1;
  if (header.length < (isLong ? 32 : 20)) return null;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  return toSeconds(isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16), scale);
}

/** Returns what a track holds: `vide`, `soun` or something else. */
async function readHandler(file: FileHandle, track: Part): Promise<string | null> {
  for await (const media of walkBoxes(file, track.start, track.end)) {
    if (media.name !== "mdia") continue;
    for await (const box of walkBoxes(file, media.start, media.end)) {
      if (box.name !== "hdlr") continue;
      const header = await readAt(file, box.start, Math.min(box.end - box.start, 12));
      return header.toString("latin1", 8, 12);
    }
  }
  return null;
}

/** Returns null for durations that a file can't have, such as the all-ones of an unknown one. */
function toSeconds(units: number, unitsPerSecond: number): number | null {
  const seconds = units / unitsPerSecond;
  return seconds > 0 && seconds < maxSeconds ? Math.round(seconds * 1000) / 1000 : null;
}

/** A hundred hours, longer than any file within the limits. */
const maxSeconds = 360_000;

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
const info = "1549a966";
const timestampScale = "2ad7b1";
const durationOfInfo = "4489";

async function readWebm(file: FileHandle, size: number): Promise<VideoFacts> {
  let video: VideoSize | null = null;
  let duration: number | null = null;
  for await (const element of walkElements(file, 0, size)) {
    if (element.name === ebmlHeader) continue;
    if (element.name !== segment) throw broken();
    for await (const part of walkElements(file, element.start, element.end)) {
      if (part.name === info) duration = await readWebmDuration(file, part);
      if (part.name === tracks) video = await readWebmTracks(file, part);
      if (part.name !== cluster) continue;
      if (video) return { ...video, duration };
      break;
    }
  }
  throw broken();
}

async function readWebmDuration(file: FileHandle, list: Part): Promise<number | null> {
  let scale = 1_000_000;
  let units = 0;
  for await (const field of walkElements(file, list.start, list.end)) {
    if (field.name === timestampScale) scale = await readNumber(file, field);
    if (field.name !== durationOfInfo) continue;
    const bytes = await readAt(file, field.start, Math.min(field.end - field.start, 8));
    units = bytes.length === 8 ? bytes.readDoubleBE() : bytes.length === 4 ? bytes.readFloatBE() : 0;
  }
  return toSeconds(units, 1_000_000_000 / scale);
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
