import { shade, type Color } from "./color.ts";
import { leftDrop, rightDrop, type Face, type Solid } from "./solids.ts";
import { type Point3 } from "./isometric.ts";

/** A square of ground: a column from `bottom` to `top`, painted down to where the rock begins. */
export interface Cell {
  x: number;
  y: number;
  bottom: number;
  top: number;
  paint: Color;
}

export type Terrain = ReadonlyMap<string, Cell>;

export function cellKey(x: number, y: number): string {
  return `${x},${y}`;
}

/** Returns a solid per cell, without the sides that neighbours hide, and with the shadows that neighbours throw. */
export function terrainSolids(terrain: Terrain, rock: Color): Solid[] {
  return [...terrain.values()].map((cell) => {
    const { x, y, bottom, top, paint } = cell;
    const inFront = terrain.get(cellKey(x, y + 1));
    const toTheRight = terrain.get(cellKey(x + 1, y));
    const left = exposed(cell, inFront).flatMap(([low, high]) =>
      layers(low, high, paint, rock).map(([from, to, color]): Face => ({
        points: [
          [x, y + 1, from],
          [x + 1, y + 1, from],
          [x + 1, y + 1, to],
          [x, y + 1, to],
        ],
        color,
        drop: leftDrop,
      })),
    );
    const right = exposed(cell, toTheRight).flatMap(([low, high]) =>
      layers(low, high, paint, rock).map(([from, to, color]): Face => ({
        points: [
          [x + 1, y, from],
          [x + 1, y + 1, from],
          [x + 1, y + 1, to],
          [x + 1, y, to],
        ],
        color,
        drop: rightDrop,
      })),
    );
    const upside: Face = {
      points: [
        [x, y, top],
        [x + 1, y, top],
        [x + 1, y + 1, top],
        [x, y + 1, top],
      ],
      color: paint,
      drop: 0,
    };
    return {
      faces: [...left, ...right, upside, ...shadowOn(cell, terrain)],
      lowest: [x, y, bottom],
      highest: [x + 1, y + 1, top],
    };
  });
}

/** The height at which rock begins on the outer walls. */
const seam = -0.4;

function exposed({ bottom, top }: Cell, neighbour: Cell | undefined): [number, number][] {
  if (!neighbour || neighbour.bottom >= top) return [[bottom, top]];
  const open: [number, number][] = [];
  if (neighbour.bottom > bottom) open.push([bottom, neighbour.bottom]);
  if (neighbour.top < top) open.push([Math.max(neighbour.top, bottom), top]);
  return open;
}

function layers(low: number, high: number, paint: Color, rock: Color): [number, number, Color][] {
  if (low >= seam - 0.1) return [[low, high, paint]];
  if (high <= seam) return [[low, high, rock]];
  return [
    [low, seam, rock],
    [seam, high, paint],
  ];
}

/** Returns the shadow on a top. The light comes from the left, so a higher neighbour on the left darkens a strip of the top. */
function shadowOn({ x, y, top, paint }: Cell, terrain: Terrain): Face[] {
  const rise = riseAt(terrain, x - 1, y, top);
  if (rise <= 0) return [];
  const width = Math.min(1, rise * 0.5);
  const slant = riseAt(terrain, x - 1, y + 1, top) > 0 ? 0 : width * 0.5;
  const points: Point3[] = [
    [x, y, top],
    [x + width, y, top],
    [x + width, y + 1 - slant, top],
    [x, y + 1, top],
  ];
  return [{ points, color: shade(paint, 0.09), drop: 0, decal: "shadow" }];
}

function riseAt(terrain: Terrain, x: number, y: number, level: number): number {
  const cell = terrain.get(cellKey(x, y));
  return cell ? cell.top - level : 0;
}
