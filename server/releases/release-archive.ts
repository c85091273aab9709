// The file of a release: a tar, compressed with gzip, that any system can unpack. It has the launcher, and the files of one version below
// `savepoint/versions/`. The manifest and its signature come first, so that an update writes nothing that isn't signed.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Header, pack } from "tar-stream";
import { DomainError, InvalidError, StorageFullError } from "../errors.ts";
import {
  isSignedBy,
  type Manifest,
  manifestName,
  maxManifestBytes,
  maxSignatureBytes,
  readManifest,
  signatureName,
} from "./manifest.ts";

/** The folder that all of an archive is in. */
const top = "savepoint";
const maxLauncherBytes = 64 * 1024;
const fileName = (version: string, name: string) => `${top}/versions/${version}/${name}`;

export type PackedFile = { name: string; mode: "644" | "755"; bytes: number; open(): Readable };

export type Packing = {
  version: string;
  manifest: Buffer;
  /** Null if the archive isn't signed. */
  signature: string | null;
  /** Of the version. */
  files: readonly PackedFile[];
  /** What is beside the folder of versions. */
  launchers: readonly { name: string; content: string; mode: "644" | "755" }[];
  /** Of all files. Part of the archive, so that the same sources give the same bytes. */
  modified: Date;
  level?: number;
};

/** Writes an archive; the same files give the same bytes. */
export async function packRelease(path: string, packing: Packing): Promise<void> {
  const { version, manifest, signature, files, launchers, modified, level = 9 } = packing;
  const tar = pack();
  const header = (name: string, size: number, mode: string): Partial<Header> & { name: string } => ({
    name,
    size,
    mode: Number.parseInt(mode, 8),
    mtime: modified,
    uid: 0,
    gid: 0,
    type: "file",
  });
  const writing = pipeline(tar, createGzip({ level }), createWriteStream(path));
  writing.catch(() => undefined);
  try {
    const add = (name: string, content: string | Buffer, mode: string) => {
      tar.entry(header(name, Buffer.byteLength(content), mode), content);
    };
    add(fileName(version, manifestName), manifest, "644");
    if (signature !== null) add(fileName(version, signatureName), signature, "644");
    for (const { name, content, mode } of launchers) add(`${top}/${name}`, content, mode);
    for (const { name, mode, bytes, open: openFile } of files.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      await pipeline(openFile(), tar.entry(header(fileName(version, name), bytes, mode)));
    tar.finalize();
  } catch (error) {
    tar.destroy();
    await writing.catch(() => undefined);
    throw error;
  }
  await writing;
}

export type Unpacking = {
  /** How messages name the archive. */
  shown: string;
  /** The public key that must have signed it, or null to take an archive without a signature, too. */
  key: string | null;
  /**
   * Decides by the manifest, whose signature is right, and returns the folder to unpack into, which must be empty. Throws to refuse the
   * archive; nothing has been written then.
   */
  accept(manifest: Manifest): Promise<string>;
};

/**
 * Unpacks the version in an archive. Every file is checked while it is written. Throws a DomainError with one sentence if anything differs
 * from what was signed; what was written until then stays in the folder.
 */
export async function unpackRelease(path: string, { shown, key, accept }: Unpacking): Promise<Manifest> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new InvalidError(`There is no file ${shown}.`);
  const tar = extract();
  const source = createReadStream(path, { highWaterMark: 256 * 1024 });
  const feeding = pipeline(source, createGunzip(), tar);
  feeding.catch(() => undefined);
  try {
    const entries = tar[Symbol.asyncIterator]();
    const { manifest, text, version } = await readFirst(entries, shown);
    let folder: string | null = null;
    const missing = new Set(Object.keys(manifest.files));
    const begin = async (signature: string | null) => {
      checkSignature(text, signature, key, shown);
      folder = await accept(manifest);
      await writeDurably(join(folder, manifestName), bytesOf([text]), "644");
      if (signature !== null) await writeDurably(join(folder, signatureName), bytesOf([Buffer.from(signature)]), "644");
    };
    for (;;) {
      const next = await entries.next();
      if (next.done) break;
      const entry = next.value;
      const { name, size, type } = entry.header;
      if (type !== "file") throw foreign(shown, name);
      if (folder === null && name === fileName(version, signatureName)) {
        await begin((await readAll(entry, maxSignatureBytes, shown)).toString("latin1"));
        continue;
      }
      if (folder === null) await begin(null);
      if (isLauncher(name)) {
        await readAll(entry, maxLauncherBytes, shown);
        continue;
      }
      const prefix = fileName(version, "");
      const inVersion = name.startsWith(prefix) ? name.slice(prefix.length) : "";
      const expected = Object.hasOwn(manifest.files, inVersion) ? manifest.files[inVersion] : undefined;
      if (expected === undefined || !missing.delete(inVersion)) throw foreign(shown, name);
      if (size !== expected.bytes) throw damaged(shown);
      const target = join(folder ?? "", inVersion);
      await mkdir(dirname(target), { recursive: true });
      if ((await writeDurably(target, chunksOf(entry), expected.mode)) !== expected.sha256) throw damaged(shown);
    }
    await feeding;
    if (folder === null) await begin(null);
    if (missing.size > 0) throw damaged(shown);
    return manifest;
  } catch (error) {
    source.destroy();
    throw explain(error, shown);
  }
}

type Entry = AsyncIterable<unknown> & { header: Header };

async function readFirst(
  entries: AsyncIterator<Entry, unknown>,
  shown: string,
): Promise<{ manifest: Manifest; text: Buffer; version: string }> {
  const first = await entries.next();
  const entry = first.done ? null : first.value;
  const version = /^savepoint\/versions\/([\d.]+)\/manifest\.json$/.exec(entry?.header.name ?? "")?.[1];
  if (entry === null || entry.header.type !== "file" || version === undefined)
    throw new InvalidError(`${shown} is not a release of Savepoint.`);
  const text = await readAll(entry, maxManifestBytes, shown);
  const manifest = readManifest(text, shown);
  if (manifest.version !== version) throw damaged(shown);
  return { manifest, text, version };
}

function checkSignature(manifest: Buffer, signature: string | null, key: string | null, shown: string): void {
  if (key === null) return;
  if (signature === null) throw new InvalidError(`${shown} has no signature. If you made it yourself, add --unsigned.`);
  if (!isSignedBy(manifest, signature, key))
    throw new InvalidError(`${shown} isn't signed by the makers of this version; nothing of it was used.`);
}

function isLauncher(name: string): boolean {
  return name.startsWith(`${top}/`) && name.split("/").length === 2;
}

/** Writes a new file that survives a power cut. Returns the SHA-256 of its content. */
async function writeDurably(path: string, content: AsyncIterable<Buffer>, mode: "644" | "755"): Promise<string> {
  const hash = createHash("sha256");
  const file = await open(path, "wx", Number.parseInt(mode, 8));
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest("hex");
}

async function* bytesOf(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

/** The tar library's streams don't declare the type of their chunks. */
async function* chunksOf(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of stream)
    if (chunk instanceof Uint8Array) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

async function readAll(entry: Entry, max: number, shown: string): Promise<Buffer> {
  if ((entry.header.size ?? 0) > max) throw damaged(shown);
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function foreign(shown: string, name: string): InvalidError {
  return new InvalidError(
    `${shown} holds ${JSON.stringify(name.slice(0, 100))}, which is not in its list of files; nothing was changed.`,
  );
}

function damaged(shown: string, cause?: unknown): InvalidError {
  return new InvalidError(`${shown} is damaged or incomplete; download it again. Nothing was changed.`, { cause });
}

function explain(error: unknown, shown: string): unknown {
  if (error instanceof DomainError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(?:ENOSPC|EDQUOT)$/.test(code))
    return new StorageFullError("The disk is full; make room, then start the update again. Nothing was changed.", {
      cause: error,
    });
  // Other errors of the system, such as a folder that can't be written, say what is wrong.
  if (/^E[A-Z]+$/.test(code)) return error;
  // Errors of the libraries for gzip and tar.
  return damaged(shown, error);
}
