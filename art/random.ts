/** A stream of numbers that is the same for the same seed in every browser and in Node. */
export interface Random {
  /** Returns a number of at least `low` and below `high`. */
  between(low: number, high: number): number;
  /** Returns a whole number from 0 to `count` − 1. */
  below(count: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  shuffle<T>(list: readonly T[]): T[];
}

export function createRandom(seed: string): Random {
  let state = hashText(seed);

  function next(): number {
    state = Math.imul(state ^ (state >>> 15), 2246822507);
    state = Math.imul(state ^ (state >>> 13), 3266489909);
    state ^= state >>> 16;
    // Zero would stay zero forever.
    if (state === 0) state = 0x9e3779b9;
    return (state >>> 0) / 2 ** 32;
  }

  // The first numbers of similar seeds are too similar.
  for (let round = 0; round < 5; round++) next();

  return {
    between: (low, high) => low + next() * (high - low),
    below: (count) => Math.floor(next() * count),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    shuffle: (list) =>
      list
        .map((item) => ({ item, rank: next() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  };
}

/** Returns the item at an index of a list that starts again at its end. */
export function itemInTurn<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError("There are no items.");
  return item;
}

/** Hashes with FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return hash >>> 0;
}
