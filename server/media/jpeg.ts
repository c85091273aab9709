const start = Buffer.from("ffd8", "hex");
const end = 0xd9;
const scan = 0xda;
/** Baseline, extended and progressive. Rarer codings are decoded and encoded again instead. */
const plainFrames = new Set([0xc0, 0xc1, 0xc2]);
const tables = new Set([0xc4, 0xdb, 0xdd]);
const app0 = 0xe0;
const app2 = 0xe2;
const app14 = 0xee;
const comment = 0xfe;

/**
 * Strips a JPEG to its image: its tables and its scans, bit for bit, with its color profile. Removes what cameras and programs add (Exif
 * with the location, thumbnails, comments), and everything after the image. Returns null for an unusual structure. Does not decode the
 * image, so the caller must check that its scans are complete.
 */
export function stripJpeg(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [start];
  let frames = 0;
  let scans = 0;
  for (let at = start.length; at + 4 <= bytes.length || bytes[at + 1] === end;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === end) return frames === 1 && scans > 0 ? Buffer.concat([...parts, bytes.subarray(at, at + 2)]) : null;
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (next < at + 4 || next > bytes.length) return null;
    const segment = bytes.subarray(at, next);
    if (plainFrames.has(marker)) {
      if (!isPlainFrame(segment)) return null;
      frames += 1;
      parts.push(segment);
    } else if (tables.has(marker)) parts.push(segment);
    else if (marker === scan) {
      const after = findMarker(bytes, next);
      if (after === -1) return null;
      scans += 1;
      parts.push(bytes.subarray(at, after));
      at = after;
      continue;
    } else if (marker >= app0 && marker <= 0xef) parts.push(...keepOfApplication(marker, segment));
    else if (marker !== comment) return null;
    at = next;
  }
  return null;
}

/** Checks for eight bits per sample, in gray or three colors. */
function isPlainFrame(segment: Buffer): boolean {
  return segment.length >= 10 && segment[4] === 8 && (segment[9] === 1 || segment[9] === 3);
}

/** Finds the end of a scan. Within a scan, 0xff is followed by a zero or a restart marker. */
function findMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const marker = bytes[at + 1];
    if (marker === undefined) return -1;
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return -1;
}

/** Returns the parts of an application segment that define the colors. */
function keepOfApplication(marker: number, segment: Buffer): Buffer[] {
  const isNamed = (name: string) => segment.toString("latin1", 4, 4 + name.length) === name;
  if (marker === app0 && isNamed("JFIF\0") && segment.length >= 18) return [withoutThumbnail(segment)];
  if (marker === app2 && isNamed("ICC_PROFILE\0")) return [segment];
  return marker === app14 && isNamed("Adobe") ? [segment] : [];
}

function withoutThumbnail(segment: Buffer): Buffer {
  const kept = Buffer.from(segment.subarray(0, 18));
  kept.writeUInt16BE(16, 2);
  kept.writeUInt16BE(0, 16);
  return kept;
}
