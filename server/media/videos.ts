import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import sharp from "sharp";
import type { Upload } from "#contract/media.ts";
import { findMediaByHash, insertMedia } from "#server/store/media.ts";
import type { VideoKind } from "./detect.ts";
import { readFilmSize } from "./film.ts";
import { createGate } from "./gate.ts";
import { cleanName, makePlaceholder, type StoreOptions, toUpload } from "./images.ts";
import type { MediaContext } from "./storage.ts";

/** A film in a file of its own in the storage's staging folder. */
export type StagedFilm = { kind: VideoKind; path: string; hash: string; size: number };

type Poster = { bytes: Buffer; placeholder: string };

const gate = createGate(1);
const posterSeconds = 10;

/**
 * Stores a film as it is, under a name made of its content, with a still of it where ffmpeg is on the PATH. Takes the staged
 * file over, or removes it. Throws InvalidError for a damaged film, StorageFullError when the disk is full.
 */
export async function storeVideo(media: MediaContext, film: StagedFilm, options: StoreOptions = {}): Promise<Upload> {
  const written: string[] = [];
  try {
    const known = await findMediaByHash(media.db, "source_hash", film.hash);
    if (known && await media.storage.findSize(known.file) !== null) return toUpload(known);

    const { width, height } = await readFilmSize(film.path, film.kind);
    const poster = await gate(() => takePoster(film));
    const id = film.hash.slice(0, 32);
    const file = `${id}.${film.kind}`;
    const posterFile = poster ? `${id}-poster.jpg` : "";
    if (poster) {
      written.push(posterFile);
      await media.storage.write(posterFile, poster.bytes);
    }
    written.push(file);
    await media.storage.adopt(file, film.path);
    const stored = await insertMedia(media.db, {
      id, file, width, height,
      hash: film.hash,
      sourceHash: film.hash,
      kind: "video",
      mime: film.kind === "mp4" ? "video/mp4" : "video/webm",
      originalName: cleanName(options.name ?? ""),
      bytes: film.size,
      animated: false,
      alt: options.alt ?? "",
      placeholder: poster?.placeholder ?? "",
      poster: posterFile,
      state: poster ? "pending" : "ready",
      createdAt: media.clock.now().toISOString(),
      example: options.example ?? false,
    });
    media.variantsDue?.();
    return toUpload(stored);
  } catch (error) {
    if (await findMediaByHash(media.db, "hash", film.hash).catch(() => null) === null) {
      for (const name of written) await media.storage.remove(name);
    }
    throw error;
  } finally {
    await rm(film.path, { force: true });
  }
}

/** The first picture a second into the film, or the very first of a shorter one. Without ffmpeg, or if it fails: none. */
async function takePoster(film: StagedFilm): Promise<Poster | null> {
  for (const second of ["1", "0"]) {
    const still = await takeStill(film, second);
    if (!still) continue;
    try {
      const bytes = await sharp(still).jpeg({ quality: 85 }).toBuffer();
      return { bytes, placeholder: await makePlaceholder(sharp(bytes)) };
    } catch {
      return null;
    }
  }
  return null;
}

function takeStill(film: StagedFilm, second: string): Promise<Buffer | null> {
  // The kind is given, and files alone may be opened: a list of other addresses dressed up as a film leads nowhere.
  const input = ["-protocol_whitelist", "file", "-f", film.kind === "mp4" ? "mov" : "matroska", "-ss", second, "-i", `file:${film.path}`];
  const output = ["-frames:v", "1", "-vf", "scale='min(2560,iw)':-2", "-c:v", "png", "-f", "image2pipe", "pipe:1"];
  return new Promise((resolve) => {
    execFile("ffmpeg", ["-nostdin", "-v", "error", "-threads", "1", ...input, ...output], {
      encoding: "buffer", maxBuffer: 64 * 1024 * 1024, timeout: posterSeconds * 1000, killSignal: "SIGKILL",
    }, (error, stdout) => resolve(error || stdout.length === 0 ? null : stdout));
  });
}
