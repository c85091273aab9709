// Unpacks the ZIP file of a build, in a separate process (unpack-worker.ts). Only its central directory is trusted. Every limit is
// checked before a byte is written, and the written files have to match the directory. Every problem becomes one sentence for the owner.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { limits } from "#contract/limits.ts";
import { Refusal } from "../media/refusal.ts";
import { explain, openZip, readEntries, refuseTooMuch } from "../media/zip/entries.ts";
import { checkPath, createClashCheck, isLeftOut, show } from "../media/zip/paths.ts";
import { type ExaminedFile, examine, type Findings } from "./examine.ts";
import { describeFile } from "./file-types.ts";
import { readSize } from "./read-start.ts";
import { findRoot } from "./paths.ts";

/** `staged` is the name of its bytes in the folder. */
export type UnpackedFile = ExaminedFile & { sha256: string };
/** `bytes` is the size of all files without the compression that they were uploaded with. */
export type Unpacked = Findings & { files: UnpackedFile[]; bytes: number };

type Wanted = { path: string; open(): Promise<AsyncIterable<Buffer>>; crc: number | null };

const { build: most } = limits;

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

/** Takes files that are already unpacked, such as those of an export; `paths` are relative to `source`. */
export async function stageFolder(source: string, paths: readonly string[], folder: string): Promise<Unpacked> {
  const files = paths.filter((path) => !isLeftOut(path));
  const checkClash = createClashCheck();
  let bytes = 0;
  for (const path of files) {
    checkPath(path);
    checkClash(path);
    bytes += (await stat(join(source, path))).size;
  }
  refuseTooMuch(files.length, bytes, most);
  findRoot(files);
  return stage(
    files.map((path) => ({ path, open: async () => createReadStream(join(source, path)), crc: null })),
    folder,
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
