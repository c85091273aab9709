// What several scenes are built of.
import { mixColors, shade, type Color } from "../color.ts";
import { type Point3 } from "../isometric.ts";
import { isDark, type Paints } from "../paints.ts";
import { plot } from "../scene.ts";
import {
  box,
  convexSolid,
  joinSolids,
  leftDrop,
  prism,
  rightDrop,
  roundness,
  type Face,
  type Solid,
} from "../solids.ts";

export type Place = readonly [x: number, y: number];
type Rectangle = readonly [number, number, number, number];

/** Builds the ground of a scene, with its middle at the origin and its top at 0. */
export function slab(width: number, depth: number, height: number, paint: Color): Solid {
  return box([-width / 2, -depth / 2, -height], [width, depth, height], paint);
}

/** Returns the shadow below a slab. */
export function slabShadow(width: number, depth: number, level = -1.4): Point3[] {
  return plot(0.5 - width / 2, -depth / 2 - 0.1, width / 2 + 0.5, depth / 2 - 0.1, level);
}

/** Returns a flat shape on the ground. It must be convex. */
export function area(corners: readonly Place[], color: Color, level = 0): Face {
  return { points: corners.map(([x, y]): Point3 => [x, y, level]), color, drop: 0, decal: "mark" };
}

/** Returns a rectangle on the ground. */
export function patch([x, y, width, depth]: Rectangle, color: Color, level = 0): Face {
  return area(
    [
      [x, y],
      [x + width, y],
      [x + width, y + depth],
      [x, y + depth],
    ],
    color,
    level,
  );
}

export function withAreas(base: Solid, areas: readonly Face[]): Solid {
  return { ...base, faces: [...base.faces, ...areas] };
}

/** Returns a path on the ground along a line; `closed` joins its ends. */
export function ribbon(line: readonly Place[], width: number, color: Color, closed = false, level = 0): Face[] {
  const at = (index: number): Place =>
    (closed ? line[(index + line.length) % line.length] : line[Math.min(Math.max(index, 0), line.length - 1)]) ?? [
      0, 0,
    ];
  const edges = line.map(([x, y], index) => {
    const [beforeX, beforeY] = at(index - 1);
    const [afterX, afterY] = at(index + 1);
    const [across, along] = [afterX - beforeX, afterY - beforeY];
    const half = width / 2 / (Math.hypot(across, along) || 1);
    return {
      left: [x - along * half, y + across * half] as Place,
      right: [x + along * half, y - across * half] as Place,
    };
  });
  const last = closed ? edges.length : edges.length - 1;
  return edges.slice(0, last).flatMap((edge, index) => {
    const next = edges[(index + 1) % edges.length];
    return next ? [area([edge.left, next.left, next.right, edge.right], color, level)] : [];
  });
}

export interface WallMark {
  /** Left, bottom, width and height on the wall, from its lower corner at the left of the image. */
  at: Rectangle;
  color: Color;
  /** Whether the mark shines by itself. */
  lit?: boolean;
}

/** Paints rectangles on the left wall of a box. */
export function onLeftWall(base: Solid, marks: readonly WallMark[]): Solid {
  const [x0, , z0] = base.lowest;
  const y = base.highest[1];
  return withAreas(
    base,
    marks.map(({ at: [left, bottom, width, height], color, lit = false }): Face => {
      const [from, to, low, high] = [x0 + left, x0 + left + width, z0 + bottom, z0 + bottom + height];
      return {
        points: [
          [from, y, low],
          [to, y, low],
          [to, y, high],
          [from, y, high],
        ],
        color,
        drop: lit ? 0.02 : leftDrop,
        decal: "mark",
      };
    }),
  );
}

/** Paints rectangles on the right wall of a box. */
export function onRightWall(base: Solid, marks: readonly WallMark[]): Solid {
  const [, , z0] = base.lowest;
  const [x, y0] = base.highest;
  return withAreas(
    base,
    marks.map(({ at: [left, bottom, width, height], color, lit = false }): Face => {
      const [from, to, low, high] = [y0 - left, y0 - left - width, z0 + bottom, z0 + bottom + height];
      return {
        points: [
          [x, from, low],
          [x, to, low],
          [x, to, high],
          [x, from, high],
        ],
        color,
        drop: lit ? 0.06 : rightDrop,
        decal: "mark",
      };
    }),
  );
}

/** Returns a window: glass by day, light from dusk on. */
export function window(at: Rectangle, paints: Paints): WallMark {
  return { at, color: paints.lamp, lit: isDark(paints) };
}

export function selectedOf(...parts: readonly Solid[]): Solid {
  return { ...joinSolids(parts), selected: true };
}

/** Builds a roof with its ridge along x or y. */
export function roof([x, y, z]: Point3, [width, depth, height]: Point3, ridge: "x" | "y", paint: Color): Solid {
  const [right, front, top] = [x + width, y + depth, z + height];
  const [middleX, middleY] = [x + width / 2, y + depth / 2];
  const low: Point3[] = [
    [x, y, z],
    [right, y, z],
    [right, front, z],
    [x, front, z],
  ];
  const [a, b, c, d] = low as [Point3, Point3, Point3, Point3];
  const [start, end]: [Point3, Point3] =
    ridge === "x"
      ? [
          [x, middleY, top],
          [right, middleY, top],
        ]
      : [
          [middleX, y, top],
          [middleX, front, top],
        ];
  return convexSolid(
    ridge === "x"
      ? [
          [d, c, end, start],
          [a, b, end, start],
          [b, c, end],
          [a, d, start],
        ]
      : [
          [b, c, end, start],
          [a, d, end, start],
          [d, c, end],
          [a, b, start],
        ],
    paint,
  );
}

/** Builds a wheel or a log: a cylinder that lies along y. */
export function wheel([x, y, z]: Point3, radius: number, width: number, paint: Color, sides = 14): Solid {
  const ring = (at: number): Point3[] =>
    Array.from({ length: sides }, (_, index) => {
      const angle = ((index + 0.5) / sides) * Math.PI * 2;
      // A circle on a wall has to be taller to look round.
      return [x + Math.cos(angle) * radius, at, z + Math.sin(angle) * radius * roundness];
    });
  const [back, front] = [ring(y), ring(y + width)];
  const walls = back.flatMap((corner, index): Point3[][] => {
    const next = (index + 1) % sides;
    const [backNext, frontNext, frontHere] = [back[next], front[next], front[index]];
    return backNext && frontNext && frontHere ? [[corner, backNext, frontNext, frontHere]] : [];
  });
  return convexSolid([...walls, front, back], paint);
}

export interface House {
  at: Point3;
  size: Point3;
  wall: Color;
  roofing: Color;
  ridge?: "x" | "y";
}

export function house(
  { at: [x, y, z], size: [width, depth, height], wall, roofing, ridge = "x" }: House,
  paints: Paints,
): Solid {
  const pane = Math.min(0.3, width * 0.22);
  const walls = onRightWall(
    onLeftWall(box([x, y, z], [width, depth, height], wall), [
      { at: [width * 0.16, 0, width * 0.24, height * 0.62], color: shade(paints.wood, 0.06) },
      window([width * 0.58, height * 0.35, pane, height * 0.34], paints),
    ]),
    [window([depth * 0.5 - pane / 2, height * 0.35, pane, height * 0.34], paints)],
  );
  const eaves = 0.12;
  return joinSolids([
    walls,
    roof([x - eaves, y - eaves, z + height], [width + 2 * eaves, depth + 2 * eaves, height * 0.75], ridge, roofing),
  ]);
}

export function pine([x, y, z]: Point3, size: number, { leaf, wood }: Paints): Solid {
  return joinSolids([
    box([x - 0.1 * size, y - 0.1 * size, z], [0.2 * size, 0.2 * size, 0.4 * size], wood),
    prism(
      [x, y, z + 0.32 * size],
      { radius: 0.55 * size, topRadius: 0.22 * size, height: 0.55 * size, sides: 8 },
      leaf,
    ),
    prism(
      [x, y, z + 0.8 * size],
      { radius: 0.42 * size, topRadius: 0, height: 0.75 * size, sides: 8 },
      shade(leaf, -0.03),
    ),
  ]);
}

/** Builds a tree with a crown of one block. */
export function blockTree([x, y, z]: Point3, size: number, { leaf, wood }: Paints): Solid {
  return joinSolids([
    box([x - 0.12 * size, y - 0.12 * size, z], [0.24 * size, 0.24 * size, 0.4 * size], wood),
    box([x - 0.42 * size, y - 0.42 * size, z + 0.4 * size], [0.84 * size, 0.84 * size, 0.9 * size], leaf),
  ]);
}

/** Builds a lamp on a post. Its light is at the returned point. */
export function lampPost([x, y, z]: Point3, height: number, paints: Paints): { solid: Solid; light: Point3 } {
  const post = mixColors(paints.stone, paints.wood, 0.3);
  return {
    solid: joinSolids([
      box([x - 0.05, y - 0.05, z], [0.1, 0.1, height], post),
      glowing(box([x - 0.15, y - 0.15, z + height], [0.3, 0.3, 0.34], paints.lamp), paints),
      box([x - 0.19, y - 0.19, z + height + 0.34], [0.38, 0.38, 0.08], post),
    ]),
    light: [x, y, z + height + 0.15],
  };
}

/** Returns a solid that has no shaded sides while lamps are lit. */
export function glowing(subject: Solid, paints: Paints): Solid {
  if (!isDark(paints)) return subject;
  return { ...subject, faces: subject.faces.map((face) => ({ ...face, drop: face.drop * 0.25 })) };
}

/** Builds a pawn: the figure of a board game. */
export function pawn([x, y, z]: Point3, size: number, paint: Color): Solid {
  const head = z + 0.85 * size;
  return joinSolids([
    prism([x, y, z], { radius: 0.42 * size, topRadius: 0.16 * size, height: 0.9 * size, sides: 6 }, paint),
    prism([x, y, head], { radius: 0.16 * size, topRadius: 0.3 * size, height: 0.22 * size, sides: 6 }, paint),
    prism(
      [x, y, head + 0.22 * size],
      { radius: 0.3 * size, topRadius: 0.12 * size, height: 0.24 * size, sides: 6 },
      paint,
    ),
  ]);
}

/** Returns points on a circle around a middle. */
export function circle([x, y]: Place, radius: number, count: number, from = 0): Place[] {
  return Array.from({ length: count }, (_, index): Place => {
    const angle = from + (index / count) * Math.PI * 2;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}

/** Returns a closed line around a rectangle with round corners. */
export function roundLoop(width: number, depth: number, radius: number, steps = 6): Place[] {
  const corners: Place[] = [
    [width / 2 - radius, depth / 2 - radius],
    [radius - width / 2, depth / 2 - radius],
    [radius - width / 2, radius - depth / 2],
    [width / 2 - radius, radius - depth / 2],
  ];
  return corners.flatMap(([x, y], corner) =>
    Array.from({ length: steps + 1 }, (_, index): Place => {
      const angle = (corner + index / steps) * (Math.PI / 2);
      return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    }),
  );
}
