// Limits of the statistics. Not in limits.ts, whose limits every page loads.

export const visitLimits = {
  /** Bytes of one report of a page, and the maximum of its parts. */
  bytes: 2048,
  path: 600,
  detail: 600,
  seconds: 86_400,
  /** Milliseconds between two writes of the counts. */
  writtenEvery: 10_000,
  /** Reports that wait to be written; the server drops any more. */
  waiting: 100_000,
  /** Different sources, campaigns or hosts of one day; any more are counted together. */
  names: 500,
  /** Separate counts of one day; above that, only pages and devices are told apart. */
  rowsADay: 50_000,
  /** Minutes without a view after which a visit ends, and after which a visitor no longer counts as here now. */
  visitMinutes: 30,
  liveMinutes: 5,
  /** Days for which counts by hour are kept, and months for which counts by day are. */
  hourDays: 30,
  dayMonths: 25,
  /** The longest period of a report. */
  periodDays: 3660,
} as const;
