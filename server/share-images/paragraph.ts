// A text as characters that each have a font: what can't be drawn is replaced by something plainer or left out, directions and
// places for line breaks are known, and any stretch of it can be measured and drawn.
import bidiFactory from "bidi-js";
import { Buffer as ShapingBuffer, BufferFlag, Direction, shape } from "harfbuzzjs";
import LineBreaker from "linebreak";
import type { Face, Faces, Region, Style } from "./faces.ts";

export type Cell = { text: string; face: Face };

export type Glyph = { face: Face; id: number; x: number; y: number };

export type Paragraph = {
  cells: readonly Cell[];
  rightToLeft: boolean;
  /** Numbers of cells before which a line may end, the last being their count. */
  breaks: readonly number[];
  /** Widths and places are in parts of the font size. */
  shape(from: number, to: number): { width: number; glyphs: Glyph[] };
};

type Order = { style: Style; language: string; tracking: number };

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const words = new Intl.Segmenter(undefined, { granularity: "word" });
/** Written without spaces; where a word ends, only a dictionary knows. */
const spaceless = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Could be parted anywhere, but a title is easier to read in whole words. */
const together = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The characters of a text with a font each. `missing` are those that no font has and nothing plainer stands for. */
export async function fitFonts(
  text: string,
  faces: Faces,
  { style, language }: Order,
): Promise<{ cells: Cell[]; missing: string[] }> {
  const plain = tidy(text);
  const region = regionOf(plain, language);
  const cells: Cell[] = [];
  const missing: string[] = [];
  for (const { segment } of graphemes.segment(plain)) {
    if (segment === " " && (cells.length === 0 || cells.at(-1)?.text === " ")) continue;
    const found = await findCells(segment);
    if (found.length === 0) missing.push(segment);
    cells.push(...found);
  }
  while (cells.at(-1)?.text === " ") cells.pop();
  return { cells, missing };

  /** A character that no font has can be made of others, and an accent that none can place be left away. */
  async function findCells(grapheme: string): Promise<Cell[]> {
    const face = await faces.find(grapheme, style, region);
    if (face) return [{ text: grapheme, face }];
    for (const plainer of [
      grapheme.normalize("NFKC"),
      [...grapheme.normalize("NFKD")].filter((character) => !/\p{M}|\p{Cf}/u.test(character)).join(""),
    ]) {
      if (plainer === grapheme || plainer.trim() === "") continue;
      const parts = await Promise.all(
        Array.from(graphemes.segment(plainer), async ({ segment }) => ({
          text: segment,
          face: await faces.find(segment, style, region),
        })),
      );
      const drawn = parts.flatMap(({ text: part, face: partFace }) =>
        partFace ? [{ text: part, face: partFace }] : [],
      );
      if (drawn.length === parts.length) return drawn;
    }
    const pixels = await faces.findPixels(grapheme);
    return pixels ? [{ text: grapheme, face: pixels }] : [];
  }
}

export function toParagraph(cells: readonly Cell[], { tracking }: Pick<Order, "tracking">): Paragraph {
  const text = cells.map((cell) => cell.text).join("");
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, "auto");
  const offsets = [0];
  for (const cell of cells) offsets.push((offsets.at(-1) ?? 0) + cell.text.length);
  const breaks = findBreaks(text, offsets);

  return {
    cells,
    rightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1,
    breaks,
    shape(from, to) {
      let end = to;
      while (end > from && cells[end - 1]?.text === " ") end--;
      let x = 0;
      const glyphs: Glyph[] = [];
      for (const run of orderRuns(runsBetween(from, end))) {
        const shaped = shapeRun(run, tracking);
        for (const glyph of shaped.glyphs) glyphs.push({ ...glyph, x: glyph.x + x });
        x += shaped.width;
      }
      return { width: x, glyphs };
    },
  };

  function runsBetween(from: number, to: number): Run[] {
    const runs: Run[] = [];
    for (const [index, { text: part, face }] of cells.slice(from, to).entries()) {
      const level = levels[offsets[from + index] ?? 0] ?? 0;
      const last = runs.at(-1);
      if (last && last.face === face && last.level === level) last.text += part;
      else runs.push({ text: part, face, level });
    }
    return runs;
  }
}

/** No invisible characters but those that join, part or colour what is seen; spaces of all kinds are spaces, ﬁ is fi, and 𝔸 is A. */
function tidy(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\ufb00-\ufb06\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize("NFKC"))
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\ufeff]/g, "")
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}

/** By the letters that only one of them has; else by the language of the site. */
function regionOf(text: string, language: string): Region {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "jp";
  if (/\p{Script=Hangul}/u.test(text)) return "kr";
  if (language.startsWith("ja")) return "jp";
  if (language.startsWith("ko")) return "kr";
  const isTraditional = [...text].some(
    (character) => /\p{Script=Han}/u.test(character) && !simplified().has(character),
  );
  return isTraditional || /^zh-(TW|HK|MO)$/.test(language) ? "tc" : "sc";
}

let simplifiedCharacters: ReadonlySet<string> | null = null;

/** The characters of the mainland's first standard, which has no traditional forms: nearly every traditional title has one more. */
function simplified(): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let row = 0xb0; row <= 0xf7; row++) for (let place = 0xa1; place <= 0xfe; place++) bytes.push(row, place);
  return (simplifiedCharacters ??= new Set(new TextDecoder("gb2312").decode(Uint8Array.from(bytes))));
}

function findBreaks(text: string, offsets: readonly number[]): number[] {
  const places = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) places.add(next.position);
  // A word with a hyphen is one word.
  for (const { index } of text.matchAll(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu)) places.delete(index + 1);
  for (const { segment, index, isWordLike } of words.segment(text)) {
    if (spaceless.test(segment) && spaceless.test(text[index - 1] ?? "")) places.add(index);
    if (isWordLike && together.test(segment))
      for (let inside = index + 1; inside < index + segment.length; inside++) places.delete(inside);
  }
  return offsets.flatMap((offset, index) =>
    index > 0 && (places.has(offset) || index === offsets.length - 1) ? [index] : [],
  );
}

type Run = { text: string; face: Face; level: number };

/** From left to right as they are seen: everything from each level upwards is turned round, the highest first. */
function orderRuns(runs: readonly Run[]): Run[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const turned: Run[] = [];
    for (let index = 0; index < ordered.length;) {
      let end = index;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      turned.push(...(end > index ? ordered.slice(index, end).toReversed() : ordered.slice(index, index + 1)));
      index = Math.max(end, index + 1);
    }
    ordered = turned;
  }
  return ordered;
}

function shapeRun({ text, face, level }: Run, tracking: number): { width: number; glyphs: Glyph[] } {
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES | BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(face.font, buffer);
  const glyphs: Glyph[] = [];
  let x = 0;
  const unit = 1 / face.unitsPerEm;
  for (const { codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
    glyphs.push({ face, id, x: x + xOffset * unit, y: yOffset * unit });
    if (xAdvance !== 0) x += xAdvance * unit + (face.tracking ? tracking : 0);
  }
  return { width: x, glyphs };
}
