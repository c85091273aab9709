/**
 * Returns a date in a blog's notation as ISO 8601 in UTC, or null. Without a time zone, the owner's time zone applies. A day without a time
 * means midnight there, so that readers see that day.
 */
export function readDate(value: unknown, timeZone: string): string | null {
  if (value instanceof Date) return toIso(value.getTime());
  if (typeof value === "number") return readNumber(value, timeZone);
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (/^\d{8,13}$/.test(text)) return readNumber(Number(text), timeZone);
  return readIsoLike(text, timeZone) ?? readWords(text, timeZone);
}

function readNumber(value: number, timeZone: string): string | null {
  const text = String(value);
  if (text.length === 8) return readIsoLike(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`, timeZone);
  if (text.length === 10) return toIso(value * 1000);
  return text.length === 13 ? toIso(value) : null;
}

const isoLike =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?:T|t|\s+|-)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(am|pm)?\s*(Z|z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?$/i;

function readIsoLike(text: string, timeZone: string): string | null {
  const parts = isoLike.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "0", half, zone] = parts;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  const wall = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    hours,
    Number(minute),
    Number(second),
    Math.floor(Number(`0.${fraction}`) * 1000),
  );
  const date = new Date(wall);
  const isReal =
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day);
  if (!isReal || Number(minute) > 59 || Number(second) > 60) return null;
  return toIso(zone === undefined ? toInstant(wall, timeZone) : wall - offsetOf(zone));
}

/** Reads "March 2, 2019", "Sat, 02 Mar 2019 10:00:00 -0700" and the like. */
function readWords(text: string, timeZone: string): string | null {
  if (!/\d{4}/.test(text) || !/[a-z]{3}/i.test(text)) return null;
  const plain = text
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, "$1")
    .replace(/\s+\([^)]*\)$/, "")
    .replace(/\bat\b/i, "");
  const hasZone = /(?:\bZ|\bUTC|\bGMT|\b[ECMP][SD]T|[+-]\d{2}:?\d{2})$/i.test(plain);
  const time = Date.parse(hasZone ? plain : `${plain} UTC`);
  if (Number.isNaN(time)) return null;
  return toIso(hasZone ? time : toInstant(time, timeZone));
}

/** Returns the offset of a zone such as +02:00, -0700 or Z, in milliseconds. */
function offsetOf(zone: string): number {
  const parts = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (!parts) return 0;
  return (parts[1] === "-" ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3] ?? 0)) * 60_000;
}

/** Returns the instant at which clocks in a time zone show a time of day, given as if it were UTC. */
function toInstant(wall: number, timeZone: string): number {
  const guess = wall - zoneOffset(wall, timeZone);
  return wall - zoneOffset(guess, timeZone);
}

function zoneOffset(instant: number, timeZone: string): number {
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
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return (
    Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")) -
    Math.floor(instant / 1000) * 1000
  );
}

function toIso(time: number): string | null {
  const date = new Date(time);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1000 || date.getUTCFullYear() > 9999) return null;
  return date.toISOString();
}
