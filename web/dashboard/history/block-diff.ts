import { canonicalBlocks } from "../html/html-canonical.ts";
import { type HtmlElement, paragraphOf, type ParseHtml, printHtml, toBlocks } from "../html/html-tree.ts";
import { diffLists } from "./list-diff.ts";
import { keyOf, labelOf, type Token, tokensOf } from "./tokens.ts";

/** A block of a text: its content, and the key that equal blocks share. */
export type Block = { html: string; key: string; label: string; tokens: readonly Token[]; words: ReadonlySet<string> };

export type WordChange = { kind: "same" | "added" | "removed"; tokens: readonly Token[] };
export type BlockChange =
  | { kind: "same"; block: Block }
  | { kind: "added" | "removed"; block: Block }
  | { kind: "changed"; before: Block; after: Block; words: readonly WordChange[] };

const alike = 0.45;
const maxPairs = 10_000;

export function blocksOf(html: string, parse: ParseHtml): Block[] {
  return toBlocks(parse(html), paragraphOf).flatMap((element) => {
    const [key] = canonicalBlocks([element]);
    return key === undefined ? [] : [blockOf(element, key)];
  });
}

function blockOf(element: HtmlElement, key: string): Block {
  const tokens = tokensOf(element);
  const words = new Set(
    tokens
      .filter((token) => token.text.trim() !== "" || token.picture)
      .map((token) => (token.picture ?? token.text).toLowerCase()),
  );
  return { html: printHtml([element]), key, label: labelOf(element), tokens, words };
}

/** Returns the changes from one text to the other, block by block, and word by word inside edited blocks. */
export function diffBlocks(before: readonly Block[], after: readonly Block[]): BlockChange[] {
  const changes: BlockChange[] = [];
  let [a, b] = [0, 0];
  const upTo = (nextA: number, nextB: number) => {
    for (const block of before.slice(a, nextA)) changes.push({ kind: "removed", block });
    for (const block of after.slice(b, nextB)) changes.push({ kind: "added", block });
    [a, b] = [nextA, nextB];
  };
  for (const [indexA, indexB] of pairBlocks(before, after)) {
    const [one, other] = [before[indexA], after[indexB]];
    if (!one || !other) continue;
    upTo(indexA, indexB);
    changes.push(
      one.key === other.key
        ? { kind: "same", block: other }
        : { kind: "changed", before: one, after: other, words: diffTokens(one.tokens, other.tokens) },
    );
    [a, b] = [indexA + 1, indexB + 1];
  }
  upTo(before.length, after.length);
  return changes;
}

/** Pairs equal or similar blocks of two texts, in order. */
export function pairBlocks(before: readonly Block[], after: readonly Block[]): [number, number][] {
  return diffLists(
    before.map((block) => block.key),
    after.map((block) => block.key),
  ).flatMap((stretch): [number, number][] => {
    const [fromA, toA] = stretch.before;
    const [fromB, toB] = stretch.after;
    if (stretch.same) return Array.from({ length: toA - fromA }, (_, index) => [fromA + index, fromB + index]);
    return pairAlike(before.slice(fromA, toA), after.slice(fromB, toB)).map(([one, other]) => [
      fromA + one,
      fromB + other,
    ]);
  });
}

/** Returns the pairs with the greatest total similarity that keep the order. */
function pairAlike(before: readonly Block[], after: readonly Block[]): [number, number][] {
  if (before.length * after.length > maxPairs) return [];
  const likeness = before.map((one) => after.map((other) => likenessOf(one, other)));
  const best: number[][] = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  );
  const score = (a: number, b: number) => best[a]?.[b] ?? 0;
  const pair = (a: number, b: number) => {
    const value = likeness[a]?.[b] ?? 0;
    return value >= alike ? value + score(a + 1, b + 1) : -1;
  };
  for (let a = before.length - 1; a >= 0; a--) {
    for (let b = after.length - 1; b >= 0; b--) {
      const row = best[a];
      if (row) row[b] = Math.max(score(a + 1, b), score(a, b + 1), pair(a, b));
    }
  }
  const pairs: [number, number][] = [];
  for (let [a, b] = [0, 0]; a < before.length && b < after.length;) {
    if (pair(a, b) >= 0 && pair(a, b) === score(a, b)) pairs.push([a++, b++]);
    else if (score(a + 1, b) >= score(a, b + 1)) a += 1;
    else b += 1;
  }
  return pairs;
}

/** Returns the share of words that both have, from 0 to 1. */
function likenessOf(one: Block, other: Block): number {
  if (one.words.size + other.words.size === 0) return one.label === other.label ? 1 : 0;
  let shared = 0;
  for (const word of one.words) if (other.words.has(word)) shared += 1;
  return (2 * shared) / (one.words.size + other.words.size);
}

export function diffTokens(before: readonly Token[], after: readonly Token[]): WordChange[] {
  const changes: WordChange[] = [];
  const add = (kind: WordChange["kind"], tokens: readonly Token[]) => {
    if (tokens.length > 0) changes.push({ kind, tokens });
  };
  for (const stretch of diffLists(before.map(keyOf), after.map(keyOf))) {
    if (stretch.same) add("same", after.slice(...stretch.after));
    else {
      add("removed", before.slice(...stretch.before));
      add("added", after.slice(...stretch.after));
    }
  }
  return joinAcrossSpaces(changes);
}

/** Compares plain fields. */
export function diffWords(before: string, after: string): WordChange[] {
  const split = (text: string): Token[] =>
    (text.match(/\s+|[\p{L}\p{N}_'’]+|[^\s]/gu) ?? []).map((word) => ({ text: word, looks: [] }));
  return diffTokens(split(before), split(after));
}

/** Joins a single space between two changed words with them: "~~a~~ b ~~c~~ d" reads worse than "~~a c~~ b d". */
function joinAcrossSpaces(changes: readonly WordChange[]): WordChange[] {
  const joined: WordChange[] = [];
  let removed: Token[] = [];
  let added: Token[] = [];
  const end = () => {
    if (removed.length > 0) joined.push({ kind: "removed", tokens: removed });
    if (added.length > 0) joined.push({ kind: "added", tokens: added });
    [removed, added] = [[], []];
  };
  changes.forEach((change, index) => {
    const isSpace =
      change.kind === "same" &&
      change.tokens.length === 1 &&
      change.tokens[0]?.text === " " &&
      removed.length > 0 &&
      added.length > 0;
    const next = changes[index + 1];
    if (change.kind === "removed") removed.push(...change.tokens);
    else if (change.kind === "added") added.push(...change.tokens);
    else if (isSpace && next && next.kind !== "same") {
      removed.push(...change.tokens);
      added.push(...change.tokens);
    } else {
      end();
      joined.push(change);
    }
  });
  end();
  return joined;
}
