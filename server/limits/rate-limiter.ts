import { createHmac } from "node:crypto";
import type { Database } from "../store/database.ts";
import { addTry, deleteLastTry, deleteTriesBefore, listTries } from "../store/tables/shared-memory.ts";
import { networksOf } from "./network.ts";

/** Remembers what was tried when, by a key such as an address. */
export type RateLimiter = {
  /** Milliseconds to wait as `waitFor` says from the times of the last tries (the oldest first); where that is none, this one counts. */
  begin(key: string, now: number, waitFor: (times: number[]) => number): Promise<number>;
  /** The last one does not count. */
  takeBack(key: string): Promise<void>;
};

/** In memory: visitors' addresses are never stored. Of more than `maxKeys`, the one that was quiet longest is forgotten. */
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
 * Begins a try in each network that an address lies in: as `begin` for each key, which `keyOf` makes. `share` says how much more the network may
 * do than one household. Where one has to wait, none counts.
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

/** Milliseconds until fewer than `most` of the times lie within the window. */
export function waitFor(times: readonly number[], most: number, window: number, now: number): number {
  const decisive = times.at(-most);
  return decisive === undefined ? 0 : Math.max(0, decisive + window - now);
}

/** How far the clocks of instances may lie apart; beyond it, what seems to come from the future does not count. */
const skew = 60_000;

/** Counted together by all instances on one database, which is told a code of the key that only they can make: never an address. */
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
