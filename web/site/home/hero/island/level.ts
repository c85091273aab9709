// The rules of the island: the tiles for the block, its obstacles, and its path from one tile to another.
import type { GameParts } from "#art/scenes/game.ts";
import type { Solid } from "#art/solids.ts";
import { type Cell, cellKey } from "#art/terrain.ts";

type Place = { readonly x: number; readonly y: number };
/** A tile that the block can stand on. */
export type Spot = Readonly<Cell>;
export type Direction = "up" | "down" | "left" | "right";
/** What is next to the block in a direction. */
export type Obstacle = "tree" | "water" | "edge";
type Ahead = { kind: "free"; spot: Spot } | { kind: "flag" | Obstacle };

/** The arrows follow the edges of the tiles: right is down to the right on the screen. */
const steps: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};
const directions = Object.keys(steps) as Direction[];

export type Level = {
  readonly spots: ReadonlyMap<string, Spot>;
  readonly trees: ReadonlySet<string>;
  /** The gem on each spot that has one, by its place among the gems. */
  readonly gems: ReadonlyMap<string, number>;
  readonly start: Spot;
  readonly summit: Spot;
};

export function levelOf({ cells, trees, gems, start, summit }: GameParts): Level {
  return {
    spots: new Map(cells.map((cell) => [keyOf(cell), cell])),
    trees: new Set(trees.flatMap(([trunk]) => (trunk ? [keyUnder(trunk)] : []))),
    gems: new Map(gems.map((gem, index) => [keyUnder(gem), index])),
    start,
    summit,
  };
}

export function keyOf({ x, y }: Place): string {
  return cellKey(x, y);
}

function keyUnder({ lowest: [x, y] }: Solid): string {
  return keyOf({ x: Math.floor(x), y: Math.floor(y) });
}

export function beside({ x, y }: Place, direction: Direction): Place {
  const [across, into] = steps[direction];
  return { x: x + across, y: y + into };
}

export function ahead(level: Level, from: Spot, direction: Direction): Ahead {
  const key = keyOf(beside(from, direction));
  const spot = level.spots.get(key);
  if (!spot) return { kind: "edge" };
  if (spot.top < 0) return { kind: "water" };
  if (level.trees.has(key)) return { kind: "tree" };
  return key === keyOf(level.summit) ? { kind: "flag" } : { kind: "free", spot };
}

/** Returns the shortest way to a spot, or to the spot beside it if nothing can stand there. Empty if there is no way. */
export function wayTo(level: Level, from: Spot, to: Place): Direction[] {
  const goal = keyOf(to);
  if (keyOf(from) === goal) return [];
  const ways = new Map<string, Direction[]>([[keyOf(from), []]]);
  const open = [from];
  for (let spot = open.shift(); spot; spot = open.shift()) {
    const way = ways.get(keyOf(spot)) ?? [];
    for (const direction of directions) {
      if (keyOf(beside(spot, direction)) === goal) return [...way, direction];
      const next = ahead(level, spot, direction);
      if (next.kind !== "free" || ways.has(keyOf(next.spot))) continue;
      ways.set(keyOf(next.spot), [...way, direction]);
      open.push(next.spot);
    }
  }
  return [];
}
