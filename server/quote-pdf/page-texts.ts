// How the pages of quotes and invoices write what they show.

/** Returns a day such as "3 March 2026" in a language. */
export function formatDate(day: string, language: string): string {
  // Plain English has the day first, as on the site.
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

/** Replaces placeholders such as {date}, also by texts that contain signs with a meaning in replacements. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

export function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
