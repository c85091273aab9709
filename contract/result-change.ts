// How a result of a project says what it was before. Visitors' pages load it.

/** Returns the value before for “9.1 → 3.4 s”: without its unit, if the value after has the same. */
export function valueBefore(from: string, value: string): string {
  const [, number = "", unit = ""] = measure.exec(from) ?? [];
  return unit !== "" && unit === measure.exec(value)?.[2] ? number : from;
}

/** Returns a result's value in a line of text, with the value before if it has one. */
export function changeInWords({ from, value }: { from: string; value: string }): string {
  return from === "" ? value : `${valueBefore(from, value)} → ${value}`;
}

/** A number and its unit. */
const measure = /^([-−+]?[\d.,]*\d)\s*(\D+)$/;
