// Sets a text in lines: as large as it fits, the lines about equally long, and an ellipsis where there is more than there is room.
import type { Faces, Style } from "./faces.ts";
import { type Cell, fitFonts, type Glyph, type Paragraph, toParagraph } from "./paragraph.ts";

export type SetText = {
  size: number;
  lineHeight: number;
  rightToLeft: boolean;
  lines: { width: number; glyphs: Glyph[] }[];
  /** What no font has. */
  missing: string[];
};

type Order = {
  style: Style;
  /** The first at which the text fits is taken; the last where it doesn't. */
  sizes: readonly [number, ...number[]];
  width: number;
  lines: number;
  language: string;
  /** Parts of the size by which letters stand closer. */
  tracking?: number;
};

/** Ends of lines, as numbers of cells. */
type Layout = { ends: number[]; whole: boolean };

export async function setText(text: string, faces: Faces, order: Order): Promise<SetText> {
  const { sizes, width, lines: most, tracking = 0 } = order;
  const { cells, missing } = await fitFonts(text, faces, { ...order, tracking });
  const ellipsis = (await fitFonts("…", faces, { ...order, tracking })).cells;
  const paragraph = toParagraph(cells, { tracking });
  const size =
    sizes.find((each) => {
      const { ends, whole } = breakLines(paragraph, width / each);
      return whole && ends.length <= most;
    }) ??
    sizes.at(-1) ??
    sizes[0];
  const room = width / size;
  const { ends } = breakLines(paragraph, room);
  const shown = ends.length > most ? shorten(paragraph, ends[most - 2] ?? 0, room, ellipsis, tracking) : paragraph;
  const balanced = balance(shown, room, most);
  return {
    size,
    missing,
    rightToLeft: paragraph.rightToLeft,
    lineHeight: size * Math.max(1, ...cells.map(({ face }) => face.lineHeight)),
    lines: balanced.map((end, index) => shown.shape(balanced[index - 1] ?? 0, end)),
  };
}

function breakLines(paragraph: Paragraph, room: number): Layout {
  const ends: number[] = [];
  let whole = true;
  let start = 0;
  while (start < paragraph.cells.length) {
    const candidates = paragraph.breaks.filter((place) => place > start);
    let end = lastThatFits(paragraph, start, candidates, room);
    if (end === null) {
      // A word longer than a line.
      whole = false;
      const anywhere = Array.from({ length: paragraph.cells.length - start }, (_, index) => start + index + 1);
      end = lastThatFits(paragraph, start, anywhere, room) ?? start + 1;
    }
    ends.push(end);
    start = end;
  }
  return { ends, whole };
}

function lastThatFits(paragraph: Paragraph, start: number, candidates: readonly number[], room: number): number | null {
  let fitting: number | null = null;
  for (const place of candidates) {
    if (paragraph.shape(start, place).width > room) break;
    fitting = place;
  }
  return fitting;
}

/** The narrowest measure that needs no more lines, so that no word stands alone on the last of them. */
function balance(paragraph: Paragraph, room: number, most: number): number[] {
  const wide = breakLines(paragraph, room);
  if (!wide.whole) return wide.ends.slice(0, most);
  let [low, high, best] = [room * 0.5, room, wide.ends];
  for (let round = 0; round < 7; round++) {
    const middle = (low + high) / 2;
    const { ends, whole } = breakLines(paragraph, middle);
    if (whole && ends.length <= wide.ends.length) [high, best] = [middle, ends];
    else low = middle;
  }
  return best.slice(0, most);
}

/** Ends the text on its last line, after a whole word where that wastes little. */
function shorten(
  paragraph: Paragraph,
  lastLine: number,
  room: number,
  ellipsis: readonly Cell[],
  tracking: number,
): Paragraph {
  const { cells, breaks } = paragraph;
  const cut = (end: number): Paragraph => {
    let kept = end;
    while (kept > lastLine && /^[\s\p{P}]$/u.test(cells[kept - 1]?.text ?? "")) kept--;
    return toParagraph([...cells.slice(0, kept), ...ellipsis], { tracking });
  };
  const fits = (end: number): boolean => {
    const short = cut(end);
    return short.shape(lastLine, short.cells.length).width <= room;
  };
  let end = lastLine + 1;
  while (end + 1 < cells.length && fits(end + 1)) end++;
  const wordEnd = breaks.findLast((place) => place <= end && place > lastLine);
  return cut(wordEnd !== undefined && end - wordEnd < 8 ? wordEnd : end);
}
