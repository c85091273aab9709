const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;

/**
 * Whether a GIF has all of the frames that it begins: the decoder shows those that are there and says nothing of the rest. The
 * byte that ends it may be missing, as some programs leave it out.
 */
export function isWholeGif(bytes: Buffer): boolean {
  let at = 13 + colourBytes(bytes[10]);
  let frames = 0;
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === trailer) return frames > 0;
    if (block !== extension && block !== image) return false;
    const end = skipParts(bytes, block === extension ? at + 2 : at + 11 + colourBytes(bytes[at + 9]));
    if (end === null) return false;
    if (block === image) frames += 1;
    at = end;
  }
  return frames > 0 && at === bytes.length;
}

/** Of the table of colours that may follow, as its flags say. */
function colourBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** The place after a chain of parts, each led by its length, which ends with an empty one. Null where the file ends before. */
function skipParts(bytes: Buffer, from: number): number | null {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}
