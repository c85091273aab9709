// Games other than the island: each is a small level of another genre.
import { mixColors, shade } from "../color.ts";
import { type Point3 } from "../isometric.ts";
import { plot, type Scene, type SceneOrder } from "../scene.ts";
import { ball, box, gem, joinSolids, prism, sheet, type Solid, withMarks } from "../solids.ts";
import { cellKey, terrainSolids, type Cell } from "../terrain.ts";
import {
  blockTree,
  circle,
  glowing,
  house,
  lampPost,
  onLeftWall,
  onRightWall,
  patch,
  pawn,
  pine,
  type Place,
  ribbon,
  roundLoop,
  selectedOf,
  slab,
  slabShadow,
  wheel,
  window,
  withAreas,
} from "./parts.ts";

/** Builds a castle on a hill, with the player at the foot of the stairs. */
export function castleScene({ random, paints }: SceneOrder): Scene {
  const cells: Cell[] = [];
  const heightOf = (x: number, y: number): number => {
    const ring = Math.max(Math.abs(x + 1.5), Math.abs(y + 1.5));
    return ring < 2.4 ? 3 : ring < 3.2 ? 2 : ring < 4 ? 1 : 0;
  };
  for (let x = -4; x < 4; x++)
    for (let y = -4; y < 4; y++) {
      const cut = (x === 3 && (y === 3 || y === -4)) || (x === -4 && y === 3) || (x === -4 && y === -4);
      if (cut) continue;
      const level = heightOf(x + 0.5, y + 0.5);
      const paint = [paints.leaf, shade(paints.leaf, 0.05), mixColors(paints.leaf, paints.counter, 0.4), paints.pale][
        level
      ];
      cells.push({ x, y, bottom: -1.1, top: level * 0.5, paint: paint ?? paints.leaf });
    }
  const ground = terrainSolids(
    new Map(cells.map((cell) => [cellKey(cell.x, cell.y), cell])),
    shade(paints.stone, -0.05),
  );
  const wall = mixColors(paints.pale, paints.main, 0.12);
  const roofing = paints.main;
  const z = 1.5;
  const tower = (x: number, y: number, height: number): Solid =>
    joinSolids([
      prism([x, y, z], { radius: 0.56, height, sides: 8 }, wall),
      prism([x, y, z + height], { radius: 0.66, height: 0.18, sides: 8 }, shade(wall, 0.05)),
      prism([x, y, z + height + 0.18], { radius: 0.68, topRadius: 0, height: 1.15, sides: 8 }, roofing),
    ]);
  const crenels = (x: number, y: number, along: "x" | "y", length: number): Solid[] =>
    Array.from({ length: Math.round(length / 0.5) }, (_, index) => 0.08 + index * 0.5).map((at) =>
      along === "x"
        ? box([x + at, y, z + 1.1], [0.26, 0.3, 0.22], wall)
        : box([x, y + at, z + 1.1], [0.3, 0.26, 0.22], wall),
    );
  const gate = onLeftWall(box([-2.9, 0.2, z], [2.8, 0.3, 1.1], wall), [
    { at: [1.0, 0, 0.8, 0.78], color: shade(paints.wood, 0.12) },
    window([0.32, 0.4, 0.2, 0.34], paints),
    window([2.2, 0.4, 0.2, 0.34], paints),
  ]);
  const side = onRightWall(box([0.2, -2.9, z], [0.3, 2.8, 1.1], wall), [
    window([0.7, 0.4, 0.2, 0.34], paints),
    window([1.8, 0.4, 0.2, 0.34], paints),
  ]);
  const keep = onRightWall(
    onLeftWall(box([-2.2, -2.2, z], [1.5, 1.5, 2.5], wall), [
      window([0.3, 1.65, 0.24, 0.42], paints),
      window([0.95, 1.65, 0.24, 0.42], paints),
    ]),
    [window([0.3, 1.65, 0.24, 0.42], paints), window([0.95, 1.65, 0.24, 0.42], paints)],
  );
  const flagAt: Point3 = [-1.45, -1.45, z + 3.9];
  const path = [0.5, 1.1, 1.7, 2.3].map((y, index) =>
    box(
      [-1.85, 0.95 + index * 0.42, 1 - index * 0.28],
      [0.7, 0.42, 0.3],
      mixColors(paints.pale, paints.stone, 0.3 - y * 0.02),
    ),
  );
  const places = random.shuffle<Place>([
    [3.3, 0.6],
    [2.5, 2.5],
    [3.5, -2.4],
    [-3.4, 2.4],
    [0.6, 3.4],
  ]);
  return {
    solids: [
      ...ground,
      tower(-3.3, -3.3, 1.7),
      tower(0.3, -3.3, 1.7),
      tower(-3.3, 0.3, 1.7),
      joinSolids([gate, ...crenels(-2.8, 0.2, "x", 2.7)]),
      joinSolids([side, ...crenels(0.2, -2.8, "y", 2.7)]),
      tower(0.35, 0.35, 1.9),
      joinSolids([keep, prism([-1.45, -1.45, z + 2.5], { radius: 1.2, topRadius: 0, height: 1.4, sides: 4 }, roofing)]),
      {
        ...sheet(
          [flagAt, [flagAt[0] + 0.55, flagAt[1] - 0.55, flagAt[2] + 0.35], [flagAt[0], flagAt[1], flagAt[2] + 0.75]],
          paints.counter,
        ),
        lowest: [flagAt[0], flagAt[1] - 0.6, flagAt[2]],
        highest: [flagAt[0] + 0.6, flagAt[1], flagAt[2] + 0.75],
      },
      ...places.slice(0, 4).map(([x, y]) => pine([x, y, heightOf(x, y) * 0.5], 0.95, paints)),
      ...path,
      selectedOf(box([-2.1, 2.75, 0], [1.05, 1.05, 1.2], paints.accent)),
    ],
    shadows: [plot(-3.5, -4, 4.4, 3.8, -1.9)],
    lamps: [
      [-1.5, 0.5, z + 0.5],
      [-1.2, -0.7, z + 1.9],
    ],
  };
}

/** Builds a room of a dungeon, cut open, with a treasure in its middle. */
export function dungeonScene({ random, paints }: SceneOrder): Scene {
  const [width, depth] = [8, 7];
  const stone = mixColors(paints.stone, paints.main, 0.25);
  const [tileA, tileB] = [mixColors(paints.pale, stone, 0.35), mixColors(paints.pale, stone, 0.5)];
  const floor = withAreas(
    slab(width, depth, 0.5, tileA),
    Array.from({ length: 56 }, (_, index): Place => [index % 8, Math.floor(index / 8)])
      .filter(([x, y]) => (x + y) % 2 === 0)
      .map(([x, y]) => patch([x - 4, y - 3.5, 1, 1], tileB)),
  );
  const height = 2.6;
  const brick = (length: number): { at: readonly [number, number, number, number]; color: typeof stone }[] =>
    [0.55, 1.3, 2.0].flatMap((level, row) =>
      Array.from({ length: Math.floor(length / 2) }, (_, index) => ({
        at: [0.4 + (row % 2) * 0.7 + index * 1.9, level, 0.75, 0.28] as const,
        color: shade(stone, -0.045),
      })),
    );
  const door = random.pick([1.2, 4.4] as const);
  const backLeft = onLeftWall(box([-4, -4, -0.5], [8, 0.5, height + 0.5], stone), [
    ...brick(8).map((mark) => ({ ...mark, at: [mark.at[0], mark.at[1] + 0.5, mark.at[2], mark.at[3]] as const })),
    { at: [door, 0.5, 1.5, 1.9], color: shade(stone, 0.16) },
    { at: [door + 0.2, 0.5, 1.1, 1.65], color: shade(stone, 0.3) },
  ]);
  const backRight = onRightWall(
    box([-4.5, -4, -0.5], [0.5, 7.5, height + 0.5], stone),
    brick(7.4).map((mark) => ({ ...mark, at: [mark.at[0], mark.at[1] + 0.5, mark.at[2], mark.at[3]] as const })),
  );
  const torch = (at: Point3): Solid =>
    joinSolids([
      box([at[0] - 0.09, at[1] - 0.09, at[2] - 0.5], [0.18, 0.18, 0.5], paints.wood),
      glowing(gem([at[0], at[1], at[2]], paints.gold), paints),
    ]);
  const torches: Point3[] = [
    [door === 1.2 ? 0.6 : -2.6, -3.3, 1.65],
    [-3.8, -0.9, 1.65],
    [-3.8, 2.3, 1.65],
  ];
  const pillar = ([x, y]: Place, tall: number): Solid =>
    joinSolids([
      box([x - 0.5, y - 0.5, 0], [1, 1, 0.28], stone),
      prism([x, y, 0.28], { radius: 0.36, height: tall, sides: 8 }, mixColors(stone, paints.pale, 0.4)),
      ...(tall > 1.4 ? [box([x - 0.48, y - 0.48, tall + 0.28], [0.96, 0.96, 0.26], stone)] : []),
    ]);
  const chest = joinSolids([
    box([2.4, -2.9, 0], [1.2, 0.8, 0.55], paints.wood),
    box([2.35, -2.95, 0.55], [1.3, 0.9, 0.22], shade(paints.wood, -0.08)),
    box([2.9, -2.1, 0.35], [0.2, 0.06, 0.3], paints.gold),
  ]);
  return {
    solids: [
      backLeft,
      backRight,
      floor,
      ...torches.map(torch),
      pillar([-2.2, -1.8], 1.9),
      pillar([2.7, 0.6], 1.0),
      pillar([-2.2, 2.5], 1.9),
      chest,
      joinSolids([
        prism([0.2, 0.4, 0], { radius: 1.35, height: 0.25, sides: 12 }, paints.counter),
        prism([0.2, 0.4, 0.25], { radius: 0.95, height: 0.25, sides: 12 }, shade(paints.counter, -0.05)),
      ]),
      selectedOf(box([-0.35, -0.15, 0.5], [1.1, 1.1, 1.25], paints.accent)),
      box([2.2, 2.35, 0], [1.1, 0.9, 0.7], paints.main),
      pawn([-0.4, 2.7, 0], 1, paints.counter),
    ],
    shadows: [plot(-4, -4, 4.5, 3.4, -1.5)],
    lamps: torches.map(([x, y, z]): Point3 => [x, y, z + 0.3]),
  };
}

/** Builds a race track with its cars on the start line. */
export function raceScene({ random, paints }: SceneOrder): Scene {
  const loop = roundLoop(7, 5.4, 2);
  const asphalt = mixColors(paints.stone, paints.pale, 0.14);
  const kerb = paints.pale;
  const start = Array.from({ length: 8 }, (_, index): readonly [number, number] => [index % 2, Math.floor(index / 2)]);
  const ground = withAreas(slab(9.4, 7.6, 0.6, paints.leaf), [
    ...ribbon(loop, 1.85, kerb, true),
    ...ribbon(loop, 1.6, asphalt, true),
    ...loop
      .map((point, index) => [point, loop[(index + 1) % loop.length] ?? point] as const)
      .filter(([[x0, y0], [x1, y1]], index) => index % 2 === 0 && Math.hypot(x1 - x0, y1 - y0) < 1)
      .map(([from, to]) => ribbon([from, to], 0.08, kerb)[0])
      .filter((face) => face !== undefined),
    patch([-0.4, 1.9, 0.8, 1.6], kerb),
    ...start.flatMap(([x, y]) => [patch([-0.4 + x * 0.4, 1.9 + (y * 2 + (x % 2)) * 0.2, 0.4, 0.2], asphalt)]),
  ]);
  const car = (x: number, y: number, paint: typeof kerb, selected = false): Solid => {
    const size = selected ? 1.2 : 0.95;
    const parts = [
      ...[-0.36, 0.36].flatMap((along) => [
        wheel([x + along * size, y + 0.24 * size, 0.13 * size], 0.14 * size, 0.1 * size, shade(paints.stone, 0.16), 8),
      ]),
      box([x - 0.62 * size, y - 0.32 * size, 0.1], [1.24 * size, 0.58 * size, 0.32 * size], paint),
      onRightWall(
        onLeftWall(
          box([x - 0.34 * size, y - 0.25 * size, 0.1 + 0.32 * size], [0.62 * size, 0.44 * size, 0.26 * size], paint),
          [{ at: [0.08, 0.04, 0.46 * size, 0.16 * size], color: shade(paints.stone, 0.05) }],
        ),
        [{ at: [0.05, 0.04, 0.34 * size, 0.16 * size], color: shade(paints.stone, 0.05) }],
      ),
    ];
    return selected ? selectedOf(...parts) : joinSolids(parts);
  };
  const stand = joinSolids(
    [0, 1, 2].map((row) =>
      withMarks(
        box([-2.1, -1.15 + row * 0.42, 0], [4.2, 0.42, 1.35 - row * 0.42], mixColors(paints.pale, paints.stone, 0.2)),
        Array.from({ length: 9 }, (_, seat) => ({
          at: [0.16 + seat * 0.45, 0.08, 0.26, 0.24] as const,
          color: [paints.main, paints.counter, paints.pale][(seat * 2 + row + random.below(2)) % 3] ?? paints.main,
        })),
      ),
    ),
  );
  const lamps = (
    [
      [-4.3, -3.4],
      [4.3, -3.4],
      [-4.3, 3.4],
    ] as const
  ).map(([x, y]) => lampPost([x, y, 0], 1.9, paints));
  const arch = joinSolids([
    box([-0.1, 1.62, 0], [0.2, 0.2, 1.5], paints.main),
    box([-0.1, 3.58, 0], [0.2, 0.2, 1.5], paints.main),
    onRightWall(box([-0.14, 1.5, 1.5], [0.28, 2.4, 0.5], paints.main), [
      { at: [0.2, 0.12, 0.4, 0.26], color: paints.pale },
      { at: [1.0, 0.12, 0.4, 0.26], color: paints.pale },
      { at: [1.8, 0.12, 0.4, 0.26], color: paints.pale },
    ]),
  ]);
  return {
    solids: [
      ground,
      stand,
      ...lamps.map(({ solid }) => solid),
      blockTree([-1.3, 0.9, 0], 0.7, paints),
      blockTree([1.5, 0.8, 0], 0.85, paints),
      car(-1.1, -2.7, paints.counter),
      car(-1.6, 2.35, paints.pale),
      { ...arch, lowest: [-0.1, 1.5, 0], highest: [0.1, 3.9, 2] },
      car(1.5, 2.95, paints.accent, true),
      box([4, 1.2, 0], [0.35, 0.35, 0.5], paints.main),
      box([4, 0.2, 0], [0.35, 0.35, 0.5], paints.pale),
      box([4, -0.8, 0], [0.35, 0.35, 0.5], paints.main),
    ],
    shadows: [slabShadow(9.4, 7.6)],
    lamps: lamps.map(({ light }) => light),
  };
}

/** Builds a base on an asteroid, with a rocket ready to start. */
export function spaceScene({ random, paints }: SceneOrder): Scene {
  const cells: Cell[] = [];
  for (let x = -5; x < 5; x++)
    for (let y = -5; y < 5; y++) {
      const right = (x - y) / Math.SQRT2;
      const near = (x + y + 1) / Math.SQRT2;
      const distance = Math.hypot(right / 5.6, near / 3.5) + random.between(-0.03, 0.03);
      if (distance > 1) continue;
      const crater = Math.hypot(x - 1, y - 2.2) < 1.3;
      cells.push({
        x,
        y,
        bottom: -0.8 - (1 - distance) ** 0.8 * 2.4 - random.below(3) * 0.2,
        top: crater ? -0.25 : 0,
        paint: mixColors(paints.stone, paints.pale, crater ? 0.36 : (x + 2 * y) % 3 === 0 ? 0.5 : 0.55),
      });
    }
  const ground = terrainSolids(new Map(cells.map((cell) => [cellKey(cell.x, cell.y), cell])), paints.stone);
  const hull = paints.pale;
  const dome = (x: number, y: number, radius: number): Solid =>
    joinSolids([
      prism([x, y, 0], { radius: radius * 1.15, height: 0.3, sides: 12 }, paints.main),
      prism([x, y, 0.3], { radius, topRadius: radius * 0.9, height: radius * 0.5, sides: 10 }, hull),
      prism(
        [x, y, 0.3 + radius * 0.5],
        { radius: radius * 0.9, topRadius: radius * 0.5, height: radius * 0.5, sides: 10 },
        hull,
      ),
      prism([x, y, 0.3 + radius], { radius: radius * 0.5, topRadius: 0, height: radius * 0.2, sides: 10 }, hull),
      ...circle([x, y], radius * 0.98, 8, 0.35)
        .filter(([windowX, windowY]) => windowX - x + windowY - y > radius * 0.6)
        .map(([windowX, windowY]) =>
          glowing(box([windowX - 0.1, windowY - 0.1, 0.5], [0.2, 0.2, 0.3], paints.lamp), paints),
        ),
    ]);
  const panel = (x: number, y: number): Solid =>
    joinSolids([
      box([x - 0.05, y - 0.05, 0], [0.1, 0.1, 0.7], paints.stone),
      withMarks(box([x - 0.75, y - 0.5, 0.7], [1.5, 1, 0.1], paints.counter), [
        { at: [0.48, 0, 0.05, 1], color: paints.pale },
        { at: [0.98, 0, 0.05, 1], color: paints.pale },
        { at: [0, 0.48, 1.5, 0.05], color: paints.pale },
      ]),
    ]);
  const rocketAt: Place = [1.5, -1.4];
  const [x, y] = rocketAt;
  const rocket = selectedOf(
    ...circle(rocketAt, 0.62, 4, Math.PI / 4).map(([finX, finY]) =>
      box([finX - 0.14, finY - 0.14, 0.18], [0.28, 0.28, 0.8], paints.accent),
    ),
    prism([x, y, 0.4], { radius: 0.5, topRadius: 0.62, height: 0.9, sides: 12 }, paints.accent),
    prism([x, y, 1.3], { radius: 0.62, height: 0.35, sides: 12 }, paints.pale),
    prism([x, y, 1.65], { radius: 0.62, topRadius: 0.5, height: 0.8, sides: 12 }, paints.accent),
    prism([x, y, 2.45], { radius: 0.5, topRadius: 0, height: 1.1, sides: 12 }, paints.accent),
  );
  const dish = joinSolids([
    box([-0.6, -3.4, 0], [0.2, 0.2, 0.9], paints.stone),
    prism([-0.5, -3.3, 0.9], { radius: 0.16, topRadius: 0.72, height: 0.4, sides: 12 }, hull),
  ]);
  const lights: Point3[] = [
    [-1.9, -0.4, 0.9],
    [-0.7, 2.6, 0.6],
  ];
  return {
    solids: [
      ...ground,
      dish,
      dome(-2.2, -0.6, 1.35),
      joinSolids([onLeftWall(box([-2.55, 0.75, 0], [0.7, 1, 0.62], hull), [window([0.2, 0.18, 0.3, 0.24], paints)])]),
      dome(-2.2, 2.4, 0.85),
      prism([x, y, 0], { radius: 1.15, height: 0.16, sides: 16 }, paints.main),
      rocket,
      panel(3, -3.1),
      panel(0.2, 0.2),
      box([-0.1, 3.2, 0], [0.5, 0.5, 0.42], paints.counter),
      ball([2.9, 0.9, 0], 0.3, paints.stone, 1),
    ],
    shadows: [plot(-3, -3.2, 4, 3.6, -4.1)],
    lamps: lights,
  };
}

/** Builds a village on both sides of a river, and a bridge between them. */
export function villageScene({ random, paints }: SceneOrder): Scene {
  const grass = paints.leaf;
  const path = mixColors(paints.pale, paints.wood, 0.3);
  const left = withAreas(box([-4.6, -3.8, -0.7], [3.9, 7.6, 0.7], grass), [
    patch([-4.6, -0.35, 3.9, 0.9], path),
    patch([-3, -0.35, 0.7, 3.2], path),
  ]);
  const right = withAreas(box([1, -3.8, -0.7], [3.6, 7.6, 0.7], grass), [patch([1, -0.35, 2.6, 0.9], path)]);
  const river = withMarks(
    box([-0.7, -3.8, -0.7], [1.7, 7.6, 0.38], paints.water),
    [0.5, 1.6, 2.5, 4.9, 5.8, 6.9].map((y, index) => ({
      at: [0.25 + (index % 3) * 0.35, y, 0.55, 0.09] as const,
      color: shade(paints.water, -0.08),
    })),
  );
  const wall = paints.pale;
  const roofs = random.shuffle([paints.main, paints.counter, paints.main, shade(paints.counter, 0.06)]);
  const mill: Solid = joinSolids([
    prism([2.9, -2.5, 0], { radius: 0.85, topRadius: 0.6, height: 1.9, sides: 10 }, wall),
    prism([2.9, -2.5, 1.9], { radius: 0.78, topRadius: 0, height: 0.85, sides: 10 }, roofs[3] ?? paints.main),
  ]);
  const sails: Solid = {
    ...joinSolids(
      [0.4, 1.97, 3.54, 5.11].map((angle) => {
        const [across, up] = [Math.cos(angle) * 1.3, Math.sin(angle) * 1.7];
        const [wideX, wideZ] = [Math.sin(angle) * 0.2, -Math.cos(angle) * 0.26];
        const at: Point3 = [2.8, -1.6, 1.85];
        return sheet(
          [
            [at[0], at[1], at[2]],
            [at[0] + across, at[1], at[2] + up],
            [at[0] + across + wideX, at[1], at[2] + up + wideZ],
            [at[0] + wideX, at[1], at[2] + wideZ],
          ],
          shade(paints.wood, -0.1),
          0.08,
        );
      }),
    ),
    lowest: [1.6, -1.64, 0.3],
    highest: [4, -1.58, 3.4],
  };
  const plank = shade(paints.wood, -0.06);
  const bridge = withMarks(
    box([-0.95, -0.5, 0], [2.2, 1.2, 0.22], plank),
    [0.3, 0.75, 1.2, 1.65].map((x) => ({ at: [x, 0, 0.07, 1.2] as const, color: shade(plank, 0.1) })),
  );
  const lamps = [lampPost([-1.2, 1.1, 0], 1.1, paints), lampPost([1.4, -0.9, 0], 1.1, paints)];
  return {
    solids: [
      left,
      right,
      river,
      house({ at: [-4, -3, 0], size: [1.6, 1.4, 1], wall, roofing: roofs[0] ?? paints.main }, paints),
      house(
        { at: [-4.1, 1.4, 0], size: [1, 1.6, 0.95], wall, roofing: roofs[1] ?? paints.counter, ridge: "y" },
        paints,
      ),
      house({ at: [2, 1.7, 0], size: [1.8, 1.4, 1], wall, roofing: roofs[2] ?? paints.main }, paints),
      pine([-1.6, -2.8, 0], 0.9, paints),
      pine([-1.5, 2.9, 0], 1, paints),
      pine([4.1, -0.9, 0], 0.8, paints),
      mill,
      sails,
      bridge,
      box([-0.95, -0.6, 0], [2.2, 0.1, 0.5], plank),
      selectedOf(box([-0.45, -0.4, 0.22], [0.9, 0.9, 1.05], paints.accent)),
      ...lamps.map(({ solid }) => solid),
    ],
    shadows: [slabShadow(9.2, 7.6)],
    lamps: [...lamps.map(({ light }) => light), [-2.9, -1.6, 0.5], [3, 3.2, 0.5]],
  };
}

/** Builds floating steps that lead up to a portal. */
export function platformScene({ random, paints }: SceneOrder): Scene {
  const grass = paints.leaf;
  const step = ([x, y, z]: Point3, width: number, depth: number): Solid => {
    const hang = random.between(0.5, 0.8);
    return joinSolids([
      box([x + 0.3, y + 0.3, z - 0.45 - hang], [width - 0.6, depth - 0.6, hang], paints.stone),
      box([x, y, z - 0.45], [width, depth, 0.27], paints.main),
      box([x, y, z - 0.18], [width, depth, 0.18], grass),
    ]);
  };
  const spots: { at: Point3; size: Place }[] = [
    { at: [-4.8, 2.2, 0], size: [2.4, 2.4] },
    { at: [-1.7, 2.6, 0.5], size: [1.7, 1.7] },
    { at: [0.7, 2.0, 1.1], size: [1.6, 1.6] },
    { at: [2.3, -0.4, 1.8], size: [1.8, 1.8] },
    { at: [0.9, -2.9, 2.5], size: [1.6, 1.6] },
    { at: [-2.4, -4.4, 3.2], size: [2.5, 2.5] },
  ];
  const cloud = ([x, y, z]: Point3, size: number): Solid =>
    joinSolids([
      box([x, y, z], [1.7 * size, 0.8 * size, 0.3 * size], shade(paints.pale, 0.01)),
      box([x + 0.35 * size, y + 0.1 * size, z + 0.3 * size], [0.85 * size, 0.6 * size, 0.28 * size], paints.pale),
    ]);
  const above = (index: number, height = 0): Point3 => {
    const { at, size } = spots[index] ?? { at: [0, 0, 0], size: [1, 1] };
    return [at[0] + size[0] / 2, at[1] + size[1] / 2, at[2] + height];
  };
  const portal: Point3 = [-1.9, -3.9, 3.2];
  const frame = paints.counter;
  const [playerX, playerY, playerZ] = above(0);
  return {
    solids: [
      ...spots.map(({ at, size }) => step(at, size[0], size[1])),
      joinSolids([
        box([portal[0], portal[1], portal[2]], [0.35, 0.35, 1.5], frame),
        glowing(box([portal[0] + 0.35, portal[1] + 0.1, portal[2]], [0.8, 0.15, 1.5], paints.lamp), paints),
        box([portal[0] + 1.15, portal[1], portal[2]], [0.35, 0.35, 1.5], frame),
        box([portal[0] - 0.1, portal[1] - 0.05, portal[2] + 1.5], [1.7, 0.45, 0.3], frame),
      ]),
      ...[1, 2, 3, 4].map((index) => gem(above(index, 0.45), paints.gold)),
      blockTree([-4.2, 2.8, 0], 0.7, paints),
      cloud([-3.4, -0.9, 0.3], 1),
      cloud([-0.2, 0.1, -0.9], 0.8),
      cloud([3.6, -3.4, 0.2], 1),
      selectedOf(box([playerX - 0.35, playerY - 0.35, playerZ], [1.05, 1.05, 1.2], paints.accent)),
    ],
    shadows: spots.map(({ at: [x, y], size: [width, depth] }) =>
      plot(x + 0.5, y + 0.1, x + width + 0.3, y + depth, -2),
    ),
    lamps: [[portal[0] + 0.75, portal[1] + 0.4, portal[2] + 0.8]],
  };
}

/** Builds a winding path with towers beside it and enemies on it. */
export function towersScene({ random, paints }: SceneOrder): Scene {
  const line: Place[] = [
    [-4.6, -2.3],
    [2.6, -2.3],
    [2.6, 0],
    [-2.6, 0],
    [-2.6, 2.4],
    [4.6, 2.4],
  ];
  const sand = mixColors(paints.pale, paints.main, 0.25);
  const lanes = line.slice(1).map((to, index): readonly [number, number, number, number] => {
    const from = line[index] ?? to;
    const half = 0.5;
    const [left, back] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
    const inset = (value: number): number => Math.max(-4.6, value - half);
    const right = Math.min(4.6, Math.max(from[0], to[0]) + half);
    return [inset(left), back - half, right - inset(left), Math.abs(to[1] - from[1]) + 2 * half];
  });
  const ground = withAreas(slab(9.2, 7.4, 0.7, mixColors(paints.leaf, paints.counter, 0.25)), [
    ...lanes.map(([x, y, width, depth]) => patch([x, y - 0.08, width, depth + 0.16], shade(sand, 0.07))),
    ...lanes.map((lane) => patch(lane, sand)),
  ]);
  const round = ([x, y]: Place, height: number, paint: typeof sand): Solid =>
    joinSolids([
      prism([x, y, 0], { radius: 0.62, topRadius: 0.48, height, sides: 10 }, paints.pale),
      prism([x, y, height], { radius: 0.66, height: 0.24, sides: 10 }, paint),
      ...circle([x, y], 0.46, 5, 0.3).map(([cornerX, cornerY]) =>
        box([cornerX - 0.11, cornerY - 0.11, height + 0.24], [0.22, 0.22, 0.22], paint),
      ),
    ]);
  const square = ([x, y]: Place, height: number, paint: typeof sand): Solid =>
    joinSolids([
      onRightWall(
        onLeftWall(box([x - 0.5, y - 0.5, 0], [1, 1, height], paints.pale), [
          window([0.38, height - 0.62, 0.24, 0.36], paints),
        ]),
        [window([0.38, height - 0.62, 0.24, 0.36], paints)],
      ),
      prism([x, y, height], { radius: 0.92, topRadius: 0, height: 0.95, sides: 4 }, paint),
    ]);
  const enemy = ([x, y]: Place): Solid => ball([x, y, 0], 0.27, shade(paints.main, 0.12), 1);
  const builders = random.shuffle([round, square, round]);
  const [hero = [0.3, 1.2], ...spots] = [
    [0.2, 1.22],
    [-1.2, -1.15],
    [1.2, -1.15],
    [3.9, -0.9],
    [3.7, 0.9],
    [-3.9, 1.1],
  ] as Place[];
  const gate = joinSolids([
    box([4, 1.55, 0], [0.4, 0.3, 1.3], paints.stone),
    box([4, 2.95, 0], [0.4, 0.3, 1.3], paints.stone),
    box([3.95, 1.5, 1.3], [0.5, 1.8, 0.35], paints.stone),
  ]);
  const lamps = [lampPost([-4.2, -1.3, 0], 0.9, paints), lampPost([1.9, 3.3, 0], 0.9, paints)];
  return {
    solids: [
      ground,
      ...spots
        .slice(0, 4)
        .map((place, index) =>
          (builders[index % 3] ?? round)(
            place,
            [1.2, 1.5, 1.7, 1.1][index] ?? 1.2,
            index % 2 ? paints.counter : paints.main,
          ),
        ),
      ...(
        [
          [-3.5, -2.3],
          [-2.4, -2.3],
          [-0.6, -2.3],
          [1.4, 0],
          [-2.6, 1.2],
          [2.6, 2.4],
        ] as Place[]
      ).map(enemy),
      pine([-3.9, 1.2, 0], 0.8, paints),
      pine([-3.8, 3.0, 0], 0.75, paints),
      pine([-4.1, -3.4, 0], 0.7, paints),
      ...lamps.map(({ solid }) => solid),
      gate,
      selectedOf(
        box([hero[0] - 0.6, hero[1] - 0.5, 0], [1.2, 1.0, 1.6], paints.accent),
        prism(
          [hero[0], hero[1], 1.6],
          { radius: 0.98, topRadius: 0, height: 1.1, sides: 4 },
          shade(paints.accent, 0.06),
        ),
      ),
    ],
    shadows: [slabShadow(9.2, 7.4)],
    lamps: lamps.map(({ light }) => light),
  };
}

/** Builds a stadium with a match in play. */
export function pitchScene({ random, paints }: SceneOrder): Scene {
  const grass = paints.leaf;
  const line = paints.pale;
  const frame = (x: number, y: number, width: number, depth: number) => [
    patch([x, y, width, 0.1], line),
    patch([x, y + depth - 0.1, width, 0.1], line),
    patch([x, y, 0.1, depth], line),
    patch([x + width - 0.1, y, 0.1, depth], line),
  ];
  const pitch = withAreas(slab(9.6, 6.4, 0.5, mixColors(paints.stone, paints.pale, 0.4)), [
    patch([-4.2, -2.4, 8.4, 5.2], grass),
    ...[0, 2, 4, 6].map((strip) => patch([-4.2 + strip * 1.2, -2.4, 1.2, 5.2], shade(grass, 0.04))),
    ...frame(-4, -2.2, 8, 4.8),
    patch([-0.05, -2.2, 0.1, 4.8], line),
    ...ribbon(circle([0, 0.2], 0.95, 20), 0.1, line, true),
    ...frame(-4, -0.9, 1.2, 2.2),
    ...frame(2.8, -0.9, 1.2, 2.2),
  ]);
  const crowd = [paints.main, paints.counter, paints.pale];
  const turn = random.below(3);
  const stand = joinSolids(
    [0, 1, 2].map((row) =>
      withMarks(
        box([-4, -4.2 + row * 0.5, -0.5], [8, 0.5, 2.3 - row * 0.55], mixColors(paints.pale, paints.stone, 0.3)),
        Array.from({ length: 18 }, (_, seat) => ({
          at: [0.14 + seat * 0.44, 0.1, 0.28, 0.3] as const,
          color: crowd[(seat * 2 + row + turn) % 3] ?? paints.main,
        })),
      ),
    ),
  );
  const goal = (x: number): Solid =>
    joinSolids([
      box([x - 0.05, -0.5, 0], [0.1, 0.1, 0.75], line),
      box([x - 0.05, 0.8, 0], [0.1, 0.1, 0.75], line),
      box([x - 0.05, -0.5, 0.75], [0.1, 1.4, 0.1], line),
    ]);
  const lamps = (
    [
      [-4.5, -2.8],
      [4.5, -2.8],
      [-4.5, 3],
      [4.5, 3],
    ] as const
  ).map(([x, y]) => ({
    solid: joinSolids([
      box([x - 0.07, y - 0.07, 0], [0.14, 0.14, 2.5], paints.stone),
      glowing(box([x - 0.32, y - 0.32, 2.5], [0.64, 0.64, 0.4], paints.lamp), paints),
    ]),
    light: [x, y, 2.7] as Point3,
  }));
  const team = (
    [
      [-2.6, 1.7],
      [-1.7, -1.2],
      [-0.9, 1.9],
      [-3.3, 0.2],
    ] as Place[]
  ).map(([x, y]) => pawn([x, y, 0], 0.8, paints.main));
  const others = (
    [
      [2, 1.9],
      [1.5, -1.4],
      [3, 0.6],
      [-0.6, -0.7],
    ] as Place[]
  ).map(([x, y]) => pawn([x, y, 0], 0.8, paints.counter));
  return {
    solids: [
      pitch,
      stand,
      goal(-4),
      goal(4),
      ...team,
      ...others,
      ...lamps.map(({ solid }) => solid),
      selectedOf(ball([0.7, 0.5, 0], 0.62, paints.accent)),
    ],
    shadows: [plot(-4.3, -4.2, 5.2, 3.2, -1.4)],
    lamps: lamps.map(({ light }) => light),
  };
}

/** Builds a quay with containers, a crane and a ship. */
export function harborScene({ random, paints }: SceneOrder): Scene {
  const concrete = mixColors(paints.pale, paints.stone, 0.28);
  const sea = withMarks(
    box([-4.6, 1, -0.9], [9.2, 2.9, 0.45], paints.water),
    Array.from({ length: 9 }, (_, index) => ({
      at: [0.4 + index, 0.25 + ((index * 7) % 5) * 0.5, 0.6, 0.09] as const,
      color: shade(paints.water, -0.08),
    })),
  );
  const quay = withAreas(box([-4.6, -3.8, -0.9], [9.2, 4.8, 0.9], concrete), [
    patch([-4.6, 0.55, 9.2, 0.12], paints.gold),
    patch([-4.6, -0.25, 9.2, 0.1], shade(concrete, 0.14)),
    patch([-4.6, 0.15, 9.2, 0.1], shade(concrete, 0.14)),
  ]);
  const colors = [paints.main, paints.counter, paints.pale, shade(paints.main, 0.08), paints.stone];
  const container = (x: number, y: number, z: number, paint: typeof concrete): Solid =>
    onRightWall(
      onLeftWall(
        box([x, y, z], [1.7, 0.8, 0.72], paint),
        [0.25, 0.6, 0.95, 1.3].map((at) => ({ at: [at, 0.1, 0.1, 0.52] as const, color: shade(paint, 0.06) })),
      ),
      [{ at: [0.37, 0.08, 0.06, 0.56], color: shade(paint, 0.06) }],
    );
  const stacks = [
    [-4.2, -3.5, 3],
    [-2.3, -3.5, 2],
    [-0.4, -3.5, 3],
    [1.5, -3.5, 1],
    [-4.2, -2.4, 1],
    [-2.3, -2.4, 2],
  ] as const;
  const boxes = stacks.flatMap(([x, y, count]) =>
    Array.from({ length: count }, (_, level) => container(x, y, level * 0.72, colors[random.below(5)] ?? paints.main)),
  );
  const steel = shade(paints.counter, 0.05);
  const crane = joinSolids([
    box([2.6, -1.6, 0], [0.25, 0.25, 3.4], steel),
    box([4, -1.6, 0], [0.25, 0.25, 3.4], steel),
    box([2.6, 0.2, 0], [0.25, 0.25, 3.4], steel),
    box([4, 0.2, 0], [0.25, 0.25, 3.4], steel),
    box([2.5, -1.7, 3.4], [1.85, 2.25, 0.3], steel),
  ]);
  const jib = joinSolids([box([3.2, -2.6, 3.7], [0.5, 6.2, 0.32], steel)]);
  const hull = shade(paints.stone, 0.02);
  const ship = joinSolids([
    box([-3.6, 1.75, -0.45], [5.4, 1.35, 0.75], hull),
    box([-3.7, 1.65, 0.3], [5.6, 1.55, 0.16], paints.pale),
    container(-1.9, 1.95, 0.46, paints.counter),
    container(-0.1, 1.95, 0.46, paints.main),
    container(-1.0, 1.95, 1.18, paints.pale),
  ]);
  const bridge = onRightWall(
    onLeftWall(box([-3.5, 1.8, 0.46], [1.2, 1.2, 1.5], paints.pale), [
      window([0.2, 0.95, 0.32, 0.3], paints),
      window([0.68, 0.95, 0.32, 0.3], paints),
    ]),
    [window([0.15, 0.95, 0.38, 0.3], paints), window([0.68, 0.95, 0.38, 0.3], paints)],
  );
  const lamps = [lampPost([-4.2, -0.9, 0], 1.5, paints), lampPost([0.9, -0.9, 0], 1.5, paints)];
  return {
    solids: [
      sea,
      quay,
      ...boxes,
      crane,
      jib,
      ship,
      bridge,
      box([3.42, 2.6, 2.3], [0.06, 0.06, 1.4], paints.stone),
      selectedOf(container(2.55, 2.2, 1.45, paints.accent)),
      ...lamps.map(({ solid }) => solid),
    ],
    shadows: [plot(-4.1, -3.9, 5.1, 3.8, -1.7)],
    lamps: [...lamps.map(({ light }) => light), [-2.6, 3, 1.6]],
  };
}
