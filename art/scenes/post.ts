import { mixColors, shade, type Color } from "../color.ts";
import { box, leftDrop, rightDrop, withMarks, type Face, type Solid } from "../solids.ts";
import { isDark, type Paints } from "../paints.ts";
import { type Random } from "../random.ts";
import { plot, type Scene, type SceneOrder } from "../scene.ts";

/** The width of a column. */
const side = 0.9;

/** Builds a city whose skyline is the title: the later a letter in the alphabet, the higher its column. */
export function postScene(order: SceneOrder): Scene {
  const { seed, random, detail, paints } = order;
  const columns = layOut(seed, random.pick(plans), detail === "small" ? 4 : 7);
  const chosen = chooseColumn(columns, random);
  const towers = columns.filter((column) => column !== chosen);
  const marker = chosen && {
    ...box([chosen.x, chosen.y, 0], [side, side, chosen.height], paints.accent),
    selected: true,
  };
  return {
    solids: [...towers.flatMap((column, index) => buildTower(order, column, index)), ...(marker ? [marker] : [])],
    shadows: [
      [...towers, ...(chosen ? [chosen] : [])].flatMap(({ x, y }) => plot(x + 0.1, y - 0.3, x + 1.12, y + 0.72, -0.7)),
    ],
  };
}

function buildTower({ paints, random, detail }: SceneOrder, { x, y, height, letter }: Column, index: number): Solid[] {
  const paint = [paints.main, paints.counter, paints.pale][(letter + index * 2) % 3] ?? paints.pale;
  const tower = box([x, y, 0], [side, side, height], paint);
  return detail === "small" ? [tower] : finish(tower, paint, paints, random);
}

type Plan = (across: number, into: number) => number;

/** How high the city may rise at a place. Both coordinates run from −1 to 1: across the image, and from the back to the front. */
const plans: readonly [Plan, ...Plan[]] = [
  (across, into) => 1.1 - 0.75 * Math.hypot(across, into),
  (_across, into) => 0.62 - 0.5 * into,
  (across, into) => 0.3 + 0.75 * Math.abs(across) - 0.25 * into,
  (across, into) => 0.95 - 0.9 * Math.abs(into + across * 0.4),
];

interface Column {
  x: number;
  y: number;
  height: number;
  letter: number;
}

function layOut(seed: string, plan: Plan, size: number): Column[] {
  const title = titleLetters(seed);
  const columns: Column[] = [];
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      const across = (x - y) / (size - 1);
      const into = (x + y - size + 1) / (size - 1);
      // The front and back corners stay empty: like the image, the city is wider than deep.
      if (Math.abs(into) > 0.78) continue;
      const { letter, share } = letterAt(title, columns.length);
      const rise = Math.max(0.12, plan(across, into)) * (size > 4 ? 3.6 : 2.4);
      columns.push({ x: x - size / 2, y: y - size / 2, height: 0.4 + (0.15 + 0.85 * share) * rise, letter });
    }
  }
  return columns;
}

function titleLetters(seed: string): string {
  return seed.toLowerCase().replace(/[^a-z0-9]/g, "") || "savepoint";
}

/** Returns the letter of a column. The letters repeat, but at other heights, so that a short title shows no pattern. */
function letterAt(title: string, index: number): { letter: number; share: number } {
  const letter = title.charCodeAt(index % title.length);
  return { letter, share: ((letter * 7 + index * 13) % 11) / 10 };
}

/** Returns a column near the middle of the image. The columns in front of it stay low, so that all of it is visible. */
function chooseColumn(columns: readonly Column[], random: Random): Column | undefined {
  const central = columns.filter(({ x, y }) => Math.abs(x - y) <= 2 && x + y >= -1 && x + y <= 1);
  const chosen = random.shuffle(central)[0];
  if (!chosen) return undefined;
  chosen.height = Math.max(chosen.height, 1.5);
  for (const other of columns) {
    const [right, front] = [other.x - chosen.x, other.y - chosen.y];
    if (right < 0 || front < 0 || right + front === 0 || Math.abs(right - front) > 1) continue;
    other.height = Math.min(other.height, (right + front) * 0.3 - 0.18);
  }
  return chosen;
}

/** Adds a smaller storey to some roofs and windows to some walls; at dusk the windows are lit. */
function finish(tower: Solid, paint: Color, paints: Paints, random: Random): Solid[] {
  const [x, y] = tower.lowest;
  const height = tower.highest[2];
  const storeys = Math.floor((height - 0.35) / 0.42);
  const parts: Solid[] = [
    storeys >= 2 && random.chance(0.38) ? withWindows(tower, storeys, paint, paints, random) : tower,
  ];
  if (height > 1.3 && random.chance(0.3)) {
    parts.push(box([x + 0.22, y + 0.22, height], [0.46, 0.46, random.between(0.3, 0.6)], paint));
  } else if (random.chance(0.3)) {
    parts[0] = withMarks(parts[0] ?? tower, [{ at: [0.2, 0.2, 0.5, 0.5], color: shade(paint, 0.05) }]);
  }
  return parts;
}

function withWindows(tower: Solid, storeys: number, paint: Color, paints: Paints, random: Random): Solid {
  const [x, y] = tower.lowest;
  const [right, front, height] = tower.highest;
  const lit = mixColors(paints.gold, paints.pale, 0.3);
  const dark = shade(paint, -0.02);
  const leftSide: Face[] = [];
  const rightSide: Face[] = [];
  for (let storey = 0; storey < Math.min(storeys, 4); storey++) {
    const top = height - 0.24 - storey * 0.42;
    for (const start of [0.14, 0.52]) {
      const shine = random.chance(0.6) && isDark(paints);
      const [from, to, low] = [start, start + 0.24, top - 0.2];
      const common = { decal: "mark" as const, color: shine ? lit : dark };
      leftSide.push({
        ...common,
        drop: shine ? 0.02 : leftDrop + 0.1,
        points: [
          [x + from, front, low],
          [x + to, front, low],
          [x + to, front, top],
          [x + from, front, top],
        ],
      });
      rightSide.push({
        ...common,
        drop: shine ? 0.08 : rightDrop + 0.08,
        points: [
          [right, y + from, low],
          [right, y + to, low],
          [right, y + to, top],
          [right, y + from, top],
        ],
      });
    }
  }
  return { ...tower, faces: [...tower.faces, ...leftSide, ...rightSide] };
}
