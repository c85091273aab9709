// Finds the font that can draw a piece of text: the site's own for Latin letters, and for every other script one from a package,
// cut into small files of which only those that are needed are read.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Blob, Face as FontFace, Font, Variation } from "harfbuzzjs";
import decompress from "woff2-encoder/decompress";
import { z } from "zod";
import { projectFile } from "../program-files.ts";

export type Face = {
  name: string;
  font: Font;
  source: FontFace;
  unitsPerEm: number;
  /** Of the size of the text; scripts that stack marks need more than others. */
  lineHeight: number;
  /** Letters of some scripts must not be moved apart or together. */
  tracking: boolean;
  palette: readonly string[] | null;
};

export type Style = keyof typeof styles;

/** Which forms the characters have that China, Japan, Korea and Taiwan write differently. */
export type Region = "sc" | "tc" | "jp" | "kr";

export type Faces = {
  /** The first that can draw everything that is to be seen in a grapheme; null where none can. */
  find(grapheme: string, style: Style, region: Region): Promise<Face | null>;
  /** Of every script there is, in pixels: better than nothing, and than an empty box. */
  findPixels(grapheme: string): Promise<Face | null>;
};

type FontFile = {
  name: string;
  path: string;
  ranges: readonly (readonly [number, number])[];
  lineHeight: number;
  tracking: boolean;
};

const require = createRequire(import.meta.url);
const ownFonts = fileURLToPath(projectFile("web/shared/fonts/"));

const styles = {
  display: { family: "zalando-sans-expanded", weight: 700 },
  name: { family: "hanken-grotesk", weight: 600 },
  text: { family: "hanken-grotesk", weight: 450 },
} as const;

/** As wide as they are tall, or with marks above and below: the room a line needs. */
const height = { latin: 1.08, plain: 1.16, square: 1.22, tall: 1.36, tallest: 1.6 } as const;

const scripts: readonly { family: string; subsets: readonly string[]; lineHeight: number; tracking?: boolean }[] = [
  {
    family: "noto-sans",
    subsets: ["cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese", "latin-ext", "latin"],
    lineHeight: height.plain,
    tracking: true,
  },
  { family: "noto-sans", subsets: ["devanagari"], lineHeight: height.tall },
  ...[
    "arabic",
    "bengali",
    "gujarati",
    "gurmukhi",
    "kannada",
    "khmer",
    "lao",
    "malayalam",
    "oriya",
    "sinhala",
    "tamil",
    "telugu",
    "thai",
  ].map((script) => ({ family: `noto-sans-${script}`, subsets: [script], lineHeight: height.tall })),
  ...["armenian", "ethiopic", "georgian", "hebrew"].map((script) => ({
    family: `noto-sans-${script}`,
    subsets: [script],
    lineHeight: height.plain,
  })),
  { family: "noto-sans-myanmar", subsets: ["myanmar"], lineHeight: height.tallest },
  { family: "noto-serif-tibetan", subsets: ["tibetan"], lineHeight: height.tallest },
];

/** The others draw what the first lacks. */
const regionOrder: Record<Region, readonly Region[]> = {
  sc: ["sc", "tc", "jp", "kr"],
  tc: ["tc", "sc", "jp", "kr"],
  jp: ["jp", "sc", "tc", "kr"],
  kr: ["kr", "sc", "tc", "jp"],
};

const everything: FontFile["ranges"] = [[0x20, 0x10ffff]];
const rangesBySubset = z.record(z.string(), z.string());
const looksLikeEmoji = /\p{Emoji_Presentation}|\ufe0f|\u20e3/u;

export function createFaces(): Faces {
  const opened = new Map<string, Promise<Face>>();
  const listed = new Map<string, Promise<FontFile[]>>();

  return {
    find: (grapheme, style, region) => findIn(searchOrder(grapheme, style, region), grapheme, styles[style].weight),
    findPixels: (grapheme) =>
      findIn(
        [
          list("pixels", async () => [
            {
              name: "unifontex",
              path: require.resolve("@fontsource/unifontex/files/unifontex-latin-400-normal.woff2"),
              ranges: everything,
              lineHeight: height.plain,
              tracking: false,
            },
          ]),
        ],
        grapheme,
        400,
      ),
  };

  async function findIn(lists: readonly Promise<FontFile[]>[], grapheme: string, weight: number): Promise<Face | null> {
    const needed = [...grapheme]
      .filter((character) => !/\p{Default_Ignorable_Code_Point}/u.test(character))
      .map((character) => character.codePointAt(0) ?? 0);
    if (needed.length === 0) return null;
    for (const files of lists) {
      for (const file of await files) {
        if (!needed.every((codePoint) => isWithin(file.ranges, codePoint))) continue;
        const face = await open(file, weight);
        if (needed.every((codePoint) => Boolean(face.font.nominalGlyph(codePoint)))) return face;
      }
    }
    return null;
  }

  function searchOrder(grapheme: string, style: Style, region: Region): Promise<FontFile[]>[] {
    const own = list(styles[style].family, () => listOwn(styles[style].family));
    const text = list("scripts", listScripts);
    const symbols = list("symbols", () =>
      listPackage("noto-sans-symbols", (subset) => subset === "symbols", height.plain, false),
    );
    const squares = regionOrder[region].map((each) =>
      list(each, () => listPackage(`noto-sans-${each}`, (subset) => /^\d+$/.test(subset), height.square, false)),
    );
    const emoji = list("emoji", async () => [
      {
        name: "twemoji",
        path: require.resolve("twemoji-colr-font/twemoji.woff2"),
        ranges: everything,
        lineHeight: height.plain,
        tracking: false,
      },
    ]);
    return looksLikeEmoji.test(grapheme)
      ? [emoji, own, text, symbols, ...squares]
      : [own, text, symbols, ...squares, emoji];
  }

  function list(key: string, read: () => Promise<FontFile[]>): Promise<FontFile[]> {
    const known = listed.get(key) ?? read();
    listed.set(key, known);
    return known;
  }

  function open(file: FontFile, weight: number): Promise<Face> {
    const key = `${file.path} ${weight}`;
    const known = opened.get(key) ?? openFace(file, weight);
    opened.set(key, known);
    return known;
  }
}

async function listOwn(family: string): Promise<FontFile[]> {
  return ["basic", "latin", "latin-ext"].map((part) => ({
    name: family,
    path: join(ownFonts, `${family}-${part}.woff2`),
    ranges: [[0x20, 0x2fff]],
    lineHeight: height.latin,
    tracking: true,
  }));
}

async function listScripts(): Promise<FontFile[]> {
  const lists = await Promise.all(
    scripts.map(({ family, subsets, lineHeight, tracking = false }) =>
      listPackage(family, (subset) => subsets.includes(subset), lineHeight, tracking),
    ),
  );
  return lists.flat();
}

/** A package says in a file which characters each of its parts has. */
async function listPackage(
  family: string,
  isWanted: (subset: string) => boolean,
  lineHeight: number,
  tracking: boolean,
): Promise<FontFile[]> {
  const folder = dirname(require.resolve(`@fontsource-variable/${family}/package.json`));
  const subsets = rangesBySubset.parse(JSON.parse(await readFile(join(folder, "unicode.json"), "utf8")));
  return Object.entries(subsets)
    .map(([name, ranges]) => ({ subset: name.replace(/[[\]]/g, ""), ranges }))
    .filter(({ subset }) => isWanted(subset))
    .map(({ subset, ranges }) => ({
      name: `${family}-${subset}`,
      path: join(folder, "files", `${family}-${subset}-wght-normal.woff2`),
      ranges: parseRanges(ranges),
      lineHeight,
      tracking,
    }));
}

/** As style sheets write them: U+0-7F,U+A0. */
function parseRanges(text: string): [number, number][] {
  return text.split(",").map((range) => {
    const [from = "", to = from] = range.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

function isWithin(ranges: FontFile["ranges"], codePoint: number): boolean {
  return ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

async function openFace({ name, path, lineHeight, tracking }: FontFile, weight: number): Promise<Face> {
  const source = new FontFace(new Blob(await decompress(await readFile(path))));
  const font = new Font(source);
  if ("wght" in source.getAxisInfos()) font.setVariations([new Variation("wght", weight)]);
  const colours = source.hasColorLayers() ? source.getColorPalettes()[0]?.colors : undefined;
  return { name, font, source, unitsPerEm: source.upem, lineHeight, tracking, palette: colours?.map(toHex) ?? null };
}

function toHex({ red, green, blue, alpha }: { red: number; green: number; blue: number; alpha: number }): string {
  return `#${[red, green, blue, alpha].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
