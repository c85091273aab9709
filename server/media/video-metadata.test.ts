import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { box } from "#tests/support/video.ts";
import { withoutMetadata } from "./video-metadata.ts";

const secret = Buffer.from("+48.8577+002.295/");

test("the location and the maker of an MP4 are removed, and everything else is where it was", async () => {
  const dates = Buffer.concat([Buffer.alloc(4), Buffer.alloc(8, 0xdd), Buffer.alloc(88, 5)]);
  const longDates = Buffer.concat([Buffer.from([1, 0, 0, 7]), Buffer.alloc(16, 0xdd), Buffer.alloc(12, 5)]);
  const video = Buffer.concat([
    box("ftyp", Buffer.from("isom")),
    box("uuid", secret),
    box("free", secret),
    box(
      "moov",
      box("mvhd", dates),
      box("udta", box("\u00A9xyz", secret)),
      box("meta", secret),
      box(
        "trak",
        box("tkhd", dates),
        box("udta", secret),
        box("mdia", box("mdhd", longDates), box("hdlr", Buffer.from("vide"))),
      ),
    ),
    box(
      "moof",
      box("mfhd", Buffer.alloc(4, 1)),
      box("traf", box("tfhd", Buffer.alloc(4, 2)), box("uuid", Buffer.alloc(16, 3)), box("udta", secret)),
    ),
    box("mdat", Buffer.from("the video, in which udta means nothing")),
  ]);
  const clean = await strip(video, "mp4");
  expect(clean.length).toBe(video.length);
  expect(clean.includes(secret)).toBe(false);
  expect(clean.includes(Buffer.alloc(4, 0xdd))).toBe(false);
  expect(boxNames(clean)).toEqual(["ftyp", "free", "free", "moov", "moof", "mdat"]);
  const kept = box(
    "traf",
    box("tfhd", Buffer.alloc(4, 2)),
    box("uuid", Buffer.alloc(16, 3)),
    box("free", Buffer.alloc(secret.length)),
  );
  for (const part of [kept, Buffer.alloc(88, 5), box("hdlr", Buffer.from("vide")), video.subarray(-37)])
    expect(clean.includes(part)).toBe(true);
});

test("the tags, title and date of a WebM are removed, and everything else is where it was", async () => {
  const video = Buffer.concat([
    element("1a45dfa3", Buffer.from("webm")),
    Buffer.from("1853806701ffffffffffffff", "hex"),
    element(
      "1549a966",
      element("7ba9", secret),
      element("4461", Buffer.alloc(8, 0xdd)),
      element("4489", Buffer.alloc(4, 5)),
      element("bf", Buffer.alloc(4, 6)),
    ),
    element("1254c367", secret),
    element("ec", secret),
    element("1941a469", Buffer.concat([secret, Buffer.alloc(300)])),
    Buffer.from("1f43b67501ffffffffffffff", "hex"),
    element("a3", Buffer.from("a frame")),
    element("1254c367", secret),
  ]);
  const clean = await strip(video, "webm");
  expect(clean.length).toBe(video.length);
  expect(clean.includes(secret)).toBe(false);
  expect(clean.includes(Buffer.alloc(4, 0xdd))).toBe(false);
  expect(clean.includes(element("4489", Buffer.alloc(4, 5)))).toBe(true);
  expect(clean.includes(element("a3", Buffer.from("a frame")))).toBe(true);
});

test("a file that is not a video does not change", async () => {
  for (const kind of ["mp4", "webm"] as const) {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from("x"),
      Buffer.alloc(50),
      Buffer.alloc(50, 0xff),
      Buffer.from("0000000161626364", "hex"),
    ])
      expect(await strip(bytes, kind)).toEqual(bytes);
  }
});

test.each([
  ["video.mp4", "mpeg4"],
  ["video.webm", "libvpx"],
] as const)("a %s made by ffmpeg plays as before, without its metadata", async (name, codec) => {
  const folder = await mkdtemp(join(tmpdir(), "savepoint-video-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [made, clean] = [join(folder, name), join(folder, `clean-${name}`)];
  const facts = [
    "-metadata",
    `location=${String(secret)}`,
    "-metadata",
    "title=Secret",
    "-metadata",
    "artist=Alex",
    "-metadata",
    "creation_time=2019-05-04T03:02:01Z",
  ];
  const found = await run("ffmpeg", [
    "-v",
    "error",
    "-f",
    "lavfi",
    "-i",
    "testsrc=size=64x48:rate=10:duration=1",
    ...facts,
    "-c:v",
    codec,
    made,
  ]).catch(() => null);
  if (found === null) return;
  await writeFile(clean, await strip(await readFile(made), name === "video.mp4" ? "mp4" : "webm"));
  const describe = async (path: string) =>
    (await run("ffprobe", ["-v", "error", "-show_entries", "format_tags:stream_tags", path])).stdout;
  expect(await describe(made)).toMatch(/Secret/i);
  expect(await describe(clean)).not.toMatch(/Secret|Alex|48\.8|2019/i);
  const frames = async (path: string) =>
    (await run("ffmpeg", ["-v", "error", "-xerror", "-i", path, "-f", "framemd5", "-"])).stdout;
  expect(await frames(clean)).toBe(await frames(made));
});

test("a video of only tiny boxes is rejected while it is uploaded, and one of many frames is not", async () => {
  const tiny = Buffer.alloc(500_000 * 8, box("free"));
  let read = 0;
  const source = async function* () {
    for await (const piece of pieces(tiny, 64 * 1024)) {
      read += piece.length;
      yield piece;
    }
  };
  await expect(collect(withoutMetadata(source(), "mp4"))).rejects.toThrow("This video is damaged or incomplete.");
  expect(read).toBeLessThan(tiny.length / 4);

  const frame = box("moof", Buffer.alloc(100));
  const frames = Buffer.alloc(110_000 * frame.length, frame);
  const chunks: Buffer[] = [];
  for await (const chunk of withoutMetadata(pieces(frames, 64 * 1024), "mp4")) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(frames)).toBe(true);
  expect(chunks.length).toBe(Math.ceil(frames.length / 64 / 1024));
});

const run = promisify(execFile);

/** Strips the video in one piece and byte by byte, and checks that the results are the same. */
async function strip(bytes: Buffer, kind: "mp4" | "webm"): Promise<Buffer> {
  const whole = await collect(withoutMetadata(pieces(bytes, bytes.length || 1), kind));
  if (bytes.length < 10_000) expect((await collect(withoutMetadata(pieces(bytes, 1), kind))).equals(whole)).toBe(true);
  return whole;
}

async function* pieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function boxNames(video: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at < video.length; at += video.readUInt32BE(at))
    names.push(video.toString("latin1", at + 4, at + 8));
  return names;
}

function element(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(2);
  size.writeUInt16BE(body.length | 0x4000);
  return Buffer.concat([Buffer.from(id, "hex"), size, body]);
}
