import { color, type Color, mixColors } from "./color.ts";
import { type Random } from "./random.ts";
import type { ArtKind } from "./kinds.ts";

/** The time of day. `night` is for the dark theme; the others come from the seed. */
export type Light = "morning" | "day" | "golden" | "dusk" | "night";

/** The colors of the island on the front page. */
export const palettes = ["day", "dusk", "forest", "sea", "candy", "mono"] as const;
export type Palette = (typeof palettes)[number];

export interface Paints {
  light: Light;
  sky: readonly [top: Color, bottom: Color];
  main: Color;
  counter: Color;
  pale: Color;
  /** What a screen shows by itself, also at night. */
  screen: Color;
  stone: Color;
  /** Only the selected object has this color. */
  accent: Color;
  gold: Color;
  leaf: Color;
  water: Color;
  wood: Color;
  /** Windows and lamps, which are lit from dusk to dawn. */
  lamp: Color;
}

/** Returns whether lamps are lit. */
export function isDark({ light }: Pick<Paints, "light">): boolean {
  return light === "dusk" || light === "night";
}

export function paintsFor(
  kind: ArtKind,
  light: Light,
  random: Random,
  [mainHue, counterHue] = kind === "post" ? random.pick(postHues) : hues[kind],
): Paints {
  return lit(plainPaints(light, random, mainHue, counterHue));
}

/** Returns the paints before the moon or a low sun tints them. */
function plainPaints(light: Light, random: Random, mainHue: number, counterHue: number): Paints {
  const tilt = random.between(-9, 9);
  const day = light !== "dusk" && light !== "night";
  return {
    light,
    sky: skyOf(light, mainHue, tilt),
    main: color((day ? 0.73 : 0.7) + yellowLift(mainHue), 0.135, mainHue + tilt * 0.6),
    counter: color((day ? 0.7 : 0.66) + yellowLift(counterHue), 0.115, counterHue + tilt * 0.5),
    pale: color(day ? 0.945 : 0.88, 0.03, day ? 90 : mainHue + 20),
    screen: color(day ? 0.945 : 0.88, 0.03, day ? 90 : mainHue + 20),
    stone: color(day ? 0.46 : 0.5, 0.042, 268),
    accent: color(0.765, 0.165, 54),
    gold: color(0.91, 0.13, 90),
    leaf: color(day ? 0.79 : 0.74, 0.125, 150),
    water: color(day ? 0.79 : 0.62, 0.085, 228),
    wood: color(day ? 0.6 : 0.55, 0.065, 58),
    lamp: day ? color(0.6, 0.05, 250) : color(0.93, 0.12, 88),
  };
}

function lit(paints: Paints): Paints {
  if (paints.light === "night") return moonlit(paints);
  return paints.light === "golden" ? sunlit(paints, color(0.8, 0.12, 60), 0.13) : paints;
}

function skyOf(light: Light, hue: number, tilt: number): Paints["sky"] {
  switch (light) {
    case "morning":
      return [color(0.9, 0.045, hue + 150 + tilt), color(0.93, 0.05, 55 + tilt)];
    case "day":
      return [color(0.95, 0.035, hue + 30 + tilt), color(0.84, 0.082, hue + tilt)];
    case "golden":
      return [color(0.79, 0.075, 350 + tilt), color(0.9, 0.095, 76 + tilt)];
    case "dusk":
      return [color(0.385, 0.062, 280 + tilt), color(0.255, 0.04, 264)];
    case "night":
      return [color(0.19, 0.045, 272 + tilt), color(0.3, 0.062, 262 + tilt)];
  }
}

/** Returns the paints in moonlight: dark and towards blue. What shines by itself and the selected object keep their colors. */
function moonlit(paints: Paints): Paints {
  const moonlight = (paint: Color, lightness: number): Color => {
    const cool = mixColors(paint, color(paint.lightness, 0.08, 266), 0.36);
    return { ...cool, lightness };
  };
  return {
    ...paints,
    main: moonlight(paints.main, 0.5),
    counter: moonlight(paints.counter, 0.46),
    pale: moonlight(paints.pale, 0.63),
    screen: color(0.84, 0.035, 235),
    stone: moonlight(paints.stone, 0.375),
    leaf: moonlight(paints.leaf, 0.47),
    water: color(0.36, 0.075, 258),
    wood: moonlight(paints.wood, 0.4),
  };
}

/** Returns the paints in the warm light of a low sun. */
function sunlit(paints: Paints, sun: Color, share: number): Paints {
  const warm = (paint: Color): Color => mixColors(paint, { ...sun, lightness: paint.lightness }, share);
  return {
    ...paints,
    main: warm(paints.main),
    counter: warm(paints.counter),
    pale: warm(paints.pale),
    screen: warm(paints.screen),
    stone: warm(paints.stone),
    leaf: warm(paints.leaf),
    water: warm(paints.water),
  };
}

/** Returns hues for a subject. Each subject has several, so that neighbors in a list differ. */
export function pickHues(kind: ArtKind, random: Random): readonly [main: number, counter: number] {
  return random.pick(kind === "post" ? postHues : moreHues[kind]);
}

/** Returns the paints with another color for the selected object. */
export function withAccent(paints: Paints, accent: { paint: Color } | undefined): Paints {
  return accent ? { ...paints, accent: accent.paint } : paints;
}

/** Returns the extra lightness for yellows: a yellow that is no lighter than the other hues looks brown. */
function yellowLift(hue: number): number {
  return 0.11 * Math.exp(-(((hue - 88) / 26) ** 2));
}

const hues: Record<Exclude<ArtKind, "post">, readonly [main: number, counter: number]> = {
  game: [34, 195],
  apps: [215, 35],
  "3d": [300, 25],
  design: [255, 84],
  assets: [155, 310],
};

/** The first is that of the subject's glyph. */
const moreHues: Record<Exclude<ArtKind, "post">, Hues> = {
  game: [hues.game, [150, 20], [255, 82], [330, 185]],
  apps: [hues.apps, [175, 345], [268, 150], [95, 235]],
  "3d": [hues["3d"], [345, 200], [190, 300], [275, 95]],
  design: [hues.design, [20, 235], [165, 280], [92, 265]],
  assets: [hues.assets, [85, 250], [210, 20], [300, 120]],
};

type Hues = readonly [readonly [number, number], ...(readonly [number, number])[]];

const postHues: Hues = [
  [82, 230],
  [255, 40],
  [190, 20],
  [322, 190],
  [22, 250],
];

/** Returns the paints of the island on the front page. The palette `day` has those of all game scenes in daylight. */
export function paintsForIsland(palette: Palette, light: "day" | "night", random: Random): Paints {
  return lit({ ...plainPaints(light, random, ...hues.game), ...islandPaints[palette] });
}

const islandPaints: Record<Palette, Partial<Paints>> = {
  day: {},
  dusk: {
    main: color(0.6, 0.12, 350),
    counter: color(0.53, 0.11, 292),
    pale: color(0.84, 0.07, 50),
    stone: color(0.37, 0.06, 285),
    leaf: color(0.58, 0.08, 190),
  },
  forest: {
    main: color(0.78, 0.085, 95),
    counter: color(0.66, 0.12, 138),
    pale: color(0.86, 0.09, 118),
    stone: color(0.42, 0.035, 70),
    leaf: color(0.53, 0.1, 152),
  },
  sea: {
    main: color(0.9, 0.055, 88),
    counter: color(0.7, 0.1, 232),
    pale: color(0.95, 0.02, 215),
    stone: color(0.47, 0.07, 250),
    leaf: color(0.74, 0.11, 175),
  },
  candy: {
    main: color(0.79, 0.12, 352),
    counter: color(0.76, 0.1, 310),
    pale: color(0.95, 0.05, 75),
    stone: color(0.5, 0.09, 320),
    leaf: color(0.85, 0.1, 168),
  },
  mono: {
    main: color(0.8, 0.006, 265),
    counter: color(0.67, 0.01, 265),
    pale: color(0.95, 0.003, 265),
    stone: color(0.42, 0.012, 265),
    leaf: color(0.55, 0.01, 265),
    gold: color(0.97, 0.004, 265),
  },
};
