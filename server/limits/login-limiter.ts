import { limits } from "#contract/limits.ts";
import type { Clock } from "../clock.ts";
import { networksOf } from "./network.ts";
import { beginInNetworks, type Tries } from "./rate-limiter.ts";

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
/** More than one address may try in an hour with made-up names, so that it can't have its tries forgotten. Each IPv6 address has three. */
const mostKeys = 60_000;

export function createLoginThrottle(
  clock: Clock,
  remember: (what: string, window: number, mostKeys: number) => Tries,
): LoginThrottle {
  const tries = remember("sign-in", window, mostKeys);
  return {
    async begin(account, address, mostTries = limits.failedLogins.tries) {
      const now = clock.now().getTime();
      const waitFor = (times: number[], share: number) => {
        const [oldest] = times;
        return times.length >= mostTries * share && oldest !== undefined ? oldest + window - now : 0;
      };
      const wait =
        address === ""
          ? await tries.begin(keyOf(account, ""), now, (times) => waitFor(times, 1))
          : await beginInNetworks(tries, address, now, waitFor, (network) => keyOf(account, network));
      return Math.ceil(wait / 1000);
    },
    async succeed(account, address) {
      const networks = address === "" ? [""] : networksOf(address).map(({ network }) => network);
      for (const network of networks) await tries.takeBack(keyOf(account, network));
    },
  };
}

function keyOf(account: string, network: string): string {
  return `${account}\n${network}`;
}
