/** Joins as many parts as fit, so that a long name or role keeps the text valid. Empty parts don't count. */
export function joinUpTo(max: number, separator: string, parts: readonly string[]): string {
  return parts
    .filter((part) => part !== "")
    .reduce((text, part) => {
      const longer = text === "" ? part.slice(0, max) : text + separator + part;
      return longer.length <= max ? longer : text;
    }, "");
}
