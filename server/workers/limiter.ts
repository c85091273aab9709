import { setImmediate as nextTurn } from "node:timers/promises";
import { UnavailableError } from "../errors.ts";

export type Limiter = {
  /**
   * Does the work when it is its turn; throws where too much is waiting already. Each piece of work begins in a turn of the event loop of its
   * own, so that other requests are answered in between.
   */
  run<Result>(work: () => Promise<Result>, by?: Requester): Promise<Result>;
  size(): { running: number; waiting: number };
};

/**
 * For whom the work is, such as a network. The first piece of each waits before the second of any, and where no more may wait, the last of whoever
 * has most waiting gives its place up to somebody who has none. Who is known has a place of their own, before all others.
 */
export type Requester = { from: string; isKnown?: boolean };

/** `round` counts the pieces of the same asker that stand before it; -1 is the place of who is known. */
type Waiting = { from: string; round: number; enter(): void; refuse(): void };

/** So much at once; and where `limit` is given, so much waiting and no more. */
export function createLimiter(atOnce: number, limit?: { maxWaiting: number; tooMany: string }): Limiter {
  let running = 0;
  const line: Waiting[] = [];

  return {
    async run(work, by = { from: "" }) {
      // Whoever is done hands its place over.
      if (running >= atOnce) await wait(by);
      else running++;
      try {
        await nextTurn();
        return await work();
      } finally {
        const next = line.shift();
        if (next) next.enter();
        else running--;
      }
    },
    size: () => ({ running, waiting: line.length }),
  };

  function wait({ from, isKnown = false }: Requester): Promise<void> {
    const own = line.filter((waiting) => waiting.from === from);
    const round = isKnown && own.every((waiting) => waiting.round >= 0) ? -1 : own.length;
    if (round >= 0 && limit && line.length >= limit.maxWaiting) makeRoom(round);
    return new Promise((resolve, reject) => {
      const after = line.findIndex((waiting) => waiting.round > round);
      line.splice(after === -1 ? line.length : after, 0, {
        from,
        round,
        enter: resolve,
        refuse: () => reject(new UnavailableError(limit?.tooMany)),
      });
    });
  }

  /** Throws where nobody has more waiting than whoever comes would have. */
  function makeRoom(round: number): void {
    const last = line.at(-1);
    if (!last || last.round <= round) throw new UnavailableError(limit?.tooMany);
    line.pop();
    last.refuse();
  }
}
