import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip } from "node:zlib";

/** Reads the first bytes of a file, unpacked. Throws if they can't be. */
export async function readStart(path: string, encoding: "" | "br" | "gzip", most: number): Promise<Buffer> {
  if (encoding === "") return readPart(path, 0, most);
  const file = createReadStream(path);
  const unpacking: Readable = file.pipe(encoding === "br" ? createBrotliDecompress() : createGunzip());
  file.once("error", (error) => unpacking.destroy(error));
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of unpacking as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= most) break;
    }
  } finally {
    file.destroy();
    unpacking.destroy();
  }
  return Buffer.concat(chunks).subarray(0, most);
}

/** Reads a part of a file; a negative start counts from its end. */
export async function readPart(path: string, start: number, most: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const from = start < 0 ? Math.max(0, (await file.stat()).size + start) : start;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Returns the unpacked size of a file, or null if it can't be unpacked or is larger than `most`. */
export async function readSize(path: string, encoding: "" | "br" | "gzip", most: number): Promise<number | null> {
  if (encoding === "") return (await stat(path)).size;
  let bytes = 0;
  try {
    await pipeline(
      createReadStream(path),
      encoding === "br" ? createBrotliDecompress() : createGunzip(),
      async function count(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > most) throw new RangeError("too large");
        }
      },
    );
  } catch {
    return null;
  }
  return bytes;
}
