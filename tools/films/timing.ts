/** Returns the progress of `time` between `start` and `end`, from 0 to 1. */
export function progress(time: number, start: number, end: number): number {
  return Math.min(1, Math.max(0, (time - start) / (end - start)));
}

export function smooth(share: number): number {
  return share * share * (3 - 2 * share);
}

/** Eases in fast, overshoots a little, and settles. */
export function drop(share: number): number {
  const rest = share - 1;
  return 1 + 2.1 * rest ** 3 + 1.1 * rest ** 2;
}

export function blend(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
