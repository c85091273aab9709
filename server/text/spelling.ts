/** The edits between two words. */

/**
 * Returns the word itself and every spelling of it that lacks one letter. Two words are at most one edit apart (a letter added, dropped,
 * changed, or two neighbors swapped) only if these sets intersect; the reverse needs `isOneEditApart`.
 */
export function shortenedSpellings(word: string): string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(""))])];
}

export function isOneEditApart(a: string, b: string): boolean {
  const [short, long] = [[...a], [...b]].toSorted((x, y) => x.length - y.length) as [string[], string[]];
  if (long.length - short.length > 1) return false;
  const start = short.findIndex((letter, index) => letter !== long[index]);
  if (start === -1) return long.length - short.length === 1;
  const rest = (letters: string[], from: number) => letters.slice(from).join("");
  if (long.length > short.length) return rest(short, start) === rest(long, start + 1);
  if (rest(short, start + 1) === rest(long, start + 1)) return true;
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    rest(short, start + 2) === rest(long, start + 2)
  );
}

/** Returns whether a longer word begins with something one edit away from the typed letters. */
export function isTypedBeginning(typed: string, word: string): boolean {
  const letters = [...word];
  const length = [...typed].length;
  return [length - 1, length, length + 1].some(
    (end) => end < letters.length && isOneEditApart(typed, letters.slice(0, end).join("")),
  );
}
