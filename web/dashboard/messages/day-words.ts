/** Returns a day such as "3 Mar 2026". */
export function dayWords(day: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** Returns today's date in a time zone, such as 2026-03-03. */
export function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }).format(new Date());
}
