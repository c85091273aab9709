// Sets a text in lines: as large as it fits, with lines of about equal length, and an ellipsis if it doesn't fit.
import type { Font, Measure } from "./fonts.ts";

export type SetText = {
  size: number;
  lineHeight: number;
  rightToLeft: boolean;
  lines: string[];
  tracking: number;
  font: Font;
};

type Order = {
  font: Font;
  /** The first size at which the text fits is used, or else the last. */
  sizes: readonly [number, ...number[]];
  width: number;
  maxLines: number;
  /** Letter spacing to remove, as a share of the size, in scripts that allow it. */
  tracking?: number;
};

/** A part that stays on one line. `width` is a multiple of the font size, like all widths until the size is known. */
type Piece = { text: string; spaceAfter: boolean; width: number };

const words = new Intl.Segmenter(undefined, { granularity: "word" });
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** Scripts without spaces: a line may end after each word, which takes a dictionary to find. */
const spaceless = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{M}\p{Lm}]/u;
const joined = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]/u;

export async function setText(text: string, order: Order, measure: Measure): Promise<SetText> {
  const { font, sizes, width, maxLines } = order;
  const looseScripts = joined.test(text) || spaceless.test(text) || /[\p{Script=Hangul}\p{Script=Hebrew}]/u.test(text);
  const tracking = looseScripts ? 0 : (order.tracking ?? 0);
  const widthOf = async (part: string) => (await measure(part, font)) + tracking * [...part].length;
  const space = await widthOf(" ");
  const pieces = await Promise.all(
    findPieces(text).map(async (piece) => ({ ...piece, width: await widthOf(piece.text) })),
  );
  const fits = (size: number) => {
    const room = width / size;
    return pieces.every((piece) => piece.width <= room) && breakLines(pieces, room, space).length <= maxLines;
  };
  const size = sizes.find(fits) ?? sizes.at(-1) ?? sizes[0];
  const room = width / size;
  const parted = (await Promise.all(pieces.map((piece) => part(piece, room, widthOf)))).flat();
  const all = breakLines(parted, room, space);
  const lines =
    all.length > maxLines
      ? [...all.slice(0, maxLines - 1), shorten(all[maxLines - 1] ?? [], room, space, await widthOf("…"))]
      : balance(parted, all, room, space);
  return {
    size,
    font,
    tracking,
    lineHeight: size * lineHeightOf(text),
    rightToLeft: /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text),
    lines: lines.map(join),
  };
}

/** Returns the line height. Scripts with marks above and below, or with letters as wide as tall, need more. */
function lineHeightOf(text: string): number {
  if (joined.test(text)) return 1.36;
  if (spaceless.test(text) || /\p{Script=Hangul}/u.test(text)) return 1.22;
  return /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}]/u.test(text) ? 1.16 : 1.08;
}

function findPieces(text: string): Omit<Piece, "width">[] {
  const pieces: { text: string; spaceAfter: boolean }[] = [];
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1);
    if (segment === " ") {
      if (last) last.spaceAfter = true;
    } else if (last && !last.spaceAfter && !mayPart(last.text, segment)) last.text += segment;
    else pieces.push({ text: segment, spaceAfter: false });
  }
  return pieces;
}

function mayPart(before: string, after: string): boolean {
  if (opening.test(before) || closing.test(after)) return false;
  return (
    before.endsWith("—") ||
    spaceless.test(before.slice(-1)) ||
    spaceless.test(after) ||
    /[、。，：；！？]$/u.test(before)
  );
}

/** Splits a word that is longer than a line into characters; returns any other word as it is. */
async function part(piece: Piece, room: number, widthOf: (text: string) => Promise<number>): Promise<Piece[]> {
  if (piece.width <= room) return [piece];
  const characters = Array.from(graphemes.segment(piece.text), ({ segment }) => segment);
  return Promise.all(
    characters.map(async (text, index) => ({
      text,
      width: await widthOf(text),
      spaceAfter: piece.spaceAfter && index === characters.length - 1,
    })),
  );
}

function breakLines(pieces: readonly Piece[], room: number, space: number): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    if (line && widthOfLine([...line, piece], space) <= room) line.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

function widthOfLine(line: readonly Piece[], space: number): number {
  return line.reduce(
    (sum, { width, spaceAfter }, index) => sum + width + (spaceAfter && index < line.length - 1 ? space : 0),
    0,
  );
}

/** Finds the narrowest lines without adding a line, so that the last line has more than one word. */
function balance(pieces: readonly Piece[], wide: Piece[][], room: number, space: number): Piece[][] {
  let [low, high, best] = [room * 0.5, room, wide];
  for (let round = 0; round < 7; round++) {
    const middle = (low + high) / 2;
    const lines = breakLines(pieces, middle, space);
    const fits = lines.length <= wide.length && lines.every((line) => widthOfLine(line, space) <= middle);
    if (fits) [high, best] = [middle, lines];
    else low = middle;
  }
  return best;
}

function shorten(line: readonly Piece[], room: number, space: number, ellipsis: number): Piece[] {
  let kept = [...line];
  while (kept.length > 1 && widthOfLine(kept, space) + ellipsis > room) kept = kept.slice(0, -1);
  return [{ text: `${join(kept).replace(/[\s\p{P}]+$/u, "")}…`, spaceAfter: false, width: 0 }];
}

function join(line: readonly Piece[]): string {
  return line
    .map(({ text, spaceAfter }) => (spaceAfter ? `${text} ` : text))
    .join("")
    .trim();
}
