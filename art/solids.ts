import { type Color } from "./color.ts";
import { gameProjection, type Point3 } from "./isometric.ts";

/** A flat side of a solid, already turned towards the viewer. */
export interface Face {
  points: readonly Point3[];
  color: Color;
  /** How much lightness the side loses by facing away from the light. */
  drop: number;
  /** A decal is painted on an existing side: a mark, or a shadow that falls on the side. */
  decal?: "mark" | "shadow";
}

/** An object in a scene that is drawn in one step. */
export interface Solid {
  faces: readonly Face[];
  lowest: Point3;
  highest: Point3;
  /** Whether the object has the selection outline. Each scene has one such object. */
  selected?: boolean;
  /** A class for the page to animate. */
  hook?: string;
}

// The direction towards the viewer, which the projection maps to a single point.
const viewer: Point3 = [1, 1, (2 * gameProjection.down) / gameProjection.up];
/** By how much a step up looks shorter than a step along the ground. A ball has to be taller by this factor to look round. */
export const roundness = 49 / gameProjection.up;

export function box([x, y, z]: Point3, [width, depth, height]: Point3, paint: Color): Solid {
  const right = x + width;
  const front = y + depth;
  const top = z + height;
  return solid([
    side(
      [
        [x, front, z],
        [right, front, z],
        [right, front, top],
        [x, front, top],
      ],
      paint,
      leftDrop,
    ),
    side(
      [
        [right, y, z],
        [right, front, z],
        [right, front, top],
        [right, y, top],
      ],
      paint,
      rightDrop,
    ),
    side(
      [
        [x, y, top],
        [right, y, top],
        [right, front, top],
        [x, front, top],
      ],
      paint,
      0,
    ),
  ]);
}

// The light comes from the upper left.
export const leftDrop = 0.17;
export const rightDrop = 0.29;

/** Builds a column with `sides` flat sides; a `topRadius` of 0 makes it a cone. */
export function prism(
  [x, y, z]: Point3,
  { radius, topRadius = radius, height, sides }: { radius: number; topRadius?: number; height: number; sides: number },
  paint: Color,
): Solid {
  const ring = (size: number, level: number): Point3[] =>
    Array.from({ length: sides }, (_, index) => {
      const angle = ((index + 0.5) / sides) * Math.PI * 2;
      return [x + Math.cos(angle) * size, y + Math.sin(angle) * size, level];
    });
  const low = ring(radius, z);
  const high = ring(topRadius, z + height);
  const walls = low.flatMap((corner, index): Point3[][] => {
    const next = (index + 1) % sides;
    const [nextLow, nextHigh, thisHigh] = [low[next], high[next], high[index]];
    if (!nextLow || !nextHigh || !thisHigh) return [];
    return [topRadius > 0 ? [corner, nextLow, nextHigh, thisHigh] : [corner, nextLow, thisHigh]];
  });
  return convexSolid([...walls, ...(topRadius > 0 ? [high] : [])], paint);
}

/** Builds a ball of flat facets that rests on `z`. A small ball needs only one round of quartering. */
export function ball([x, y, z]: Point3, radius: number, paint: Color, rounds = 2): Solid {
  const height = radius * roundness;
  let facets: Point3[][] = octahedron;
  for (let round = 0; round < rounds; round++) facets = facets.flatMap(quarter);
  return convexSolid(
    facets.map((facet) => facet.map(([a, b, c]): Point3 => [x + a * radius, y + b * radius, z + height + c * height])),
    paint,
  );
}

const octahedron: Point3[][] = [1, -1].flatMap((a) =>
  [1, -1].flatMap((b) =>
    [1, -1].map((c): Point3[] => [
      [a, 0, 0],
      [0, b, 0],
      [0, 0, c],
    ]),
  ),
);

function quarter(facet: Point3[]): Point3[][] {
  const [a, b, c] = facet;
  if (!a || !b || !c) return [];
  const [ab, bc, ca] = [between(a, b), between(b, c), between(c, a)];
  return [
    [a, ab, ca],
    [ab, b, bc],
    [ca, bc, c],
    [ab, bc, ca],
  ];
}

function between(a: Point3, b: Point3): Point3 {
  const [x, y, z] = [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** Builds a small diamond that stands on its tip. */
export function gem([x, y, z]: Point3, paint: Color): Solid {
  const corners: Point3[] = [
    [0.16, -0.16, 0.5],
    [0.16, 0.16, 0.5],
    [-0.16, 0.16, 0.5],
    [-0.16, -0.16, 0.5],
  ];
  const facets = corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    return [
      [0, 1],
      [1, 0],
    ].map(([tip]): Point3[] => [corner, next, [0, 0, tip ?? 0]]);
  });
  const diamond = convexSolid(
    facets.map((facet) => facet.map(([a, b, c]): Point3 => [x + a, y + b, z + c])),
    paint,
  );
  // Glass lets light through to its dark side.
  return { ...diamond, faces: diamond.faces.map((face) => ({ ...face, drop: face.drop * 0.55 })), hook: "gem" };
}

/** Builds a roof or a ramp: a triangle at each end, along x. `ridge` is where the top lies between front (1) and back (0). */
export function wedge([x, y, z]: Point3, [width, depth, height]: Point3, ridge: number, paint: Color): Solid {
  const right = x + width;
  const front = y + depth;
  const crest = y + depth * ridge;
  const top = z + height;
  return convexSolid(
    [
      [
        [x, front, z],
        [right, front, z],
        [right, crest, top],
        [x, crest, top],
      ],
      [
        [x, y, z],
        [right, y, z],
        [right, crest, top],
        [x, crest, top],
      ],
      [
        [right, y, z],
        [right, front, z],
        [right, crest, top],
      ],
      [
        [x, y, z],
        [x, front, z],
        [x, crest, top],
      ],
    ],
    paint,
  );
}

/** Builds any flat shape; only for objects without thickness, such as a flag. */
export function sheet(points: readonly Point3[], paint: Color, drop = 0): Solid {
  return solid([side(points, paint, drop)]);
}

/** Paints rectangles onto the top of a solid: `[x, y, width, depth]`, measured from the corner of the solid. */
export function withMarks(
  base: Solid,
  marks: readonly { at: readonly [number, number, number, number]; color: Color }[],
): Solid {
  const [left, back] = base.lowest;
  const top = base.highest[2];
  const decals = marks.map(({ at: [x, y, width, depth], color }): Face => {
    const [x0, y0, x1, y1] = [left + x, back + y, left + x + width, back + y + depth];
    return {
      points: [
        [x0, y0, top],
        [x1, y0, top],
        [x1, y1, top],
        [x0, y1, top],
      ],
      color,
      drop: 0,
      decal: "mark",
    };
  });
  return { ...base, faces: [...base.faces, ...decals] };
}

/** Keeps only the sides that the viewer can see, each shaded by its direction. The shape must be convex. */
export function convexSolid(polygons: readonly (readonly Point3[])[], paint: Color): Solid {
  const middle = middleOf(polygons.flat());
  const faces = polygons.flatMap((points): Face[] => {
    const normal = outwardNormal(points, middle);
    if (dot(normal, viewer) <= 0.001) return [];
    return [side(points, paint, dropOf(normal))];
  });
  const reach = solid(polygons.map((points) => side(points, paint, 0)));
  return { ...reach, faces };
}

export function solid(faces: readonly Face[]): Solid {
  const points = faces.flatMap((face) => face.points);
  const along = (axis: 0 | 1 | 2): number[] => points.map((point) => point[axis]);
  return {
    faces,
    lowest: [Math.min(...along(0)), Math.min(...along(1)), Math.min(...along(2))],
    highest: [Math.max(...along(0)), Math.max(...along(1)), Math.max(...along(2))],
  };
}

/** Joins several solids into one object, drawn in the given order. */
export function joinSolids(parts: readonly Solid[]): Solid {
  return solid(parts.flatMap(({ faces }) => faces));
}

export function moveSolid(subject: Solid, [x, y, z]: Point3): Solid {
  return mapPoints(subject, ([a, b, c]) => [a + x, b + y, c + z]);
}

/** Scales a solid; `center` stays in place. */
export function scaleSolid(subject: Solid, center: Point3, factor: number): Solid {
  const scale = (value: number, axis: 0 | 1 | 2): number => center[axis] + (value - center[axis]) * factor;
  return mapPoints(subject, ([x, y, z]) => [scale(x, 0), scale(y, 1), scale(z, 2)]);
}

/** Moves every point of a solid. */
export function mapPoints(subject: Solid, map: (point: Point3) => Point3): Solid {
  return {
    ...subject,
    faces: subject.faces.map((face) => ({ ...face, points: face.points.map(map) })),
    lowest: map(subject.lowest),
    highest: map(subject.highest),
  };
}

function side(points: readonly Point3[], paint: Color, drop: number): Face {
  return { points, color: paint, drop };
}

function outwardNormal(points: readonly Point3[], middle: Point3): Point3 {
  const [a, b, c] = points;
  if (!a || !b || !c) return [0, 0, 0];
  const normal = cross(subtract(b, a), subtract(c, a));
  return dot(normal, subtract(a, middle)) < 0 ? [-normal[0], -normal[1], -normal[2]] : normal;
}

/** Returns the loss of lightness for a direction. It equals that of a box on each of its three sides, with smooth values in between. */
function dropOf([x, y, z]: Point3): number {
  const height = z * roundness;
  const length = Math.hypot(x, y, height) || 1;
  const [across, along, up] = [x / length, y / length, height / length];
  return (
    across ** 2 * (across > 0 ? rightDrop : 0.05) +
    along ** 2 * (along > 0 ? leftDrop : 0.14) +
    up ** 2 * (up > 0 ? 0 : 0.34)
  );
}

function middleOf(points: readonly Point3[]): Point3 {
  const sum = points.reduce<Point3>(
    (total, point) => [total[0] + point[0], total[1] + point[1], total[2] + point[2]],
    [0, 0, 0],
  );
  return [sum[0] / points.length, sum[1] / points.length, sum[2] / points.length];
}

function subtract(a: Point3, b: Point3): Point3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Point3, b: Point3): Point3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Point3, b: Point3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
