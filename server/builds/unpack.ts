// Unpacks the ZIP file of a build, in a separate process (unpack-worker.ts). Only its central directory is believed, every limit is checked
// before a byte is written, and what is written is held to what the directory says. Whatever is wrong becomes one sentence for the owner.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { limits } from "#contract/limits.ts";
import { Refusal } from "../media/refusal.ts";
import { type ExaminedFile, examine, type Findings } from "./examine.ts";
import { describeFile } from "./file-types.ts";
import { readSize } from "./read-start.ts";
import { checkPath, createClashCheck, findRoot, isLeftOut, show } from "./paths.ts";

/** `staged` is the name of its bytes in the folder. */
export type UnpackedFile = ExaminedFile & { sha256: string };
/** `bytes` is how large all files are for a game, whatever compression they were uploaded with. */
export type Unpacked = Findings & { files: UnpackedFile[]; bytes: number };

type Wanted = { path: string; open(): Promise<AsyncIterable<Buffer>>; crc: number | null };

const { build: most } = limits;
const megabyte = 1024 * 1024;

/** Unpacks a ZIP file into an empty folder. */
export async function unpackZip(source: string, folder: string): Promise<Unpacked> {
  const { size } = await stat(source);
  const zip = await openZip(source);
  try {
    const entries = await readEntries(zip, size);
    const root = findRoot(entries.map(({ fileName }) => fileName));
    return await stage(
      entries.map((entry) => ({
        path: entry.fileName.slice(root.length),
        open: () => zip.openReadStreamPromise(entry),
        crc: entry.crc32,
      })),
      folder,
    );
  } finally {
    zip.close();
  }
}

/** Takes over files that are already unpacked, as those of an export; `paths` are relative to `source`. */
export async function stageFolder(source: string, paths: readonly string[], folder: string): Promise<Unpacked> {
  const files = paths.filter((path) => !isLeftOut(path));
  const checkClash = createClashCheck();
  let bytes = 0;
  for (const path of files) {
    checkPath(path);
    checkClash(path);
    bytes += (await stat(join(source, path))).size;
  }
  refuseTooMuch(files.length, bytes);
  findRoot(files);
  return stage(
    files.map((path) => ({ path, open: async () => createReadStream(join(source, path)), crc: null })),
    folder,
  );
}

async function openZip(source: string): Promise<ZipFile> {
  try {
    return await openPromise(source, {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: true,
      strictFileNames: true,
    });
  } catch (error) {
    throw explain(
      error,
      "This is no ZIP file, or a part of it is missing. Pack the build as a ZIP file, and upload it again.",
    );
  }
}

/** Returns the entries of files that are wanted. */
async function readEntries(zip: ZipFile, size: number): Promise<Entry[]> {
  if (zip.entryCount > most.entries) throw tooManyFiles(zip.entryCount);
  const entries: Entry[] = [];
  const checkClash = createClashCheck();
  let [compressed, bytes] = [0, 0];
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: path } = entry;
      compressed += entry.compressedSize;
      if (isLeftOut(path)) continue;
      const isFolder = path.endsWith("/");
      checkPath(isFolder ? path.slice(0, -1) : path);
      checkEntry(entry, path);
      if (isFolder) continue;
      checkClash(path);
      bytes += entry.uncompressedSize;
      entries.push(entry);
    }
  } catch (error) {
    throw explain(
      error,
      explainName(error) ?? "The list of contents of this ZIP file is damaged. Pack the build again.",
    );
  }
  refuseTooMuch(entries.length, bytes);
  // Entries that share their bytes would unpack to far more than the file holds.
  if (compressed > size)
    throw new Refusal("The files in it overlap, as no program packs them. Pack the build again with another program.");
  return entries;
}

/** Type bits of the mode that a Unix system stores with a file. */
const [typeBits, folderBits, fileBits] = [0o170000, 0o040000, 0o100000];

function checkEntry(entry: Entry, path: string): void {
  const type = (entry.externalFileAttributes >>> 16) & typeBits;
  if (type !== 0 && type !== folderBits && type !== fileBits)
    throw new Refusal(
      `${show(path)} is a link or a device, not a file. Put the file itself in its place, and pack the build again.`,
    );
  if (entry.isEncrypted()) throw new Refusal("It is encrypted. Pack the build again without a password.");
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw new Refusal(
      `${show(path)} is packed by a method that few programs read. Pack the build as a plain ZIP file (Deflate).`,
    );
  const { uncompressedSize: bytes, compressedSize: packed } = entry;
  if (bytes > most.ratio.from && bytes > packed * most.ratio.most)
    throw new Refusal(
      `${show(path)} unpacks to more than ${most.ratio.most} times its size, as only a ZIP bomb does. Leave it out.`,
      "too large",
    );
}

function refuseTooMuch(files: number, bytes: number): void {
  if (files > most.files) throw tooManyFiles(files);
  if (bytes > most.unpacked)
    throw new Refusal(
      `Unpacked, it takes ${Math.ceil(bytes / megabyte)} MB; ${most.unpacked / megabyte} MB is the limit. Compress its textures and sounds, or leave some out.`,
      "too large",
    );
}

function tooManyFiles(files: number): Refusal {
  return new Refusal(
    `It has ${files} files; ${most.files} is the limit. Pack small files into atlases or archives, as your engine's export does.`,
    "too large",
  );
}

/** Writes the files under generated names, hashes them, and finds out what they are. */
async function stage(wanted: readonly Wanted[], folder: string): Promise<Unpacked> {
  const files: UnpackedFile[] = [];
  let total = 0;
  for (const [index, { path, open, crc }] of wanted.entries()) {
    const staged = String(index);
    const at = join(folder, staged);
    const { sha256, bytes } = await write(path, at, open, crc);
    const described = await describeFile(path, at);
    files.push({ path, staged, sha256, bytes, ...described });
    total += (await readSize(at, described.encoding, most.unpacked - total)) ?? bytes;
  }
  return { files, bytes: total, ...(await examine(files, ({ staged }) => join(folder, staged))) };
}

async function write(
  path: string,
  at: string,
  open: Wanted["open"],
  crc: number | null,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash("sha256");
  let [bytes, sum] = [0, 0];
  const damaged = `${show(path)} is not what the ZIP file's list of contents says. Pack the build again, and upload it again.`;
  try {
    await pipeline(
      await open(),
      async function* observe(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          sum = crc32(chunk, sum);
          bytes += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(at, { flags: "wx", mode: 0o600 }),
    );
  } catch (error) {
    throw explain(error, damaged);
  }
  if (crc !== null && sum !== crc) throw new Refusal(damaged);
  return { sha256: hash.digest("hex"), bytes };
}

/** Returns the sentence for a name that the ZIP reader refuses before anybody sees it. */
function explainName(error: unknown): string | null {
  const [, kind = "", path = ""] =
    /^(absolute path|invalid relative path|invalid characters in fileName): ([^]*)$/.exec(
      error instanceof Error ? error.message : "",
    ) ?? [];
  if (kind === "") return null;
  try {
    checkPath(path);
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.message;
  }
  return `The name ${show(path)} leads out of the ZIP file. Pack the build's own folder, and nothing else.`;
}

/** Errors of this machine, such as a full disk, are not the ZIP file's fault. */
function explain(error: unknown, sentence: string): unknown {
  if (error instanceof Refusal) return error;
  const isOfSystem = error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code));
  return isOfSystem ? error : new Refusal(sentence, "damaged", { cause: error });
}
