import type { Clock } from "../clock.ts";
import { beginInNetworks, type RateLimiter, waitFor } from "./rate-limiter.ts";

/** Counts enquiries, the files that come by links, or the addresses for the newsletter, per IP address. */
export type ContactLimiter = {
  /** Returns the seconds until this IP address may send another enquiry. Returns 0 if it may send now, and counts the enquiry. */
  begin(from: string): Promise<number>;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const perMinute = 5;
const perDay = 50;
/** Each IPv6 address takes three keys. */
const maxAddresses = 30_000;

export function createContactLimiter(
  clock: Clock,
  createRateLimiter: (what: string, window: number, maxKeys: number) => RateLimiter,
  what: "message" | "files" | "subscription" = "message",
): ContactLimiter {
  const tries = createRateLimiter(what, day, maxAddresses);
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
