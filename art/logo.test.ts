import { expect, test } from "vitest";
import { accentNames } from "./accent.ts";
import { logoSvg, markFaces, markOf, maskableLogoSvg, starterLogo } from "./logo.ts";

test("the starter look's logo has exactly the faces of the mark", () => {
  for (const { fill, path } of markFaces) expect(markOf(starterLogo)).toContain(`<path fill="${fill}" d="${path}"/>`);
  expect(markOf(starterLogo).split("<path").length - 1).toBe(markFaces.length);
});

test("another accent colors the starter look's cube", () => {
  const blue = markOf({ seed: starterLogo.seed, accent: "blue" });
  // The outline of the cube: top, left and right corner, and the notch in its middle.
  for (const corner of ["16 1.5", "3.5 8.75", "28.5 8.75", "16 16"]) expect(blue).toContain(corner);
  expect(blue).not.toContain("#ff9138");
});

test("another seed gives another shape, and every shape stays within its frame", () => {
  const shapes = Array.from({ length: 60 }, (_, index) => markOf({ seed: `seed ${index}`, accent: "teal" }));
  expect(new Set(shapes).size).toBeGreaterThan(15);
  for (const shape of shapes) {
    const numbers = [...shape.matchAll(/ d="([^"]+)"/g)].flatMap(([, path]) => (path ?? "").match(/-?[\d.]+/g) ?? []);
    expect(Math.min(...numbers.map(Number))).toBeGreaterThanOrEqual(1.5);
    expect(Math.max(...numbers.map(Number))).toBeLessThanOrEqual(30.5);
  }
});

test("a logo works under a strict content security policy, in any accent", () => {
  for (const accent of [...accentNames, "#000000", "#ffffff"])
    for (const svg of [logoSvg({ seed: "a", accent }), maskableLogoSvg({ seed: "a", accent })])
      expect(svg).not.toMatch(/style|<script|\son\w+=|href|NaN|undefined/);
});
