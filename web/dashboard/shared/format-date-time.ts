/** Returns a date and time such as "21 Nov 2026, 04:10", in the writer's own time zone unless another one is given. */
export function formatDateTime(timestamp: string | number, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
    ...(timeZone !== undefined && { timeZone }),
  }).format(new Date(timestamp));
}
