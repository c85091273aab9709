/** Returns a date and time such as "21 Nov 2026, 04:10". */
export function formatDateTime(timestamp: string | number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    new Date(timestamp),
  );
}
