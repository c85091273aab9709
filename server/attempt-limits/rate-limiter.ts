import { createHmac } from "node:crypto";
import type { Database } from "../store/database.ts";
import { addTry, deleteLastTry, deleteTriesBefore, listTries } from "../store/tables/shared-memory.ts";
import { networksOf } from "./network.ts";

/** Counts tries by a key, such as an IP address. */
export type RateLimiter = {
  /**
   * Returns the milliseconds that `waitFor` computes from the times of the last tries (oldest first). If the result is 0, this try counts.
   */
  begin(key: string, now: number, waitFor: (times: number[]) => number): Promise<number>;
  /** Removes the last try. */
  takeBack(key: string): Promise<void>;
};

/** Keeps tries in memory only: visitors' IP addresses are never stored. Above `maxKeys`, forgets the key with the oldest last try. */
export function createMemoryRateLimiter(window: number, maxKeys: number): RateLimiter {
  const tries = new Map<string, number[]>();
  return {
    async begin(key, now, waitFor) {
      const recent = (tries.get(key) ?? []).filter((time) => time > now - window && time <= now);
      const wait = waitFor(recent);
      if (wait > 0) return wait;
      tries.delete(key);
      tries.set(key, [...recent, now]);
      const [first] = tries.keys();
      if (tries.size > maxKeys && first !== undefined) tries.delete(first);
      return 0;
    },
    async takeBack(key) {
      const rest = (tries.get(key) ?? []).slice(0, -1);
      if (rest.length > 0) tries.set(key, rest);
      else tries.delete(key);
    },
  };
}

/**
 * Begins a try in each network of an IP address: calls `begin` for each key, which `keyOf` makes. `share` is how many times the tries of a
 * household the network has. If one network has to wait, none counts.
 */
export async function beginInNetworks(
  tries: RateLimiter,
  address: string,
  now: number,
  waitFor: (times: number[], share: number) => number,
  keyOf: (network: string) => string = (network) => network,
): Promise<number> {
  const begun: string[] = [];
  for (const { network, share } of networksOf(address)) {
    const key = keyOf(network);
    const wait = await tries.begin(key, now, (times) => waitFor(times, share));
    if (wait > 0) {
      for (const each of begun) await tries.takeBack(each);
      return wait;
    }
    begun.push(key);
  }
  return 0;
}

/** Returns the milliseconds until fewer than `max` of the times are within the window. */
export function waitFor(times: readonly number[], max: number, window: number, now: number): number {
  const decisive = times.at(-max);
  return decisive === undefined ? 0 : Math.max(0, decisive + window - now);
}

/** The maximum clock difference between instances; times further in the future do not count. */
const skew = 60_000;

/** Counts tries for all instances on one database together. The database receives an HMAC of the key instead of the IP address. */
export function createSharedRateLimiter(
  db: Database,
  signingKey: Uint8Array,
  what: string,
  window: number,
): RateLimiter {
  const codeOf = (key: string) => createHmac("sha256", signingKey).update(`${what}\n${key}`).digest("base64url");
  return {
    begin: (key, now, waitFor) =>
      db.transaction().execute(async (db) => {
        await deleteTriesBefore(db, what, now - window - skew);
        const wait = waitFor(
          (await listTries(db, codeOf(key))).filter((time) => time > now - window && time <= now + skew),
        );
        if (wait === 0) await addTry(db, what, codeOf(key), now);
        return wait;
      }),
    takeBack: (key) => deleteLastTry(db, codeOf(key)),
  };
}
