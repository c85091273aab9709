import sharp from "sharp";
import { expect, test } from "vitest";
import { makeImage } from "#tests/support/media.ts";
import { stripJpeg } from "./jpeg.ts";

const secret = Buffer.from("where it was taken");

test.each([
  [false, "4:2:0"],
  [true, "4:2:0"],
  [false, "4:4:4"],
  [true, "4:4:4"],
] as const)("every pixel of a JPEG is kept (progressive: %s, %s)", async (progressive, chromaSubsampling) => {
  const bytes = await makeImage(83, 61)
    .jpeg({ progressive, chromaSubsampling })
    .withExif({ IFD0: { Copyright: String(secret) } })
    .withIccProfile("p3")
    .toBuffer();
  const comment = Buffer.concat([Buffer.from("fffe0014", "hex"), secret]);
  const source = Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2), secret]);
  const stripped = stripJpeg(source);
  if (!stripped) throw new Error("The image was not taken.");
  expect(source.includes(secret)).toBe(true);
  expect(stripped.includes(secret)).toBe(false);
  expect(await sharp(stripped).metadata()).toMatchObject({
    width: 83,
    height: 61,
    isProgressive: progressive,
    chromaSubsampling,
  });
  expect((await sharp(stripped).metadata()).icc).toEqual((await sharp(bytes).metadata()).icc);
  expect((await sharp(stripped).metadata()).exif).toBeUndefined();
  expect(
    (await sharp(stripped).keepIccProfile().raw().toBuffer()).equals(
      await sharp(bytes).keepIccProfile().raw().toBuffer(),
    ),
  ).toBe(true);
});

test("an unusual structure is left to the decoder", async () => {
  const whole = await makeImage(40, 30).jpeg().toBuffer();
  expect(stripJpeg(await sharp(whole).toColorspace("cmyk").jpeg().toBuffer()), "four colors").toBeNull();
  expect(
    stripJpeg(Buffer.concat([whole.subarray(0, 2), Buffer.from("abc"), whole.subarray(2)])),
    "bytes between",
  ).toBeNull();
  for (let length = 0; length < whole.length; length += 1)
    expect(stripJpeg(whole.subarray(0, length)), `cut at ${length}`).toBeNull();
});
