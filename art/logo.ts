// The logo: a cube with blocks taken from its front, lit from the upper left like all generated images.
import { type Accent, accentOf } from "./accent.ts";
import { color, mixColors, shade, toHex } from "./color.ts";
import { createRandom, type Random } from "./random.ts";

/** `accent` is a name or a color, as for `accentOf`. */
export type LogoOptions = { seed: string; accent: string };

export const starterLogo: LogoOptions = { seed: "savepoint", accent: "orange" };

/** Returns the logo for pages: no background, any size. */
export function logoSvg(options: LogoOptions, size: number = 32): string {
  return wrap(markOf(options), size);
}

/** Returns the logo for launchers that cut icons to a shape: the logo stays within the middle four fifths of a full square. */
export function maskableLogoSvg(options: LogoOptions, size: number = 512, background: string = "#12151b"): string {
  const faces = `<g transform="translate(3.52 3.52) scale(.78)">${markOf(options)}</g>`;
  return wrap(`<path fill="${background}" d="M0 0h32v32H0z"/>${faces}`, size);
}

/** Returns the faces of a logo on a 32 × 32 grid: its shape comes from the seed, its colors come from the accent. */
export function markOf(options: LogoOptions): string {
  const isStarter = options.seed === starterLogo.seed && options.accent === starterLogo.accent;
  return isStarter ? starterMark : drawMark(options);
}

/** The faces of the starter look's logo on a 32 × 32 grid, back to front. The first three faces form the whole cube. */
export const markFaces = [
  { part: "top", fill: "#ff9138", path: "M16 1.5 28.5 8.75 16 16 3.5 8.75z" },
  { part: "left", fill: "#c9621c", path: "M3.5 8.75 16 16v14.5L3.5 23.25z" },
  { part: "right", fill: "#8d3d10", path: "M28.5 8.75 16 16v14.5l12.5-7.25z" },
  { part: "notch left", fill: "#6e2c0a", path: "M9.75 12.4 16 8.75V16l-6.25 3.6z" },
  { part: "notch right", fill: "#b5530f", path: "M16 8.75l6.25 3.65v7.2L16 16z" },
  { part: "notch floor", fill: "#fff1dc", path: "M16 16l6.25 3.6L16 23.25 9.75 19.6z" },
] as const;

const starterMark = markFaces.map(({ fill, path }) => `<path fill="${fill}" d="${path}"/>`).join("");

function drawMark({ seed, accent }: LogoOptions): string {
  // With this prefix, the starter look's seed gives the starter look's cube.
  const heights = cutCube(createRandom(`logo 8:${seed}`));
  const count = heights.length;
  const fills = fillsFor(accentOf(accent));
  const at = (x: number, y: number) => heights[x]?.[y] ?? 0;
  const paths = new Map<string, string>();
  const draw = (fill: string, corners: readonly (readonly [x: number, y: number, z: number])[]) => {
    const points = corners.map((corner) => onGrid(corner, count).join(" "));
    paths.set(fill, `${paths.get(fill) ?? ""}M${points.join("L")}z`);
  };
  for (let x = 0; x < count; x++)
    for (let y = 0; y < count; y++) {
      const top = at(x, y);
      const [left, right] = [at(x, y + 1), at(x + 1, y)];
      if (top > left)
        draw(y === count - 1 ? fills.left : fills.innerLeft, [
          [x, y + 1, top],
          [x + 1, y + 1, top],
          [x + 1, y + 1, left],
          [x, y + 1, left],
        ]);
      if (top > right)
        draw(x === count - 1 ? fills.right : fills.innerRight, [
          [x + 1, y, top],
          [x + 1, y + 1, top],
          [x + 1, y + 1, right],
          [x + 1, y, right],
        ]);
      if (top > 0)
        draw(top === count ? fills.top : top === count - 1 && count > 2 ? fills.step : fills.floor, [
          [x, y, top],
          [x + 1, y, top],
          [x + 1, y + 1, top],
          [x, y + 1, top],
        ]);
    }
  // The strokes close the hairlines between neighbors.
  return [...paths]
    .map(
      ([fill, path]) => `<path fill="${fill}" stroke="${fill}" stroke-width=".2" stroke-linejoin="round" d="${path}"/>`,
    )
    .join("");
}

/**
 * Returns the heights of columns that stand on a square, two or three to a side. They never rise towards the viewer, so that every top
 * and side is in sight, and at least six tenths of the cube stay.
 */
function cutCube(random: Random): number[][] {
  const count = random.chance(0.4) ? 2 : 3;
  const heights: number[][] = [];
  for (let x = 0; x < count; x++) {
    const row: number[] = [];
    for (let y = 0; y < count; y++) {
      const most = Math.min(row[y - 1] ?? count, heights[x - 1]?.[y] ?? count);
      // The larger of two numbers, so that most of the cube stays.
      row.push(x + y === 0 ? count : Math.max(random.below(most + 1), random.below(most + 1)));
    }
    heights.push(row);
  }
  const share = heights.flat().reduce((sum, height) => sum + height, 0) / count ** 3;
  const isPlain = heights.flat().every((height) => height === 0 || height === count);
  return share < 0.6 || isPlain ? cutCube(random) : heights;
}

function fillsFor({ paint }: Accent) {
  const base = { ...paint, lightness: Math.min(0.88, Math.max(0.62, paint.lightness)) };
  const cream = color(0.965, Math.min(0.035, paint.chroma), paint.hue + 20);
  return {
    top: toHex(base),
    left: toHex(shade(base, 0.15)),
    right: toHex(shade(base, 0.31)),
    innerLeft: toHex(shade(base, 0.205)),
    innerRight: toHex(shade(base, 0.38)),
    step: toHex(mixColors(base, cream, 0.45)),
    floor: toHex(mixColors(base, cream, 0.8)),
  };
}

function onGrid([x, y, z]: readonly [x: number, y: number, z: number], count: number): [number, number] {
  const across = 16 + ((x - y) * 12.5) / count;
  const down = 16 + ((x + y) * 7.25 - z * 14.5) / count;
  return [Number(across.toFixed(2)), Number(down.toFixed(2))];
}

function wrap(content: string, size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}" aria-hidden="true">${content}</svg>`;
}
