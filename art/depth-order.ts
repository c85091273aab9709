import { gameProjection } from "./isometric.ts";
import { type Solid } from "./solids.ts";

/**
 * Sorts solids from back to front. Solids that don't overlap on paper keep their given order, so that neighbours of one color stay
 * together and share one path.
 */
export function sortByDepth(solids: readonly Solid[]): Solid[] {
  const shapes = solids.map((solid) => ({ solid, reach: reachOnPaper(solid) }));
  const sorted: Solid[] = [];
  const visited = new Set<number>();

  function visit(index: number): void {
    if (visited.has(index)) return;
    visited.add(index);
    const shape = shapes[index];
    if (!shape) return;
    shapes.forEach((other, otherIndex) => {
      if (visited.has(otherIndex) || !overlap(shape.reach, other.reach)) return;
      if (isBehind(other.solid, shape.solid)) visit(otherIndex);
    });
    sorted.push(shape.solid);
  }

  shapes.forEach((_, index) => visit(index));
  return sorted;
}

type Range = readonly [low: number, high: number];

/** Returns the extent of a box across each of the three directions of its edges. On paper, a box is a hexagon. */
function reachOnPaper({ lowest, highest }: Solid): Range[] {
  const rise = (2 * gameProjection.down) / gameProjection.up;
  return [
    [lowest[0] - highest[1], highest[0] - lowest[1]],
    [lowest[0] * rise - highest[2], highest[0] * rise - lowest[2]],
    [lowest[1] * rise - highest[2], highest[1] * rise - lowest[2]],
  ];
}

const slack = 0.001;

function overlap(a: readonly Range[], b: readonly Range[]): boolean {
  return a.every(([low, high], axis) => {
    const [otherLow, otherHigh] = b[axis] ?? [0, 0];
    return low < otherHigh - slack && otherLow < high - slack;
  });
}

function isBehind(a: Solid, b: Solid): boolean {
  const before = ([0, 1, 2] as const).some((axis) => a.highest[axis] <= b.lowest[axis] + slack);
  const after = ([0, 1, 2] as const).some((axis) => b.highest[axis] <= a.lowest[axis] + slack);
  return before && !after;
}
