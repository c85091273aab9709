import { mixColors, type Color } from "#art/color.ts";
import { drawGrid, drawScene, drawSky, greyOf, type Frame } from "#art/drawing.ts";
import { type Camera } from "#art/isometric.ts";
import { type Paints } from "#art/paints.ts";
import { type Scene } from "#art/scene.ts";
import { repaintSolid, type Solid } from "#art/solids.ts";

export interface Film {
  /** Length in seconds. */
  length: number;
  /** The time of the poster frame. */
  poster: number;
  /** Returns the frame at a time, as SVG. */
  at: (time: number) => string;
}

export interface Shot {
  scene: Scene;
  camera: Camera;
  paints: Paints;
  sky: readonly [Color, Color];
  /** The opacity of the floor grid, from 0 to 1. */
  grid: number;
}

export function drawShot(frame: Frame, { scene, camera, paints, sky, grid }: Shot): string {
  const pen = { camera, pass: "painted" as const, unit: (1.05 * frame.width) / 1280, digits: 1 };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${frame.width} ${frame.height}" width="${frame.width}" height="${frame.height}">` +
    drawSky({ ...paints, sky }, "painted", frame, "sky") +
    (grid > 0 ? `<g opacity="${grid.toFixed(3)}">${drawGrid(paints, frame, pen)}</g>` : "") +
    drawScene(scene, pen) +
    `</svg>`
  );
}

/** Grey at 0, painted at 1. */
export function paintSolid(solid: Solid, share: number): Solid {
  if (share >= 1) return solid;
  return repaintSolid(solid, (paint) => mixColors(greyOf(paint), paint, share));
}

/** A selection outline only. */
export function outlineBox(lowest: Solid["lowest"], highest: Solid["highest"]): Solid {
  return { faces: [], lowest, highest, selected: true };
}

export function mixSkies(from: readonly [Color, Color], to: readonly [Color, Color], share: number): [Color, Color] {
  return [mixColors(from[0], to[0], share), mixColors(from[1], to[1], share)];
}
