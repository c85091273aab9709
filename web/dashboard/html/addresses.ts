/**
 * Normalizes a link: email addresses get `mailto:` and other URLs without a scheme get `https:`. Returns an empty string for an invalid
 * link.
 */
export function cleanLink(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(address)) return `mailto:${address}`;
  if (/^(?:https?:\/\/|mailto:|tel:)\S+/i.test(address)) return address;
  if (/^(?:\/(?![/\\])|#|\?)/.test(address)) return address;
  return /^(?:www\.|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#:]|$))\S*$/i.test(address) ? `https://${address}` : "";
}

/** Returns the URL of an image on the web, on this site or in a data URL. Returns an empty string for anything else. */
export function cleanImageSource(source: string): string {
  return /^(?:https?:\/\/|data:image\/|\/(?![/\\]))/i.test(source.trim()) ? source.trim() : "";
}
