/** Most texts are a URL or a date and need no escaping. */
const plain = /^[\w ./:?=#%+,;@~()-]*$/;

/** Escapes text for XML, and removes characters that XML can't represent. */
export function escapeXml(text: string): string {
  if (plain.test(text)) return text;
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- XML allows none of these characters
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/>/g, "&gt;")
      .replace(/"/g, "&quot;")
  );
}

/** Returns an element with its text, or an empty string if the text is empty. */
export function element(name: string, text: string): string {
  return text === "" ? "" : `<${name}>${escapeXml(text)}</${name}>`;
}

/** Returns an element with attributes only; empty attributes are left out. */
export function emptyElement(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== "")
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join("")}/>`;
}

export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
