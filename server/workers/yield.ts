import { setImmediate as nextTurn } from "node:timers/promises";

const longestTurn = 10;

export type Turns = {
  /** Lets everybody else have their turn, where this one has lasted long enough. */
  next(): Promise<void>;
};

const walkedAtOnce = 200;

/** Does something short with each of very many. */
export async function inTurns<Item>(turns: Turns, items: readonly Item[], work: (item: Item) => void): Promise<void> {
  for (let start = 0; start < items.length; start += walkedAtOnce) {
    for (const item of items.slice(start, start + walkedAtOnce)) work(item);
    await turns.next();
  }
}

/** Long work in small pieces: pages and calls are answered in between. */
export function createTurns(): Turns {
  let began = performance.now();
  return {
    async next() {
      if (performance.now() - began < longestTurn) return;
      await nextTurn();
      began = performance.now();
    },
  };
}
