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
  "a-build-for-every-commit": {
    // A belt between two rails.
    city: {
      width: 11,
      depth: 3,
      rise: (x, y) => (y !== 1 ? 0.12 : x % 2 === 0 ? 0.9 : 0.05),
      paint: (x, y) => (y !== 1 || x % 2 === 1 ? 0 : 2),
      chosen: { x: 6, y: 1, height: 0.9 },
    },
  },
  "a-price-on-the-page": {
    city: {
      width: 7,
      depth: 5,
      rise: (x) => 0.3 + (6 - x) * 0.5,
      paint: (x) => x % 3,
      chosen: { x: 6, y: 2, height: 0.3 },
    },
  },
  "a-store-page-checklist-that-fits-on-a-card": {
    city: { width: 6, depth: 6, rise: () => 0.14, letters: 0.2, chosen: { x: 3, y: 3, height: 0.2, lift: 0.9 } },
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
  "boring-leaderboards-are-the-best": {
    city: {
      width: 9,
      depth: 3,
      rise: (x) => 3.4 - x * 0.38,
      paint: (x) => x % 3,
      chosen: { x: 4, y: 2, height: 1.88 },
    },
  },
  "bug-reports-that-get-fixed": {
    city: {
      width: 9,
      depth: 2,
      rise: (_x, y) => (y === 0 ? 3 : undefined),
      letters: 0.12,
      side: 1,
      chosen: { x: 5, y: 1, height: 0.9, lift: 1.1 },
    },
  },
  "eleven-megabytes-to-two": {
    city: {
      width: 7,
      depth: 4,
      rise: (x) => (x < 3 ? 3.6 : undefined),
      letters: 0.12,
      finished: true,
      chosen: { x: 5, y: 2, height: 0.65 },
    },
    light: "day",
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
  "how-to-stop-a-project": {
    city: {
      width: 8,
      depth: 5,
      rise: (x, y) => (x > 4 || (x + y > 5 && (x * 7 + y * 5) % 3 !== 0) ? undefined : 2.3 - (x + y) * 0.2),
      letters: 0.5,
      chosen: { x: 7, y: 2, height: 0.9 },
    },
  },
  "metrics-before-geometry": {
    // Gaps of one, two and three blocks.
    city: {
      width: 10,
      depth: 3,
      rise: (x, y) => (y === 1 && [0, 2, 5, 9].includes(x) ? 2 : 0.1),
      paint: (x, y) => (y === 1 && [0, 2, 5, 9].includes(x) ? 0 : 2),
      chosen: { x: 6, y: 1, height: 0.5, width: 3 },
    },
  },
  "netcode-for-two-players-and-one-bad-router": {
    city: {
      width: 7,
      depth: 7,
      rise: (x, y) => (Math.abs(x - y) < 3 ? undefined : 0.6 + Math.abs(x - y) * 0.45),
      letters: 0.45,
      paint: (x, y) => (x > y ? 0 : 1),
      chosen: { x: 3, y: 3, height: 0.9 },
    },
  },
  "offline-first-means-merge-first": {
    city: {
      width: 9,
      depth: 4,
      rise: (x) => (x > 2 && x < 6 ? undefined : 2),
      letters: 0.65,
      finished: true,
      chosen: { x: 4, y: 1, height: 0.9 },
    },
  },
  "one-contract-from-the-database-to-the-button": {
    city: {
      width: 8,
      depth: 4,
      rise: (x) => (x > 2 && x < 5 ? undefined : 1.5),
      letters: 0.4,
      paint: (x) => (x < 4 ? 0 : 1),
      chosen: { x: 3, y: 3, height: 0.5, width: 2 },
    },
  },
  "questions-i-ask-before-i-say-yes": {
    city: {
      width: 7,
      depth: 7,
      rise: (x, y) => (x === 0 || y === 0 ? 1.7 : (x === 6 && y !== 3) || y === 6 ? 0.35 : undefined),
      letters: 0.3,
      chosen: { x: 6, y: 3, height: 0.9 },
    },
  },
  "saving-games-in-godot-without-losing-them": {
    city: {
      width: 7,
      depth: 7,
      rise: (x, y) => (x === 0 || y === 0 ? 2 : x === 6 || y === 6 ? 0.75 : undefined),
      letters: 0.2,
      chosen: { x: 3, y: 3, height: 0.9 },
    },
  },
  "scope-is-a-feature": {
    city: {
      width: 8,
      depth: 8,
      rise: (x, y) => (x > 2 && x < 6 && y > 2 && y < 6 ? 2.4 : 0.08),
      letters: 0.15,
      paint: (x, y) => (x > 2 && x < 6 && y > 2 && y < 6 ? (x + y) % 2 : 2),
      chosen: { x: 5, y: 4, height: 2.4 },
    },
  },
  "sixty-frames-in-a-web-page": {
    city: {
      width: 8,
      depth: 8,
      rise: () => 0.5,
      paint: (x, y) => ((x + y) % 2 === 0 ? 2 : 0),
      side: 0.86,
      letters: 0.25,
      chosen: { x: 4, y: 4, height: 0.9 },
    },
  },
  "the-eleven-frames-of-a-jump": {
    // Eleven columns across the image, with the player jumping on the highest.
    city: {
      width: 11,
      depth: 11,
      rise: (x, y) => (x + y === 10 ? 5.6 - ((x - 5) / 5) ** 2 * 5.2 : undefined),
      paint: (x) => x % 3,
      chosen: { x: 5, y: 5, height: 0.9, lift: 5.65 },
    },
  },
  "the-jump-that-was-higher-on-tuesdays": {
    city: { width: 7, depth: 5, rise: () => 1.4, letters: 0.3, chosen: { x: 4, y: 3, height: 2.3 } },
  },
  "thirty-two-rooms-in-plain-text": {
    city: {
      width: 8,
      depth: 4,
      rise: () => 0.3,
      side: 0.72,
      letters: 0.3,
      chosen: { x: 5, y: 1, height: 0.3, lift: 1.1 },
    },
  },
  "undo-before-anything-else": {
    city: {
      width: 9,
      depth: 3,
      rise: (x) => 0.4 + Math.abs(x - 4) * 0.55,
      paint: (x) => (x === 4 ? 2 : x < 4 ? 0 : 1),
      chosen: { x: 4, y: 2, height: 0.4 },
    },
  },
  "unreal-for-people-who-come-from-unity": {
    city: {
      width: 9,
      depth: 4,
      rise: (x) => (x === 4 ? undefined : 2),
      letters: 0.5,
      paint: (x) => (x < 4 ? 0 : 1),
      finished: true,
      chosen: { x: 4, y: 3, height: 2.3 },
    },
  },
  "what-open-films-teach-game-teams": {
    city: {
      width: 3,
      depth: 11,
      rise: (x, y) => (x === 1 ? 0.3 : y % 2 === 0 ? 0.3 : 0.06),
      paint: (x) => (x === 1 ? 2 : 0),
      chosen: { x: 1, y: 5, height: 0.8 },
    },
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
  "why-i-greybox-first": {
    city: {
      width: 7,
      depth: 7,
      rise: (x, y) => ((x * 3 + y * 5) % 4 === 0 ? undefined : x + y > 8 ? 0.5 : 2.2 - Math.hypot(x - 3, y - 3) * 0.35),
      letters: 0.6,
      chosen: { x: 4, y: 4, height: 1.6 },
    },
    pass: "blockout",
  },
};
