import { text } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { DomainError, TooLargeError, UnreadableError } from "#server/errors.ts";

/** The maximum of entries in the archive, and of unpacked bytes of one file and of all files. */
const max = { entries: 20_000, file: 4 * 1024 * 1024, all: 16 * 1024 * 1024 };

/**
 * Returns the texts of the files with these names, in any folder and spelt with any case. No other file is unpacked. Of two files with the
 * same name, the first counts.
 */
export async function readZip(archive: Buffer, names: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let total = 0;
  try {
    // The size that the archive states is checked before unpacking, and held while unpacking.
    const zip = await fromBufferPromise(archive, { lazyEntries: true, validateEntrySizes: true });
    if (zip.entryCount > max.entries) throw new TooLargeError("This ZIP file has too many entries.");
    for await (const entry of zip.eachEntry()) {
      const base = entry.fileName.split("/").at(-1)?.toLowerCase();
      const name = names.find((each) => each.toLowerCase() === base);
      if (name === undefined || found.has(name)) continue;
      total += entry.uncompressedSize;
      if (entry.uncompressedSize > max.file || total > max.all)
        throw new TooLargeError(`In this ZIP file, ${name} is too large.`);
      if (entry.isEncrypted()) throw new UnreadableError(`In this ZIP file, ${name} is encrypted.`);
      found.set(name, await text(await zip.openReadStreamPromise(entry)));
    }
    return found;
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new UnreadableError("This ZIP file is damaged.", { cause });
  }
}
