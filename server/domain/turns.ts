import { setImmediate as nextTurn } from "node:timers/promises";

const longestTurn = 10;

export type Turns = {
  /** Lets everybody else have their turn, where this one has lasted long enough. */
  next(): Promise<void>;
};

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
