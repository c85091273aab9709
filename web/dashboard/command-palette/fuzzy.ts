/** How well a text answers what was typed; the pieces are those of the text, for marking. */
export type Match = { score: number; pieces: { text: string; match: boolean }[] };

/** The least that a typed character has to earn on average; letters strewn over a long title are no match. */
const enough = 2;
const earns = { startOfWord: 3, next: 3, anywhere: 0.4 };

/** Each typed word as letters in their order, not all of them: "nwp" finds "New Post". What `others` say counts, too, but less. Null where it is no answer. */
export function fuzzyMatch(typed: string, text: string, others = ""): Match | null {
  const words = fold(typed)
    .split(" ")
    .filter((word) => word !== "");
  const letters = [...text];
  const marked = new Set<number>();
  let score = 0;
  for (const word of words) {
    const inText = matchWord(word, letters);
    const found = inText ?? matchWord(word, [...others]);
    if (!found) return null;
    score += (inText ? found.score : found.score / 2) / words.length;
    for (const at of inText?.at ?? []) marked.add(at);
  }
  // Of two equal answers the shorter text is the better one.
  return { score: score - letters.length / 1000, pieces: piecesOf(letters, marked) };
}

function matchWord(word: string, letters: readonly string[]): Path | null {
  const wanted = [...word];
  const found = bestPath(wanted, letters.map(fold));
  return found && found.score / wanted.length >= enough ? { ...found, score: found.score / wanted.length } : null;
}

type Path = { score: number; at: readonly number[] };

/** For each typed letter the best way to have it at each place of the text, built on those of the letter before. */
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

function piecesOf(letters: readonly string[], matched: ReadonlySet<number>): Match["pieces"] {
  const pieces: Match["pieces"] = [];
  for (const [at, letter] of letters.entries()) {
    const last = pieces.at(-1);
    if (last?.match === matched.has(at)) last.text += letter;
    else pieces.push({ text: letter, match: matched.has(at) });
  }
  return pieces;
}

/** Without case and accents, letter by letter. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
