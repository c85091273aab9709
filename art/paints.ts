import { colour, type Colour } from "./colour.ts";
import { type Random } from "./random.ts";

/** The subject of an image, which decides the scene and the hues. */
export type ArtKind = "game" | "apps" | "3d" | "design" | "assets" | "post";
export const artKinds: readonly ArtKind[] = ["game", "apps", "3d", "design", "assets", "post"];

export type Light = "day" | "dusk";

/** The colors of the island on the front page. */
export const palettes = ["day", "dusk", "forest", "sea", "candy", "mono"] as const;
export type Palette = (typeof palettes)[number];

export interface Paints {
  light: Light;
  sky: readonly [top: Colour, bottom: Colour];
  main: Colour;
  counter: Colour;
  pale: Colour;
  stone: Colour;
  /** Only the selected object has this colour. */
  accent: Colour;
  gold: Colour;
  leaf: Colour;
}

export function paintsFor(kind: ArtKind, light: Light, random: Random): Paints {
  const [mainHue, counterHue] = kind === "post" ? random.pick(postHues) : hues[kind];
  const tilt = random.between(-9, 9);
  const day = light === "day";
  return {
    light,
    sky: day
      ? [colour(0.95, 0.035, mainHue + 30 + tilt), colour(0.84, 0.082, mainHue + tilt)]
      : [colour(0.385, 0.062, 280 + tilt), colour(0.255, 0.04, 264)],
    main: colour((day ? 0.73 : 0.7) + yellowLift(mainHue), 0.135, mainHue + tilt * 0.6),
    counter: colour((day ? 0.7 : 0.66) + yellowLift(counterHue), 0.115, counterHue + tilt * 0.5),
    pale: colour(day ? 0.945 : 0.88, 0.03, day ? 90 : mainHue + 20),
    stone: colour(day ? 0.46 : 0.5, 0.042, 268),
    accent: colour(0.765, 0.165, 54),
    gold: colour(0.91, 0.13, 90),
    leaf: colour(day ? 0.79 : 0.74, 0.125, 150),
  };
}

/** Returns the paints with another color for the selected object. */
export function withAccent(paints: Paints, accent: { paint: Colour } | undefined): Paints {
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

const postHues: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
  [82, 230],
  [255, 40],
  [190, 20],
  [322, 190],
  [22, 250],
];

/** Returns the paints of the island on the front page. `day` has those of all game scenes in daylight. */
export function paintsForIsland(palette: Palette, random: Random): Paints {
  return { ...paintsFor("game", "day", random), ...islandPaints[palette] };
}

const islandPaints: Record<Palette, Partial<Paints>> = {
  day: {},
  dusk: {
    main: colour(0.6, 0.12, 350),
    counter: colour(0.53, 0.11, 292),
    pale: colour(0.84, 0.07, 50),
    stone: colour(0.37, 0.06, 285),
    leaf: colour(0.58, 0.08, 190),
  },
  forest: {
    main: colour(0.78, 0.085, 95),
    counter: colour(0.66, 0.12, 138),
    pale: colour(0.86, 0.09, 118),
    stone: colour(0.42, 0.035, 70),
    leaf: colour(0.53, 0.1, 152),
  },
  sea: {
    main: colour(0.9, 0.055, 88),
    counter: colour(0.7, 0.1, 232),
    pale: colour(0.95, 0.02, 215),
    stone: colour(0.47, 0.07, 250),
    leaf: colour(0.74, 0.11, 175),
  },
  candy: {
    main: colour(0.79, 0.12, 352),
    counter: colour(0.76, 0.1, 310),
    pale: colour(0.95, 0.05, 75),
    stone: colour(0.5, 0.09, 320),
    leaf: colour(0.85, 0.1, 168),
  },
  mono: {
    main: colour(0.8, 0.006, 265),
    counter: colour(0.67, 0.01, 265),
    pale: colour(0.95, 0.003, 265),
    stone: colour(0.42, 0.012, 265),
    leaf: colour(0.55, 0.01, 265),
    gold: colour(0.97, 0.004, 265),
  },
};
