import type { Clock } from "../clock.ts";
import { networkOf } from "./network.ts";
import type { Tries } from "./tries.ts";

/** Counts messages per address. */
export type ContactThrottle = {
  /** Seconds until another message is taken from this address; 0 where it may come now, which then counts. */
  begin(from: string): Promise<number>;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const perMinute = 5;
const perDay = 50;
const mostAddresses = 10_000;

export function createContactThrottle(clock: Clock, remember: (what: string, window: number, mostKeys: number) => Tries): ContactThrottle {
  const tries = remember("message", day, mostAddresses);
  return {
    async begin(from) {
      const now = clock.now().getTime();
      const wait = await tries.begin(networkOf(from), now, (times) => Math.max(waitFor(times, perMinute, minute, now), waitFor(times, perDay, day, now)));
      return Math.ceil(wait / 1000);
    },
  };
}

/** Milliseconds until fewer than `most` of the times lie within the window. */
function waitFor(times: number[], most: number, window: number, now: number): number {
  const decisive = times.at(-most);
  return decisive === undefined ? 0 : Math.max(0, decisive + window - now);
}
