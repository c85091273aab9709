import type { Clock } from "../clock.ts";
import { networkOf } from "./network.ts";

/** Counts messages per address, in memory only: visitors' addresses are never stored. */
export type ContactThrottle = {
  /** Seconds until another message is taken from this address; 0 where it may come now, which then counts. */
  begin(from: string): number;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const perMinute = 5;
const perDay = 50;
const mostAddresses = 10_000;

export function createContactThrottle(clock: Clock): ContactThrottle {
  const taken = new Map<string, number[]>();
  return {
    begin(from) {
      const address = networkOf(from);
      const now = clock.now().getTime();
      const recent = (taken.get(address) ?? []).filter((time) => time > now - day && time <= now);
      const wait = Math.max(waitFor(recent, perMinute, minute, now), waitFor(recent, perDay, day, now));
      if (wait > 0) return Math.ceil(wait / 1000);
      // Put back at the end, so that the address that was quiet longest is forgotten first.
      taken.delete(address);
      taken.set(address, [...recent, now]);
      const [first] = taken.keys();
      if (taken.size > mostAddresses && first !== undefined) taken.delete(first);
      return 0;
    },
  };
}

/** Milliseconds until fewer than `most` of the times lie within the window. */
function waitFor(times: number[], most: number, window: number, now: number): number {
  const decisive = times.at(-most);
  return decisive === undefined ? 0 : Math.max(0, decisive + window - now);
}
