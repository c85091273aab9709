// Reads the list of contents of a ZIP file. Only its central directory is trusted, and every limit is checked before a byte is unpacked.
// Every problem becomes one sentence for the owner.
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { limits } from "#contract/limits.ts";
import { Refusal } from "../refusal.ts";
import { checkPath, createClashCheck, isLeftOut, show } from "./paths.ts";

const { build: most } = limits;
const megabyte = 1024 * 1024;

export async function openZip(source: string): Promise<ZipFile> {
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
      "This is no ZIP file, or a part of it is missing. Pack it as a ZIP file, and upload it again.",
    );
  }
}

/** The limits of a ZIP file. */
type Bounds = { entries: number; files: number; unpacked: number };

/** Returns the entries of the wanted files, after checking them. */
export async function readEntries(zip: ZipFile, size: number, bounds: Bounds = most): Promise<Entry[]> {
  if (zip.entryCount > bounds.entries) throw tooManyFiles(zip.entryCount, bounds);
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
    throw explain(error, explainName(error) ?? "The list of contents of this ZIP file is damaged. Pack it again.");
  }
  refuseTooMuch(entries.length, bytes, bounds);
  // Entries that share their bytes would unpack to far more than the file holds.
  if (compressed > size)
    throw new Refusal("The files in it overlap, as no program packs them. Pack it again with another program.");
  return entries;
}

/** Type bits of the mode that a Unix system stores with a file. */
const [typeBits, folderBits, fileBits] = [0o170000, 0o040000, 0o100000];

function checkEntry(entry: Entry, path: string): void {
  const type = (entry.externalFileAttributes >>> 16) & typeBits;
  if (type !== 0 && type !== folderBits && type !== fileBits)
    throw new Refusal(
      `${show(path)} is a link or a device, not a file. Put the file itself in its place, and pack it again.`,
    );
  if (entry.isEncrypted()) throw new Refusal("It is encrypted. Pack it again without a password.");
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw new Refusal(
      `${show(path)} is packed by a method that few programs read. Pack it as a plain ZIP file (Deflate).`,
    );
  const { uncompressedSize: bytes, compressedSize: packed } = entry;
  if (bytes > most.ratio.from && bytes > packed * most.ratio.most)
    throw new Refusal(
      `${show(path)} unpacks to more than ${most.ratio.most} times its size, as only a ZIP bomb does. Leave it out.`,
      "too large",
    );
}

/** Throws a Refusal if there are too many files, or too large ones. */
export function refuseTooMuch(files: number, bytes: number, bounds: Bounds): void {
  if (files > bounds.files) throw tooManyFiles(files, bounds);
  if (bytes > bounds.unpacked)
    throw new Refusal(
      `Unpacked, it takes ${Math.ceil(bytes / megabyte)} MB; ${bounds.unpacked / megabyte} MB is the limit. Compress its textures and sounds, or leave some out.`,
      "too large",
    );
}

function tooManyFiles(files: number, bounds: Bounds): Refusal {
  return new Refusal(
    `It has ${files} files; ${bounds.files} is the limit. Pack small files into atlases or archives, as your engine's export does.`,
    "too large",
  );
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
  return `The name ${show(path)} leads out of the ZIP file. Pack its own folder, and nothing else.`;
}

/** Errors of this machine, such as a full disk, are not the ZIP file's fault. */
export function explain(error: unknown, sentence: string): unknown {
  if (error instanceof Refusal) return error;
  const isOfSystem = error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code));
  return isOfSystem ? error : new Refusal(sentence, "damaged", { cause: error });
}
