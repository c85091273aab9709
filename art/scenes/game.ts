import { mixColors, shade, type Color } from "../color.ts";
import { type Paints } from "../paints.ts";
import { box, gem, sheet, type Solid } from "../solids.ts";
import { type Point3 } from "../isometric.ts";
import { cellKey, terrainSolids, type Cell } from "../terrain.ts";
import { type Random } from "../random.ts";
import { plot, type Scene, type SceneOrder } from "../scene.ts";

/** Builds a level in the air: a stepped island with a flag on its summit, gems to collect and a cube as the player. */
export function gameScene(order: SceneOrder): Scene {
  return assembleGame(layOutGame(order));
}

export function assembleGame({ cells, rock, trees, lamps, gems, flag, player, shadow }: GameParts): Scene {
  const ground = terrainSolids(new Map(cells.map((cell) => [cellKey(cell.x, cell.y), cell])), rock);
  return { solids: [...ground, ...trees.flat(), ...gems, ...flag, player], shadows: [shadow], lamps };
}

export interface GameParts {
  cells: readonly Cell[];
  rock: Color;
  trees: readonly (readonly Solid[])[];
  /** Where lanterns hang in the trees. */
  lamps: readonly Point3[];
  gems: readonly Solid[];
  flag: readonly [mast: Solid, banner: Solid];
  player: Solid;
  start: Cell;
  summit: Cell;
  shadow: readonly Point3[];
}

/** Returns the parts of a level separately, for callers that animate them. */
export function layOutGame({ random, paints, detail }: SceneOrder): GameParts {
  const layout = layouts[detail];
  const places = raiseIsland(random, layout);
  const open = random.shuffle(places.filter((place) => place.level > 0 && isInSight(place, places)));
  const summit = open.reduce((best, place) => (isHigher(place, best) ? place : best));
  const start = startOf(open, places);
  const rest = open.filter(
    ({ x, y }) => Math.hypot(x - summit.x, y - summit.y) > 1 && Math.hypot(x - start.x, y - start.y) > 1.5,
  );
  const wooded = rest.filter(({ level }) => level < 4).slice(0, layout.trees);
  const treasured = rest.filter((place) => !wooded.includes(place)).slice(0, layout.gems);

  const water = mixColors(shade(paints.stone, -0.2), paints.counter, 0.5);
  const floors = [water, paints.main, paints.counter, shade(paints.counter, -0.045), paints.pale];
  const cellOf = (place: Place): Cell => {
    // The player starts on a paved square, because orange would be hard to see on the coral of the shore.
    const paved = start.level === 1 && place.level === 1 && Math.hypot(place.x - start.x, place.y - start.y) < 1.5;
    const paint = paved ? mixColors(paints.pale, paints.main, 0.25) : (floors[place.level] ?? paints.pale);
    return { x: place.x, y: place.y, bottom: -place.depth, top: topOf(place.level), paint };
  };
  const ground = -Math.max(...places.map(({ depth }) => depth)) - 0.45;
  return {
    cells: places.map(cellOf),
    rock: shade(paints.stone, -0.07),
    trees: wooded.map(({ x, y, level }) => tree(random, [x, y, topOf(level)], paints)),
    lamps: wooded.map(({ x, y, level }) => lanternAt([x, y, topOf(level)])),
    gems: treasured.map(({ x, y, level }) => gem([x + 0.5, y + 0.5, topOf(level) + 0.45], paints.gold)),
    flag: raiseFlag([summit.x, summit.y, topOf(summit.level)], paints.stone, flagPaint(paints.main)),
    player: {
      ...box([start.x + 0.09, start.y + 0.09, topOf(start.level)], [0.82, 0.82, 0.98], paints.accent),
      selected: true,
    },
    start: cellOf(start),
    summit: cellOf(summit),
    shadow: places.flatMap(({ x, y }) => plot(x + 0.3, y - 0.1, x + 1.1, y + 0.7, ground)),
  };
}

/** Half the island's extent across the image and into it, in blocks, and the number of each thing on it. */
interface Layout {
  across: number;
  into: number;
  hills: number;
  /** The width of the pool. */
  pool: number;
  trees: number;
  gems: number;
}

const layouts: Record<SceneOrder["detail"], Layout> = {
  small: { across: 2.7, into: 2, hills: 1, pool: 0, trees: 1, gems: 1 },
  full: { across: 5.2, into: 3.5, hills: 3, pool: 1.15, trees: 4, gems: 4 },
  rich: { across: 6.2, into: 4.7, hills: 4, pool: 1.15, trees: 8, gems: 5 },
};

interface Place {
  x: number;
  y: number;
  /** 0 is the pool, 1 the shore, 4 the summit. */
  level: number;
  /** How far the rock hangs down. */
  depth: number;
}

function raiseIsland(random: Random, { across, into, hills, pool: poolSize }: Layout): Place[] {
  const peaks = Array.from({ length: hills }, (_, index) => ({
    across: random.between(-0.55, 0.55) * across,
    into: (index === 0 ? random.between(-0.5, -0.15) : random.between(-0.6, 0.35)) * into,
    width: random.between(0.28, 0.42) * into + 0.45,
    height: index === 0 ? 4.6 : random.between(1.4, 3.1),
  }));
  const coast = Array.from({ length: 5 }, () => random.between(-0.13, 0.13));
  const pool = { across: random.between(-0.5, 0.5) * across, into: random.between(0, 0.45) * into };

  const places: Place[] = [];
  const reach = Math.ceil(across);
  for (let x = -reach; x < reach; x++) {
    for (let y = -reach; y < reach; y++) {
      const right = (x - y) / Math.SQRT2;
      const near = (x + y + 1) / Math.SQRT2;
      const angle = Math.atan2(near, right);
      const wobble = coast.reduce((sum, size, wave) => sum + size * Math.sin(angle * (wave + 1) + wave * 2), 0);
      const distance = Math.hypot(right / across, near / into) + wobble;
      if (distance > 1) continue;
      const height = peaks.reduce(
        (sum, peak) =>
          sum + peak.height * Math.exp(-((right - peak.across) ** 2 + (near - peak.into) ** 2) / peak.width ** 2),
        0.75,
      );
      const wet = Math.hypot(right - pool.across, near - pool.into) < poolSize && height < 1.7;
      const level = wet ? 0 : Math.max(1, Math.min(distance > 0.88 ? 2 : 5, Math.round(height)));
      places.push({ x, y, level, depth: 0.7 + (1 - distance) ** 0.8 * into * 0.55 + random.between(0, 0.5) });
    }
  }
  return places;
}

/**
 * Returns whether a place is higher than the other. Of two equally high places, the one further back counts as higher, so that the flag
 * hides nothing.
 */
function isHigher(place: Place, other: Place): boolean {
  return place.level > other.level || (place.level === other.level && place.x + place.y < other.x + other.y);
}

function topOf(level: number): number {
  return level === 0 ? -0.22 : (level - 1) * 0.62;
}

/** Returns whether a place is visible. A much higher place directly in front hides it. */
function isInSight({ x, y, level }: Place, levels: readonly Place[]): boolean {
  return levels.every(
    (other) => other.x - x !== other.y - y || other.x <= x || other.level - level < (other.x - x) * 2,
  );
}

/** Returns a place near the front with nothing higher in front of it. */
function startOf(open: readonly Place[], all: readonly Place[]): Place {
  const inView = open.filter((place) =>
    all.every(
      (other) =>
        other === place ||
        other.level <= place.level ||
        other.x < place.x ||
        other.y < place.y ||
        other.x - place.x + other.y - place.y > 4,
    ),
  );
  const candidates = inView.filter(({ level }) => level >= 1);
  return candidates.toSorted((a, b) => nearness(b) - nearness(a))[0] ?? open[0] ?? { x: 0, y: 0, level: 1, depth: 1 };
}

/**
 * Rates a place for the player: towards the front, but not on the brim, and preferably on a plateau, whose paint is further from orange.
 */
function nearness({ x, y, level }: Place): number {
  return Math.min(x + y, 3) - Math.abs(x - y) * 0.25 + (level === 1 ? 0 : 1.5);
}

function tree(random: Random, [x, y, z]: Point3, { leaf, stone, lamp }: Paints): Solid[] {
  const height = random.between(0.62, 0.95);
  const [middle, front, low] = lanternAt([x, y, z]);
  return [
    box([x + 0.39, y + 0.39, z], [0.22, 0.22, 0.34], stone),
    box([x + 0.17, y + 0.17, z + 0.34], [0.66, 0.66, height], shade(leaf, random.between(-0.02, 0.04))),
    box([middle - 0.08, front - 0.08, low - 0.12], [0.16, 0.16, 0.24], lamp),
  ];
}

/** Returns the middle of the lantern that hangs on the front of a tree. */
function lanternAt([x, y, z]: Point3): Point3 {
  return [x + 0.5, y + 0.915, z + 0.5];
}

function raiseFlag([x, y, z]: Point3, pole: Color, cloth: Color): [Solid, Solid] {
  const [middle, top] = [0.5, z + 2.35];
  const mast = box([x + middle - 0.045, y + middle - 0.045, z], [0.09, 0.09, 2.4], shade(pole, -0.2));
  const banner = sheet(
    [
      [x + middle, y + middle, top],
      [x + middle + 0.62, y + middle - 0.62, top - 0.42],
      [x + middle, y + middle, top - 0.86],
    ],
    cloth,
  );
  return [
    mast,
    { ...banner, hook: "flag", lowest: [x + middle + 0.05, y, top - 0.86], highest: [x + 1.2, y + middle + 0.05, top] },
  ];
}

function flagPaint(main: Color): Color {
  // As strong as the paint of the shore allows: 0.135 is the chroma of the standard paint.
  return { lightness: 0.64, chroma: 0.19 * Math.min(1, main.chroma / 0.135), hue: main.hue - 12 };
}
