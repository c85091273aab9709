import { limits } from "#contract/limits.ts";
import type { Clock } from "../clock.ts";
import { networkOf } from "./network.ts";

/** Counts failed sign-ins per account and address, in memory only: visitors' addresses are never stored. */
export type LoginThrottle = {
  /**
   * Seconds to wait before another try is taken; 0 where it may go ahead, which then counts as failed until it succeeds. The address
   * is empty where tries count wherever they come from.
   */
  begin(account: string, address: string, mostTries?: number): number;
  succeed(account: string, address: string): void;
};

const window = limits.failedLogins.perHours * 3_600_000;
/** More than one address may try in an hour with made-up names, so that it can't have its tries forgotten. */
const mostKeys = 20_000;

export function createLoginThrottle(clock: Clock): LoginThrottle {
  const failures = new Map<string, number[]>();
  const keyOf = (account: string, address: string) => `${account}\n${address === "" ? "" : networkOf(address)}`;
  return {
    begin(account, address, mostTries = limits.failedLogins.tries) {
      const key = keyOf(account, address);
      const now = clock.now().getTime();
      const recent = (failures.get(key) ?? []).filter((time) => time > now - window && time <= now);
      const [oldest] = recent;
      if (recent.length >= mostTries && oldest !== undefined) return Math.ceil((oldest + window - now) / 1000);
      failures.delete(key);
      failures.set(key, [...recent, now]);
      const [first] = failures.keys();
      if (failures.size > mostKeys && first !== undefined) failures.delete(first);
      return 0;
    },
    succeed(account, address) {
      const key = keyOf(account, address);
      const rest = (failures.get(key) ?? []).slice(0, -1);
      if (rest.length > 0) failures.set(key, rest);
      else failures.delete(key);
    },
  };
}
