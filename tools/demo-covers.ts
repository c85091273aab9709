// The covers of the example posts: each is a small city that illustrates its post. The post contains the image's description as `coverAlt`.
import { type Pass } from "#art/drawing.ts";
import { type Light } from "#art/paints.ts";
import { type CityPlan } from "#art/scenes/post.ts";

export interface Cover {
  city: CityPlan;
  pass?: Pass;
  light?: Light;
}

/** Covers by image name. An image that is not here is a city with the letters of the name as its skyline. */
export const demoCovers: Record<string, Cover> = {
  "a-price-on-the-page": {
    city: {
      width: 7,
      depth: 5,
      rise: (x) => 0.3 + (6 - x) * 0.5,
      paint: (x) => x % 3,
      chosen: { x: 6, y: 2, height: 0.3 },
    },
  },
  "an-estimate-is-a-range-with-a-reason": {
    city: {
      width: 8,
      depth: 8,
      rise: (x, y) => 0.25 + 2.9 * Math.exp(-((x - 3.5) ** 2 + (y - 3.5) ** 2) / 7),
      letters: 0.12,
      chosen: { x: 5, y: 3, height: 2.5 },
    },
  },
  "fog-with-one-texture-read": {
    city: {
      width: 8,
      depth: 8,
      rise: (x, y) => 0.5 + (14 - x - y) * 0.14,
      letters: 0.45,
      haze: true,
      chosen: { x: 7, y: 7, height: 1 },
    },
    light: "day",
  },
  "where-your-frame-time-really-goes": {
    city: {
      width: 7,
      depth: 7,
      rise: (x, y) => (x > 4 && y > 3 ? 0.7 : 3 - (x + y) * 0.14),
      letters: 0.5,
      finished: true,
      chosen: { x: 5, y: 4, height: 2.2 },
    },
  },
};
