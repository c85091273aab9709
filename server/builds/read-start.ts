import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
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
