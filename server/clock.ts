/** Where the server learns the time, so that tests can say what it is. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Now, but always later than the state before, so that `updatedAt` tells two states apart even when the clock stands or jumps back. */
export function timeAfter(clock: Clock, before: string): string {
  return new Date(Math.max(clock.now().getTime(), Date.parse(before) + 1)).toISOString();
}
