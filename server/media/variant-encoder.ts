// Makes the variants of one image in a separate process: a decoder that crashes affects nothing else, and the system gets the memory back.
import sharp from "sharp";
import { answerTasks } from "../workers/answer-tasks.ts";

export type EncodingTask = {
  still: string;
  animated: boolean;
  targets: { path: string; width: number; mime: "image/avif" | "image/webp" }[];
};

if (import.meta.main) {
  sharp.concurrency(1);
  sharp.cache(false);
  answerTasks(({ still, animated, targets }: EncodingTask) =>
    animated ? encodeFrames(still, targets) : encodeStill(still, targets),
  );
}

/** Decodes the image once, at the largest width, and makes the other widths from that. */
async function encodeStill(still: string, targets: EncodingTask["targets"]): Promise<void> {
  const largest = Math.max(...targets.map(({ width }) => width));
  const { data, info } = await sharp(still)
    .resize({ width: largest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const { path, width, mime } of targets) {
    const resized = sharp(data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
      limitInputPixels: false,
    }).resize({ width });
    await (
      mime === "image/avif"
        ? resized.avif({ quality: 48, effort: 2, chromaSubsampling: "4:2:0" })
        : resized.webp({ quality: 75, effort: 3 })
    ).toFile(path);
  }
}

async function encodeFrames(frames: string, targets: EncodingTask["targets"]): Promise<void> {
  for (const { path, width } of targets) {
    await sharp(frames, { pages: -1, limitInputPixels: false })
      .resize({ width })
      .webp({ quality: 70, effort: 2 })
      .toFile(path);
  }
}
