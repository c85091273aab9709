// Makes share-fonts: the fonts of share images and of the résumé as files that sharp and Typst can draw with, and the list of their
// characters, of all together and of each file. The packages and the site only have WOFF2 fonts, which FreeType in sharp can't read.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import decompress from "woff2-encoder/decompress";
import { fontEnvironment } from "#server/share-images/font-environment.ts";

const target = new URL("../share-fonts/", import.meta.url);
const ownFonts = new URL("../web/shared/fonts/", import.meta.url);
const ownFamilies = /^(?!.*-italic-).+-(?:basic|latin|latin-ext)\.woff2$/;
const packages = ["", "-arabic", "-hebrew", "-thai", "-jp", "-sc", "-kr"].map(
  (script) => new URL(`../node_modules/@fontsource-variable/noto-sans${script}/files/`, import.meta.url),
);
/** Files with Latin and other letters that "noto-sans" has too. */
const again = /-(?:jp|kr|sc|thai|arabic|hebrew)-(?:latin|latin-ext|cyrillic|vietnamese|math|symbols)-/;

await rm(target, { recursive: true, force: true });
await mkdir(new URL("ttf/", target), { recursive: true });
const characters = new Set<number>();
const coverage: Record<string, [number, number][]> = {};
for (const folder of [ownFonts, ...packages])
  for (const name of (await readdir(folder)).filter(isWanted)) {
    const font = Buffer.from(await decompress(await readFile(new URL(name, folder))));
    const own = new Set(charactersOf(font));
    for (const character of own) characters.add(character);
    const file = name.replace(/woff2$/, "ttf");
    coverage[file] = toRanges(own);
    await writeFile(new URL(`ttf/${file}`, target), font);
  }
await writeFile(new URL("characters.json", target), JSON.stringify(toRanges(characters)));
await writeFile(new URL("coverage.json", target), JSON.stringify(coverage));
// Scans all fonts once and keeps the cache, so that the process that draws need not.
Object.assign(process.env, fontEnvironment);
await sharp({ text: { text: "a" } }).toBuffer();

function isWanted(name: string): boolean {
  return ownFamilies.test(name) || (name.endsWith("-wght-normal.woff2") && !again.test(name));
}

/** Reads the characters from the table "cmap", in format 12 (all of Unicode) or 4 (the first 65,536 characters). */
function charactersOf(font: Buffer): number[] {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const entry = entries.find((at) => font.toString("latin1", at, at + 4) === "cmap");
  if (entry === undefined) throw new Error("A font has no characters.");
  const cmap = font.subarray(font.readUInt32BE(entry + 8));
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4)),
  );
  return tables.flatMap((table) => {
    const format = table.readUInt16BE(0);
    return format === 12 ? readFormat12(table) : format === 4 ? readFormat4(table) : [];
  });
}

function readFormat12(table: Buffer): number[] {
  return Array.from({ length: table.readUInt32BE(12) }, (_, index) => 16 + index * 12).flatMap((group) =>
    range(table.readUInt32BE(group), table.readUInt32BE(group + 4)),
  );
}

function readFormat4(table: Buffer): number[] {
  const size = table.readUInt16BE(6);
  return Array.from({ length: size / 2 }, (_, index) => index * 2).flatMap((segment) => {
    const [last, first] = [table.readUInt16BE(14 + segment), table.readUInt16BE(16 + size + segment)];
    const shift = table.readUInt16BE(16 + 2 * size + segment);
    const place = 16 + 3 * size + segment;
    const offset = table.readUInt16BE(place);
    return range(first, last).filter((character) => {
      if (character === 0xffff) return false;
      if (offset === 0) return ((character + shift) & 0xffff) !== 0;
      return table.readUInt16BE(place + offset + 2 * (character - first)) !== 0;
    });
  });
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function toRanges(all: ReadonlySet<number>): [number, number][] {
  const ranges: [number, number][] = [];
  for (const character of [...all].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === character - 1) last[1] = character;
    else ranges.push([character, character]);
  }
  return ranges;
}
