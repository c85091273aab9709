// Limits of the files that clients send. Not in limits.ts, whose limits every page loads.

export const clientFileLimits = {
  /** Files of one form. */
  count: 5,
  /** Bytes of one file, of all files of one form, and of all clients in an hour. */
  bytes: 25 * 1024 * 1024,
  total: 50 * 1024 * 1024,
  anHour: 2 * 1024 * 1024 * 1024,
  /** Bytes that stay free on the disk. */
  free: 512 * 1024 * 1024,
  /** Links to one client at the same time, their days, and files that can be sent by one. */
  requests: 5,
  requestDays: 30,
  aRequest: 50,
  /** Days until the files of spam are deleted. */
  spamDays: 30,
} as const;
