// The end of the intro: the player's cube loses its corner and becomes the logo.
import { selectionColor, type Frame } from "#art/drawing.ts";
import { growOutline, type Camera, type Point2 } from "#art/isometric.ts";
import { markFaces } from "#art/logo.ts";
import { progress, smooth } from "./timing.ts";

/** Pixels per unit of the logo, which is drawn on a grid of 32 × 32. */
export function markSize({ height }: Frame): number {
  return height / 64;
}

/** From this distance, a block of one unit has exactly the size of the logo's cube. */
export function markCamera(size: number): Camera {
  return { projection: { across: 40, down: 23.2, up: 46.4 }, scale: (12.5 * size) / 40, left: 0, top: 0 };
}

/** `time` starts when only the cube is left. */
export function drawMark(frame: Frame, time: number): string {
  const size = markSize(frame);
  const lift = progress(time, 0.2, 0.95) ** 2.4 * 46;
  const painted = 1 - progress(time, 0, 0.2);
  const selected = 1 - smooth(progress(time, 1.1, 1.5));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${frame.width} ${frame.height}" width="${frame.width}" height="${frame.height}">` +
    `<path fill="#12151b" d="M0 0h${frame.width}v${frame.height}H0z"/>` +
    `<g transform="translate(${frame.width / 2 - 16 * size} ${frame.height / 2 - 16 * size}) scale(${size})">` +
    paths(markFaces) +
    `<g transform="translate(0 ${-lift})">${paths(corner)}</g>` +
    (painted > 0 ? `<g opacity="${painted.toFixed(2)}">${paths(playerCube)}</g>` : "") +
    `</g>` +
    (selected > 0 ? `<g opacity="${selected.toFixed(2)}">${outline(frame, size)}</g>` : "") +
    `</svg>`
  );
}

function paths(faces: readonly { fill: string; path: string }[]): string {
  return faces.map(({ fill, path }) => `<path fill="${fill}" d="${path}"/>`).join("");
}

/** The block that fills the notch. */
const corner = [
  { fill: "#ff9138", path: "M16 8.75 22.25 12.4 16 16 9.75 12.4z" },
  { fill: "#c9621c", path: "M9.75 12.4 16 16v7.25l-6.25-3.65z" },
  { fill: "#8d3d10", path: "M22.25 12.4 16 16v7.25l6.25-3.65z" },
];

/** The player's own colors, which turn into those of the logo. */
const playerCube = [
  { fill: "#fe9445", path: "M16 1.5 28.5 8.75 16 16 3.5 8.75z" },
  { fill: "#ca5803", path: "M3.5 8.75 16 16v14.5L3.5 23.25z" },
  { fill: "#9b3700", path: "M28.5 8.75 16 16v14.5l12.5-7.25z" },
];

function outline({ width, height }: Frame, size: number): string {
  const unit = (1.05 * width) / 1280;
  const hexagon: Point2[] = [
    [16, 1.5],
    [28.5, 8.75],
    [28.5, 23.25],
    [16, 30.5],
    [3.5, 23.25],
    [3.5, 8.75],
  ];
  const corners = growOutline(
    hexagon.map(([x, y]): Point2 => [width / 2 + (x - 16) * size, height / 2 + (y - 16) * size]),
    5 * unit,
  );
  const handle = 13 * unit;
  const squares = corners
    .map(([x, y]) => `M${x - handle / 2} ${y - handle / 2}h${handle}v${handle}h${-handle}z`)
    .join("");
  return (
    `<g stroke="${selectionColor}" stroke-linejoin="round"><path fill="none" stroke-width="${4.5 * unit}" d="M${corners.map((point) => point.join(" ")).join("L")}z"/>` +
    `<path fill="#fff" stroke-width="${3.4 * unit}" d="${squares}"/></g>`
  );
}
