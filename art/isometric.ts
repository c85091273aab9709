// Geometry only: maps points in the world (x runs down to the right, y down to the left, z up) to points on paper.

export type Point3 = readonly [x: number, y: number, z: number];
export type Point2 = readonly [x: number, y: number];

/** How far one step along an axis moves on paper, before the camera scales the distance. */
export interface Projection {
  across: number;
  down: number;
  up: number;
}

/** Two to one, as in games; a block is slightly lower than it is wide. */
export const gameProjection: Projection = { across: 40, down: 20, up: 34 };

/** How the world is placed on paper. */
export interface Camera {
  projection: Projection;
  scale: number;
  left: number;
  top: number;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function toPaper([x, y, z]: Point3, { projection, scale, left, top }: Camera): Point2 {
  return [left + (x - y) * projection.across * scale, top + ((x + y) * projection.down - z * projection.up) * scale];
}

/** Returns a camera that centers the points in the frame and lets them take up `fill` of its width or height. */
export function fitCamera(
  points: readonly Point3[],
  frame: { width: number; height: number },
  fill: number,
  projection: Projection = gameProjection,
): Camera {
  const plain: Camera = { projection, scale: 1, left: 0, top: 0 };
  const bounds = boundsOf(points.map((point) => toPaper(point, plain)));
  const scale =
    fill * Math.min(frame.width / (bounds.right - bounds.left), frame.height / (bounds.bottom - bounds.top));
  return {
    projection,
    scale,
    left: frame.width / 2 - ((bounds.left + bounds.right) / 2) * scale,
    top: frame.height / 2 - ((bounds.top + bounds.bottom) / 2) * scale,
  };
}

export function boundsOf(points: readonly Point2[]): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}

/** Returns the convex outline of the points, clockwise on paper. */
export function outlineOf(points: readonly Point2[]): Point2[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfOutline(sorted), ...halfOutline(sorted.toReversed())];
}

/** Moves every edge of a clockwise convex outline outwards by `distance`. */
export function growOutline(outline: readonly Point2[], distance: number): Point2[] {
  return outline.map((corner, index) => {
    const before = outline.at(index - 1) ?? corner;
    const after = outline[(index + 1) % outline.length] ?? corner;
    const [inX, inY] = outwards(before, corner);
    const [outX, outY] = outwards(corner, after);
    const stretch = distance / (1 + inX * outX + inY * outY);
    return [corner[0] + (inX + outX) * stretch, corner[1] + (inY + outY) * stretch];
  });
}

function halfOutline(sorted: readonly Point2[]): Point2[] {
  const chain: Point2[] = [];
  for (const point of sorted) {
    for (;;) {
      const last = chain.at(-1);
      const previous = chain.at(-2);
      // Half a unit of tolerance joins edges that only rounding separates.
      if (!last || !previous || turn(previous, last, point) > 0.5) break;
      chain.pop();
    }
    chain.push(point);
  }
  return chain.slice(0, -1);
}

function turn(a: Point2, b: Point2, c: Point2): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function outwards(from: Point2, to: Point2): Point2 {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[1] - from[1]) / length, -(to[0] - from[0]) / length];
}
