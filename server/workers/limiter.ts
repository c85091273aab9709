import { setImmediate as nextTurn } from "node:timers/promises";
import { UnavailableError } from "../errors.ts";

export type Limiter = {
  /**
   * Runs the work when it is its turn; throws if the queue is full. Each piece of work begins in a separate turn of the event loop, so that
   * other requests are served in between.
   */
  run<Result>(work: () => Promise<Result>, by?: Requester): Promise<Result>;
  size(): { running: number; waiting: number };
};

/**
 * The origin of the work, such as a network. The first piece of each requester comes before the second of any. In a full queue, the last
 * piece of the requester with the most gives way to a requester without any. Known requesters have a separate place, before all others.
 */
export type Requester = { from: string; isKnown?: boolean };

/** `round` counts earlier pieces of the same requester in the queue; -1 is the place of a known requester. */
type Waiting = { from: string; round: number; enter(): void; refuse(): void };

/** Creates a limiter for `atOnce` concurrent pieces; with `limit`, the queue is limited too. */
export function createLimiter(atOnce: number, limit?: { maxWaiting: number; tooMany: string }): Limiter {
  let running = 0;
  const line: Waiting[] = [];

  return {
    async run(work, by = { from: "" }) {
      // Finished work hands its place over.
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

  /** Throws if no requester has more pieces in the queue than the new one would have. */
  function makeRoom(round: number): void {
    const last = line.at(-1);
    if (!last || last.round <= round) throw new UnavailableError(limit?.tooMany);
    line.pop();
    last.refuse();
  }
}
