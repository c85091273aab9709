import type { Statistics } from "#contract/statistics.ts";

const percents = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 0 });

/** Writes the change of a count, or null if it was zero before. */
export function changeInWords(now: number, before: number): string | null {
  if (before === 0) return null;
  if (now === before) return "as before";
  return `${now > before ? "+" : "−"}${percents.format(Math.abs(now - before) / before)}`;
}

export function shareInWords(part: number, whole: number): string {
  return whole === 0 ? "" : percents.format(part / whole);
}

/** Writes a duration as "45 s", "3 min" or "2 h 5 min". */
export function durationInWords(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Writes an hour ("14:00"), a day ("Tue, 17 Nov 2026") or a month ("November 2026") of the owner's calendar. */
export function timeInWords(at: string, unit: Statistics["unit"]): string {
  if (unit === "hour") return hourInWords(at);
  const options: Intl.DateTimeFormatOptions =
    unit === "month"
      ? { month: "long", year: "numeric" }
      : { weekday: "short", day: "numeric", month: "short", year: "numeric" };
  return format(unit === "month" ? `${at}-01` : at, options);
}

/** Writes it short enough for the labels below a chart. */
export function timeInShort(at: string, unit: Statistics["unit"]): string {
  if (unit === "hour") return hourInWords(at);
  return unit === "month"
    ? format(`${at}-01`, { month: "short", year: "numeric" })
    : format(at, { day: "numeric", month: "short" });
}

/** An hour that comes again when clocks go back has its offset from UTC. */
function hourInWords(at: string): string {
  const offset = at.slice(13);
  return `${at.slice(11, 13)}:00${offset === "" ? "" : ` (UTC${offset})`}`;
}

export function periodInWords({ from, to }: { from: string; to: string }): string {
  const whole: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric" };
  if (from === to) return format(from, { weekday: "long", ...whole });
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${format(from, isOneYear ? { day: "numeric", month: "short" } : whole)} – ${format(to, whole)}`;
}

/** Writes the source of visits. */
export function sourceInWords(source: string): string {
  return source === "" ? "Direct or unknown" : source;
}

export const deviceNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    computer: "Computers",
    phone: "Phones",
    tablet: "Tablets",
  }),
);

function format(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options }).format(new Date(`${day}T00:00:00Z`));
}
