// The numbers of invoices: a format with the year and the place in the series. No validation code, so that the dashboard can load it cheaply.

const yearPlace = "{year}";
const numberPlace = "{n}";

/** Returns what is wrong with a format, or null. */
export function formatProblem(format: string): string | null {
  if (format.split(numberPlace).length !== 2)
    return `Write ${numberPlace} once, where the number goes, such as {year}-{n}.`;
  if (format.split(yearPlace).length > 2) return `Write ${yearPlace} once at most.`;
  const rest = format.replace(yearPlace, "").replace(numberPlace, "");
  return /^[\p{L}\d .,/_#-]*$/u.test(rest)
    ? null
    : `Use letters, digits and these signs beside ${yearPlace} and ${numberPlace}: . , / - _ #`;
}

/** Returns the series that an invoice of a year belongs to: with the year in the format, each year has its own. */
export function seriesOf(format: string, year: string): string {
  return format.replace(yearPlace, year);
}

/** Returns a number of a series, such as 2026-001. */
export function invoiceNumber(series: string, place: number): string {
  return series.replace(numberPlace, String(place).padStart(3, "0"));
}
