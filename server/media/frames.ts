/**
 * Returns whether a PNG or AVIF file holds several frames: the decoder reads only the first one. It reads all frames of GIF and WebP.
 */
export function hasUnreadFrames(bytes: Buffer, kind: string): boolean {
  if (kind === "avif") return bytes.toString("latin1", 8, 12) === "avis";
  return kind === "png" && countPngFrames(bytes) > 1;
}

/** Returns the number of frames from the animation's chunk, which comes before the pixels, or 1 without that chunk. */
function countPngFrames(bytes: Buffer): number {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "acTL") return bytes.readUInt32BE(at + 8);
    if (name === "IDAT") return 1;
  }
  return 1;
}
