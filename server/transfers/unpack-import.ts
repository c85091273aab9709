// The uploaded file of an import: a ZIP file is unpacked, because the importer reads folders and single files.
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { limits } from "#contract/limits.ts";
import { InvalidError } from "../errors.ts";
import { Refusal } from "../media/refusal.ts";
import { explain, openZip, readEntries } from "../media/zip/entries.ts";

const { files, unpacked } = limits.transfer;

/** Returns the path to import: the file itself, or the folder with the content of the ZIP file. Throws InvalidError with one sentence. */
export async function unpackImport(path: string, folder: string): Promise<string> {
  if (!(await isZip(path))) return path;
  try {
    await unpack(path, folder);
  } catch (error) {
    if (error instanceof Refusal) throw new InvalidError(error.message, { cause: error });
    throw error;
  }
  return findRoot(folder);
}

async function unpack(path: string, folder: string): Promise<void> {
  const { size } = await stat(path);
  const zip = await openZip(path);
  try {
    // Blogs have many small files; their names may be any that this system can write.
    for (const entry of await readEntries(zip, size, { entries: 2 * files, files, unpacked })) {
      const target = join(folder, entry.fileName);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const content = await zip.openReadStreamPromise(entry);
      await pipeline(content, createWriteStream(target, { flags: "wx", mode: 0o600 })).catch((error: unknown) => {
        throw explain(error, "A file in it is damaged. Pack it again, and upload it again.");
      });
    }
  } finally {
    zip.close();
  }
}

/** Many programs put everything into one folder of the ZIP file. */
async function findRoot(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const [only] = entries;
  return only?.isDirectory() && entries.length === 1 ? findRoot(join(folder, only.name)) : folder;
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.readUInt32BE() === 0x50_4b_03_04;
  } finally {
    await file.close();
  }
}
