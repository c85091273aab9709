import { createHash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import { DomainError, InvalidError, TooLargeError, UnsupportedMediaError } from "#server/errors.ts";
import { detectBytes, detectKind, isVideoKind } from "./detect.ts";
import { withoutMetadata } from "./video-metadata.ts";
import type { StagedFile } from "./intake.ts";
import { writeStaged } from "./staging.ts";
import { observe } from "./videos.ts";

/** An uploaded temporary file, which the caller moves or removes. */
export type Received = StagedFile & { name: string; alt: string };

type Wanted = { field: "image" | "file"; video: boolean; staging: string };

/** What a form adds to its file: boundaries, headers, the other field. */
const formOverhead = 64 * 1024;
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
  const maxBytes = (wanted.video ? limits.video.bytes : limits.image.bytes) + formOverhead;
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(wanted.video ? "video" : "image");
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
    // Reads and discards the rest; otherwise the client would wait to send it and never see the response.
    request.raw.unpipe();
    request.raw.resume();
    throw explain(error);
  }
}

async function readFilePart(part: MultipartFile, wanted: Wanted): Promise<Omit<Received, "alt">> {
  const chunks: Buffer[] = [];
  let length = 0;
  const iterator = part.file[Symbol.asyncIterator]();
  while (length < detectBytes) {
    const { done, value } = await iterator.next();
    if (done) break;
    chunks.push(value);
    length += value.length;
  }
  const kind = detectKind(Buffer.concat(chunks));
  const isVideo = wanted.video && isVideoKind(kind);
  if (wanted.video && kind === null && length > 0) {
    throw new UnsupportedMediaError(
      "This file is neither an image (PNG, JPEG, GIF, WebP, AVIF, BMP or ICO) nor a video (MP4 or WebM).",
    );
  }
  const path = join(wanted.staging, randomUUID());
  const [came, kept] = [createHash("sha256"), createHash("sha256")];
  let size = 0;
  const whole = observe(joined(chunks, { [Symbol.asyncIterator]: () => iterator }), (chunk) => came.update(chunk));
  const limited =
    wanted.video && isVideoKind(kind) ? withoutMetadata(limit(whole, "video"), kind) : limit(whole, "image");
  await writeStaged(
    path,
    observe(limited, (chunk) => {
      size += chunk.length;
      if (isVideo) kept.update(chunk);
    }),
  );
  const sourceHash = came.digest("hex");
  return { name: part.filename, kind, path, size, sourceHash, hash: isVideo ? kept.digest("hex") : sourceHash };
}

async function* joined(head: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* head;
  yield* rest;
}

/**
 * Limits the size. Reads an oversized upload to its end without storing it, so that the client has sent everything and sees the response.
 */
async function* limit(source: AsyncIterable<Buffer>, what: "image" | "video"): AsyncGenerator<Buffer> {
  let left = what === "image" ? limits.image.bytes : limits.video.bytes;
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

function tooLarge(what: "image" | "video"): TooLargeError {
  const bytes = what === "image" ? limits.image.bytes : limits.video.bytes;
  return new TooLargeError(`${what === "image" ? "Images" : "Videos"} can be up to ${bytes / 1024 / 1024} MB.`);
}

/** Converts the form parser's bare errors for a truncated or invalid form. */
function explain(error: unknown): unknown {
  if (error instanceof DomainError || (error instanceof Error && "code" in error)) return error;
  return new InvalidError("The form is damaged or incomplete.", { cause: error });
}
