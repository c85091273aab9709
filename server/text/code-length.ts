/** Characters that are coloured within a few milliseconds in any case: of one block, and of all blocks of a text together. */
const max = { block: 2000, together: 8000 } as const;

/** Returns whether colouring the code of a text may take long: in some languages, ten times as much code takes a thousand times as long. */
export function hasMuchCode(html: string): boolean {
  let together = 0;
  for (const start of html.matchAll(/<pre\b/gi)) {
    const end = html.slice(start.index).search(/<\/pre\b/i);
    const length = end === -1 ? html.length - start.index : end;
    together += length;
    if (length > max.block || together > max.together) return true;
  }
  return false;
}
