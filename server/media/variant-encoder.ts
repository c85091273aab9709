// Makes the variants of one image, as a process of its own: a decoder that fails takes nobody with it, the memory goes back
// to the system, and the process can be told to yield to the server. Started by variants.ts; what to do stands in its argument.
import sharp from "sharp";
import { z } from "zod";

const job = z.object({
  still: z.string(),
  animated: z.boolean(),
  targets: z.array(z.object({ path: z.string(), width: z.number().int(), mime: z.enum(["image/avif", "image/webp"]) })),
});
export type EncodingJob = z.infer<typeof job>;

if (import.meta.main) {
  sharp.concurrency(1);
  sharp.cache(false);
  const { still, animated, targets } = job.parse(JSON.parse(process.argv[2] ?? ""));
  await (animated ? encodeFrames(still, targets) : encodeStill(still, targets));
}

/** Decoded once, at the largest width; the others are made from that. */
async function encodeStill(still: string, targets: EncodingJob["targets"]): Promise<void> {
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

async function encodeFrames(frames: string, targets: EncodingJob["targets"]): Promise<void> {
  for (const { path, width } of targets) {
    await sharp(frames, { pages: -1, limitInputPixels: false })
      .resize({ width })
      .webp({ quality: 70, effort: 2 })
      .toFile(path);
  }
}
