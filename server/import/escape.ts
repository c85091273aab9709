export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** A tag with those of its attributes that have a value. */
export function htmlTag(name: string, attributes: Record<string, string | undefined>): string {
  const written = Object.entries(attributes).map(([attribute, value]) => (value === undefined ? "" : ` ${attribute}="${escapeHtml(value)}"`));
  return `<${name}${written.join("")}>`;
}
