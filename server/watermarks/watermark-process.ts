// Draws watermarks in a separate process, as images are decoded: a decoder that crashes ends this process and not the server.
import sharp from "sharp";
import { limits } from "#contract/limits.ts";
import { escapeHtml } from "#server/markdown/escape.ts";
import { fontFor } from "../share-images/fonts.ts";
import { answerTasks } from "../workers/answer-tasks.ts";

export type WatermarkTask = { source: string; text: string; language: string };

/** Letters of the longer side: an image of a phone's width still shows the text twice. */
const lettersAcross = 60;
const angle = -30;

if (import.meta.main) {
  sharp.concurrency(1);
  sharp.cache(false);
  answerTasks(drawWatermark);
}

/** Tiles a text over an image, light with a dark edge, so that it is seen on any background. */
async function drawWatermark({ source, text, language }: WatermarkTask): Promise<Buffer> {
  const side = limits.clientLink.watermarked;
  // Of a moving image, its first frame: a watermark would be as easy to remove from the others.
  const { data, info } = await sharp(source, { limitInputPixels: 100_000_000 })
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const tile = await drawTile(text, language, Math.max(info.width, info.height) / lettersAcross);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .composite([{ input: await cover(tile, info), top: 0, left: 0 }])
    .webp({ quality: 80, effort: 2 })
    .toBuffer();
}

/** Returns a layer of an image's size that is full of tiles. */
async function cover(tile: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const { width: tileWidth, height: tileHeight } = await sharp(tile).metadata();
  const left = Math.max(0, Math.min(tileWidth, width));
  const top = Math.max(0, Math.min(tileHeight, height));
  // sharp refuses tiles that are larger than the image.
  const fitted = await sharp(tile).extract({ left: 0, top: 0, width: left, height: top }).toBuffer();
  return sharp({ create: { width, height, channels: 4, background: transparent } })
    .composite([{ input: fitted, tile: true, gravity: "northwest" }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function drawTile(text: string, language: string, size: number): Promise<Buffer> {
  const { family, weight } = fontFor(text, "name", language);
  const pixels = Math.max(9, Math.round(size));
  const write = (color: string, alpha: string) => ({
    text: {
      text: `<span font_family="${family}" font_weight="${weight}" size="${pixels * 1024}" foreground="${color}" alpha="${alpha}">${escapeHtml(text)}</span>`,
      rgba: true,
      // Points of Pango are pixels at this density.
      dpi: 72,
    },
  });
  const light = await sharp(write("#ffffff", "46%")).png().toBuffer();
  const dark = await sharp(write("#000000", "40%")).png().toBuffer();
  const { width, height } = await sharp(light).metadata();
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const both = await sharp({ create: { width: width + 2, height: height + 2, channels: 4, background: clear } })
    .composite([
      { input: dark, left: 1, top: 1 },
      { input: light, left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
  const room = pixels * 2;
  return sharp(both)
    .extend({ top: room, bottom: room, left: room, right: room, background: clear })
    .rotate(angle, { background: clear })
    .png()
    .toBuffer();
}
