/** Turns a slug into a readable name: hyphens and underscores become spaces, and words are capitalized. */
export function readableName(name: string): string {
  return name
    .replace(/[-_\s]+/g, " ")
    .trim()
    .replace(/(^|\s)(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
