// How documents write what they show.

/** Returns a day such as "3 March 2026" in a language. */
export function formatDate(day: string, language: string): string {
  // Plain English has the day first, as on the site.
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** Returns the lines of a text that say something. */
export function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
