import { serverLimits } from "../server-limits.ts";
import type { Clock } from "../clock.ts";
import { networksOf } from "./network.ts";
import { beginInNetworks, type RateLimiter } from "./rate-limiter.ts";

/** Counts failed logins per account and IP address. */
export type LoginLimiter = {
  /**
   * Returns the seconds until another try is allowed. Returns 0 if it is allowed now; the try then counts as failed until it succeeds. An
   * empty `address` counts tries from everywhere together.
   */
  begin(account: string, address: string, maxTries?: number): Promise<number>;
  succeed(account: string, address: string): Promise<void>;
};

const window = serverLimits.failedLogins.perHours * 3_600_000;
/**
 * More than one IP address can try with made-up names in an hour, so that an attacker can't push out earlier tries. Each IPv6 address takes
 * three keys.
 */
const maxKeys = 60_000;

export function createLoginLimiter(
  clock: Clock,
  createRateLimiter: (what: string, window: number, maxKeys: number) => RateLimiter,
): LoginLimiter {
  const tries = createRateLimiter("login", window, maxKeys);
  return {
    async begin(account, address, maxTries = serverLimits.failedLogins.tries) {
      const now = clock.now().getTime();
      const waitFor = (times: number[], share: number) => {
        const [oldest] = times;
        return times.length >= maxTries * share && oldest !== undefined ? oldest + window - now : 0;
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
