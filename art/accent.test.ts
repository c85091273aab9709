import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Accent, accentNames, accentOf, type AccentShades } from "./accent.ts";
import { color, toHex } from "./color.ts";
import { contrast } from "./contrast.ts";

const tokens = readFileSync(new URL("../web/shared/styles/tokens.css", import.meta.url), "utf8");
const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("orange is exactly the accent of tokens.css", () => {
  for (const theme of themes)
    for (const [name, value] of Object.entries(accentOf("orange")[theme]))
      expect([name, value]).toEqual([name, token(name, theme)]);
});

test.each(accentNames)("%s passes in both themes", (name) => expect(failuresOf(accentOf(name))).toEqual([]));

test.each(["#ffee00", "#000080", "#ff69b4", "#000000", "#ffffff", "#808080", "#00ff00", "#0000ff", "#ff0000"])(
  "%s passes in both themes",
  (color) => expect(failuresOf(accentOf(color))).toEqual([]),
);

test("any color passes in both themes", () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(failuresOf(accentOf(color))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test("a fill that passes keeps the chosen color exactly", () => {
  expect(accentOf("#3B7DF0").light.accent).toBe("#3b7df0");
  expect(accentOf("#3b7df0").dark.accent).toBe("#3b7df0");
});

test("named accents keep the values that were checked by eye", () => {
  expect(Object.fromEntries(accentNames.map((name) => [name, accentOf(name)]))).toMatchSnapshot();
});

describe("contrast", () => {
  test("of black on white is 21, in either order", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
  });

  test("of a color on itself is 1", () => expect(contrast("#3b7df0", "#3b7df0")).toBe(1));
});

/** Returns every pair whose contrast is too low. */
function failuresOf(accent: Accent): string[] {
  return themes.flatMap((theme) => {
    const shades = accent[theme];
    const pages = ["bg", "surface", "sunken"].map((name) => token(name, theme));
    const under = [...pages, shades["accent-soft"]];
    return [
      ...under.map((each) => check(theme, "accent-ink", shades["accent-ink"], each, 4.5)),
      ...under.map((each) => check(theme, "select", shades.select, each, 3)),
      ...["ink", "ink-2", "danger"].map((name) =>
        check(theme, `${name} on accent-soft`, token(name, theme), shades["accent-soft"], 4.5),
      ),
      check(theme, "on-accent", shades["on-accent"], shades.accent, 4.5),
      ...(theme === "dark" ? pages.map((each) => check(theme, "accent", shades.accent, each, 3)) : []),
    ].filter((failure) => failure !== "");
  });
}

function check(theme: Theme, name: string, front: string, back: string, minimum: number): string {
  const found = contrast(front, back);
  return found >= minimum ? "" : `${theme}: ${name} ${front} on ${back} has ${found.toFixed(2)}`;
}

/** Returns `--color-{name}` of the stylesheet as hex. */
function token(name: keyof AccentShades | (string & {}), theme: Theme): string {
  const value = new RegExp(`--color-${name}: ([^;]+);`).exec(tokens)?.[1] ?? "";
  const variants = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const [, lightness, chroma, hue] = variants[theme === "dark" ? variants.length - 1 : 0] ?? [];
  return toHex(color(Number(lightness), Number(chroma), Number(hue)));
}
