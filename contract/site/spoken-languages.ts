// Separate from the schemas, so that pages can use it without the validation code.

/** Returns the languages of `Identity.languages`, such as English, each with how well it is spoken if that is in parentheses. */
export function spokenLanguages(languages = ""): { language: string; fluency?: string }[] {
  return languages
    .split(",")
    .map((each) => /^\s*([^()]*[^()\s])\s*(?:\(([^()]+)\))?\s*$/.exec(each))
    .flatMap((match) => (match?.[1] ? [{ language: match[1], ...(match[2] && { fluency: match[2].trim() }) }] : []));
}
