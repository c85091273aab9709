import { expect, test } from "vitest";
import { artKinds, blockArt, blockGlyph, emptyTile, heroIsland } from "./block-art.ts";
import { logoSvg, maskableLogoSvg, starterLogo } from "./logo.ts";

const seeds = Array.from({ length: 25 }, (_, index) => `where-your-frame-time-goes-${index}`);
const pictures = artKinds.flatMap((kind) =>
  seeds.map((seed) => ({ name: `${kind} ${seed}`, svg: blockArt({ kind, seed }) })),
);
const others = [
  ...artKinds.map((kind) => blockGlyph(kind)),
  heroIsland({ seed: "u", palette: "day" }),
  emptyTile(),
  logoSvg(starterLogo),
  maskableLogoSvg(starterLogo),
];

test("the same seed makes the same image, and another seed another image", () => {
  for (const kind of artKinds) {
    const first = blockArt({ kind, seed: "harbor-run" });
    // Drawing other images in between has no effect.
    seeds.slice(0, 3).forEach((seed) => blockArt({ kind, seed }));
    expect(blockArt({ kind, seed: "harbor-run" })).toBe(first);
    expect(blockArt({ kind, seed: "harbor-run" })).not.toBe(blockArt({ kind, seed: "quarry-two" }));
  }
});

test("every image works under a strict content security policy", () => {
  for (const svg of [...pictures.map((picture) => picture.svg), ...others]) {
    expect(svg).not.toMatch(/style|<script|\son\w+=|href/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test("each scene has exactly one selected object", () => {
  expect(namesWhere((svg) => svg.split('class="selection"').length !== 2)).toEqual([]);
});

test("each scene stays within its frame", () => {
  const outside = namesWhere((svg) => cornersOf(svg).some(([x, y]) => x < 0 || x > 1200 || y < 0 || y > 750));
  expect(outside).toEqual([]);
});

test("each scene fills 70 to 80 % of its frame", () => {
  const odd = namesWhere((svg) => {
    const scene = cornersOf(svg.slice(svg.indexOf('class="shadow"')));
    const share = Math.max(spread(scene.map(([x]) => x)) / 1200, spread(scene.map(([, y]) => y)) / 750);
    return share < 0.7 || share > 0.81;
  });
  expect(odd).toEqual([]);
});

test("a scene stays within frames of other shapes", () => {
  for (const kind of artKinds) {
    for (const [width, height] of [
      [1200, 600],
      [720, 836],
      [400, 400],
    ] as const) {
      const corners = cornersOf(blockArt({ kind, seed: "tower-drift", width, height }));
      expect(Math.max(...corners.map(([x]) => x))).toBeLessThanOrEqual(width);
      expect(Math.max(...corners.map(([, y]) => y))).toBeLessThanOrEqual(height);
    }
  }
});

test("an image stays under 20 KB", () => {
  expect(namesWhere((svg) => svg.length >= 20 * 1024)).toEqual([]);
});

test("faces of one colour share a path, so that the front page has few paths", () => {
  expect(heroIsland({ seed: "u", palette: "day" }).split("<path").length - 1).toBeLessThan(150);
});

test("two images in one page share no id", () => {
  const ids = pictures.flatMap(({ svg }) => idsOf(svg));
  expect(new Set(ids).size).toBe(ids.length);
  const again = ["a", "b"].flatMap((idPrefix) => idsOf(blockArt({ kind: "game", seed: "twice", idPrefix })));
  expect(new Set(again).size).toBe(again.length);
});

test("about three of five images are in daylight", () => {
  const days = pictures.filter(({ svg }) => svg.includes('opacity="0.3"')).length;
  expect(days / pictures.length).toBeGreaterThan(0.5);
  expect(days / pictures.length).toBeLessThan(0.7);
});

function namesWhere(isWrong: (svg: string) => boolean): string[] {
  return pictures.filter(({ svg }) => isWrong(svg)).map(({ name }) => name);
}

/** Returns every point on the paths of an SVG. The paths use only M, l, h, v and z, or M with absolute pairs. */
function cornersOf(svg: string): [number, number][] {
  const corners: [number, number][] = [];
  for (const [, path = ""] of svg.matchAll(/ d="([^"]+)"/g)) {
    let [x, y] = [0, 0];
    for (const [, command, values = ""] of path.matchAll(/([Mlhvz])([^Mlhvz]*)/g)) {
      const numbers = (values.match(/-?[\d.]+/g) ?? []).map(Number);
      if (command === "h") numbers.splice(1, 0, 0);
      if (command === "v") numbers.unshift(0);
      for (let index = 0; index < numbers.length; index += 2) {
        const [across = 0, down = 0] = numbers.slice(index, index + 2);
        [x, y] = command === "M" ? [across, down] : [x + across, y + down];
        corners.push([x, y]);
      }
    }
  }
  return corners;
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? "");
}
