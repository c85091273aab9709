/** Returns a date and time in the writer's own time zone, such as "21 Nov 2026, 04:10". */
export function whenWords(timestamp: string | number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(new Date(timestamp));
}
