import { limits } from "#contract/limits.ts";

const { swipe, fastSwipe, fastSwipeUnder } = limits.carousel;

/** Steps that a finger asked for: 1 is the next slide (to the left), -1 the previous, 0 neither. Pixels and milliseconds. */
export function stepOf(distance: number, duration: number): -1 | 0 | 1 {
  const least = duration < fastSwipeUnder ? fastSwipe : swipe;
  if (Math.abs(distance) <= least) return 0;
  return distance < 0 ? 1 : -1;
}
