import { fold, foldText } from "#contract/fold-text.ts";

/** How well a text matches. The pieces are the parts of the text, for highlighting. */
export type Match = { score: number; pieces: { text: string; match: boolean }[] };

/** The minimum average score of a typed character. Scattered letters in a long title score less. */
const enough = 2;
const earns = { startOfWord: 3, next: 3, anywhere: 0.4 };

/**
 * Matches each typed word as a subsequence of letters: "nwp" finds "New Post". Matches in a word of `others`, such as synonyms, count half.
 * Returns null without a match.
 */
export function fuzzyMatch(typed: string, text: string, others = ""): Match | null {
  const words = foldText(typed)
    .split(" ")
    .filter((word) => word !== "");
  const folded = fold(text);
  const letters = folded.text.split("");
  /** Indexes of characters of the text as it is written. */
  const marked = new Set<number>();
  let score = 0;
  for (const word of words) {
    const inText = matchWord(word, letters);
    const found = inText ?? bestWord(word, others);
    if (!found) return null;
    score += (inText ? found.score : found.score / 2) / words.length;
    for (const at of inText?.at ?? []) {
      const { start, end } = folded.range(at, at + 1);
      for (let index = start; index < end; index++) marked.add(index);
    }
  }
  // Of two equal matches the shorter text wins.
  return { score: score - letters.length / 1000, pieces: piecesOf(text, marked) };
}

/** Finds the synonym that matches best. Letters that are scattered over several of them mean nothing. */
function bestWord(word: string, others: string): Path | null {
  return others
    .split(/[^\p{L}\p{N}]+/u)
    .map((each) => matchWord(word, foldText(each).split("")))
    .reduce<Path | null>(better, null);
}

function matchWord(word: string, letters: readonly string[]): Path | null {
  const wanted = word.split("");
  const found = bestPath(wanted, letters);
  return found && found.score / wanted.length >= enough ? { ...found, score: found.score / wanted.length } : null;
}

type Path = { score: number; at: readonly number[] };

/**
 * Finds the best path by dynamic programming: for each typed letter, the best score at each position of the text, based on the previous
 * letter.
 */
function bestPath(wanted: readonly string[], letters: readonly string[]): Path | null {
  let paths: (Path | null)[] = [];
  for (const [index, letter] of wanted.entries()) {
    let best: Path | null = null;
    const before = paths;
    paths = letters.map((candidate, at) => {
      const beside = at > 0 ? (before[at - 1] ?? null) : null;
      const reached =
        index === 0 ? { score: 0, at: [] } : better(best, beside && { ...beside, score: beside.score + earns.next });
      best = better(best, beside);
      if (candidate !== letter || !reached) return null;
      const isStart = at === 0 || /[^\p{L}\p{N}]/u.test(letters[at - 1] ?? "");
      return { score: reached.score + (isStart ? earns.startOfWord : earns.anywhere), at: [...reached.at, at] };
    });
  }
  return paths.reduce<Path | null>(better, null);
}

function better(one: Path | null, other: Path | null): Path | null {
  return !one || (other && other.score > one.score) ? other : one;
}

function piecesOf(text: string, matched: ReadonlySet<number>): Match["pieces"] {
  const pieces: Match["pieces"] = [];
  for (const { 0: letter, index: at } of text.matchAll(/[^]/gu)) {
    const last = pieces.at(-1);
    if (last?.match === matched.has(at)) last.text += letter;
    else pieces.push({ text: letter, match: matched.has(at) });
  }
  return pieces;
}
