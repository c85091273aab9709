/** Most of what is written is an address or a date, which stands as it is. */
const plain = /^[\w ./:?=#%+,;@~()-]*$/;

/** Text as XML holds it: marked up, and without the characters that XML has no way to write. */
export function escapeXml(text: string): string {
  if (plain.test(text)) return text;
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- exactly these must go
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/>/g, "&gt;")
      .replace(/"/g, "&quot;")
  );
}

/** An element with its text; nothing at all where the text is empty. */
export function element(name: string, text: string): string {
  return text === "" ? "" : `<${name}>${escapeXml(text)}</${name}>`;
}

/** An element that has attributes only; those that are empty are left out. */
export function emptyElement(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== "")
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join("")}/>`;
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
