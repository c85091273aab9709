const imageKinds = ["png", "jpeg", "gif", "webp", "avif", "bmp", "ico"] as const;
export type ImageKind = (typeof imageKinds)[number];
export type VideoKind = "mp4" | "webm";
/** The type of a file by its first bytes. The last three are only detected for a clear error message. */
export type FileKind = ImageKind | VideoKind | "svg" | "heic" | "mov";

/** The number of bytes that detectKind needs, if the file has that many. */
export const detectBytes = 1024;

const avifBrands = new Set(["avif", "avis"]);
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|mp71|avc1|dash|cmf[c2]|MSNV|M4V |M4VP|M4VH|f4v |3gp[4-7]|3g2[a-c])$/;

/** Detects the type from the bytes alone; the name and the declared type can be wrong. */
export function detectKind(bytes: Buffer): FileKind | null {
  if (startsWith(bytes, "89504e470d0a1a0a")) return "png";
  if (startsWith(bytes, "ffd8ff")) return "jpeg";
  if (ascii(bytes, 0, 6) === "GIF87a" || ascii(bytes, 0, 6) === "GIF89a") return "gif";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "webp";
  if (ascii(bytes, 4, 8) === "ftyp") return detectBrand(bytes);
  if (isBmp(bytes)) return "bmp";
  if (startsWith(bytes, "00000100") && bytes.length >= 22 && bytes.readUInt16LE(4) > 0) return "ico";
  if (startsWith(bytes, "1a45dfa3") && bytes.includes("webm", 4, "latin1")) return "webm";
  if (isSvg(bytes)) return "svg";
  return null;
}

export function isImageKind(kind: FileKind | null): kind is ImageKind {
  return imageKinds.some((known) => known === kind);
}

export function isVideoKind(kind: FileKind | null): kind is VideoKind {
  return kind === "mp4" || kind === "webm";
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
  return brands.some((brand) => mp4Brands.test(brand)) ? "mp4" : null;
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

function startsWith(bytes: Buffer, hex: string): boolean {
  return bytes.subarray(0, hex.length / 2).toString("hex") === hex;
}

function ascii(bytes: Buffer, start: number, end: number): string {
  return bytes.toString("latin1", start, end);
}
