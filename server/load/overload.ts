import { monitorEventLoopDelay } from "node:perf_hooks";
import { UnavailableError } from "../errors.ts";

/** Milliseconds that a turn is late on average: from then on visitors are asked to come back, then everybody. */
const late = { visitors: 250, everybody: 1500 } as const;
const look = 500;
/** Looks in a row: one request that takes long is no overload. */
const looksInARow = 3;

export type Overload = {
  /** Throws where so much is going on that more would only make all wait. */
  check(who: "visitor" | "owner"): void;
  /** Milliseconds: of the last look, and the longest since this was asked last. */
  delay(): { mean: number; longest: number };
  close(): void;
};

/** Watches how late the turns of the event loop are: whatever it is that keeps the server busy, it shows there. */
export function watchOverload(): Overload {
  const resolution = 10;
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  let mean = 0;
  let longest = 0;
  const lately: number[] = [];
  const timer = setInterval(() => {
    mean = histogram.count > 0 ? Math.max(0, histogram.mean / 1e6 - resolution) : mean;
    longest = Math.max(longest, histogram.max / 1e6 - resolution);
    lately.push(mean);
    if (lately.length > looksInARow) lately.shift();
    histogram.reset();
  }, look).unref();
  return {
    check(who) {
      if (lately.length === looksInARow && Math.min(...lately) > late[who === "owner" ? "everybody" : "visitors"])
        throw new UnavailableError("The site has too much to do just now; try again in a moment.");
    },
    delay() {
      const answer = { mean, longest };
      longest = mean;
      return answer;
    },
    close() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
