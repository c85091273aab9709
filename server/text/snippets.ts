// The excerpts of search results. Independent of the index, so that every engine marks the same words.
import { isUnspaced, searchedWords, type Token, tokenize } from "./search-words.ts";

/** Text in pieces, with matches marked. */
export type Highlighted = { text: string; match: boolean }[];

/** What one term of a search accepts: a word, words that begin with it, or adjacent words. */
export type Mark = { words: string[]; begun: boolean };

/** The first and the last token of a match, where it ends in the text, and the index of its mark. */
type Match = { first: number; last: number; end: number; mark: number };

/** Tokens before the first match in a snippet, if no sentence begins near it. */
const lead = 4;
const nearestSentence = 9;
/** Tokens that say as much as a word, in a text without spaces: there every two letters are a token. */
const tokensOfWord = 3;

/** Returns the text with all matches marked. */
export function highlight(text: string, marks: readonly Mark[]): Highlighted {
  const tokens = tokenize(text);
  return cut(text, tokens, findMatches(tokens, marks), 0, text.length);
}

/** Code and tables stand below the prose of a text, so that excerpts show them only if nothing else matches. */
const blocksBelow = "\n";

export function blocksAfter(prose: string, blocks: string): string {
  return blocks === "" ? prose : `${prose}${blocksBelow}${blocks}`;
}

/** Returns the prose of a text, and its code and tables if it has some. */
export function partsOf(text: string): string[] {
  return text.split(blocksBelow);
}

/**
 * Returns the part of the text with most of the search, about `words` words long, or null if nothing matches. Code and tables are read only
 * if the prose has no match.
 */
export function snippet(text: string, marks: readonly Mark[], words: number): Highlighted | null {
  return partsOf(text).reduce<Highlighted | null>((found, part) => found ?? snippetOf(part, marks, words), null);
}

function snippetOf(text: string, marks: readonly Mark[], words: number): Highlighted | null {
  const tokens = tokenize(text);
  const matches = findMatches(tokens, marks);
  const scale = scaleOf(tokens);
  const best = findBest(matches, words * scale);
  if (!best) return null;
  const from = Math.max(0, Math.min(startOf(text, tokens, best.first, scale), tokens.length - words * scale));
  const to = Math.min(tokens.length, from + words * scale);
  const start = from === 0 ? 0 : (tokens[from]?.start ?? 0);
  const end = to === tokens.length ? text.length : (tokens[to - 1]?.end ?? text.length);
  return [
    ...(start > 0 ? [{ text: "…", match: false }] : []),
    ...cut(text, tokens, matches, start, end),
    ...(end < text.length ? [{ text: "…", match: false }] : []),
  ];
}

/** What stands between the items of a list that is one text. */
export const betweenItems = " · ";

/** Returns the items of a list that match, followed by the beginning of the text that they belong to, or null if none matches. */
export function matchingItems(list: string, marks: readonly Mark[], text: string, words: number): Highlighted | null {
  const matching = list
    .split(betweenItems)
    .map((item) => highlight(item, marks))
    .filter((pieces) => pieces.some(({ match }) => match));
  const rest = beginning(text, words);
  return matching.length === 0 ? null : [...matching, ...(rest.length > 0 ? [rest] : [])].flatMap(afterTheFirst);
}

/** Returns the pieces of an item of a list, with what stands between it and the item before. */
function afterTheFirst(pieces: Highlighted, at: number): Highlighted {
  return at === 0 ? pieces : [{ text: betweenItems, match: false }, ...pieces];
}

/** Returns the beginning of a text, for texts whose other parts matched. */
export function beginning(text: string, words: number): Highlighted {
  const tokens = tokenize(text);
  const end = tokens[words * scaleOf(tokens) - 1]?.end ?? text.length;
  return text === "" ? [] : [{ text: end < text.length ? `${text.slice(0, end)}…` : text, match: false }];
}

/** Returns how many tokens say as much as a word. */
function scaleOf(tokens: readonly Token[]): number {
  return tokens.filter(({ word }) => isUnspaced(word)).length > tokens.length / 2 ? tokensOfWord : 1;
}

function findMatches(tokens: Token[], marks: readonly Mark[]): Match[] {
  const wanted = marks.map(({ words, begun }) => ({ words: searchedWords(words.join(" ")), begun }));
  const accepts = (word: string, token: Token | undefined, begun: boolean) =>
    token !== undefined && (begun ? token.word.startsWith(word) : token.word === word);
  const matches: Match[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const mark = wanted.findIndex(
      ({ words, begun }) =>
        words.length > 0 &&
        words.every((word, offset) => accepts(word, tokens[at + offset], begun && offset === words.length - 1)),
    );
    if (mark === -1) continue;
    const words = wanted[mark]?.words ?? [];
    const last = at + words.length - 1;
    matches.push({ first: at, last, end: endOf(tokens[last], words.at(-1) ?? ""), mark });
    at = last;
  }
  return matches;
}

/** Returns where a match ends: of two letters that are one token, a search for the first marks only that. */
function endOf(token: Token | undefined, word: string): number {
  if (!token) return 0;
  return isUnspaced(word) && word.length < token.word.length ? token.firstEnd : token.end;
}

/** Finds the first match after which most different marks follow within the length of a snippet. */
function findBest(matches: Match[], words: number): Match | null {
  let best: Match | null = null;
  let most = 0;
  for (const [index, match] of matches.entries()) {
    const marks = new Set<number>();
    for (let next = index; next < matches.length; next++) {
      const other = matches[next];
      if (!other || other.last - match.first >= words - lead) break;
      marks.add(other.mark);
    }
    if (marks.size > most) [best, most] = [match, marks.size];
  }
  return best;
}

/** Returns the beginning of the sentence if it is near, or else a few words before. */
function startOf(text: string, tokens: Token[], first: number, scale: number): number {
  const nearest = nearestSentence * scale;
  for (let at = first; at > Math.max(0, first - nearest); at--) {
    const between = text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? 0);
    if (/[.!?…:·]\s|[。！？．]|\n/.test(between)) return at;
  }
  return first < nearest ? 0 : first - lead * scale;
}

function cut(text: string, tokens: Token[], matches: Match[], start: number, end: number): Highlighted {
  const pieces: Highlighted = [];
  let at = start;
  for (const { first, end: to } of matches) {
    const from = tokens[first]?.start ?? 0;
    if (from < at || to > end) continue;
    pieces.push({ text: text.slice(at, from), match: false }, { text: text.slice(from, to), match: true });
    at = to;
  }
  pieces.push({ text: text.slice(at, end), match: false });
  return pieces.filter((piece) => piece.text !== "");
}
