import { colour, type Colour } from "./colour.ts";
import { type Random } from "./random.ts";

/** The subject of an image, which decides the scene and the hues. */
export type ArtKind = "game" | "apps" | "3d" | "design" | "assets" | "post";
export const artKinds: readonly ArtKind[] = ["game", "apps", "3d", "design", "assets", "post"];

export type Light = "day" | "dusk";

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
