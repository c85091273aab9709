/** Writes a line to the server's log. */
export type MailLog = { info(line: string): void; error(line: string): void };

const minute = 60_000;
const firstPause = minute;
const longestPause = 6 * 60 * minute;
/** About three days in total. The content of the email stays in the dashboard. */
export const maxTries = 16;

/** Returns when to send an email again after a number of failed tries, with growing pauses, or null to give up. */
export function nextTryAfter(tries: number, now: Date): string | null {
  const pause = Math.min(firstPause * 4 ** (tries - 1), longestPause);
  return tries >= maxTries ? null : new Date(now.getTime() + pause).toISOString();
}
