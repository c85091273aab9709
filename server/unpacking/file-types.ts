// Types of the files of a build, by name and first bytes. Browsers refuse WebAssembly and scripts with a wrong type.
import { readStart } from "./read-start.ts";

/** Content-Encoding of a file as it was uploaded. */
export type Encoding = "" | "br" | "gzip";

const plain = "text/plain; charset=utf-8";
const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    html: "text/html",
    htm: "text/html",
    js: "text/javascript; charset=utf-8",
    mjs: "text/javascript; charset=utf-8",
    css: "text/css; charset=utf-8",
    json: "application/json",
    map: "application/json",
    webmanifest: "application/manifest+json",
    xml: "application/xml",
    wasm: "application/wasm",
    txt: plain,
    md: plain,
    csv: plain,
    atlas: plain,
    fnt: plain,
    glsl: plain,
    vert: plain,
    frag: plain,
    png: "image/png",
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    gif: "image/gif",
    webp: "image/webp",
    avif: "image/avif",
    svg: "image/svg+xml",
    ico: "image/x-icon",
    ktx2: "image/ktx2",
    mp3: "audio/mpeg",
    ogg: "audio/ogg",
    oga: "audio/ogg",
    opus: "audio/ogg",
    wav: "audio/wav",
    m4a: "audio/mp4",
    aac: "audio/aac",
    flac: "audio/flac",
    mp4: "video/mp4",
    webm: "video/webm",
    ogv: "video/ogg",
    woff: "font/woff",
    woff2: "font/woff2",
    ttf: "font/ttf",
    otf: "font/otf",
    glb: "model/gltf-binary",
    gltf: "model/gltf+json",
    pdf: "application/pdf",
    zip: "application/zip",
  }),
);
const binary = "application/octet-stream";

/** Smaller files hardly shrink. */
const worthFrom = 256;
const packed = /^(?:image\/(?:png|jpeg|gif|webp|avif|ktx2)|audio\/(?!wav)|video\/|font\/woff|application\/(?:zip|pdf))/;

/** Returns the type of a file. `path` is its path in the build, `at` the location of its bytes. */
export async function describeFile(path: string, at: string): Promise<{ type: string; encoding: Encoding }> {
  const encoding = await findEncoding(path, at);
  const type = typeOfName(encoding === "" ? path.replace(/\.unityweb$/i, "") : withoutEncoding(path));
  return { type: type === "text/html" ? await withCharset(type, at, encoding) : type, encoding };
}

/** Returns whether a Brotli variant of a file may be worth making. */
export function isCompressible({
  type,
  encoding,
  bytes,
}: {
  type: string;
  encoding: Encoding;
  bytes: number;
}): boolean {
  return encoding === "" && bytes >= worthFrom && !packed.test(type);
}

/** Returns the path without the ending that says how the file is compressed. */
export function withoutEncoding(path: string): string {
  return path.replace(/\.(?:br|gz|unityweb)$/i, "");
}

function typeOfName(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  // Older exports of Unity end with .wasm.code, .asm.code and .wasm.framework before .unityweb.
  if (name.endsWith(".wasm.code")) return "application/wasm";
  if (/\.(?:asm\.code|(?:wasm|asm)\.framework)$/.test(name)) return "text/javascript; charset=utf-8";
  return types.get(name.slice(name.lastIndexOf(".") + 1)) ?? binary;
}

/**
 * Finds out how a file was compressed before it was packed. The name alone does not count, and neither does an archive such as x.tar.gz,
 * which a game unpacks itself.
 */
async function findEncoding(path: string, at: string): Promise<Encoding> {
  const name = path.toLowerCase();
  if (/\.unityweb$|\.gz$|\.br$/.exec(name) === null || /\.tar\.\w+$/.test(name)) return "";
  const start = await readStart(at, "", 128);
  if (start[0] === 0x1f && start[1] === 0x8b) return name.endsWith(".br") ? "" : "gzip";
  const isBrotli = name.endsWith(".br") || start.includes("UnityWeb Compressed Content (brotli)");
  return isBrotli && (await readStart(at, "br", 1024).catch(() => null)) !== null ? "br" : "";
}

/** Adds the encoding that a page declares, because the header takes precedence over the page. */
async function withCharset(type: string, at: string, encoding: Encoding): Promise<string> {
  const head = (await readStart(at, encoding, 1024)).toString("latin1");
  const charset = /<meta[^>]{1,100}charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(head)?.[1];
  return `${type}; charset=${charset !== undefined && isEncoding(charset) ? charset.toLowerCase() : "utf-8"}`;
}

/** Returns whether browsers know an encoding. One that they don't know, such as UTF-7, could hide a script from checks. */
function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== "";
  } catch {
    return false;
  }
}
