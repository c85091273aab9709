// The fonts of share images: the site's own for Latin letters, Noto for nine more scripts. scripts/make-share-fonts.ts puts them into a
// folder, and Pango, which is part of sharp, draws with them.
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { z } from "zod";
import { escapeHtml } from "#server/markdown/escape.ts";
import { projectFile } from "../program-files.ts";

export type Style = "display" | "name" | "text";
export type Font = { family: string; weight: number };
/** Returns the width of a text in parts of its font size. */
export type Measure = (text: string, font: Font) => Promise<number>;

// The first file of each family has no name inside, so its name is the file's.
const own = {
  display: { family: "zalando-sans-expanded-basic, Zalando Sans Expanded", weight: 700 },
  name: { family: "hanken-grotesk-basic, Hanken Grotesk", weight: 600 },
  text: { family: "hanken-grotesk-basic, Hanken Grotesk", weight: 450 },
} as const;
const noto = ["Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai"];
const eastAsian = { zh: "Noto Sans SC", ja: "Noto Sans JP", ko: "Noto Sans KR" };
/** Large, because Pango rounds the place of each letter to pixels. */
const measuredSize = 200;

/** Han characters have the form of the language of the text: its other letters tell which, else the language of the site. */
export function fontFor(text: string, style: Style, language: string): Font {
  const first = eastAsian[languageOf(text, language)];
  const families = [
    own[style].family,
    ...noto,
    first,
    ...Object.values(eastAsian).filter((family) => family !== first),
  ];
  return { family: families.join(", "), weight: own[style].weight };
}

function languageOf(text: string, language: string): keyof typeof eastAsian {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  if (/\p{Script=Hangul}/u.test(text)) return "ko";
  return language.startsWith("ja") ? "ja" : language.startsWith("ko") ? "ko" : "zh";
}

/** Reads which characters the fonts have. */
export async function readCharacters(): Promise<(character: string) => boolean> {
  const file = await readFile(projectFile("build/share-fonts/characters.json"), "utf8");
  const ranges = z.array(z.tuple([z.number(), z.number()])).parse(JSON.parse(file));
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([first, last]) => code >= first && code <= last);
  };
}

/** Returns a function that asks Pango for widths, each once. */
export function createMeasure(): Measure {
  const known = new Map<string, Promise<number>>();
  return async (text, font) => {
    // Pango tells how wide the ink is; between two strokes that is what the text takes, with the room at its sides.
    const [all, strokes] = await Promise.all([inkWidth(`|${text}|`, font), inkWidth("||", font)]);
    return (all - strokes) / measuredSize;
  };

  function inkWidth(text: string, { family, weight }: Font): Promise<number> {
    const markup = `<span font_family="${family}" font_weight="${weight}" size="${measuredSize}pt">${escapeHtml(text)}</span>`;
    const width = known.get(markup) ?? draw(markup);
    known.set(markup, width);
    return width;
  }

  async function draw(markup: string): Promise<number> {
    const { info } = await sharp({ text: { text: markup, dpi: 72 } })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return info.width;
  }
}
