import { UnavailableError } from "./errors.ts";

export type Gate = {
  /** Does the work when it is its turn, in the order they came; throws at once where too much is waiting already. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>;
  size(): { running: number; waiting: number };
};

/** So much at once; and where `limit` is given, so much waiting and no more. */
export function createGate(atOnce: number, limit?: { mostWaiting: number; tooMany: string }): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async pass(work) {
      if (running >= atOnce) {
        if (limit && waiting.length >= limit.mostWaiting) throw new UnavailableError(limit.tooMany);
        // Whoever is done hands its place over.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running++;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
    size: () => ({ running, waiting: waiting.length }),
  };
}
