import { box } from "./video.ts";

/** Returns a WAV of silence, 8,000 bytes a second. */
export function makeWav(seconds = 2): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + seconds * 8000, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(seconds * 8000, 40);
  return Buffer.concat([head, Buffer.alloc(seconds * 8000, 128)]);
}

/** Returns frames of MPEG-1 layer III, 128 kilobits a second at 44,100 Hz, after an empty tag. */
export function makeMp3(frames = 40): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xff_fb_90_00);
  return Buffer.concat([
    Buffer.from("ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000", "latin1"),
    ...Array.from({ length: frames }, () => frame),
  ]);
}

/** Returns the first and the last page of an Opus recording. */
export function makeOgg(seconds = 3): Buffer {
  const page = (samples: number, content: Buffer) => {
    const head = Buffer.alloc(28);
    head.write("OggS", 0, "latin1");
    head.writeBigInt64LE(BigInt(samples), 6);
    head.writeUInt8(1, 26);
    head.writeUInt8(content.length, 27);
    return Buffer.concat([head, content]);
  };
  const opus = Buffer.alloc(19);
  opus.write("OpusHead", 0, "latin1");
  opus.writeUInt8(1, 8);
  opus.writeUInt8(1, 9);
  opus.writeUInt16LE(312, 10);
  return Buffer.concat([page(0, opus), page(312 + seconds * 48_000, Buffer.alloc(60, 1))]);
}

/** Returns the head of a FLAC file of one channel at 44,100 Hz. */
export function makeFlac(seconds = 4): Buffer {
  const bytes = Buffer.alloc(60);
  bytes.write("fLaC", 0, "latin1");
  bytes.writeUInt8(0x80, 4);
  bytes.writeUIntBE(34, 5, 3);
  bytes.writeUIntBE(44_100 * 16, 18, 3);
  bytes.writeUInt8(0xf0, 21);
  bytes.writeUInt32BE(seconds * 44_100, 22);
  return bytes;
}

/** Returns two frames of raw AAC. */
export function makeAac(): Buffer {
  const frame = Buffer.alloc(100);
  frame.set([0xff, 0xf1, 0x50, 0x80, 100 >> 3, (100 & 7) << 5, 0xfc]);
  return Buffer.concat([frame, frame]);
}

/** Returns the structure of an MP4 with sound and no image: with the brand of a recording, or with that of a video. */
export function makeM4a(seconds = 5, brand = "M4A "): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(seconds * 1000, 16);
  const handler = Buffer.alloc(24);
  handler.write("soun", 8, "latin1");
  return Buffer.concat([
    box("ftyp", Buffer.from(`${brand}\u0000\u0000\u0002\u0000${brand}isom`, "latin1")),
    box(
      "moov",
      box("mvhd", header),
      box("trak", box("mdia", box("hdlr", handler))),
      box("udta", Buffer.from("+51.5-0.1")),
    ),
    box("mdat", Buffer.alloc(64, 7)),
  ]);
}
