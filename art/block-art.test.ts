import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { demoProjects } from "#content/demo/projects.ts";
import { artKindOf } from "#contract/project-terms.ts";
import { landingCategoriesOf } from "#server/domain/projects/landing-categories.ts";
import { artVersion } from "./art-version.ts";
import { blockArt, blockGlyph, emptyTile, heroIsland, palettes } from "./block-art.ts";
import { artKinds } from "./kinds.ts";
import { contrast } from "./contrast.ts";
import { families, familyOf } from "./families.ts";
import { layOutIsland } from "./island.ts";
import { moonColors } from "./night.ts";
import { logoSvg, maskableLogoSvg, starterLogo } from "./logo.ts";

const seeds = Array.from({ length: 25 }, (_, index) => `where-your-frame-time-goes-${index}`);
const pictures = artKinds.flatMap((kind) => [
  ...seeds.map((seed) => ({ name: `${kind} ${seed}`, svg: blockArt({ kind, seed }) })),
  ...Object.keys(families[kind]).flatMap((family) =>
    (["day", "night"] as const).map((light) => ({
      name: `${kind} ${family} ${light}`,
      svg: blockArt({ kind, seed: family, family, light }),
    })),
  ),
]);
/** The running product, for each composition. */
const screens = artKinds.flatMap((kind) =>
  Object.keys(families[kind]).flatMap((family) =>
    (["day", "dusk", "night"] as const).map((light) => ({
      name: `screen ${kind} ${family} ${light}`,
      options: { kind, seed: family, family, light, screen: true },
      svg: blockArt({ kind, seed: family, family, light, screen: true }),
    })),
  ),
);
const seeded = pictures.filter(({ name }) => name.includes("where-your"));
const others = [
  ...artKinds.map((kind) => blockGlyph(kind)),
  ...(["day", "night", "theme"] as const).map((light) => heroIsland({ seed: "u", palette: "day" }, light)),
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
  for (const svg of [...[...pictures, ...screens].map((picture) => picture.svg), ...others]) {
    expect(svg).not.toMatch(/style|<script|\son\w+=|href/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test("each scene has exactly one selected object", () => {
  const isOdd = (svg: string) => svg.split('class="selection"').length !== 2;
  expect([...namesWhere(isOdd), ...namesWhere(isOdd, screens)]).toEqual([]);
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

test("an image stays under 20 KB, and under 5 KB when it is sent", () => {
  expect(namesWhere((svg) => svg.length >= 20 * 1024)).toEqual([]);
  const sizes = pictures.map(({ svg }) => gzipSync(svg).length);
  expect(Math.max(...sizes)).toBeLessThan(5 * 1024);
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(3.3 * 1024);
});

test("a screen weighs about as much as the heaviest scene", () => {
  expect(namesWhere((svg) => svg.length >= 20 * 1024 || gzipSync(svg).length >= 5.2 * 1024, screens)).toEqual([]);
});

test("a screen is the same for the same seed, and another by night", () => {
  for (const { name, options, svg } of screens) {
    expect(blockArt(options) === svg, name).toBe(true);
    if (options.light !== "night") expect(blockArt({ ...options, light: "night" }) === svg, name).toBe(false);
  }
});

test("a screen shines by itself: what it shows is as bright by night as by day", () => {
  const shown = (svg: string) => svg.slice(svg.lastIndexOf("-glass)")).replaceAll(/art-\w+/g, "");
  for (const kind of artKinds) {
    const [day, night] = (["day", "night"] as const).map((light) => blockArt({ kind, seed: "a", light, screen: true }));
    expect(shown(night ?? "") === shown(day ?? ""), kind).toBe(true);
  }
});

test("devices stand within their image with their sides and shadows, one or two in each", () => {
  const device =
    /matrix\(1 (-[.\d]+) 0 1 (\d+) ([.\d]+)\)"><path class="shadow"[^>]+ d="M\d+ \d+H(\d+)l(\d+) (\d+)H\d+z"\/><rect x="(\d+)" y="(-\d+)" width="(\d+)" height="(\d+)"/g;
  for (const { name, svg } of screens) {
    const devices = Array.from(svg.matchAll(device), (match) => match.slice(1).map(Number));
    expect([1, 2], name).toContain(devices.length);
    for (const [
      slope = 0,
      x = 0,
      y = 0,
      edge = 0,
      across = 0,
      down = 0,
      right = 0,
      up = 0,
      width = 0,
      height = 0,
    ] of devices) {
      expect(x + Math.max(edge + across, width + right), name).toBeLessThan(1200);
      expect(y + slope * (width + right) + up, name).toBeGreaterThan(0);
      expect(y + height + down, name).toBeLessThan(750);
    }
  }
});

test("each subject has at least six compositions, and seeds reach all of them", () => {
  for (const kind of artKinds) {
    const reached = new Set(Array.from({ length: 300 }, (_, index) => familyOf(kind, `entry-${index}`)));
    expect([kind, reached.size]).toEqual([kind, Object.keys(families[kind]).length]);
    expect(reached.size).toBeGreaterThanOrEqual(6);
  }
});

test("the example projects of one category look different", () => {
  for (const cat of ["game", "apps", "3d"] as const) {
    const listed = demoProjects.filter((project) => landingCategoriesOf(project).includes(cat));
    const compositions = listed.map((project) => {
      const kind = artKindOf(landingCategoriesOf(project));
      return `${kind} ${familyOf(kind, project.slug)}`;
    });
    expect(new Set(compositions).size, compositions.join(", ")).toBeGreaterThanOrEqual(Math.min(5, listed.length));
  }
});

test("a word of the title names the composition", () => {
  expect(familyOf("game", "harbor-run")).toBe("harbor");
  expect(familyOf("3d", "lighthouse-at-dusk")).toBe("lighthouse");
  expect(familyOf("assets", "modular-dungeon")).toBe("walls");
});

test("the night changes the light and leaves the scene as it is", () => {
  const pathsOf = (svg: string): string[] =>
    [...svg.slice(svg.indexOf('class="shadow"')).matchAll(/ d="([^"]+)"/g)].flatMap(
      ([, path]) => path?.match(/M[^M]+/g) ?? [],
    );
  const [day, night] = (["day", "night"] as const).map((light) =>
    blockArt({ kind: "game", seed: "quarry-two", light }),
  );
  expect(new Set(pathsOf(night ?? ""))).toEqual(new Set(pathsOf(day ?? "")));
  expect(night).toContain("<circle");
  expect(day).not.toContain("<circle");
});

test("a scene stands out from its sky, by day less than the selected object, and by night as well", () => {
  for (const { name, svg } of pictures.filter(({ name: each }) => each.endsWith("day") || each.endsWith("night"))) {
    const [top = "", bottom = ""] = [...svg.matchAll(/stop-color="(#[0-9a-f]{6})"/g)].map(([, color]) => color);
    const outline = /class="selection" stroke="(#[0-9a-f]{6})"/.exec(svg)?.[1] ?? "";
    const least = name.endsWith("night") ? 4.5 : 1.3;
    for (const sky of [top, bottom]) expect(contrast(outline, sky), name).toBeGreaterThan(least);
  }
});

/** The hash of some images, for each version. */
const hashes: Record<number, string> = {
  4: "9fc79bb6d16a09cc59681524b8226110bc74db4e1fecdc397a632cef5a4d3c27",
  3: "c4871e42624f27b03d9a8ea17fb90ce7dcff91ed0201bfd28bd0027965ff9537",
  2: "a0e2dc97ad75074a748bda90ccbfd46d147be4b3f7813ccc898486594e94e0dd",
};

test("images that changed have a new version, because browsers keep them", () => {
  // If this fails, raise `artVersion` and add the new hash.
  const all = [...pictures, ...screens].map(({ svg }) => svg).join("\n");
  expect(createHash("sha256").update(all).digest("hex")).toBe(hashes[artVersion]);
});

test("faces of one color share a path, so that the front page has few paths", () => {
  expect(heroIsland({ seed: "u", palette: "day" }, "theme").split("<path").length - 1).toBeLessThan(150);
});

test("the island of the front page has its colors of day and night in one drawing, a fraction larger than either", () => {
  const draw = (light: "day" | "night" | "theme") => heroIsland({ seed: "u", palette: "day" }, light);
  const both = draw("theme");
  const fillsOf = (svg: string) => new Set(Array.from(svg.matchAll(/ fill="(#[0-9a-f]{6})"/g), ([, fill]) => fill));
  const day = both.replaceAll(/light-dark\((#\w+),#\w+\)/g, "$1").replace(moonColors.disk, "none");
  const night = both.replaceAll(/light-dark\(#\w+,(#\w+)\)/g, "$1");
  expect(fillsOf(day)).toEqual(fillsOf(draw("day")));
  expect(fillsOf(night)).toEqual(fillsOf(draw("night")));
  expect(gzipSync(both).length).toBeLessThan(gzipSync(draw("day")).length + 2048);
});

test("trees of the island carry lanterns, which shine by night", () => {
  const { parts, paints } = layOutIsland({ seed: "u", palette: "day" }, "night");
  expect(parts.lamps.length).toBe(parts.trees.length);
  expect(paints.lamp.lightness).toBeGreaterThan(layOutIsland({ seed: "u", palette: "day" }).paints.lamp.lightness);
});

test("every palette of the island is darker by night, and the chosen block is not", () => {
  for (const palette of palettes) {
    const [day, night] = (["day", "night"] as const).map((light) => layOutIsland({ seed: "u", palette }, light).paints);
    expect(night?.pale.lightness, palette).toBeLessThan(day?.pale.lightness ?? 0);
    expect(night?.accent, palette).toEqual(day?.accent);
  }
});

test("two images in one page share no id", () => {
  const ids = [...pictures, ...screens].flatMap(({ svg }) => idsOf(svg));
  expect(new Set(ids).size).toBe(ids.length);
  const again = ["a", "b"].flatMap((idPrefix) => idsOf(blockArt({ kind: "game", seed: "twice", idPrefix })));
  expect(new Set(again).size).toBe(again.length);
});

test("about three of five images are in daylight", () => {
  const days = seeded.filter(({ svg }) => svg.includes('opacity="0.3"')).length;
  expect(days / seeded.length).toBeGreaterThan(0.5);
  expect(days / seeded.length).toBeLessThan(0.7);
});

function namesWhere(
  isWrong: (svg: string) => boolean,
  list: readonly { name: string; svg: string }[] = pictures,
): string[] {
  return list.filter(({ svg }) => isWrong(svg)).map(({ name }) => name);
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
