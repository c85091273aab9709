import type { MediaKind } from "#contract/media.ts";

const imageKinds = ["png", "jpeg", "gif", "webp", "avif", "bmp", "ico"] as const;
const videoKinds = ["mp4", "webm"] as const;
const audioKinds = ["mp3", "ogg", "wav", "m4a", "aac", "flac"] as const;
const signedFileKinds = ["pdf", "zip"] as const;
/** Text has no signature, so the name decides its type, and the bytes decide only whether it is text. */
const textKinds = ["txt", "csv", "json"] as const;
export type ImageKind = (typeof imageKinds)[number];
export type VideoKind = (typeof videoKinds)[number];
export type AudioKind = (typeof audioKinds)[number];
/** Types that are only offered for download. */
export type DownloadKind = (typeof signedFileKinds)[number] | (typeof textKinds)[number];
export type ModelKind = "glb";
/** The type of a file by its first bytes. The last five are only detected for a clear error message. */
export type FileKind =
  | ImageKind
  | VideoKind
  | AudioKind
  | DownloadKind
  | ModelKind
  | "svg"
  | "html"
  | "heic"
  | "mov"
  | "theora";

/** The number of bytes that detectKind needs, if the file has that many. */
export const detectBytes = 1024;

const avifBrands = new Set(["avif", "avis"]);
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);
const m4aBrands = new Set(["M4A ", "M4B "]);
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|mp71|avc1|dash|cmf[c2]|MSNV|M4V |M4VP|M4VH|f4v |3gp[4-7]|3g2[a-c])$/;

/**
 * Detects the type from the bytes; the name and the declared type can be wrong. Only for text, which has no signature, the name says which
 * kind of text it is.
 */
export function detectKind(bytes: Buffer, name = ""): FileKind | null {
  if (startsWith(bytes, "89504e470d0a1a0a")) return "png";
  if (startsWith(bytes, "ffd8ff")) return "jpeg";
  if (ascii(bytes, 0, 6) === "GIF87a" || ascii(bytes, 0, 6) === "GIF89a") return "gif";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "webp";
  if (ascii(bytes, 4, 8) === "ftyp") return detectBrand(bytes);
  if (isBmp(bytes)) return "bmp";
  if (startsWith(bytes, "00000100") && bytes.length >= 22 && bytes.readUInt16LE(4) > 0) return "ico";
  if (startsWith(bytes, "1a45dfa3") && bytes.includes("webm", 4, "latin1")) return "webm";
  if (isSvg(bytes)) return "svg";
  if (isHtml(bytes)) return "html";
  return detectAudio(bytes) ?? detectDownload(bytes, name);
}

export function isImageKind(kind: FileKind | null): kind is ImageKind {
  return imageKinds.some((known) => known === kind);
}

export function isVideoKind(kind: FileKind | null): kind is VideoKind {
  return videoKinds.some((known) => known === kind);
}

export function isAudioKind(kind: FileKind | null): kind is AudioKind {
  return audioKinds.some((known) => known === kind);
}

export function isDownloadKind(kind: FileKind | null): kind is DownloadKind {
  return signedFileKinds.some((known) => known === kind) || isTextKind(kind);
}

export function isTextKind(kind: FileKind | null): kind is (typeof textKinds)[number] {
  return textKinds.some((known) => known === kind);
}

/** Returns the kind of medium that a type of file belongs to, or null for a type that the library does not take. */
export function mediaKindOf(kind: FileKind | null): MediaKind | null {
  if (isImageKind(kind)) return "image";
  if (isVideoKind(kind)) return "video";
  if (isAudioKind(kind)) return "audio";
  if (kind === "glb") return "model";
  return isDownloadKind(kind) ? "file" : null;
}

function detectBrand(bytes: Buffer): FileKind | null {
  if (bytes.length < 16) return null;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  const major = ascii(bytes, 8, 12);
  const brands = [major];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(bytes, at, at + 4));
  if (brands.some((brand) => avifBrands.has(brand))) return "avif";
  if (heicBrands.has(major)) return "heic";
  if (major === "qt  ") return "mov";
  if (m4aBrands.has(major)) return "m4a";
  return brands.some((brand) => mp4Brands.test(brand)) ? "mp4" : null;
}

function detectAudio(bytes: Buffer): AudioKind | "theora" | null {
  if (ascii(bytes, 0, 4) === "fLaC") return "flac";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WAVE") return "wav";
  if (ascii(bytes, 0, 4) === "OggS") return bytes.includes("theora", 0, "latin1") ? "theora" : "ogg";
  if (ascii(bytes, 0, 3) === "ID3" || isFrameOf(bytes, mp3FrameLength)) return "mp3";
  return isFrameOf(bytes, aacFrameLength) ? "aac" : null;
}

function detectDownload(bytes: Buffer, name: string): DownloadKind | ModelKind | null {
  if (ascii(bytes, 0, 5) === "%PDF-") return "pdf";
  if (startsWith(bytes, "504b0304") || startsWith(bytes, "504b0506")) return "zip";
  if (ascii(bytes, 0, 4) === "glTF" && bytes.length >= 8 && bytes.readUInt32LE(4) === 2) return "glb";
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return bytes.length > 0 && !bytes.includes(0) ? (textKinds.find((kind) => kind === ending) ?? null) : null;
}

/** Checks the second frame too, because the eleven bits that begin a frame are a weak signature. */
function isFrameOf(bytes: Buffer, lengthOf: (bytes: Buffer, at: number) => number | null): boolean {
  const length = lengthOf(bytes, 0);
  if (length === null) return false;
  return bytes.length < length + 8 ? bytes.length >= 8 : lengthOf(bytes, length) !== null;
}

const mp3BitRates = {
  // Kilobits per second by index: MPEG-1 layer III, and MPEG-2 and 2.5 layer III.
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;

/** The facts of an MP3 frame's head: its length in bytes, samples, and kilobits per second. */
export type Mp3Frame = { length: number; samples: number; sampleRate: number; bitRate: number };

export function readMp3Frame(bytes: Buffer, at: number): Mp3Frame | null {
  if (bytes.length < at + 4) return null;
  const head = bytes.readUInt32BE(at);
  const [version, layer, bitRateIndex, sampleRateIndex] = [
    (head >>> 19) & 3,
    (head >>> 17) & 3,
    (head >>> 12) & 15,
    (head >>> 10) & 3,
  ];
  if (head >>> 21 !== 0x7ff || version === 1 || layer !== 1 || sampleRateIndex === 3) return null;
  const isOne = version === 3;
  const bitRate = (isOne ? mp3BitRates.one : mp3BitRates.two)[bitRateIndex] ?? 0;
  if (bitRate === 0) return null;
  const sampleRate = ([44_100, 48_000, 32_000][sampleRateIndex] ?? 0) / (isOne ? 1 : version === 2 ? 2 : 4);
  const samples = isOne ? 1152 : 576;
  return {
    length: Math.floor(((samples / 8) * bitRate * 1000) / sampleRate) + ((head >>> 9) & 1),
    samples,
    sampleRate,
    bitRate,
  };
}

function mp3FrameLength(bytes: Buffer, at: number): number | null {
  return readMp3Frame(bytes, at)?.length ?? null;
}

function aacFrameLength(bytes: Buffer, at: number): number | null {
  if (bytes.length < at + 7 || bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf6) !== 0xf0) return null;
  const length = (((bytes[at + 3] ?? 0) & 3) << 11) | ((bytes[at + 4] ?? 0) << 3) | ((bytes[at + 5] ?? 0) >> 5);
  return length >= 7 ? length : null;
}

/** Checks the header too, because two letters are a weak signature. */
function isBmp(bytes: Buffer): boolean {
  return (
    ascii(bytes, 0, 2) === "BM" && bytes.length >= 26 && [12, 40, 52, 56, 64, 108, 124].includes(bytes.readUInt32LE(14))
  );
}

function isSvg(bytes: Buffer): boolean {
  const text = bytes
    .subarray(0, detectBytes)
    .toString(startsWith(bytes, "fffe") ? "utf16le" : "utf8")
    .replace(/^\uFEFF/, "")
    .trimStart();
  return text.startsWith("<") && /<svg[\s>]/i.test(text) && !/<(html|head|body)[\s>]/i.test(text);
}

/** Recognizes a page by how it begins, after a byte order mark, spaces and comments, in UTF-8 and UTF-16. */
function isHtml(bytes: Buffer): boolean {
  const isWide = startsWith(bytes, "fffe");
  const text = bytes
    .subarray(0, detectBytes)
    .toString(isWide ? "utf16le" : "utf8")
    .replace(/^(?:\uFEFF|\s|<!--[^]*?-->|<\?xml[^]*?\?>)+/, "");
  return /^<(?:!doctype\s+html|html|head|body|script|iframe|meta|title|style|link|base|object|embed|div|p|a|img|h[1-6]|table|form)[\s/>]/i.test(
    text,
  );
}

function startsWith(bytes: Buffer, hex: string): boolean {
  return bytes.subarray(0, hex.length / 2).toString("hex") === hex;
}

function ascii(bytes: Buffer, start: number, end: number): string {
  return bytes.toString("latin1", start, end);
}
