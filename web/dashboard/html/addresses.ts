/** A link as it may be saved: an address for mail gets its scheme, one without a scheme the web's; what is no link is blank. */
export function cleanLink(typed: string): string {
  const address = typed.trim();
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(address)) return `mailto:${address}`;
  if (/^(?:https?:\/\/|mailto:|tel:)\S+/i.test(address)) return address;
  if (/^(?:\/(?![/\\])|#|\?)/.test(address)) return address;
  return /^(?:www\.|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#:]|$))\S*$/i.test(address) ? `https://${address}` : "";
}

/** Images come from the web, from this site, or stand in the text themselves; anything else is blank. */
export function cleanImageSource(source: string): string {
  return /^(?:https?:\/\/|data:image\/|\/(?![/\\]))/i.test(source.trim()) ? source.trim() : "";
}
