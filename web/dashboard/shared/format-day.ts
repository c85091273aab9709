/** Returns a day such as "3 Mar 2026". */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** Returns today's date in a time zone, such as 2026-03-03. */
export function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }).format(new Date());
}

/** Returns a time with its weekday, such as "Tue, 3 Mar 2026, 15:00". */
export function formatTime(timestamp: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  }).format(new Date(timestamp));
}
