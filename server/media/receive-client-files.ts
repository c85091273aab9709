// Reads forms with files of clients.
import { randomUUID } from "node:crypto";
import { rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { clientFileLimits } from "#contract/client-files.ts";
import { InvalidError, TooLargeError, UnavailableError } from "#server/errors.ts";
import type { SiteWords } from "#server/site-words.ts";
import { checkClientFile } from "./client-file-types.ts";
import { cleanName } from "./intake.ts";
import { discardRest, explain, formOverhead, readHead } from "./receive.ts";
import { writeStaged } from "./staging.ts";

/** An uploaded temporary file, which the caller moves or removes. */
export type ClientUpload = { path: string; name: string; bytes: number; locked: boolean };

const { count, bytes: maxBytes, total: maxTotal, free: keptFree } = clientFileLimits;
/** The code counts files, for a better sentence. */
const formLimits = { files: 100, fields: 20, parts: 120, fileSize: Number.MAX_SAFE_INTEGER, fieldSize: 64 * 1024 };
/** How a PDF says that it is encrypted, in the part that never is. */
const encrypted = Buffer.from("/Encrypt");

/**
 * Reads a form with files in the field `files`, and other fields. If one file is refused, nothing is left behind. Never holds a whole file in
 * memory.
 */
export async function receiveClientFiles(
  request: FastifyRequest,
  staging: string,
  words: SiteWords,
): Promise<{ fields: Record<string, string>; files: ClientUpload[] }> {
  const files: ClientUpload[] = [];
  const fields: [string, string][] = [];
  try {
    const announced = Number(request.headers["content-length"] ?? 0);
    if (announced > maxTotal + formOverhead) throw tooLargeTogether(words);
    await refuseWithoutRoom(staging, announced, words);
    for await (const part of request.parts({ limits: formLimits })) {
      if (part.type === "field") fields.push([part.fieldname, typeof part.value === "string" ? part.value : ""]);
      // A field without a chosen file comes with an empty name.
      else if (!part.filename) part.file.resume();
      else if (part.fieldname !== "files") throw new InvalidError("Send files in the field 'files'.");
      else if (files.length === count) throw new InvalidError(words.clientFiles.tooMany({ n: count }));
      else {
        const sent = files.reduce((sum, { bytes }) => sum + bytes, 0);
        files.push(await readClientFile(part, { staging, left: maxTotal - sent, words }));
      }
    }
    return { fields: Object.fromEntries(fields), files };
  } catch (error) {
    await discardUploads(files);
    discardRest(request);
    throw explain(error);
  }
}

export async function discardUploads(files: readonly ClientUpload[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true });
}

async function readClientFile(
  part: MultipartFile,
  { staging, left, words }: { staging: string; left: number; words: SiteWords },
): Promise<ClientUpload> {
  const name = cleanName(part.filename);
  const { head, whole } = await readHead(part.file);
  const path = join(staging, randomUUID());
  const seen = { bytes: 0, isBinary: false, locked: false };
  try {
    await writeStaged(path, watched(whole, seen));
    if (seen.bytes > maxBytes)
      throw new TooLargeError(words.server.files.tooLarge({ name, megabytes: inMegabytes(maxBytes) }));
    if (seen.bytes > left) throw tooLargeTogether(words);
    checkClientFile({ name, head, isBinary: seen.isBinary }, words.server.files);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, name, bytes: seen.bytes, locked: seen.locked && name.toLowerCase().endsWith(".pdf") };
}

/** Notes what passes. Reads a file that is too large to its end without storing the rest, so that the client sees the response. */
async function* watched(
  source: AsyncIterable<Buffer>,
  seen: { bytes: number; isBinary: boolean; locked: boolean },
): AsyncGenerator<Buffer> {
  let before = Buffer.alloc(0);
  for await (const chunk of source) {
    seen.bytes += chunk.length;
    if (seen.bytes > maxBytes) continue;
    seen.isBinary ||= chunk.includes(0);
    const joint = Buffer.concat([before, chunk]);
    seen.locked ||= joint.includes(encrypted);
    before = joint.subarray(-encrypted.length);
    yield chunk;
  }
}

/** Visitors must not fill the disk, on which the site itself writes. */
async function refuseWithoutRoom(staging: string, announced: number, words: SiteWords): Promise<void> {
  const { bavail, bsize } = await statfs(staging);
  if (bavail * bsize < keptFree + (announced || maxTotal)) throw noRoom(words);
}

/** Says the same whether the disk is full or too much came within an hour. */
export function noRoom({ server }: SiteWords): UnavailableError {
  return new UnavailableError(server.files.noRoom);
}

function tooLargeTogether({ clientFiles }: SiteWords): TooLargeError {
  return new TooLargeError(clientFiles.tooLargeTogether({ megabytes: inMegabytes(maxTotal) }));
}

function inMegabytes(bytes: number): number {
  return bytes / 1024 / 1024;
}
