import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Upload } from "#contract/media.ts";
import { UnsupportedMediaError } from "#server/errors.ts";
import { isVideoKind, type VideoKind } from "./detect.ts";
import { readVideoFacts } from "./video-facts.ts";
import { withoutMetadata } from "./video-metadata.ts";
import { createLimiter } from "../workers/limiter.ts";
import {
  addPrepared,
  discardPrepared,
  findKnown,
  type Prepared,
  type StagedFile,
  type StoreOptions,
  toUpload,
} from "./intake.ts";
import { imageProcesses } from "./image-process.ts";
import { writeStaged } from "./staging.ts";
import type { MediaContext } from "./storage.ts";

type Poster = { path: string; placeholder: string };

const limiter = createLimiter(1);
const posterSeconds = 10;

/**
 * Stores a staged video, already without metadata, under a name derived from its content, with a still if ffmpeg is on the PATH. Takes
 * ownership of the staged file. Throws InvalidError for a damaged video, StorageFullError if the disk is full; in both cases nothing is
 * left behind.
 */
export async function storeVideo(media: MediaContext, staged: StagedFile, options: StoreOptions = {}): Promise<Upload> {
  try {
    const known = await findKnown(media, staged.sourceHash);
    return known ? toUpload(known) : await addPrepared(media, await prepareVideo(media, staged), options);
  } finally {
    await rm(staged.path, { force: true });
  }
}

/** Writes a video to a staged file, without its metadata. */
export async function stageVideo(source: AsyncIterable<Buffer>, kind: VideoKind, staging: string): Promise<StagedFile> {
  const path = join(staging, randomUUID());
  const [came, kept] = [createHash("sha256"), createHash("sha256")];
  let size = 0;
  await writeStaged(
    path,
    observe(
      withoutMetadata(
        observe(source, (chunk) => came.update(chunk)),
        kind,
      ),
      (chunk) => {
        size += chunk.length;
        kept.update(chunk);
      },
    ),
  );
  return { path, size, kind, hash: kept.digest("hex"), sourceHash: came.digest("hex") };
}

/** Calls `see` with each chunk that passes. */
export async function* observe(source: AsyncIterable<Buffer>, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    see(chunk);
    yield chunk;
  }
}

/** Writes the video and its still to the storage, and returns them without a row. */
export async function prepareVideo(media: MediaContext, staged: StagedFile): Promise<Prepared> {
  const { kind } = staged;
  if (!isVideoKind(kind)) throw new UnsupportedMediaError("This is not a video (MP4 or WebM).");
  const { width, height, duration } = await readVideoFacts(staged.path, kind);
  const id = staged.hash.slice(0, 32);
  const file = `${id}.${kind}`;
  const still = await limiter.run(() => takePoster(media, staged.path, kind));
  const poster = still ? `${id}-poster.jpg` : "";
  try {
    if (still) await media.storage.adopt(poster, still.path);
    await media.storage.adopt(file, staged.path);
  } catch (error) {
    await discardPrepared(media, { hash: staged.hash, file, poster });
    throw error;
  } finally {
    if (still) await rm(still.path, { force: true });
  }
  return {
    id,
    file,
    width,
    height,
    duration,
    poster,
    hash: staged.hash,
    sourceHash: staged.sourceHash,
    kind: "video",
    mime: kind === "mp4" ? "video/mp4" : "video/webm",
    bytes: staged.size,
    animated: false,
    placeholder: still?.placeholder ?? "",
    state: still ? "pending" : "ready",
  };
}

/** Returns a frame one second into the video, or the first frame of a shorter one. Returns null without ffmpeg, or if it fails. */
async function takePoster(media: MediaContext, video: string, kind: VideoKind): Promise<Poster | null> {
  const [frame, target] = [join(media.storage.staging, randomUUID()), join(media.storage.staging, randomUUID())];
  try {
    if (!(await takeFrame(video, kind, "1", frame)) && !(await takeFrame(video, kind, "0", frame))) return null;
    const { placeholder } = await imageProcesses.rewriteStill({ what: "still", source: frame, target });
    return { path: target, placeholder };
  } catch {
    await rm(target, { force: true });
    return null;
  } finally {
    await rm(frame, { force: true });
  }
}

function takeFrame(video: string, kind: VideoKind, second: string, target: string): Promise<boolean> {
  // Forces the format and allows files only, so that a playlist of URLs disguised as a video can't make ffmpeg open them.
  const input = [
    "-protocol_whitelist",
    "file",
    "-f",
    kind === "mp4" ? "mov" : "matroska",
    "-ss",
    second,
    "-i",
    `file:${video}`,
  ];
  const output = [
    "-frames:v",
    "1",
    "-vf",
    "scale='min(2560,iw)':-2",
    "-c:v",
    "png",
    "-f",
    "image2pipe",
    `file:${target}`,
  ];
  return new Promise((resolve) => {
    execFile(
      "ffmpeg",
      ["-nostdin", "-v", "error", "-y", "-threads", "1", ...input, ...output],
      {
        timeout: posterSeconds * 1000,
        killSignal: "SIGKILL",
      },
      (error) => resolve(!error),
    );
  });
}
