// Dates and times in the owner's time zone, in the format of `datetime-local` fields: "2026-03-29T09:00".

/** Returns the instant of a local time, or null if the text isn't a complete time. A time that occurs twice means its first occurrence; one that
 * the change to summer time skips moves forward. */
export function toTimestamp(localTime: string, timeZone: string): string | null {
  const asUtc = localTime === "" ? Number.NaN : Date.parse(`${localTime}Z`);
  if (Number.isNaN(asUtc)) return null;
  const before = asUtc - offsetAt(asUtc - day, timeZone);
  const after = asUtc - offsetAt(asUtc + day, timeZone);
  const fits = [before, after]
    .toSorted((one, other) => one - other)
    .find((instant) => instant + offsetAt(instant, timeZone) === asUtc);
  return new Date(fits ?? before).toISOString();
}

export function toLocalTime(timestamp: string, timeZone: string): string {
  const instant = Date.parse(timestamp);
  if (Number.isNaN(instant)) return "";
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().replace(/:\d\d\.\d+Z$/, "");
}

/** Returns the name of a time zone with its difference from UTC at an instant, such as "Europe/Berlin (GMT+1)". */
export function zoneWords(timeZone: string, timestamp: string): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts(
    new Date(timestamp),
  );
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return timeZone === "UTC" || offset === "" ? timeZone : `${timeZone.replaceAll("_", " ")} (${offset})`;
}

const day = 86_400_000;

/** Returns how far the local time is ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const isBc = parts.some(({ type, value }) => type === "era" && value.startsWith("B"));
  const local = new Date(0);
  local.setUTCFullYear(isBc ? 1 - part("year") : part("year"), part("month") - 1, part("day"));
  local.setUTCHours(part("hour"), part("minute"), part("second"));
  return local.getTime() - Math.floor(instant / 1000) * 1000;
}
