// The accent color of the site in both themes: from any color, the shades for fills, text, focus and soft backgrounds that pass WCAG AA.
// The names are those of the custom properties in web/shared/styles/tokens.css, without `--color-`.
import { color, fromHex, shade, toHex, type Color } from "./color.ts";
import { contrast } from "./contrast.ts";

export const accentNames = ["orange", "red", "pink", "violet", "blue", "teal", "green", "amber"] as const;
export type AccentName = (typeof accentNames)[number];

/** Each value is a color as `#rrggbb`. */
export type AccentShades = {
  /** Fills: buttons, bars, the current step. */
  accent: string;
  /** Text on a fill. */
  "on-accent": string;
  /** The side face of a button. */
  "accent-side": string;
  /** Links and other text in the accent. */
  "accent-ink": string;
  /** The background of what is selected. */
  "accent-soft": string;
  /** The focus ring and the selection outline. */
  select: string;
};
export type Accent = {
  light: AccentShades;
  dark: AccentShades;
  /** The selected block of generated images, and its outline. */
  paint: Color;
  outline: string;
};

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const minTextContrast = 4.5;
const minShapeContrast = 3;

const themes = {
  light: {
    // --color-bg, --color-surface, --color-sunken
    backgrounds: ["#fbfaf7", "#ffffff", "#f3f0ec"],
    soft: { lightness: 0.95, maxChroma: 0.028 },
    fill: { min: 0.3, max: 0.9 },
    ink: { from: 0.52, step: -0.005 },
    sideDrop: 0.17,
  },
  dark: {
    backgrounds: ["#12151b", "#1a1e26", "#0c0f15"],
    soft: { lightness: 0.28, maxChroma: 0.036 },
    fill: { min: 0.5, max: 0.92 },
    ink: { from: 0.8, step: 0.005 },
    sideDrop: 0.23,
  },
} as const;
type Theme = (typeof themes)["light" | "dark"];

/** The accent of tokens.css, which was drawn by hand before the others were derived. */
const orange: Accent = {
  light: {
    accent: "#fb8225",
    "on-accent": "#221107",
    "accent-side": "#b7531c",
    "accent-ink": "#ac4411",
    "accent-soft": "#fcebdb",
    select: "#ac4411",
  },
  dark: {
    accent: "#ff9138",
    "on-accent": "#221107",
    "accent-side": "#a94d1c",
    "accent-ink": "#fda856",
    "accent-soft": "#362417",
    select: "#ff9138",
  },
  paint: color(0.765, 0.165, 54),
  outline: "#ff9138",
};

const baseColors: Record<Exclude<AccentName, "orange">, string> = {
  red: "#e5484d",
  pink: "#e54595",
  violet: "#8460e8",
  blue: "#3b7df0",
  teal: "#12a594",
  green: "#35a355",
  amber: "#f5b400",
};

/** Returns the accent of a name or of a color such as `#3b7df0`. */
export function accentOf(choice: string): Accent {
  return choice === "orange" ? orange : deriveAccent(isNamed(choice) ? baseColors[choice] : choice.toLowerCase());
}

function isNamed(choice: string): choice is keyof typeof baseColors {
  return Object.hasOwn(baseColors, choice);
}

function deriveAccent(hex: string): Accent {
  const base = fromHex(hex);
  const paint = { ...base, lightness: clamp(base.lightness, 0.45, 0.9) };
  const outline = paint.lightness === base.lightness ? hex : toHex(paint);
  return { light: shadesFor(hex, themes.light), dark: shadesFor(hex, themes.dark), paint, outline };
}

function shadesFor(chosen: string, theme: Theme): AccentShades {
  const base = fromHex(chosen);
  const { backgrounds, soft, sideDrop } = theme;
  const isLight = theme === themes.light;
  const softHex = toHex({ ...base, lightness: soft.lightness, chroma: Math.min(base.chroma * 0.2, soft.maxChroma) });
  const under = [...backgrounds, softHex];
  const passes = (minimum: number) => (hex: string) => under.every((each) => contrast(hex, each) >= minimum);

  // A fill needs no contrast with the light pages, because it never carries meaning alone there; the dark ones outline with it.
  const start = { ...base, lightness: clamp(base.lightness, theme.fill.min, theme.fill.max) };
  const fill = firstThat((candidate) => fillPasses(candidate), start, isLight ? -0.005 : 0.005);
  const accent = hexOf(fill);
  const ink = toHex(
    firstThat(
      (candidate) => passes(minTextContrast)(toHex(candidate)),
      {
        ...base,
        chroma: base.chroma * 0.9,
        lightness: isLight ? Math.min(base.lightness, theme.ink.from) : Math.max(base.lightness, theme.ink.from),
      },
      theme.ink.step,
    ),
  );
  return {
    accent,
    "on-accent": textOn(accent, base).hex,
    "accent-side": toHex(shade(fill, Math.min(sideDrop, fill.lightness - 0.1))),
    "accent-ink": ink,
    "accent-soft": softHex,
    select: isLight ? ink : accent,
  };

  function fillPasses(candidate: Color): boolean {
    const hex = hexOf(candidate);
    return textOn(hex, base).contrast >= minTextContrast && (isLight || passes(minShapeContrast)(hex));
  }

  /** The chosen color stays exactly as it is, though its nearest rounded OKLCH value may be another. */
  function hexOf(candidate: Color): string {
    return candidate.lightness === base.lightness ? chosen : toHex(candidate);
  }
}

/** Returns near-black in the fill's hue, or white if that has more contrast. */
function textOn(fill: string, { chroma, hue }: Color): { hex: string; contrast: number } {
  const dark = toHex(color(0.2, Math.min(chroma * 0.2, 0.035), hue));
  const [onDark, onWhite] = [contrast(fill, dark), contrast(fill, "#ffffff")];
  return onDark >= onWhite ? { hex: dark, contrast: onDark } : { hex: "#ffffff", contrast: onWhite };
}

/** Moves the lightness from a start until the color passes. */
function firstThat(passes: (candidate: Color) => boolean, start: Color, step: number): Color {
  let candidate = start;
  while (!passes(candidate) && candidate.lightness > 0 && candidate.lightness < 1)
    candidate = { ...candidate, lightness: candidate.lightness + step };
  return candidate;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
