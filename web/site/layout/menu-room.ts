/** The widths in pixels that an entry takes in the header, a little generous: its letters differ from font to font. */
const letter = 9;
const wideLetter = 17;
const padding = 8;
const gap = 24;

/** What is left for the menu beside everything else in the header, in windows of 768 px, 64 rem and 80 rem. */
const rooms = [344, 416, 545] as const;

/**
 * Says from which width on the header has room for all entries of the menu: always (undefined), from 64 rem or 80 rem on, or never. Where
 * it has not, the menu is in the drawer.
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
