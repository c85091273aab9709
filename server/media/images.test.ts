import { readFileSync } from "node:fs";
import sharp, { type Metadata } from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { InvalidError, TooLargeError, UnsupportedMediaError } from "#server/errors.ts";
import { blankPng, makeImage, openTestMedia, type TestMedia } from "#tests/support/media.ts";
import { storeImage } from "./images.ts";

let media: TestMedia;

beforeEach(async () => {
  media = await openTestMedia();
});

afterEach(() => media.close());

test("images of every format are accepted, and their size is returned", async () => {
  for (const format of ["png", "jpeg", "gif", "webp", "avif"] as const) {
    const upload = await storeImage(media, await makeImage(64, 48).toFormat(format).toBuffer(), { name: "x.png" });
    expect(upload, format).toMatchObject({ width: 64, height: 48 });
    expect(upload.url, format).toMatch(/^\/media\/[0-9a-f]{32}\.(png|jpg|webp)$/);
    expect(await decode(upload.url), format).toMatchObject({ width: 64, height: 48 });
  }
});

test("the sixteen bits, the colors and the transparency of an image are kept", async () => {
  const upload = await storeImage(
    media,
    await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })
      .toColorspace("rgb16")
      .png()
      .toBuffer(),
  );
  const { data } = await sharp(await media.read(upload.url))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 128]);
});

test("a photograph is rotated upright and loses its location", async () => {
  const source = await makeImage(60, 40)
    .jpeg()
    .withExif({ IFD0: { Copyright: "secret place" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const upload = await storeImage(media, source);
  expect(upload).toMatchObject({ width: 40, height: 60 });
  const stored = await sharp(await media.read(upload.url)).metadata();
  expect(stored.exif).toBeUndefined();
  expect(stored.orientation).toBeUndefined();
});

test("the frames of an animation are kept", async () => {
  const frames = await Promise.all(
    ["red", "green", "blue"].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  for (const format of ["gif", "webp"] as const) {
    const source = await sharp(frames, { join: { animated: true } })
      .toFormat(format, { delay: [50, 60, 70], loop: 2 })
      .toBuffer();
    const upload = await storeImage(media, source);
    expect(upload, format).toMatchObject({ width: 20, height: 10 });
    expect(await sharp(await media.read(upload.url)).metadata(), format).toMatchObject({
      format: "webp",
      pages: 3,
      delay: [50, 60, 70],
      loop: 2,
    });
  }
});

test("the same image is stored once", async () => {
  const bytes = await makeImage(30, 20).png().toBuffer();
  const [first, second] = await Promise.all([storeImage(media, bytes), storeImage(media, bytes)]);
  const third = await storeImage(media, bytes);
  expect(second).toEqual(first);
  expect(third).toEqual(first);
  expect(await media.files()).toHaveLength(1);
  expect(await media.rows()).toBe(1);
});

// tests/api/media-refusals.test.ts sends every other rejected kind of file to the server.
test("an invalid image is rejected with one sentence and leaves nothing behind", async () => {
  for (const [name, bytes, error, message] of [
    ["zero bytes", Buffer.alloc(0), InvalidError, "The file is empty."],
    ["a text", Buffer.from("GIF8 is not a signature"), UnsupportedMediaError, /not an image/],
    ["a truncated JPEG", cut(await makeImage(400, 300).jpeg().toBuffer()), InvalidError, /damaged/],
    [
      "30,000 × 30,000 pixels",
      blankPng(30_000, 30_000),
      TooLargeError,
      /up to 50 megapixels; this one is 30000 × 30000/,
    ],
    [
      // Both have one color, and were made with sharp beforehand, because that takes seconds.
      "an AVIF of 25 megapixels",
      readFileSync(new URL("fixtures/5000x5000.avif", import.meta.url)),
      TooLargeError,
      /up to 24 megapixels; this one is 5000 × 5000/,
    ],
    [
      "a WebP of 25 megapixels",
      readFileSync(new URL("fixtures/5000x5000.webp", import.meta.url)),
      TooLargeError,
      /up to 24 megapixels; this one is 5000 × 5000/,
    ],
  ] as const) {
    const refused = await storeImage(media, bytes).catch((reason: unknown) => reason);
    expect(refused, name).toBeInstanceOf(error);
    expect(String(refused), name).toMatch(message);
    expect(await media.files(), name).toEqual([]);
    expect(await media.rows(), name).toBe(0);
  }
});

test("no file is left behind if its row can't be stored", async () => {
  await media.db.schema.dropTable("media").execute();
  await media.db.schema
    .createTable("media")
    .addColumn("hash", "text")
    .addColumn("source_hash", "text")
    .addColumn("item_id", "text")
    .execute();
  await expect(storeImage(media, await makeImage(10, 10).png().toBuffer())).rejects.toThrow("no column named");
  expect(await media.files()).toEqual([]);
});

function cut(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * 0.6));
}

async function decode(url: string): Promise<Metadata> {
  const bytes = await media.read(url);
  await sharp(bytes).stats();
  return sharp(bytes).metadata();
}
