import { mixColours, shade, type Colour } from "../colour.ts";
import { box, leftDrop, rightDrop, withMarks, type Face, type Solid } from "../solids.ts";
import { type Paints } from "../paints.ts";
import { type Random } from "../random.ts";
import { plot, type Scene, type SceneOrder } from "../scene.ts";

/** A city whose skyline is the title: every column is as high as a letter is far down the alphabet. */
export function postScene({ seed, random, paints, detail }: SceneOrder): Scene {
  const plan = random.pick(plans);
  const columns = layOut(seed, plan, detail === "small" ? 4 : 7);
  const chosen = chooseColumn(columns, random);

  const solids = columns.flatMap((column, index) => {
    const { x, y, height, letter } = column;
    if (column === chosen) return [{ ...box([x, y, 0], [0.9, 0.9, height], paints.accent), selected: true }];
    const paint = [paints.main, paints.counter, paints.pale][(letter + index * 2) % 3] ?? paints.pale;
    const tower = box([x, y, 0], [0.9, 0.9, height], paint);
    return detail === "small" ? [tower] : finish(tower, paint, paints, random);
  });
  return { solids, shadow: columns.flatMap(({ x, y }) => plot(x + 0.1, y - 0.3, x + 1.1, y + 0.8, -0.7)) };
}

type Plan = (across: number, into: number) => number;

/** How high the city may rise at a place, both from −1 to 1: across the picture, and from its back to its front. */
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
  const letters = seed.toLowerCase().replace(/[^a-z0-9]/g, "") || "savepoint";
  const columns: Column[] = [];
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      const across = (x - y) / (size - 1);
      const into = (x + y - size + 1) / (size - 1);
      // The foremost and hindmost corners stay free: the city is wider than deep, as the pictures are.
      if (Math.abs(into) > 0.78) continue;
      const letter = letters.charCodeAt(columns.length % letters.length);
      const share = ((letter * 7 + columns.length * 13) % 11) / 10;
      const rise = Math.max(0.12, plan(across, into)) * (size > 4 ? 3.6 : 2.4);
      columns.push({ x: x - size / 2, y: y - size / 2, height: 0.4 + (0.15 + 0.85 * share) * rise, letter });
    }
  }
  return columns;
}

/** A column near the middle of the picture. What stands before it stays low, so that all of it is in sight. */
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

/** A smaller storey on some roofs, and windows in some walls, lit at dusk. */
function finish(tower: Solid, paint: Colour, paints: Paints, random: Random): Solid[] {
  const [x, y] = tower.lowest;
  const height = tower.highest[2];
  const storeys = Math.floor((height - 0.35) / 0.42);
  const parts: Solid[] = [storeys >= 2 && random.chance(0.38) ? withWindows(tower, storeys, paint, paints, random) : tower];
  if (height > 1.3 && random.chance(0.3)) {
    parts.push(box([x + 0.22, y + 0.22, height], [0.46, 0.46, random.between(0.3, 0.6)], paint));
  } else if (random.chance(0.3)) {
    parts[0] = withMarks(parts[0] ?? tower, [{ at: [0.2, 0.2, 0.5, 0.5], colour: shade(paint, 0.05) }]);
  }
  return parts;
}

function withWindows(tower: Solid, storeys: number, paint: Colour, paints: Paints, random: Random): Solid {
  const [x, y] = tower.lowest;
  const [right, front, height] = tower.highest;
  const lit = mixColours(paints.gold, paints.pale, 0.3);
  const dark = shade(paint, -0.02);
  const leftSide: Face[] = [];
  const rightSide: Face[] = [];
  for (let storey = 0; storey < Math.min(storeys, 4); storey++) {
    const top = height - 0.24 - storey * 0.42;
    for (const start of [0.14, 0.52]) {
      const shine = random.chance(0.6) && paints.light === "dusk";
      const [from, to, low] = [start, start + 0.24, top - 0.2];
      const common = { decal: "mark" as const, colour: shine ? lit : dark };
      leftSide.push({ ...common, drop: shine ? 0.02 : leftDrop + 0.1, points: [[x + from, front, low], [x + to, front, low], [x + to, front, top], [x + from, front, top]] });
      rightSide.push({ ...common, drop: shine ? 0.08 : rightDrop + 0.08, points: [[right, y + from, low], [right, y + to, low], [right, y + to, top], [right, y + from, top]] });
    }
  }
  return { ...tower, faces: [...tower.faces, ...leftSide, ...rightSide] };
}
