/** Widths in pixels of an entry in the header, slightly generous, because letters differ from font to font. */
const letter = 9;
const wideLetter = 17;
const padding = 8;
const gap = 24;

/** The space for the menu beside everything else in the header, in windows of 768 px, 64 rem and 80 rem. */
const rooms = [344, 416, 545] as const;

/**
 * Returns the minimum width at which the header has room for all entries of the menu: any (undefined), 64 rem, 80 rem, or none. Below that,
 * the menu is in the drawer.
 */
export function menuRoom(menu: readonly { label: string }[]): "64" | "80" | "never" | undefined {
  const width = menu.reduce((sum, { label }) => sum + widthOf(label) + padding + gap, 0);
  if (width <= rooms[0]) return undefined;
  if (width <= rooms[1]) return "64";
  return width <= rooms[2] ? "80" : "never";
}

/** Letters beyond those of European and Semitic scripts, and emoji, are as wide as they are high. */
function widthOf(label: string): number {
  return [...label].reduce((sum, each) => sum + ((each.codePointAt(0) ?? 0) > 0x1100 ? wideLetter : letter), 0);
}
