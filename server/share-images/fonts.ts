// The fonts of share images: the site's own for Latin letters, Noto for nine more scripts. scripts/make-share-fonts.ts puts them into a
// folder, and Pango, which is part of sharp, draws with them.
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { z } from "zod";
import { escapeHtml } from "#server/markdown/escape.ts";
import { projectFile } from "../program-files.ts";

export type Style = "display" | "name" | "text";
export type Font = { family: string; weight: number };
/** Returns the width of a text as a multiple of its font size. */
export type Measure = (text: string, font: Font) => Promise<number>;

// The first file of each family contains no name, so its family name is the file name.
const own = {
  display: { family: "zalando-sans-expanded-basic, Zalando Sans Expanded", weight: 700 },
  name: { family: "hanken-grotesk-basic, Hanken Grotesk", weight: 600 },
  text: { family: "hanken-grotesk-basic, Hanken Grotesk", weight: 450 },
} as const;
const noto = ["Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai"];
const eastAsian = { zh: "Noto Sans SC", ja: "Noto Sans JP", ko: "Noto Sans KR" };
/** Large, because Pango rounds positions of letters to pixels. */
const measuredSize = 200;

/**
 * Returns the font of a text. Han characters have the forms of the text's language: its other letters show which, or else it is the site's
 * language.
 */
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

/** Returns a function that tells whether the fonts have a character. */
export async function readCharacters(): Promise<(character: string) => boolean> {
  const file = await readFile(projectFile("share-fonts/characters.json"), "utf8");
  const ranges = z.array(z.tuple([z.number(), z.number()])).parse(JSON.parse(file));
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([first, last]) => code >= first && code <= last);
  };
}

/** Returns a function that measures widths with Pango, each text once. */
export function createMeasure(): Measure {
  const known = new Map<string, Promise<number>>();
  return async (text, font) => {
    // Pango measures ink. The width between two strokes includes the spacing at the sides of the text.
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
