// Turns a GIF into a clip in the owner's browser: a video of the same images is a fraction of its size. In a separate file with
// Mediabunny, which is fetched for this alone.
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  WebMOutputFormat,
} from "mediabunny";
import { type Clip, ClipProblem, type ClipOptions } from "./clip.ts";

const max = { side: 4096, frames: 3000, seconds: 120 } as const;
/** Maximum pixels of the longer side; encoders of many browsers accept no more. */
const largestSide = 1920;
/** Browsers show images with a duration below `shortest` for the longer one. */
const shortest = { seconds: 0.011, shownFor: 0.1 } as const;
const posterQuality = 0.9;

/** Returns null if this browser can't encode videos. Throws ClipProblem, or AbortError when canceled. */
export async function clipOfGif(file: File, { onProgress, signal }: ClipOptions): Promise<Clip | null> {
  const bytes = await file.arrayBuffer();
  checkSize(new Uint8Array(bytes, 0, Math.min(10, bytes.byteLength)));
  if (!("ImageDecoder" in globalThis && "VideoEncoder" in globalThis)) return null;
  const decoder = new ImageDecoder({ data: bytes, type: "image/gif" });
  try {
    const images = await countImages(decoder);
    signal.throwIfAborted();
    const { canvas, draw } = canvasFor(await readImage(decoder, 0));
    const codec = await getFirstEncodableVideoCodec(["avc", "vp9", "av1", "vp8"], {
      ...sizeOf(canvas),
      quality: QUALITY_HIGH,
    });
    if (codec === null) return null;
    const isMp4 = codec === "avc";
    const target = new BufferTarget();
    const output = new Output({
      format: isMp4 ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat(),
      target,
    });
    const source = new CanvasSource(canvas, { codec, quality: QUALITY_HIGH });
    output.addVideoTrack(source);
    try {
      await output.start();
      let poster: Blob | null = null;
      let time = 0;
      for (let index = 0; index < images; index++) {
        signal.throwIfAborted();
        const frame = await readImage(decoder, index);
        const seconds = secondsOf(frame);
        draw(frame);
        poster ??= await canvas.convertToBlob({ type: "image/webp", quality: posterQuality });
        await source.add(time, seconds);
        time += seconds;
        if (time > max.seconds) throw new ClipProblem(`This GIF is longer than ${max.seconds / 60} minutes.`);
        onProgress((index + 1) / images);
      }
      await output.finalize();
      const name = file.name.replace(/\.gif$/i, "");
      const [type, extension] = isMp4 ? (["video/mp4", "mp4"] as const) : (["video/webm", "webm"] as const);
      return {
        video: new File([target.buffer ?? ""], `${name}.${extension}`, { type }),
        poster: poster && new File([poster], `${name}.webp`, { type: poster.type }),
      };
    } catch (error) {
      if (output.state !== "finalized") await output.cancel();
      throw error;
    }
  } finally {
    decoder.close();
  }
}

/** Checks the size in the file's header before anything is decoded. */
function checkSize(head: Uint8Array): void {
  const [width = 0, height = 0] = [6, 8].map((at) => (head[at] ?? 0) + 256 * (head[at + 1] ?? 0));
  if (width > max.side || height > max.side)
    throw new ClipProblem(
      `This GIF has ${number(width)} × ${number(height)} pixels; a clip can have up to ${number(max.side)} on a side.`,
    );
}

async function countImages(decoder: ImageDecoder): Promise<number> {
  try {
    await decoder.tracks.ready;
    await decoder.completed;
  } catch {
    throw damaged();
  }
  const images = decoder.tracks.selectedTrack?.frameCount ?? 0;
  if (images === 0) throw damaged();
  if (images === 1) throw new ClipProblem("This GIF doesn’t move; insert it as an image.");
  if (images > max.frames)
    throw new ClipProblem(`This GIF has ${number(images)} images; a clip can have up to ${number(max.frames)}.`);
  return images;
}

async function readImage(decoder: ImageDecoder, frameIndex: number): Promise<VideoFrame> {
  try {
    return (await decoder.decode({ frameIndex, completeFramesOnly: true })).image;
  } catch {
    throw damaged();
  }
}

function secondsOf({ duration }: VideoFrame): number {
  const seconds = (duration ?? 0) / 1_000_000;
  return seconds < shortest.seconds ? shortest.shownFor : seconds;
}

/** A canvas with an even number of pixels on each side, as encoders need. Transparent parts of the GIF become white. */
function canvasFor(first: VideoFrame): { canvas: OffscreenCanvas; draw: (frame: VideoFrame) => void } {
  const { displayWidth, displayHeight } = first;
  first.close();
  const scale = Math.min(1, largestSide / Math.max(displayWidth, displayHeight));
  const [width, height] = [displayWidth, displayHeight].map((side) => Math.max(2, 2 * Math.round((side * scale) / 2)));
  const canvas = new OffscreenCanvas(width ?? 2, height ?? 2);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new ClipProblem("This browser can’t draw the GIF.");
  return {
    canvas,
    draw(frame) {
      context.fillStyle = "white";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(frame, 0, 0, canvas.width, canvas.height);
      frame.close();
    },
  };
}

function sizeOf({ width, height }: OffscreenCanvas): { width: number; height: number } {
  return { width, height };
}

function number(value: number): string {
  return value.toLocaleString("en");
}

function damaged(): ClipProblem {
  return new ClipProblem("This GIF is damaged or incomplete.");
}
