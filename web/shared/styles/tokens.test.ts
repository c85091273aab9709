import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Theme = "light" | "dark";
type Rgb = readonly [red: number, green: number, blue: number];

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const themes: readonly Theme[] = ["light", "dark"];
const pages = ["bg", "surface", "sunken"];

const text: readonly (readonly [ink: string, surfaces: readonly string[]])[] = [
  ["ink", [...pages, "accent-soft"]],
  ["ink-2", [...pages, "accent-soft"]],
  ["ink-3", pages],
  ["accent-ink", [...pages, "accent-soft"]],
  ["on-accent", ["accent"]],
  ["ok", [...pages, "ok-soft"]],
  ["warn", [...pages, "warn-soft"]],
  ["danger", [...pages, "danger-soft", "accent-soft"]],
  ["info", [...pages, "info-soft"]],
  ["on-danger", ["danger-fill", "danger-fill-hover"]],
  ["bg", ["ink"]],
  ["code-ink", ["code-bg", "code-mark"]],
  ["code-keyword", ["code-bg", "code-mark"]],
  ["code-string", ["code-bg", "code-mark"]],
  ["code-name", ["code-bg", "code-mark"]],
  ["code-comment", ["code-bg", "code-mark"]],
];

const shapes: readonly (readonly [shape: string, surfaces: readonly string[]])[] = [
  ["line-strong", pages],
  ["select", [...pages, "accent-soft"]],
  ["ok", pages],
];

describe.each(themes)("in the %s theme", (theme) => {
  test.each(pairs(text))("text %s on %s has a contrast of 4.5", (ink, surface) => {
    expect(contrast(color(ink, theme), color(surface, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(shapes))("shape %s on %s has a contrast of 3", (shape, surface) => {
    expect(contrast(color(shape, theme), color(surface, theme))).toBeGreaterThanOrEqual(3);
  });
});

test("the accent contrasts with the background as a shape in the dark theme", () => {
  for (const surface of pages) {
    expect(contrast(color("accent", "dark"), color(surface, "dark"))).toBeGreaterThanOrEqual(3);
  }
});

test("black on white has a contrast of 21", () => {
  expect(contrast(oklchToSrgb(1, 0, 0), oklchToSrgb(0, 0, 0))).toBeCloseTo(21, 5);
});

test("OKLCH converts to the sRGB value that browsers show", () => {
  const [red, green, blue] = oklchToSrgb(0.73, 0.175, 52).map((channel) => Math.round(channel * 255));
  expect([red, green, blue]).toEqual([0xfb, 0x82, 0x25]);
});

function pairs(table: typeof text): [string, string][] {
  return table.flatMap(([front, surfaces]) => surfaces.map((surface): [string, string] => [front, surface]));
}

/** Returns the sRGB value of `--color-{name}` in a theme; channels are 0 to 1. */
function color(name: string, theme: Theme): Rgb {
  const value = new RegExp(`--color-${name}: ([^;]+);`).exec(css)?.[1];
  const variants = [...(value ?? "").matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const variant = variants[theme === "dark" ? variants.length - 1 : 0];
  if (!variant) throw new Error(`--color-${name} is not an opaque oklch() color: ${value}`);
  return oklchToSrgb(Number(variant[1]), Number(variant[2]), Number(variant[3]));
}

/** Converts with Björn Ottosson's OKLab; out-of-gamut channels are clipped. */
function oklchToSrgb(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function encode(linear: number): number {
  const channel = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.min(1, Math.max(0, channel));
}

/** Returns the WCAG 2 contrast ratio, 1 to 21. */
function contrast(front: Rgb, back: Rgb): number {
  const [lighter = 0, darker = 0] = [luminance(front), luminance(back)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue);
}

function decode(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
