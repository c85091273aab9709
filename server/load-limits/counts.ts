import { remember } from "../remember.ts";

/** Counts calls by a key, such as an IP address, in windows that begin with the first call. */
export type Counts = {
  /** Counts a call, and returns the calls in its window and the milliseconds until it ends. `most` is the number of calls that are allowed. */
  add(key: string, most: number): { calls: number; left: number };
  close(): void;
};

/** Milliseconds. */
export const countingWindow = 60_000;

/** Counts in the memory of one instance, for the `maxRemembered` keys that called last. */
export function countInMemory(maxRemembered: number): Counts {
  const counts = new Map<string, { calls: number; from: number }>();
  return {
    add(key) {
      const now = Date.now();
      const last = counts.get(key);
      const isOver = last === undefined || last.from + countingWindow <= now;
      const count = isOver ? { calls: 1, from: now } : { calls: last.calls + 1, from: last.from };
      remember(counts, key, count, maxRemembered);
      return { calls: count.calls, left: count.from + countingWindow - now };
    },
    close: () => undefined,
  };
}
