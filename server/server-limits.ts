// Limits that the server alone needs. Not in the contract, whose limits every page loads.

export const serverLimits = {
  /** How many entries of each kind are listed, and how many bytes make a file large. */
  siteReport: {
    listed: 50,
    large: {
      image: 2 * 1024 * 1024,
      video: 50 * 1024 * 1024,
      audio: 20 * 1024 * 1024,
      model: 50 * 1024 * 1024,
      file: 20 * 1024 * 1024,
    },
  },
  /** `POST /blogs/bookmark`: bytes that are read of a page, milliseconds for the whole call, and calls per minute. */
  bookmark: { bytes: 1024 * 1024, milliseconds: 10_000, aMinute: 30, description: 300 },
  /** Failed tries for an account from one IP address. Guessed codes also count for the account as a whole, across all IP addresses. */
  failedLogins: { tries: 10, codesFromAnywhere: 30, perHours: 1 },
  spam: {
    /** How many enquiries the owner has to mark as spam, and as not spam, before the filter judges. */
    marks: 20,
    /** The period, in days, of the number of enquiries that the filter moved to spam. */
    shownDays: 7,
  },
} as const;
