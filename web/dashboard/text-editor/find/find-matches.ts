import type { Node } from "@tiptap/pm/model";

export type Search = { text: string; isCaseSensitive: boolean; isWholeWord: boolean };
export type Match = { from: number; to: number };

/** The maximum number of matches that are counted and shown. */
export const maxMatches = 2000;

type Known = { key: string; offsets: readonly (readonly [number, number])[] };

/** The last search in each line. Lines that didn't change aren't searched again. */
const known = new WeakMap<Node, Known>();

/** Returns where a text occurs, also across different formats. Images and the like in a line end a match. */
export function findMatches(doc: Node, search: Search): Match[] {
  const matches: Match[] = [];
  if (search.text === "") return matches;
  const pattern = patternOf(search);
  doc.descendants((node, position) => {
    if (!node.isTextblock) return matches.length < maxMatches;
    for (const [start, end] of matchesIn(node, pattern)) {
      if (matches.length === maxMatches) break;
      matches.push({ from: position + 1 + start, to: position + 1 + end });
    }
    return false;
  });
  return matches;
}

function matchesIn(line: Node, pattern: RegExp): Known["offsets"] {
  const before = known.get(line);
  if (before?.key === String(pattern)) return before.offsets;
  // Each leaf counts as one character, as in positions of the document.
  const text = line.textBetween(0, line.content.size, undefined, "\ufffc");
  const offsets = [...text.matchAll(pattern)].map(({ index, 0: { length } }) => [index, index + length] as const);
  known.set(line, { key: String(pattern), offsets });
  return offsets;
}

function patternOf({ text, isCaseSensitive, isWholeWord }: Search): RegExp {
  // A space also matches the kinds of spaces that other programs paste.
  const literal = text.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => `\\u{${sign.charCodeAt(0).toString(16)}}`);
  const source = literal.replace(/ /g, "[ \\u00a0]");
  const word = "[\\p{L}\\p{N}_]";
  return new RegExp(isWholeWord ? `(?<!${word})${source}(?!${word})` : source, isCaseSensitive ? "gu" : "giu");
}
