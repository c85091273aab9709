import { createHash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import type { MediaKind } from "#contract/media.ts";
import { DomainError, InvalidError, TooLargeError, UnsupportedMediaError } from "#server/errors.ts";
import { detectBytes, detectKind, type FileKind, isVideoKind, mediaKindOf } from "./detect.ts";
import { explainRefusal } from "./images.ts";
import { hasOnlySound } from "./video-facts.ts";
import { withoutMetadata } from "./video-metadata.ts";
import type { StagedFile } from "./intake.ts";
import { writeStaged } from "./staging.ts";
import { observe } from "./videos.ts";

/** An uploaded temporary file, which the caller moves or removes. */
export type Received = StagedFile & { name: string; alt: string };

type Wanted = { field: "image" | "file"; kinds: readonly MediaKind[]; staging: string };

/** Bytes that a form adds to its file: boundaries, headers, the other field. */
export const formOverhead = 64 * 1024;
const formLimits = {
  files: 1,
  fields: 1,
  fileSize: Number.MAX_SAFE_INTEGER,
  fieldSize: limits.title * 4,
  headerPairs: 20,
};

/**
 * Reads a form with one file in the wanted field and, optionally, its description in the field `alt`. Processes the form after reading it
 * to its end, so that a second file or a cut connection leaves nothing behind. Never holds a whole file in memory.
 */
export async function receiveFile(request: FastifyRequest, wanted: Wanted): Promise<Received> {
  const largest = wanted.kinds.toSorted((one, other) => limits[other].bytes - limits[one].bytes)[0] ?? "image";
  const maxBytes = limits[largest].bytes + formOverhead;
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(largest);
  let file: Omit<Received, "alt"> | undefined;
  let alt = "";
  try {
    for await (const part of request.parts({ limits: formLimits })) {
      if (part.type === "file" && part.fieldname === wanted.field) file = await readFilePart(part, wanted);
      else if (part.type === "field" && part.fieldname === "alt" && typeof part.value === "string")
        alt = readAlt(part.value);
      else {
        if (part.type === "file") part.file.resume();
        throw new InvalidError(`Send the file in the field '${wanted.field}'.`);
      }
    }
    if (!file) throw new InvalidError(`Send the file in the field '${wanted.field}'.`);
    return { ...file, alt };
  } catch (error) {
    if (file) await rm(file.path, { force: true });
    discardRest(request);
    throw explain(error);
  }
}

/** Reads and discards the rest of a form; otherwise the client would wait to send it and never see the response. */
export function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** Reads as much of a file as its type needs. Returns that, and the whole file with it. */
export async function readHead(file: AsyncIterable<Buffer>): Promise<{ head: Buffer; whole: AsyncGenerator<Buffer> }> {
  const chunks: Buffer[] = [];
  let length = 0;
  const iterator = file[Symbol.asyncIterator]();
  while (length < detectBytes) {
    const { done, value } = await iterator.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  return { head: Buffer.concat(chunks), whole: joined(chunks, { [Symbol.asyncIterator]: () => iterator }) };
}

async function readFilePart(part: MultipartFile, wanted: Wanted): Promise<Omit<Received, "alt">> {
  const { head, whole: unwatched } = await readHead(part.file);
  const kind = detectKind(head, part.filename);
  const medium = mediaKindOf(kind);
  // Empty files, and unknown types where only images are accepted, are refused once the whole file has arrived.
  const isOnlyImages = wanted.kinds.length === 1;
  if (medium === null ? head.length > 0 && !isOnlyImages : !wanted.kinds.includes(medium))
    throw new UnsupportedMediaError(refusalOf(kind, wanted.kinds));
  const path = join(wanted.staging, randomUUID());
  const [came, kept] = [createHash("sha256"), createHash("sha256")];
  let size = 0;
  const whole = observe(unwatched, (chunk) => came.update(chunk));
  // A ZIP file may contain a model. Other ZIP files get their own limit once their contents have been read.
  const limited = limit(whole, kind === "zip" ? "model" : (medium ?? "image"));
  const container = isVideoKind(kind) ? kind : kind === "m4a" ? "mp4" : null;
  const isStripped = container !== null;
  await writeStaged(
    path,
    observe(isStripped ? withoutMetadata(limited, container) : limited, (chunk) => {
      size += chunk.length;
      if (isStripped) kept.update(chunk);
    }),
  );
  const sourceHash = came.digest("hex");
  const isSound = kind === "mp4" && wanted.kinds.includes("audio") && (await hasOnlySound(path));
  return {
    name: part.filename,
    kind: isSound ? "m4a" : kind,
    path,
    size,
    sourceHash,
    hash: isStripped ? kept.digest("hex") : sourceHash,
  };
}

const types: Record<MediaKind, string> = {
  image: "an image (PNG, JPEG, GIF, WebP, AVIF, BMP or ICO)",
  video: "a video (MP4 or WebM)",
  audio: "audio (MP3, Ogg, WAV, M4A, AAC or FLAC)",
  model: "a 3D model (GLB, or glTF in a ZIP file)",
  file: "a PDF, ZIP, TXT, CSV or JSON file",
};

function refusalOf(kind: FileKind | null, wanted: readonly MediaKind[]): string {
  if (kind === "theora") return "Ogg videos are not accepted; export it as MP4 or WebM.";
  if (wanted.length === 1 || (kind !== null && mediaKindOf(kind) === null)) return explainRefusal(kind);
  if (wanted.length === 2) return `This file is neither ${types.image} nor ${types.video}.`;
  return `This type of file is not accepted; choose ${types.image}, ${types.video}, ${types.audio}, ${types.model}, or ${types.file}.`;
}

async function* joined(head: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* head;
  yield* rest;
}

/**
 * Limits the size. Reads an oversized upload to its end without storing it, so that the client has sent everything and sees the response.
 */
async function* limit(source: AsyncIterable<Buffer>, what: MediaKind): AsyncGenerator<Buffer> {
  let left: number = limits[what].bytes;
  for await (const chunk of source) {
    left -= chunk.length;
    if (left >= 0) yield chunk;
  }
  if (left < 0) throw tooLarge(what);
}

function readAlt(text: string): string {
  const alt = text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  if (alt.length > limits.title) throw new InvalidError(`alt must be at most ${limits.title} characters`);
  return alt;
}

const names: Record<MediaKind, string> = {
  image: "Images",
  video: "Videos",
  audio: "Audio files",
  model: "3D models",
  file: "Files to download",
};

export function tooLarge(what: MediaKind): TooLargeError {
  return new TooLargeError(`${names[what]} can be up to ${limits[what].bytes / 1024 / 1024} MB.`);
}

/** Converts the form parser's bare errors for a truncated or invalid form. */
export function explain(error: unknown): unknown {
  if (error instanceof DomainError || (error instanceof Error && "code" in error)) return error;
  return new InvalidError("The form is damaged or incomplete.", { cause: error });
}
