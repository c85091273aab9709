/** The owner's days: months, days and boundaries in one time zone, whatever the server's own zone. */

/** Making a format takes a hundred times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day (`YYYY-MM-DD`) of an instant in the time zone. */
export function dayOf(instant: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (!format)
    dayFormats.set(
      timeZone,
      (format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })),
    );
  const parts = format.formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

const hour = 3_600_000;

/**
 * Returns the hour (`YYYY-MM-DDTHH`) of an instant in the time zone. An hour that comes again, because clocks go back, has its offset from UTC
 * the second time (`2026-10-25T02+01`).
 */
export function hourOf(instant: Date, timeZone: string): string {
  const text = hourOnClocks(instant, timeZone);
  const isAgain = hourOnClocks(new Date(instant.getTime() - hour), timeZone) === text;
  return isAgain ? `${text}${offsetInWords(offsetAt(instant, timeZone))}` : text;
}

function hourOnClocks(instant: Date, timeZone: string): string {
  const digits = new Intl.DateTimeFormat("en-US", { timeZone, hourCycle: "h23", hour: "2-digit" }).format(instant);
  return `${dayOf(instant, timeZone)}T${digits.padStart(2, "0")}`;
}

/** Returns the hours of a day as `hourOf` names them: 23 or 25 where clocks change. */
export function hoursOf(day: string, timeZone: string): string[] {
  const end = startOfDay(shiftDay(day, 1), timeZone).getTime();
  const hours = new Set<string>();
  // Some clocks change by half an hour.
  for (let time = startOfDay(day, timeZone).getTime(); time < end; time += hour / 2)
    hours.add(hourOf(new Date(time), timeZone));
  return [...hours];
}

/** Returns the day (`YYYY-MM-DD`) so many days later. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the instant at which a day (`YYYY-MM-DD`) begins in the time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnightUtc = new Date(`${day}T00:00:00Z`).getTime();
  // If clocks change that day, the offset at the first guess may differ from the one at the result, so compute it twice.
  const first = midnightUtc - offsetAt(new Date(midnightUtc), timeZone);
  return new Date(midnightUtc - offsetAt(new Date(first), timeZone));
}

/** Returns the last `count` days up to and including today, oldest first, as `YYYY-MM-DD`. */
export function lastDays(now: Date, count: number, timeZone: string): string[] {
  const today = new Date(`${dayOf(now, timeZone)}T00:00:00Z`).getTime();
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** Writes an offset from UTC as in ISO 8601: "+01", "-03:30". */
function offsetInWords(milliseconds: number): string {
  const minutes = Math.abs(milliseconds) / 60_000;
  const two = (number: number) => String(number).padStart(2, "0");
  const rest = minutes % 60;
  return `${milliseconds < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${rest === 0 ? "" : `:${two(rest)}`}`;
}

/** Returns the milliseconds that the zone is ahead of UTC. */
function offsetAt(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const asUtc = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return asUtc - Math.floor(instant.getTime() / 1000) * 1000;
}
