import type { Clock } from "../clock.ts";
import { beginInNetworks, type Tries, waitFor } from "./rate-limiter.ts";

/** Counts messages per address. */
export type ContactThrottle = {
  /** Seconds until another message is taken from this address; 0 where it may come now, which then counts. */
  begin(from: string): Promise<number>;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const perMinute = 5;
const perDay = 50;
/** Each IPv6 address has three. */
const mostAddresses = 30_000;

export function createContactThrottle(
  clock: Clock,
  remember: (what: string, window: number, mostKeys: number) => Tries,
): ContactThrottle {
  const tries = remember("message", day, mostAddresses);
  return {
    async begin(from) {
      const now = clock.now().getTime();
      const wait = await beginInNetworks(tries, from, now, (times, share) =>
        Math.max(waitFor(times, perMinute * share, minute, now), waitFor(times, perDay * share, day, now)),
      );
      return Math.ceil(wait / 1000);
    },
  };
}
