import { limits } from "#contract/limits.ts";
import type { Clock } from "../clock.ts";
import { networkOf } from "./network.ts";
import type { Tries } from "./tries.ts";

/** Counts failed sign-ins per account and address. */
export type LoginThrottle = {
  /**
   * Seconds to wait before another try is taken; 0 where it may go ahead, which then counts as failed until it succeeds. The address
   * is empty where tries count wherever they come from.
   */
  begin(account: string, address: string, mostTries?: number): Promise<number>;
  succeed(account: string, address: string): Promise<void>;
};

const window = limits.failedLogins.perHours * 3_600_000;
/** More than one address may try in an hour with made-up names, so that it can't have its tries forgotten. */
const mostKeys = 20_000;

export function createLoginThrottle(clock: Clock, remember: (what: string, window: number, mostKeys: number) => Tries): LoginThrottle {
  const tries = remember("sign-in", window, mostKeys);
  const keyOf = (account: string, address: string) => `${account}\n${address === "" ? "" : networkOf(address)}`;
  return {
    async begin(account, address, mostTries = limits.failedLogins.tries) {
      const now = clock.now().getTime();
      const wait = await tries.begin(keyOf(account, address), now, (times) => {
        const [oldest] = times;
        return times.length >= mostTries && oldest !== undefined ? oldest + window - now : 0;
      });
      return Math.ceil(wait / 1000);
    },
    succeed: (account, address) => tries.takeBack(keyOf(account, address)),
  };
}
