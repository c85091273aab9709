import { monitorEventLoopDelay } from "node:perf_hooks";
import { UnavailableError } from "../errors.ts";

/** Mean event-loop delay in milliseconds: from the first value on, visitors are asked to come back; from the second on, everybody is. */
const late = { visitors: 250, everybody: 1500 } as const;
const look = 500;
/** Consecutive checks: one slow request is no overload. */
const looksInARow = 3;

export type Overload = {
  /** Throws if the server is so busy that another request would only make all requests wait. */
  check(who: "visitor" | "owner"): void;
  /** Event-loop delay in milliseconds: the mean of the last check, and the maximum since the last call. */
  delay(): { mean: number; longest: number };
  close(): void;
};

/** Watches the delay of the event loop, which shows any kind of load. */
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
