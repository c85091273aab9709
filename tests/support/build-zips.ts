// ZIP files of builds for tests: valid ones, and malicious ones that no normal program creates.
import { randomBytes } from "node:crypto";
import { crc32, deflateRawSync } from "node:zlib";

export type CraftedFile = {
  name: string | Buffer;
  content?: string | Buffer;
  /** 0 stores, 8 deflates; other numbers are only claimed. */
  method?: number;
  /** Bit 0 marks it as encrypted. */
  flags?: number;
  /** The Unix file type and permissions. */
  mode?: number;
  /** False values for the central directory. */
  claims?: { size?: number; packed?: number; crc?: number; offset?: number };
  /** Bytes that replace the packed content. */
  packed?: Buffer;
  /** Whether it shares the content of the previous file. */
  overlaps?: boolean;
};

export function craftZip(files: readonly CraftedFile[], { count }: { count?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let [offset, last] = [0, 0];
  for (const { name, content = "", method = 8, flags = 0, mode = 0, claims = {}, packed: given, overlaps } of files) {
    const bytes = Buffer.from(content);
    const title = Buffer.from(name);
    const packed = given ?? (method === 8 ? deflateRawSync(bytes) : bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    // Names are UTF-8.
    facts.writeUInt16LE(0x0800 | flags, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(claims.crc ?? crc32(bytes), 10);
    facts.writeUInt32LE(claims.packed ?? packed.length, 14);
    facts.writeUInt32LE(claims.size ?? bytes.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, title, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE((mode << 16) >>> 0, 6);
    place.writeUInt32LE(claims.offset ?? (overlaps ? last : offset), 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x03", "latin1"), facts, place, title]));
    if (overlaps) continue;
    last = offset;
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE((count ?? directory.length) & 0xff_ff, 4);
  end.writeUInt16LE((count ?? directory.length) & 0xff_ff, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from("PK\x05\x06"), end]);
}

const page: CraftedFile = { name: "index.html", content: "<!doctype html><title>Game</title>" };
const withPage = (...files: CraftedFile[]) => craftZip([page, ...files]);

/** Creates a ZIP file of a build with these files beside its page. */
export function makeBuildZip(files: Record<string, string | Buffer> = {}): Buffer {
  return craftZip([
    ...("index.html" in files ? [] : [page]),
    ...Object.entries(files).map(([name, content]) => ({ name, content })),
  ]);
}

const megabyte = 1024 * 1024;

/** Just large enough that 100 copies of it fill more than the file: tests pack it 101 times. */
const overlapping = randomBytes(50_000);

/** `says` is a part of the message that explains why the ZIP file is rejected. */
export type HostileZip = { zip(): Buffer; says: RegExp };

/** ZIP files that must be rejected. */
export const hostileZips: Record<string, HostileZip> = {
  "a file outside of the folder": { zip: () => withPage({ name: "../evil.html" }), says: /leads out of the ZIP/ },
  "a file far outside": { zip: () => withPage({ name: "a/../../../etc/cron.d/x" }), says: /leads out of the ZIP/ },
  "an absolute path": { zip: () => withPage({ name: "/etc/passwd" }), says: /leads out of the ZIP/ },
  "a drive of Windows": { zip: () => withPage({ name: "C:/Windows/x.js" }), says: /leads out of the ZIP/ },
  "a path through the same folder": { zip: () => withPage({ name: "./a.js" }), says: /leads out of the ZIP/ },
  "a path with an empty part": { zip: () => withPage({ name: "a//b.js" }), says: /leads out of the ZIP/ },
  "a way out by backslashes": { zip: () => withPage({ name: "..\\..\\evil.html" }), says: /backslash/ },
  "folders by backslashes": { zip: () => withPage({ name: "Build\\game.js" }), says: /backslash/ },
  "a line break in a name": { zip: () => withPage({ name: "a\nb.js" }), says: /control character/ },
  "a name that reads as another": { zip: () => withPage({ name: "game\u202esj.html" }), says: /control character/ },
  "a NUL in a name": { zip: () => withPage({ name: "a.js\0.png" }), says: /control character/ },
  "a symbolic link": {
    zip: () => withPage({ name: "data", content: "/etc/passwd", mode: 0o120777 }),
    says: /a link or a device/,
  },
  "a device": { zip: () => withPage({ name: "null", mode: 0o020666 }), says: /a link or a device/ },
  "a pipe": { zip: () => withPage({ name: "pipe", mode: 0o010666 }), says: /a link or a device/ },
  "an encrypted file": { zip: () => withPage({ name: "a.js", flags: 1 }), says: /encrypted/ },
  "names that differ by case": {
    zip: () => withPage({ name: "Game.js" }, { name: "game.js" }),
    says: /"Game\.js" and "game\.js" clash/,
  },
  "names that differ by the form of an accent": {
    zip: () => withPage({ name: "caf\u00e9.js" }, { name: "cafe\u0301.js" }),
    says: /clash/,
  },
  "the same name twice": { zip: () => withPage({ name: "a.js" }, { name: "a.js" }), says: /two files with the name/ },
  "a file that is a folder too": { zip: () => withPage({ name: "a/b.js" }, { name: "A" }), says: /clash/ },
  "no page": {
    zip: () => craftZip([{ name: "game.html" }, { name: "a.js" }]),
    says: /no index\.html at its top\. Name the page that starts the game index\.html/,
  },
  "a page two folders deep": {
    zip: () => craftZip([{ name: "a/b/c/index.html" }, { name: "a/b/index.html" }]),
    says: /no index\.html at its top\. There is one in "a\/b\/"\. Pack that folder alone\./,
  },
  "a page beside other folders": {
    zip: () => craftZip([{ name: "server/x.js" }, { name: "web/index.html" }]),
    says: /no index\.html at its top\. There is one in "web\/"/,
  },
  "a page in capital letters": {
    zip: () => craftZip([{ name: "INDEX.HTML" }, { name: "a.js" }]),
    says: /The page is named "INDEX\.HTML"\. Rename it to index\.html\./,
  },
  "no file": { zip: () => craftZip([]), says: /no file in it/ },
  "only what systems leave behind": {
    zip: () => craftZip([{ name: "__MACOSX/._index.html" }, { name: ".DS_Store" }, { name: ".git/HEAD" }]),
    says: /no file in it/,
  },
  "no ZIP file": { zip: () => randomBytes(5000), says: /no ZIP file/ },
  "a ZIP file without its end": { zip: () => makeBuildZip().subarray(0, -30), says: /no ZIP file/ },
  "a ZIP file without its beginning": {
    zip: () => withPage({ name: "a.js", content: randomBytes(2000) }).subarray(1000),
    says: /./,
  },
  "50,000 files": {
    zip: () => craftZip(Array.from({ length: 50_000 }, (_, at) => ({ name: `f${at}.txt`, method: 0 }))),
    says: /50000 files; 2000 is the limit/,
  },
  "2,001 files": {
    zip: () => withPage(...Array.from({ length: 2000 }, (_, at) => ({ name: `f${at}.txt`, method: 0 }))),
    says: /2001 files; 2000 is the limit/,
  },
  "a long path": { zip: () => withPage({ name: `${"folder/".repeat(35)}a.js` }), says: /longer than 240 characters/ },
  "more than a gigabyte unpacked": {
    zip: () =>
      withPage(
        ...Array.from({ length: 6 }, (_, at) => ({
          name: `${at}.bin`,
          content: randomBytes(220_000),
          claims: { size: 200 * megabyte },
        })),
      ),
    says: /1201 MB; 1024 MB is the limit/,
  },
  "a bomb that shrinks too well": {
    zip: () => withPage({ name: "zeros.bin", content: Buffer.alloc(20 * megabyte) }),
    says: /ZIP bomb/,
  },
  "a bomb of files that overlap": {
    zip: () =>
      withPage(
        { name: "0.bin", content: overlapping },
        ...Array.from({ length: 100 }, (_, at) => ({ name: `${at + 1}.bin`, content: overlapping, overlaps: true })),
      ),
    says: /overlap/,
  },
  "a file that is longer than it says": {
    zip: () => withPage({ name: "a.js", content: "a".repeat(5000), claims: { size: 10 } }),
    says: /is not what the ZIP file's list of contents says/,
  },
  "a file that is shorter than it says": {
    zip: () => withPage({ name: "a.js", content: "a", claims: { size: 5000 } }),
    says: /is not what the ZIP file's list of contents says/,
  },
  "a stored file whose sizes differ": {
    zip: () => withPage({ name: "a.js", content: "abc", method: 0, claims: { size: 30 } }),
    says: /damaged|list of contents/,
  },
  "a file with another checksum": {
    zip: () => withPage({ name: "a.js", content: "abc", claims: { crc: 1 } }),
    says: /is not what the ZIP file's list of contents says/,
  },
  "a file that can't be unpacked": {
    zip: () => withPage({ name: "a.js", content: "abc", packed: Buffer.from([255, 255, 255, 255]) }),
    says: /is not what the ZIP file's list of contents says/,
  },
  "a method that is not read": { zip: () => withPage({ name: "a.js", content: "abc", method: 14 }), says: /method/ },
  "a file beyond the end": {
    zip: () => withPage({ name: "a.js", content: "abc", claims: { offset: 4_000_000_000 } }),
    says: /is not what the ZIP file's list of contents says/,
  },
  "a list that promises more files": { zip: () => craftZip([page], { count: 9 }), says: /damaged/ },
};
