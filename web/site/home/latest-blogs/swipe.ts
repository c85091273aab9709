import { limits } from "#contract/limits.ts";

const { swipe, fastSwipe, fastSwipeUnder } = limits.carousel;

/** Returns the steps for a swipe: 1 for the next slide (a negative distance), -1 for the previous, 0 for none. In pixels and milliseconds. */
export function stepOf(distance: number, duration: number): -1 | 0 | 1 {
  const least = duration < fastSwipeUnder ? fastSwipe : swipe;
  if (Math.abs(distance) <= least) return 0;
  return distance < 0 ? 1 : -1;
}
