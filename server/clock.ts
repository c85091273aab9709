/** The source of the current time, which tests replace. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/**
 * Returns the current time, but always later than `before`, so that `updatedAt` differs between two states even if the clock stops or jumps
 * back.
 */
export function timeAfter(clock: Clock, before: string): string {
  return new Date(Math.max(clock.now().getTime(), Date.parse(before) + 1)).toISOString();
}
