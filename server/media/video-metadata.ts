// Removes the metadata of a video (who made it, where and when) while it streams through. Overwrites an entry with free space of the same
// length, so offsets in the video stay right. Tracks that a camera records beside the image are part of the video and stay.
import { InvalidError } from "#server/errors.ts";
import type { VideoKind } from "./detect.ts";

/** What to do with an entry, known from its first bytes. */
type Step =
  | { do: "keep" | "blank"; head: Buffer; bytes: number }
  /** The entry's children follow. */
  | { do: "enter"; head: Buffer; bytes: number };

/** Returns null if it needs more bytes of the entry. `inside` names the enclosing entries. */
type Reader = (bytes: Buffer, inside: readonly string[]) => (Step & { name: string }) | null;

/** The maximum number of entries with a mean size below this many bytes. Live recordings have many entries, but large ones. */
const max = { entries: 100_000, shorterThan: 64 } as const;

/**
 * Passes data that it can't parse unchanged, because the later check of the whole video rejects it. Throws InvalidError if there are only
 * tiny entries, which take longer than any video.
 */
export async function* withoutMetadata(source: AsyncIterable<Buffer>, kind: VideoKind): AsyncGenerator<Buffer> {
  const read = kind === "mp4" ? readBox : readElement;
  const around: { name: string; end: number }[] = [];
  let position = 0;
  let head: Buffer = Buffer.alloc(0);
  let rest: { blank: boolean; bytes: number } = { blank: false, bytes: 0 };
  let entries = 0;
  for await (const chunk of source) {
    // Yielded together, because each chunk is a separate write.
    const done: Buffer[] = [];
    let bytes: Buffer = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
    head = Buffer.alloc(0);
    while (bytes.length > 0) {
      if (rest.bytes > 0) {
        const part = bytes.subarray(0, Math.min(rest.bytes, bytes.length));
        done.push(rest.blank ? Buffer.alloc(part.length) : part);
        rest.bytes -= part.length;
        position += part.length;
        bytes = bytes.subarray(part.length);
        continue;
      }
      while (around.length > 0 && position >= (around.at(-1)?.end ?? 0)) around.pop();
      const step = read(
        bytes,
        around.map(({ name }) => name),
      );
      if (!step) {
        head = bytes;
        break;
      }
      if (++entries > max.entries && position < entries * max.shorterThan)
        throw new InvalidError("This video is damaged or incomplete.");
      done.push(step.head);
      bytes = bytes.subarray(step.head.length);
      position += step.head.length;
      if (step.do === "enter") around.push({ name: step.name, end: position + step.bytes });
      else rest = { blank: step.do === "blank", bytes: step.bytes };
    }
    if (done.length > 0) yield done.length === 1 && done[0] ? done[0] : Buffer.concat(done);
  }
  if (head.length > 0) yield head;
}

const boxesWithin: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries<ReadonlySet<string>>({
    "": new Set(["moov", "moof"]),
    moov: new Set(["trak"]),
    trak: new Set(["mdia"]),
    moof: new Set(["traf"]),
  }),
);
/** Who and where (udta, meta: GPS, names, device), XMP and makers' own notes (uuid), and unused space, which may hide data. */
const blankBoxes = new Set(["udta", "meta", "free", "skip", "wide"]);
/** These begin with the times of creation and modification. */
const datedBoxes = new Set(["mvhd", "tkhd", "mdhd"]);

function readBox(bytes: Buffer, inside: readonly string[]): ReturnType<Reader> {
  const parent = inside.at(-1) ?? "";
  if (bytes.length < 8) return null;
  const stated = bytes.readUInt32BE(0);
  const name = bytes.toString("latin1", 4, 8);
  const headLength = stated === 1 ? 16 : 8;
  if (bytes.length < headLength) return null;
  const length = stated === 1 ? Number(bytes.readBigUInt64BE(8)) : stated === 0 ? Number.MAX_SAFE_INTEGER : stated;
  if (length < headLength)
    return { do: "keep", name, head: bytes.subarray(0, headLength), bytes: Number.MAX_SAFE_INTEGER };
  const head = bytes.subarray(0, headLength);
  if (boxesWithin.get(parent)?.has(name)) return { do: "enter", name, head, bytes: length - headLength };
  if (blankBoxes.has(name) || (name === "uuid" && parent !== "traf"))
    return { do: "blank", name, head: asFreeSpace(head), bytes: length - headLength };
  if (!datedBoxes.has(name)) return { do: "keep", name, head, bytes: length - headLength };
  const timesAt = headLength + 4;
  if (bytes.length <= headLength) return null;
  const timesEnd = timesAt + (bytes[headLength] === 1 ? 16 : 8);
  if (timesEnd > length) return { do: "keep", name, head, bytes: length - headLength };
  if (bytes.length < timesEnd) return null;
  return {
    do: "keep",
    name,
    head: Buffer.from(bytes.subarray(0, timesEnd)).fill(0, timesAt),
    bytes: length - timesEnd,
  };
}

function asFreeSpace(head: Buffer): Buffer {
  const free = Buffer.from(head);
  free.write("free", 4, "latin1");
  return free;
}

const segment = "18538067";
const info = "1549a966";
const cluster = "1f43b675";
/** Tags, attached files, the title, the date, the file name, and unused space. Also checksums, which would no longer be right. */
const blankElements = new Set(["1254c367", "1941a469", "7ba9", "4461", "7384", "3c83ab", "3e83bb", "bf", "ec"]);

function readElement(bytes: Buffer, inside: readonly string[]): ReturnType<Reader> {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  if (idLength > 4) return { do: "keep", name: "", head: bytes.subarray(0, 1), bytes: Number.MAX_SAFE_INTEGER };
  if (bytes.length <= idLength) return null;
  const sizeLength = Math.clz32(bytes[idLength] ?? 0) - 23;
  const headLength = idLength + sizeLength;
  if (sizeLength > 8) return { do: "keep", name: "", head: bytes.subarray(0, 1), bytes: Number.MAX_SAFE_INTEGER };
  if (bytes.length < headLength) return null;
  const name = bytes.toString("hex", 0, idLength);
  const head = bytes.subarray(0, headLength);
  const size = bytes.subarray(idLength, headLength);
  // Live recordings have an unknown length: all ones.
  const isOpen = size.every((byte, index) => byte === (index === 0 ? 0xff >> (sizeLength - 1) : 0xff));
  const length = isOpen
    ? Number.MAX_SAFE_INTEGER
    : size.reduce((sum, byte, index) => sum * 256 + (index === 0 ? byte & (0xff >> sizeLength) : byte), 0);
  if ((name === segment && inside.length === 0) || (name === info && inside.at(-1) === segment))
    return { do: "enter", name, head, bytes: length };
  // Its frames, and everything after them, are then read as children of the segment.
  if (name === cluster && isOpen) return { do: "keep", name, head, bytes: 0 };
  const isBlank = !isOpen && inside.length > 0 && blankElements.has(name);
  if (!isBlank) return { do: "keep", name, head, bytes: length };
  const whole = headLength + length;
  const free = asVoid(whole);
  // The part of the entry that the new head replaces must have arrived.
  return bytes.length < free.length ? null : { do: "blank", name, head: free, bytes: whole - free.length };
}

/** Returns the head of an empty element with this total size in bytes. */
function asVoid(bytes: number): Buffer {
  if (bytes < 9) return Buffer.from([0xec, 0x80 | (bytes - 2)]);
  const head = Buffer.alloc(9);
  head.writeBigUInt64BE(BigInt(bytes - 9) | (1n << 56n), 1);
  head[0] = 0xec;
  return head;
}
