const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const longMonths = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a date as "12 Nov 2026", in the owner's time zone. The month names are constants, so server and browser always agree. */
export function formatDate(instant: string, timeZone: string): string {
  const { day, month, year } = partsOf(instant, timeZone);
  return `${day} ${months[month - 1] ?? ""} ${year}`;
}

/** Formats a date below the heading of its month: "12 Nov". */
export function formatDay(instant: string, timeZone: string): string {
  const { day, month } = partsOf(instant, timeZone);
  return `${day} ${months[month - 1] ?? ""}`;
}

/** Formats the month of an instant, such as "November 2026", in the owner's time zone. */
export function formatMonth(instant: string, timeZone: string): string {
  const { month, year } = partsOf(instant, timeZone);
  return `${longMonths[month - 1] ?? ""} ${year}`;
}

/** Returns the year of an instant in the owner's time zone. */
export function formatYear(instant: string, timeZone: string): string {
  return partsOf(instant, timeZone).year;
}

function partsOf(instant: string, timeZone: string): { day: string; month: number; year: string } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "numeric", day: "numeric" });
    formats.set(timeZone, format);
  }
  const [month, day = "", year = ""] = format.format(new Date(instant)).split("/");
  return { day, month: Number(month), year };
}
