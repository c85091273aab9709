/** The accents as they print: text in them has a contrast of at least 4.5 to white paper. */
const printed: Partial<Record<string, string>> = {
  orange: "#b34a00",
  red: "#c0262d",
  pink: "#b8216f",
  violet: "#6d3fc4",
  blue: "#1d5fc2",
  teal: "#0a7080",
  green: "#2a7a33",
  amber: "#8a5a00",
};
const minContrast = 4.5;

/** Returns the accent as text on white paper can have it: dark enough to be read. */
export function paperAccent(accent: string): string {
  const known = printed[accent];
  if (known !== undefined) return known;
  let rgb = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16) || 0);
  while (contrastToWhite(rgb) < minContrast) rgb = rgb.map((part) => Math.floor(part * 0.96));
  return `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** By the formula of WCAG 2. */
function contrastToWhite(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
