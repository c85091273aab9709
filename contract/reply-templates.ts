// What the templates of replies may contain. No validation code, so that the dashboard can load it cheaply.

/** The placeholders of a template, and what replaces each. */
export const placeholders = {
  name: "The client’s first name",
  service: "The service that they asked for",
  price: "Its price",
  duration: "Its duration",
  booking: "The link to your booking page (Site → Contact)",
} as const;
export type Placeholder = keyof typeof placeholders;

/** Returns the placeholders that a text still contains, such as {price}. */
export function placeholdersIn(text: string): string[] {
  const known = Object.keys(placeholders).join("|");
  return text.match(new RegExp(`\\{(?:${known})\\}`, "g")) ?? [];
}

/** Replaces the placeholders that have a value; the others stay, so that the owner sees them. */
export function fillTemplate(text: string, words: Partial<Record<Placeholder, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(words, name) ? words[name as Placeholder] || whole : whole,
  );
}
