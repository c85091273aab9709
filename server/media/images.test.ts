import sharp, { type Metadata } from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { InvalidError, TooLargeError, UnsupportedMediaError } from "#server/errors.ts";
import { blankPng, makePicture, openTestMedia, type TestMedia } from "#tests/support/media.ts";
import { storeImage } from "./images.ts";

let media: TestMedia;

beforeEach(async () => {
  media = await openTestMedia();
});

afterEach(() => media.close());

test.each(["png", "jpeg", "gif", "webp", "avif"] as const)("takes %s and answers its size", async (format) => {
  const upload = await storeImage(media, await makePicture(64, 48).toFormat(format).toBuffer(), { name: "x.png" });
  expect(upload).toMatchObject({ width: 64, height: 48 });
  expect(upload.url).toMatch(/^\/media\/[0-9a-f]{32}\.(png|jpg|webp)$/);
  expect(await decode(upload.url)).toMatchObject({ width: 64, height: 48 });
});

test("takes the sixteen bits, the colours and the transparency of a picture", async () => {
  const upload = await storeImage(media, await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } }).toColourspace("rgb16").png().toBuffer());
  const { data } = await sharp(await media.read(upload.url)).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 128]);
});

test("turns a photograph upright and leaves out where it was taken", async () => {
  const source = await makePicture(60, 40).jpeg().withExif({ IFD0: { Copyright: "secret place" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } }).withMetadata({ orientation: 6 }).toBuffer();
  const upload = await storeImage(media, source);
  expect(upload).toMatchObject({ width: 40, height: 60 });
  const stored = await sharp(await media.read(upload.url)).metadata();
  expect(stored.exif).toBeUndefined();
  expect(stored.orientation).toBeUndefined();
});

test.each(["gif", "webp"] as const)("keeps the frames of a moving %s", async (format) => {
  const frames = await Promise.all(["red", "green", "blue"].map((background) => sharp({ create: { width: 20, height: 10, channels: 3, background } }).png().toBuffer()));
  const source = await sharp(frames, { join: { animated: true } }).toFormat(format, { delay: [50, 60, 70], loop: 2 }).toBuffer();
  const upload = await storeImage(media, source);
  expect(upload).toMatchObject({ width: 20, height: 10 });
  expect(await sharp(await media.read(upload.url)).metadata()).toMatchObject({ format: "webp", pages: 3, delay: [50, 60, 70], loop: 2 });
});

test("stores the same picture once", async () => {
  const bytes = await makePicture(30, 20).png().toBuffer();
  const [first, second] = await Promise.all([storeImage(media, bytes), storeImage(media, bytes)]);
  const third = await storeImage(media, bytes);
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  expect(await media.files()).toHaveLength(1);
  expect(await media.rows()).toBe(1);
});

test("writes a file anew, so that a script inside it is gone", async () => {
  const gif = await makePicture(16, 16).gif().toBuffer();
  const polyglot = Buffer.concat([gif, Buffer.from("*/=1;alert(document.domain)</script><script>alert(1)</script>")]);
  const upload = await storeImage(media, polyglot, { name: "../../evil.gif\u0000.html" });
  expect((await media.read(upload.url)).includes("alert")).toBe(false);
});

test.each([
  ["zero bytes", async () => Buffer.alloc(0), InvalidError, "The file is empty."],
  ["HTML", async () => Buffer.from("<!doctype html><html><body><svg></svg><script>alert(1)</script>"), UnsupportedMediaError, /not a picture/],
  ["SVG", async () => Buffer.from(`\uFEFF<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), UnsupportedMediaError, /SVG pictures are not accepted/],
  ["a text", async () => Buffer.from("GIF8 is not a signature"), UnsupportedMediaError, /not a picture/],
  ["a script that begins like a GIF", async () => Buffer.from("GIF89a/*\x00\x01*/=1;alert(document.domain);"), InvalidError, /damaged/],
  ["a film", async () => Buffer.from("0000001c6674797069736f6d0000020069736f6d69736f32617663316d703431", "hex"), UnsupportedMediaError, /film/],
  ["a truncated JPEG", async () => cut(await makePicture(400, 300).jpeg().toBuffer()), InvalidError, /damaged/],
  ["a truncated PNG", async () => cut(await makePicture(400, 300).png().toBuffer()), InvalidError, /damaged/],
  ["a truncated GIF", async () => cut(await makePicture(400, 300).gif().toBuffer()), InvalidError, /damaged/],
  ["a truncated WebP", async () => cut(await makePicture(400, 300).webp().toBuffer()), InvalidError, /damaged/],
  ["a truncated AVIF", async () => cut(await makePicture(400, 300).avif({ effort: 0 }).toBuffer()), InvalidError, /damaged/],
  ["a PNG with wrong bytes", async () => corrupt(await makePicture(400, 300).png().toBuffer()), InvalidError, /damaged/],
  ["a JPEG with wrong bytes", async () => corrupt(await makePicture(400, 300).jpeg().toBuffer()), InvalidError, /damaged/],
  ["only a signature", async () => Buffer.from("89504e470d0a1a0a", "hex"), InvalidError, /damaged/],
  ["more bytes than allowed", async () => Buffer.alloc(15 * 1024 * 1024 + 1, 0xff), TooLargeError, "A picture may have at most 15 MB."],
  ["30,000 × 30,000 pixels", () => blankPng(30_000, 30_000), TooLargeError, /at most 50 megapixels; this one is 30000 × 30000/],
  ["one side that is too long", () => blankPng(17_000, 10), TooLargeError, /at most 16383 pixels wide or high/],
] as const)("refuses %s with one sentence and leaves nothing behind", async (_name, make, error, message) => {
  const bytes = await make();
  const refused = await storeImage(media, bytes).catch((reason: unknown) => reason);
  expect(refused).toBeInstanceOf(error);
  expect(String(refused)).toMatch(message);
  expect(await media.files()).toEqual([]);
  expect(await media.rows()).toBe(0);
});

test("leaves no file behind when its row can't be stored", async () => {
  await media.db.schema.dropTable("media").execute();
  await media.db.schema.createTable("media").addColumn("hash", "text").addColumn("source_hash", "text").addColumn("item_id", "text").execute();
  await expect(storeImage(media, await makePicture(10, 10).png().toBuffer())).rejects.toThrow("no column named");
  expect(await media.files()).toEqual([]);
});

function cut(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * 0.6));
}

function corrupt(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 200);
  return copy;
}

async function decode(url: string): Promise<Metadata> {
  const bytes = await media.read(url);
  await sharp(bytes).stats();
  return sharp(bytes).metadata();
}
