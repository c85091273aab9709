import { expect, test } from "vitest";
import { hasUnreadFrames } from "./frames.ts";

const signature = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name, "latin1"), content, Buffer.alloc(4)]);
}

test("an animated PNG and an AVIF sequence have frames that would be lost, a PNG with one frame doesn't", () => {
  const header = chunk("IHDR", Buffer.alloc(13));
  const frames = (count: number) => chunk("acTL", Buffer.from([0, 0, 0, count, 0, 0, 0, 0]));
  const pixels = chunk("IDAT", Buffer.alloc(5));
  const png = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks]);
  expect(hasUnreadFrames(png(header, frames(3), pixels), "png")).toBe(true);
  expect(hasUnreadFrames(png(header, frames(1), pixels), "png")).toBe(false);
  expect(hasUnreadFrames(png(header, pixels, frames(3)), "png")).toBe(false);
  expect(hasUnreadFrames(png(header), "png")).toBe(false);
  expect(hasUnreadFrames(signature, "png")).toBe(false);
  const avif = (brand: string) =>
    Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from(`ftyp${brand}mif1`, "latin1")]);
  expect(hasUnreadFrames(avif("avis"), "avif")).toBe(true);
  expect(hasUnreadFrames(avif("avif"), "avif")).toBe(false);
});
