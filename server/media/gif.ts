const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;

/**
 * Returns whether a GIF has complete frames: the decoder shows the existing part without an error. The trailer byte may be missing, because
 * some programs omit it.
 */
export function isWholeGif(bytes: Buffer): boolean {
  let at = 13 + colorBytes(bytes[10]);
  let frames = 0;
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === trailer) return frames > 0;
    if (block !== extension && block !== image) return false;
    const end = skipParts(bytes, block === extension ? at + 2 : at + 11 + colorBytes(bytes[at + 9]));
    if (end === null) return false;
    if (block === image) frames += 1;
    at = end;
  }
  return frames > 0 && at === bytes.length;
}

/** Returns the size of the color table that may follow, from its flags. */
function colorBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Returns the position after a chain of length-prefixed blocks that ends with an empty one. Returns null if the file ends before. */
function skipParts(bytes: Buffer, from: number): number | null {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}
