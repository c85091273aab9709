// The file format of a backup: a tar that any program can read, with a manifest as its last entry, followed by one block with the SHA-256
// of everything before it. Any changed byte and any truncation is detected.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, type Header, pack } from "tar-stream";
import { z } from "zod";
import { DomainError, InvalidError } from "../errors.ts";
import { type ByteRange, type FileKindOfStore, storedKinds } from "../media/storage.ts";

export const backupFormat = 1;
export const databaseEntry = "savepoint.sqlite";
const manifestEntry = "manifest.json";
const blockBytes = 512;
const maxManifestBytes = 256 * 1024 * 1024;

const entryFacts = z.object({ bytes: z.number().int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

export const manifestOf = z.object({
  format: z.literal(backupFormat),
  /** The last migration of the database. */
  schema: z.string(),
  /** The oldest schema whose version can use the database; unknown in backups from before 1.0. */
  worksFrom: z.string().optional(),
  madeAt: z.iso.datetime(),
  site: z.string(),
  posts: z.number().int(),
  projects: z.number().int(),
  entries: z.record(z.string(), entryFacts),
  /** Files that the database names but that were missing when the backup was made. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestOf>;

/** `open` returns null if the file has been removed. */
export type Source = { name: string; bytes: number; open(): Promise<Readable | null> };

/** A backup file on disk or in the bucket. */
export type ArchiveFile = { bytes: number; open(range: ByteRange): Promise<Readable> };

/** Writes the file durably; `path` must be new. Returns the size and the manifest. */
export async function writeArchive(
  path: string,
  sources: readonly Source[],
  facts: Omit<Manifest, "format" | "entries">,
  written: (bytes: number) => void = () => undefined,
): Promise<{ bytes: number; manifest: Manifest }> {
  const tar = pack();
  const whole = createHash("sha256");
  const entries: Manifest["entries"] = {};
  const missing = [...facts.missing];
  let bytes = 0;
  let failed: unknown;

  const filling = fill().catch((error: unknown) => {
    failed = error;
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(blocks());
    await file.sync();
  } catch (error) {
    tar.destroy();
    throw failed ?? error;
  } finally {
    await filling;
    await file.close();
  }
  return { bytes, manifest: { ...facts, format: backupFormat, entries, missing } };

  async function fill(): Promise<void> {
    for (const { name, bytes: size, open: openSource } of sources) {
      const content = await openSource();
      if (!content) {
        missing.push(storedFileOf(name)?.name ?? name);
        continue;
      }
      const hash = createHash("sha256");
      const entry = tar.entry(headerOf(name, size));
      await pipeline(
        content,
        async function* observed(chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            yield chunk;
          }
        },
        entry,
      );
      entries[name] = { bytes: size, sha256: hash.digest("hex") };
    }
    const manifest = Buffer.from(`${JSON.stringify({ ...facts, format: backupFormat, entries, missing }, null, 1)}\n`);
    tar.entry(headerOf(manifestEntry, manifest.length), manifest);
    tar.finalize();
  }

  async function* blocks(): AsyncGenerator<Buffer> {
    for await (const chunk of bytesOf(tar)) {
      whole.update(chunk);
      bytes += chunk.length;
      written(bytes);
      yield chunk;
    }
    bytes += blockBytes;
    yield sealOf(whole.digest("hex"));
  }
}

/** Handles an entry. The reader checks the bytes of every entry, even of those that the handler ignores. */
export type Taker = (name: string, content: AsyncIterable<Buffer>, bytes: number) => Promise<void>;

/** Reads a backup to its end. Throws InvalidError with one sentence if anything differs from what was written. */
export async function readArchive(
  from: string | ArchiveFile,
  shown: string,
  take: Taker = drain,
  read: (bytes: number, of: number) => void = () => undefined,
): Promise<Manifest> {
  const file = typeof from === "string" ? await localFile(from, shown) : from;
  const size = file.bytes;
  if (size < 3 * blockBytes || size % blockBytes !== 0) throw noBackup(shown);
  const seal = await readEnd(file);
  if (!seal.toString("latin1").startsWith(sealWords)) throw noBackup(shown);
  const whole = createHash("sha256");
  const found: Manifest["entries"] = {};
  let manifest: unknown;
  let done = 0;
  const tar = extract();
  const body = await file.open({ start: 0, end: size - blockBytes - 1 });
  body.on("data", (chunk: Buffer) => {
    whole.update(chunk);
    done += chunk.length;
    read(done, size);
  });
  const feeding = pipeline(body, tar);
  feeding.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const { name, bytes } = accept(entry.header, shown);
      if (manifest !== undefined || name in found) throw damaged(shown);
      if (name === manifestEntry) {
        manifest = parse(await readAll(bytesOf(entry), bytes, shown));
        continue;
      }
      const hash = createHash("sha256");
      await take(name, observe(bytesOf(entry), hash), bytes);
      found[name] = { bytes, sha256: hash.digest("hex") };
    }
    await feeding;
  } catch (error) {
    body.destroy();
    // The tar reader's error messages don't help the owner.
    throw error instanceof DomainError || (error instanceof Error && "code" in error) ? error : damaged(shown, error);
  }
  if (!seal.equals(sealOf(whole.digest("hex")))) throw damaged(shown);
  return check(manifest, found, shown);
}

export function entryOf({ folder }: FileKindOfStore, file: string): string {
  return `${folder}/${file}`;
}

/** Returns the stored file that an entry holds, or null. */
export function storedFileOf(entry: string): { kind: FileKindOfStore; name: string } | null {
  const [folder, name = ""] = entry.split(/\/(.*)/s);
  const kind = storedKinds.find((each) => each.folder === folder);
  return kind ? { kind, name } : null;
}

function headerOf(name: string, size: number): Partial<Header> & { name: string } {
  return { name, size, mode: 0o600, mtime: new Date(0), uid: 0, gid: 0, type: "file" };
}

const sealWords = `savepoint-backup ${backupFormat} sha256 `;

function sealOf(hash: string): Buffer {
  const block = Buffer.alloc(blockBytes);
  block.write(`${sealWords}${hash}\n`, "latin1");
  return block;
}

/** Rejects links, folders and unknown names, so that no entry is written outside of its place. */
function accept({ name, size, type }: Header, shown: string): { name: string; bytes: number } {
  const file = storedFileOf(name);
  const isOurs = name === databaseEntry || name === manifestEntry || file?.kind.isName(file.name) === true;
  if (type !== "file" || !isOurs)
    throw new InvalidError(
      `${shown} holds ${JSON.stringify(name.slice(0, 100))}, which no backup does; nothing was changed.`,
    );
  return { name, bytes: size };
}

function check(manifest: unknown, found: Manifest["entries"], shown: string): Manifest {
  const format = z.object({ format: z.number() }).safeParse(manifest);
  if (format.success && format.data.format > backupFormat)
    throw new InvalidError(`${shown} was made by a newer version of Savepoint; restore it with that one.`);
  const parsed = manifestOf.safeParse(manifest);
  if (!parsed.success) throw damaged(shown);
  const { entries } = parsed.data;
  const names = Object.keys(entries);
  const isWhole =
    names.length === Object.keys(found).length &&
    databaseEntry in found &&
    names.every((name) => {
      const [said, seen] = [entries[name], found[name]];
      return said !== undefined && seen !== undefined && said.bytes === seen.bytes && said.sha256 === seen.sha256;
    });
  if (!isWhole) throw damaged(shown);
  return parsed.data;
}

/** The tar library's streams don't declare the type of their chunks. */
async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of stream)
    if (chunk instanceof Uint8Array) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

async function* observe(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function drain(_name: string, content: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(content, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) void chunk;
  });
}

async function readAll(content: AsyncIterable<Buffer>, bytes: number, shown: string): Promise<string> {
  if (bytes > maxManifestBytes) throw damaged(shown);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads a part of a file on this disk. */
export function readPart(path: string, range: ByteRange): Readable {
  return createReadStream(path, { ...range, highWaterMark: 256 * 1024 });
}

async function localFile(path: string, shown: string): Promise<ArchiveFile> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new InvalidError(`There is no file ${shown}.`);
  if (!found.isFile()) throw new InvalidError(`${shown} is not a file.`);
  return { bytes: found.size, open: (range) => Promise.resolve(readPart(path, range)) };
}

async function readEnd({ bytes, open: openFile }: ArchiveFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytesOf(await openFile({ start: bytes - blockBytes, end: bytes - 1 }))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function noBackup(shown: string): InvalidError {
  return new InvalidError(`${shown} is not a backup of Savepoint, or its end is missing; nothing was changed.`);
}

function damaged(shown: string, cause?: unknown): InvalidError {
  return new InvalidError(`${shown} is damaged: it is not what was written; nothing was changed.`, { cause });
}
