/** Where the server learns the time, so that tests can say what it is. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
