import { expect, test } from "vitest";
import { ClipProblem, isMovingGif, kindByBytes, kindOfClip } from "./clip.ts";
import { clipOfGif } from "./gif-clip.ts";

const file = (name: string, ...parts: (string | number[])[]) =>
  new File(
    parts.map((part) => (typeof part === "string" ? part : new Uint8Array(part))),
    name,
  );
const mp4 = (brand: string) => file("a.bin", [0, 0, 0, 24], `ftyp${brand}`);
const webm = file("a.bin", [0x1a, 0x45, 0xdf, 0xa3], "        ");

/** A GIF of this many images of one pixel. */
function gif({ width = 1, height = 1, images = 2 } = {}): File {
  const size = [width, height].flatMap((side) => [side % 256, side >> 8]);
  const control = [0x21, 0xf9, 4, 0, 4, 0, 0, 0];
  const image = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const all = Array.from({ length: images }, () => [...control, ...image]).flat();
  return file("a.gif", "GIF89a", [...size, 0x80, 0, 0], [0, 0, 0, 255, 255, 255], all, ";");
}

test("a clip is told by its bytes, whatever its name says, and another file is refused in one sentence", async () => {
  expect(await kindOfClip(gif())).toBe("gif");
  expect(await kindOfClip(mp4("isom"))).toBe("video");
  expect(await kindOfClip(webm)).toBe("video");
  for (const other of [file("words.gif", "no image at all"), file("empty.mp4")])
    await expect(kindOfClip(other)).rejects.toEqual(new ClipProblem("This isn’t an MP4, a WebM or a GIF."));
});

test("a chosen file is what its bytes say, and what its type says where they don't tell", async () => {
  expect(await kindByBytes(mp4("isom"), "file")).toBe("video");
  expect(await kindByBytes(webm, "file")).toBe("video");
  expect(await kindByBytes(webm, "audio")).toBe("audio");
  expect(await kindByBytes(mp4("M4A "), "video")).toBe("audio");
  expect(await kindByBytes(mp4("avif"), "video")).toBe("image");
  expect(await kindByBytes(gif(), "video")).toBe("image");
  expect(await kindByBytes(file("a.pdf", "%PDF-1.4"), "file")).toBe("file");
  await expect(kindByBytes(file("words.mp4", "no video at all"), "video")).rejects.toEqual(
    new ClipProblem("This isn’t an MP4 or a WebM."),
  );
});

test("a GIF of more than one image moves", async () => {
  expect(await isMovingGif(gif())).toBe(true);
  expect(await isMovingGif(gif({ images: 1 }))).toBe(false);
  expect(await isMovingGif(file("cut.gif", "GIF89a"))).toBe(false);
  expect(await isMovingGif(file("words.gif", "no image at all, however long it may be"))).toBe(false);
});

test("a GIF that is too large is refused before anything is decoded, and one that the browser can't encode is no clip", async () => {
  const options = { onProgress: () => undefined, signal: AbortSignal.timeout(60_000) };
  await expect(clipOfGif(gif({ width: 20_000, height: 30 }), options)).rejects.toEqual(
    new ClipProblem("This GIF has 20,000 × 30 pixels; a clip can have up to 4,096 on a side."),
  );
  expect(await clipOfGif(gif({ width: 4096, height: 4096 }), options)).toBeNull();
});
