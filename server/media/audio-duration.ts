// Reads the duration of a recording from its head and its end. The duration is only shown beside a file, so a file that doesn't state it, or
// states nonsense, has none.
import { type FileHandle, open } from "node:fs/promises";
import { type AudioKind, readMp3Frame } from "./detect.ts";

/** Enough for the head of each format, and for the last page of an Ogg file. */
const readBytes = 64 * 1024;
/** A hundred hours, longer than any file within the limits. */
const maxSeconds = 360_000;

/** Returns seconds, or null. An M4A is read by readMp4Sound. */
export async function readAudioDuration(path: string, kind: Exclude<AudioKind, "m4a">): Promise<number | null> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const seconds = await readers[kind](file, size);
    return seconds !== null && seconds > 0 && seconds < maxSeconds ? Math.round(seconds * 1000) / 1000 : null;
  } finally {
    await file.close();
  }
}

type Reader = (file: FileHandle, size: number) => Promise<number | null>;

const readers: Record<Exclude<AudioKind, "m4a">, Reader> = {
  mp3: readMp3,
  ogg: readOgg,
  wav: readWav,
  flac: readFlac,
  // Raw AAC says nothing about its length.
  aac: () => Promise.resolve(null),
};

async function readMp3(file: FileHandle, size: number): Promise<number | null> {
  const start = skipId3(await readAt(file, 0, 10));
  const bytes = await readAt(file, start, readBytes);
  const frame = readMp3Frame(bytes, 0);
  if (!frame) return null;
  const xing = ["Xing", "Info"].map((name) => bytes.indexOf(name, 0, "latin1")).find((at) => at > 0 && at < 64);
  // Bit 0 of the flags says that the number of frames follows.
  if (xing !== undefined && bytes.length >= xing + 12 && (bytes.readUInt32BE(xing + 4) & 1) === 1)
    return (bytes.readUInt32BE(xing + 8) * frame.samples) / frame.sampleRate;
  return (size - start) / (frame.bitRate * 125);
}

/** Returns where the sound begins behind a tag, whose length has seven bits a byte. */
function skipId3(head: Buffer): number {
  if (head.toString("latin1", 0, 3) !== "ID3" || head.length < 10) return 0;
  return 10 + head.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 0x7f), 0);
}

async function readOgg(file: FileHandle, size: number): Promise<number | null> {
  const head = await readAt(file, 0, 4096);
  const vorbis = head.indexOf("\u0001vorbis", 0, "latin1");
  const opus = head.indexOf("OpusHead", 0, "latin1");
  const isVorbis = vorbis > 0 && head.length >= vorbis + 16;
  if (!isVorbis && (opus < 0 || head.length < opus + 12)) return null;
  // Opus counts 48,000 a second, whatever the recording had, from before its first audible sample.
  const [rate, skipped] = isVorbis ? [head.readUInt32LE(vorbis + 12), 0] : [48_000, head.readUInt16LE(opus + 10)];
  const tailAt = Math.max(0, size - readBytes);
  const tail = await readAt(file, tailAt, size - tailAt);
  const lastPage = tail.lastIndexOf("OggS", undefined, "latin1");
  if (lastPage < 0 || tail.length < lastPage + 14 || rate === 0) return null;
  return (Number(tail.readBigInt64LE(lastPage + 6)) - skipped) / rate;
}

async function readWav(file: FileHandle, size: number): Promise<number | null> {
  const head = await readAt(file, 0, readBytes);
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= head.length;) {
    const name = head.toString("latin1", at, at + 4);
    const length = head.readUInt32LE(at + 4);
    if (name === "fmt " && at + 20 <= head.length) bytesPerSecond = head.readUInt32LE(at + 16);
    // A recording that was written live says all ones.
    if (name === "data") return bytesPerSecond === 0 ? null : Math.min(length, size - at - 8) / bytesPerSecond;
    at += 8 + length + (length % 2);
  }
  return null;
}

async function readFlac(file: FileHandle): Promise<number | null> {
  const head = await readAt(file, 0, 26);
  if (head.length < 26 || head.toString("latin1", 0, 4) !== "fLaC") return null;
  const rate = head.readUIntBE(18, 3) >> 4;
  const samples = ((head[21] ?? 0) & 15) * 2 ** 32 + head.readUInt32BE(22);
  return rate === 0 ? null : samples / rate;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
