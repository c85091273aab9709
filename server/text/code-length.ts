/**
 * Characters that are colored within a few milliseconds in any case: of one block, and of all blocks of a text together. A formula takes a
 * millisecond.
 */
const max = { block: 2000, together: 8000, formulas: 40 } as const;

/** Returns whether coloring the code or drawing the formulas of a text may take long: in some languages, ten times as much code takes a thousand times as long. */
export function hasMuchCode(html: string): boolean {
  if ((html.match(/class=["']?math/gi)?.length ?? 0) > max.formulas) return true;
  let together = 0;
  for (const start of html.matchAll(/<pre\b/gi)) {
    const end = html.slice(start.index).search(/<\/pre\b/i);
    const length = end === -1 ? html.length - start.index : end;
    together += length;
    if (length > max.block || together > max.together) return true;
  }
  return false;
}
