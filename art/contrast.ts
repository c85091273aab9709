import { fromHexPair } from "./color.ts";

/** Returns the WCAG 2 contrast ratio of two colors such as `#3b7df0`: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the relative luminance as WCAG 2 defines it: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  return 0.2126 * fromHexPair(hex, 1) + 0.7152 * fromHexPair(hex, 3) + 0.0722 * fromHexPair(hex, 5);
}
