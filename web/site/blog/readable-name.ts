/** A name as it stands in an address made readable: hyphens and underscores become spaces, words begin with capitals. */
export function readableName(name: string): string {
  return name
    .replace(/[-_\s]+/g, " ")
    .trim()
    .replace(/(^|\s)(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
