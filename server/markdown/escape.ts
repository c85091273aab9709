export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Returns a tag with those attributes that have a value. */
export function htmlTag(name: string, attributes: Record<string, string | undefined>): string {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === undefined ? "" : ` ${attribute}="${escapeHtml(value)}"`,
  );
  return `<${name}${written.join("")}>`;
}

/** Removes the indentation that all lines share. */
export function dedent(code: string): string {
  const lines = code.split("\n").filter((line) => line.trim() !== "");
  const indents = lines.map((line) => /^[ \t]*/.exec(line)?.[0] ?? "");
  const shortest = indents.reduce(
    (shared, indent) => (indent.length < shared.length ? indent : shared),
    indents[0] ?? "",
  );
  if (shortest === "" || !indents.every((indent) => indent.startsWith(shortest))) return code;
  return code
    .split("\n")
    .map((line) => (line.startsWith(shortest) ? line.slice(shortest.length) : line.trimStart()))
    .join("\n");
}
