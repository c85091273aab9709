import { mixColors, type Color } from "../color.ts";
import { ball, box, prism, roundness, solid, wedge, type Face, type Solid } from "../solids.ts";
import { type Point3 } from "../isometric.ts";
import { type Paints } from "../paints.ts";
import { type Random } from "../random.ts";
import { plot, type Scene, type SceneOrder } from "../scene.ts";

/** Builds the scene that every 3D editor opens with: primitives on a grid floor. */
export function gridScene({ random, paints, detail }: SceneOrder): Scene {
  const half = detail === "small" ? 2.5 : 3.9;
  const floor = withGridLines(
    box([-half, -half, -floorHeight], [half * 2, half * 2, floorHeight], paints.stone),
    detail === "small" ? 1.25 : 1.3,
  );
  return {
    solids: [floor, ...(detail === "small" ? fewThings(paints) : things(random, paints))],
    shadows: [plot(0.5 - half, -half - 0.1, half + 0.5, half - 0.1, -1.3)],
  };
}

const floorHeight = 0.3;

function things(random: Random, paints: Paints): Solid[] {
  const low: Place[] = [
    [-2.05, 1.85],
    [1.9, 2.05],
    [1.95, -1.85],
  ];
  const [left, front, right] = random.shuffle(low);
  const back: Place = [-1.8, -1.75];
  const tall = random.pick([tower, column, cone] as const);
  const shapes = random.shuffle([orb, drum, random.pick([pyramid, ramp] as const)]);
  const colors = random.shuffle([paints.main, paints.counter, paints.pale]);
  const small = random.shuffle<Place>([
    [0.1, -0.35],
    [-0.4, 0.4],
  ])[0] ?? [0, 0];
  return [
    tall(back, colors[0] ?? paints.main),
    ...[left, right].flatMap((place, index) =>
      place ? [shapes[index]?.(place, colors[index + 1] ?? paints.pale)].filter((shape) => shape !== undefined) : [],
    ),
    random.chance(0.5)
      ? orb(small, colors[0] ?? paints.main, 0.55)
      : prism([...small, 0], { radius: 0.6, topRadius: 0, height: 1.5, sides: 10 }, colors[0] ?? paints.main),
    ...(front
      ? [{ ...box([front[0] - 0.85, front[1] - 0.85, 0], [1.7, 1.7, 1.7], paints.accent), selected: true }]
      : []),
  ];
}

function fewThings(paints: Paints): Solid[] {
  return [
    column([-1.15, -1.15], paints.pale),
    orb([1.15, -1.1], paints.main, 0.95),
    cone([-1.15, 1.15], paints.counter, 1.9),
    { ...box([0.4, 0.4, 0], [1.5, 1.5, 1.5], paints.accent), selected: true },
  ];
}

type Place = readonly [x: number, y: number];

function tower([x, y]: Place, paint: Color): Solid {
  return box([x - 0.95, y - 0.95, 0], [1.9, 1.9, 3.2], paint);
}

function column([x, y]: Place, paint: Color): Solid {
  return prism([x, y, 0], { radius: 0.95, height: 2.9, sides: 16 }, paint);
}

function cone([x, y]: Place, paint: Color, height = 3.1): Solid {
  return prism([x, y, 0], { radius: 1.05, topRadius: 0, height, sides: 16 }, paint);
}

function orb([x, y]: Place, paint: Color, radius = 1.15): Solid {
  return ball([x, y, 0], radius, paint);
}

function drum([x, y]: Place, paint: Color): Solid {
  return prism([x, y, 0], { radius: 1.1, height: 1.5, sides: 16 }, paint);
}

function pyramid([x, y]: Place, paint: Color): Solid {
  return prism([x, y, 0], { radius: 1.5, topRadius: 0, height: 2.1, sides: 4 }, paint);
}

function ramp([x, y]: Place, paint: Color): Solid {
  return wedge([x - 0.95, y - 0.95, 0], [1.9, 1.9, 1.6], 0, paint);
}

/** Builds a model in pieces on a round stage. The figures depend on the seed; the orange cube is always one of them. */
export function turntableScene({ random, paints }: SceneOrder): Scene {
  const colors = random.shuffle([paints.main, paints.counter, paints.pale]);
  const [first, second, third] = [colors[0] ?? paints.main, colors[1] ?? paints.counter, colors[2] ?? paints.pale];
  const headRadius = random.between(0.7, 0.9);
  const chest = random.between(1.2, 1.6);
  const stage = [
    prism([0, 0, -0.55], { radius: 4.3, height: 0.3, sides: 32 }, mixColors(paints.stone, paints.pale, 0.3)),
    prism([0, 0, -0.25], { radius: 3.7, height: 0.25, sides: 32 }, paints.stone),
  ];
  const bust: Solid[] = [
    box([-1.15, -1.15, 0], [2.3, 2.3, 0.5], third),
    random.chance(0.5)
      ? prism([0, 0, 0.5], { radius: 0.6, topRadius: 1.25, height: chest, sides: 8 }, first)
      : box([-0.85, -0.85, 0.5], [1.7, 1.7, chest], first),
    prism([0, 0, 0.5 + chest], { radius: 0.4, height: 0.3, sides: 8 }, second),
    random.chance(0.6)
      ? ball([0, 0, 0.8 + chest], headRadius, second)
      : box([-0.7, -0.7, 0.8 + chest], [1.4, 1.4, 1.4], second),
  ];
  const hat = prism(
    [0, 0, 0.8 + chest + (headRadius * roundness * 2 || 1.4)],
    { radius: 0.5, topRadius: 0, height: 0.9, sides: 8 },
    third,
  );
  // The cube stays in front of the figure. The other pieces stand around it, at the angle at which the turntable has stopped.
  const angle = random.between(-0.5, 0.5) * Math.PI + Math.PI / 4;
  const onStage = (turns: number, radius: number): Place => [
    Math.cos(angle + turns * Math.PI * 2) * radius,
    Math.sin(angle + turns * Math.PI * 2) * radius,
  ];
  const [cubeX, cubeY] = onStage(0, 2.5);
  const size = random.between(1.05, 1.35);
  const around: Solid[] = [
    { ...box([cubeX - size / 2, cubeY - size / 2, 0], [size, size, size], paints.accent), selected: true },
    ball([...onStage(random.between(0.2, 0.28), 2.6), 0], random.between(0.5, 0.65), third),
    prism(
      [...onStage(random.between(0.72, 0.8), 2.6), 0],
      { radius: 0.65, topRadius: 0, height: random.between(1.1, 1.7), sides: random.pick([4, 12]) },
      first,
    ),
    prism(
      [...onStage(random.between(0.4, 0.6), 2.7), 0],
      { radius: 0.5, height: random.between(0.6, 1.6), sides: random.pick([6, 12]) },
      second,
    ),
  ];
  return { solids: [...stage, ...bust, ...(random.chance(0.4) ? [hat] : []), ...around], shadows: [ring(4.4, -1.5)] };
}

function ring(radius: number, level: number): Point3[] {
  return Array.from({ length: 32 }, (_, index) => {
    const angle = (index / 16) * Math.PI;
    return [Math.cos(angle) * radius + 0.4, Math.sin(angle) * radius - 0.1, level];
  });
}

function withGridLines(floor: Solid, step: number): Solid {
  const [left, back] = floor.lowest;
  const [right, front, top] = floor.highest;
  const [first] = floor.faces;
  const color = first
    ? mixColors(first.color, { lightness: 1, chroma: 0, hue: 0 }, 0.17)
    : { lightness: 1, chroma: 0, hue: 0 };
  const lines: Face[] = [];
  const line = (x0: number, y0: number, x1: number, y1: number): Face => ({
    points: [
      [x0, y0, top],
      [x1, y0, top],
      [x1, y1, top],
      [x0, y1, top],
    ],
    color,
    drop: 0,
    decal: "mark",
  });
  for (let at = left + step; at < right - 0.1; at += step)
    lines.push(line(at - 0.025, back, at + 0.025, front), line(left, at - 0.025, right, at + 0.025));
  return { ...solid(floor.faces), faces: [...floor.faces, ...lines] };
}
