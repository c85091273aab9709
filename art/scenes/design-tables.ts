// Design other than boards of cards: how a game is planned before it is built.
import { mixColors, shade, type Color } from "../color.ts";
import { type Point3 } from "../isometric.ts";
import { itemInTurn } from "../random.ts";
import { plot, type Scene, type SceneOrder } from "../scene.ts";
import { box, gem, joinSolids, prism, type Solid } from "../solids.ts";
import {
  circle,
  onLeftWall,
  onRightWall,
  patch,
  pawn,
  type Place,
  ribbon,
  selectedOf,
  slab,
  slabShadow,
  type WallMark,
  withAreas,
} from "./parts.ts";

/** Builds a storyboard: frames in a row, each with its own moment. */
export function storyboardScene({ random, paints }: SceneOrder): Scene {
  const moments: ((ink: Color, sun: Color) => WallMark[])[] = [
    (ink, sun) => [
      { at: [0.3, 0.3, 2, 0.5], color: ink },
      { at: [1.7, 1.5, 0.45, 0.45], color: sun },
    ],
    (ink, sun) => [
      { at: [0.3, 0.3, 0.7, 1.5], color: ink },
      { at: [1.3, 0.3, 0.9, 0.9], color: sun },
    ],
    (ink, sun) => [
      { at: [0.3, 0.3, 0.5, 0.5], color: ink },
      { at: [0.8, 0.3, 0.5, 0.95], color: ink },
      { at: [1.3, 0.3, 0.5, 1.4], color: ink },
      { at: [1.85, 1.5, 0.35, 0.35], color: sun },
    ],
    (ink, sun) => [
      { at: [0.3, 0.95, 2, 0.2], color: ink },
      { at: [0.95, 0.3, 0.7, 1.5], color: sun },
    ],
  ];
  const order = random.shuffle([...moments, ...moments.slice(0, 2)]);
  const frame = (x: number, y: number, paint: Color, moment: number, chosen = false): Solid => {
    const lift = chosen ? 0.75 : 0.12;
    const panel = onLeftWall(box([x, y, lift], [2.6, 0.3, 2.7], paint), [
      { at: [0.16, 0.5, 2.28, 2.04], color: chosen ? mixColors(paints.accent, paints.pale, 0.75) : paints.pale },
      ...itemInTurn(order, moment)(chosen ? paints.accent : paint, chosen ? paints.pale : paints.gold).map((mark) => ({
        ...mark,
        at: [mark.at[0], mark.at[1] + 0.42, mark.at[2], mark.at[3]] as const,
      })),
      { at: [0.16, 0.16, 1.3, 0.16], color: mixColors(paint, paints.pale, 0.6) },
    ]);
    return chosen ? { ...panel, selected: true } : panel;
  };
  return {
    solids: [
      withAreas(slab(9.8, 6.8, 0.45, mixColors(paints.stone, paints.pale, 0.2)), [
        ...[-2.25, 1.35].flatMap((y) => [patch([-4.9, y, 9.8, 0.7], shade(paints.stone, 0.02))]),
        ...[-2.25, 1.35].flatMap((y) =>
          Array.from({ length: 14 }, (_, hole) =>
            patch([-4.75 + hole * 0.7, y + 0.27, 0.3, 0.16], mixColors(paints.stone, paints.pale, 0.5)),
          ),
        ),
      ]),
      frame(-4.4, -2.1, paints.main, 0),
      frame(-1.3, -2.1, paints.counter, 1),
      frame(1.8, -2.1, paints.main, 2),
      frame(-4.4, 1.55, paints.counter, 3),
      frame(-1.3, 1.55, paints.accent, 4, true),
      frame(1.8, 1.55, paints.counter, 5),
    ],
    shadows: [slabShadow(9.8, 6.8)],
  };
}

/** Builds a tree of decisions: nodes on several levels with paths between them. */
export function decisionScene({ random, paints }: SceneOrder): Scene {
  const nodes: { at: Place; height: number }[] = [
    { at: [-3.4, 0], height: 0.5 },
    { at: [-1.1, -2.1], height: 1.2 },
    { at: [-1.1, 2.1], height: 0.5 },
    { at: [1.4, -3.1], height: 2 },
    { at: [1.4, -0.4], height: 1.3 },
    { at: [1.4, 2.6], height: 0.5 },
    { at: [3.7, -1.7], height: 1.6 },
    { at: [3.8, 1.2], height: 0.5 },
  ];
  const links: readonly (readonly [number, number])[] = [
    [0, 1],
    [0, 2],
    [1, 3],
    [1, 4],
    [2, 4],
    [2, 5],
    [3, 6],
    [4, 6],
    [4, 7],
    [5, 7],
  ];
  const placeOf = (index: number): Place => nodes[index]?.at ?? [0, 0];
  const ground = withAreas(slab(9.8, 8.4, 0.45, paints.pale), [
    ...Array.from({ length: 9 }, (_, line) => patch([-4.9, -3.8 + line * 0.95, 9.8, 0.03], shade(paints.pale, 0.06))),
    ...links.flatMap(([from, to]) =>
      ribbon([placeOf(from), placeOf(to)], 0.2, mixColors(paints.pale, paints.stone, 0.6)),
    ),
  ]);
  const paintOf = random.shuffle([
    paints.main,
    paints.counter,
    paints.stone,
    paints.main,
    paints.counter,
    paints.main,
    paints.counter,
    paints.stone,
  ]);
  const node = ({ at: [x, y], height }: { at: Place; height: number }, index: number): Solid => {
    const chosen = index === 4;
    const paint = chosen ? paints.accent : (paintOf[index] ?? paints.main);
    const parts = [
      prism([x, y, 0], { radius: 0.85, height, sides: 6 }, paint),
      prism([x, y, height], { radius: 0.6, height: 0.14, sides: 6 }, mixColors(paint, paints.pale, 0.45)),
    ];
    return chosen ? selectedOf(...parts) : joinSolids(parts);
  };
  return {
    solids: [ground, ...nodes.map(node), pawn([-3.4, 0, 0.64], 0.9, paints.gold)],
    shadows: [slabShadow(9.8, 8.4)],
  };
}

/** Builds a table with a paper prototype: board, cards, dice and pawns. */
export function tableScene({ random, paints }: SceneOrder): Scene {
  const table = joinSolids([
    ...(
      [
        [-3.9, -3],
        [3.4, -3],
        [-3.9, 2.5],
        [3.4, 2.5],
      ] as Place[]
    ).map(([x, y]) => box([x, y, -2], [0.5, 0.5, 1.6], shade(paints.wood, 0.1))),
    box([-4.5, -3.5, -0.4], [9, 7, 0.4], paints.wood),
  ]);
  const paper = paints.pale;
  const board = withAreas(
    box([-3.4, -2.7, 0], [4.4, 4.4, 0.1], paper),
    Array.from({ length: 16 }, (_, tile): Place => [tile % 4, Math.floor(tile / 4)]).map(([x, y]) =>
      patch(
        [-3.2 + x * 1.02, -2.5 + y * 1.02, 0.92, 0.92],
        (x + y) % 2 === 0 ? mixColors(paints.main, paper, 0.3) : mixColors(paints.counter, paper, 0.4),
        0.1,
      ),
    ),
  );
  const die = ([x, y, z]: Point3, size: number, paint: Color, pip: Color): Solid => {
    const dot = 0.17 * size;
    return joinSolids([
      onRightWall(
        onLeftWall(
          withAreas(
            box([x, y, z], [size, size, size * 1.15], paint),
            [0.2, 0.42, 0.64].map((at) => patch([x + at * size, y + at * size, dot, dot], pip, z + size * 1.15)),
          ),
          [0.18, 0.62].flatMap((left) =>
            [0.2, 0.72].map((low) => ({ at: [left * size, low * size, dot, dot * 1.1] as const, color: pip })),
          ),
        ),
        [0.18, 0.62].map((at) => ({ at: [at * size, (0.85 - at) * size, dot, dot * 1.1] as const, color: pip })),
      ),
    ]);
  };
  const card = (x: number, y: number, z: number, paint: Color): Solid =>
    withAreas(box([x, y, z], [1, 1.35, 0.09], paper), [
      patch([x + 0.12, y + 0.12, 0.76, 0.6], paint, z + 0.09),
      patch([x + 0.12, y + 0.85, 0.6, 0.12], shade(paper, 0.2), z + 0.09),
    ]);
  const deck = joinSolids(
    [0, 1, 2, 3, 4].map((level) => card(2.4 + (level % 2) * 0.05, -2.8, level * 0.1, paints.counter)),
  );
  const corner = (x: number, y: number): Point3 => [-3.2 + x * 1.02 + 0.46, -2.5 + y * 1.02 + 0.46, 0.1];
  const spots = random.shuffle<Place>([
    [0, 0],
    [1, 2],
    [2, 1],
    [3, 3],
    [0, 3],
    [3, 0],
  ]);
  const pawns = spots
    .slice(0, 4)
    .map(([x, y], index) => pawn(corner(x, y), 0.95, index % 2 ? paints.counter : shade(paints.main, 0.06)));
  return {
    solids: [
      table,
      board,
      ...pawns,
      deck,
      card(1.5, -0.7, 0, paints.main),
      card(2.8, -0.6, 0, paints.counter),
      card(-3, 2, 0, paints.main),
      card(-1.8, 2, 0, paints.counter),
      { ...die([1.7, 1.2, 0], 1.35, paints.accent, paints.pale), selected: true },
      die([3.5, 1.5, 0], 0.7, paints.pale, paints.stone),
    ],
    shadows: [plot(-3.8, -3.5, 4.8, 3.2, -2.5)],
  };
}

/** Builds the plan of a level, whose walls rise from the paper. */
export function planScene({ random, paints }: SceneOrder): Scene {
  const sheetPaint = mixColors(paints.main, paints.stone, 0.35);
  const line = mixColors(sheetPaint, paints.pale, 0.28);
  const paper = withAreas(slab(9.2, 7.2, 0.3, sheetPaint), [
    ...Array.from({ length: 11 }, (_, index) => patch([-4.6 + 0.6 + index * 0.8, -3.6, 0.03, 7.2], line)),
    ...Array.from({ length: 8 }, (_, index) => patch([-4.6, -3.3 + index * 0.85, 9.2, 0.03], line)),
  ]);
  const path: Place[] = [
    [-3.2, 2.1],
    [-3.2, -1],
    [-0.3, -1],
    [-0.3, 1.4],
    [2.8, 1.4],
    [2.8, -1.4],
  ];
  const dots = path.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = path[index] ?? [x, y];
    const count = Math.round((Math.abs(x - fromX) + Math.abs(y - fromY)) / 0.5);
    return Array.from({ length: count }, (_, step) =>
      patch(
        [fromX + ((x - fromX) * step) / count - 0.09, fromY + ((y - fromY) * step) / count - 0.09, 0.2, 0.2],
        paints.gold,
      ),
    );
  });
  const wallPaint = paints.pale;
  const high = random.between(0.75, 1);
  const wall = (x: number, y: number, width: number, depth: number): Solid =>
    box([x, y, 0], [width, depth, high], wallPaint);
  return {
    solids: [
      withAreas(paper, dots),
      wall(-4.1, -3.1, 8.2, 0.24),
      wall(-4.1, -2.86, 0.24, 5.7),
      wall(-1.9, -2.86, 0.24, 1.1),
      wall(-1.9, -0.2, 0.24, 3),
      wall(1.1, -2.86, 0.24, 3.3),
      wall(1.34, 0.2, 0.9, 0.24),
      wall(3.86, -2.86, 0.24, 3.2),
      wall(-1.66, 2.56, 3.2, 0.24),
      wall(3.3, 2.4, 0.8, 0.24),
      ...(
        [
          [0.1, -2.3],
          [2.4, -2.4],
          [-3.5, -2.4],
        ] as Place[]
      ).map(([x, y], index) => box([x, y, 0], [0.6, 0.6, 0.5], index === 1 ? paints.gold : paints.counter)),
      pawn([-3.2, 2.3, 0], 1.05, paints.counter),
      gem([2.8, -1.6, 0.45], paints.gold),
      selectedOf(box([-0.85, -0.1, 0], [1.1, 1.1, 1.3], paints.accent)),
    ],
    shadows: [slabShadow(9.2, 7.2)],
  };
}

/** Builds a balance: what one rule gives, another takes. */
export function balanceScene({ random, paints }: SceneOrder): Scene {
  const heavy = random.chance(0.5) ? 1 : -1;
  const metal = mixColors(paints.stone, paints.pale, 0.1);
  const top = 4.1;
  const beam = (side: number): number => top - side * heavy * 0.42;
  const steps = 8;
  const arm = joinSolids(
    Array.from({ length: steps * 2 + 1 }, (_, index) => (index - steps) / steps).map((share): Solid => {
      const x = share * 3.2;
      return box([x - 0.22, -0.15, beam(share) - 0.12], [0.44, 0.3, 0.26], paints.main);
    }),
  );
  const pan = (side: -1 | 1): { solid: Solid; front: Solid; level: number } => {
    const x = side * 3.2;
    const level = beam(side) - 2.6;
    return {
      level,
      solid: joinSolids([
        box([x - 0.05, -1.05, level + 0.1], [0.1, 0.1, beam(side) - level - 0.1], metal),
        prism([x, 0, level - 0.1], { radius: 1, topRadius: 1.35, height: 0.3, sides: 12 }, paints.counter),
      ]),
      front: joinSolids([
        box([x - 0.05, 0.95, level + 0.1], [0.1, 0.1, beam(side) - level - 0.1], metal),
        box([x - 0.07, -1.05, beam(side) - 0.1], [0.14, 2.1, 0.14], metal),
      ]),
    };
  };
  const [left, right] = [pan(-1), pan(1)];
  const coins = (x: number, y: number, z: number, count: number): Solid =>
    joinSolids(
      Array.from({ length: count }, (_, index) =>
        prism(
          [x, y, z + index * 0.2],
          { radius: 0.38, height: 0.18, sides: 10 },
          index % 2 ? shade(paints.gold, 0.06) : paints.gold,
        ),
      ),
    );
  return {
    // The rods in front of the pans are drawn last.
    solids: [
      joinSolids([
        prism([0, 0, -0.9], { radius: 3, height: 0.4, sides: 20 }, paints.stone),
        prism([0, 0, -0.5], { radius: 2.2, height: 0.35, sides: 20 }, metal),
      ]),
      prism([0, 0, -0.15], { radius: 0.5, topRadius: 0.26, height: top - 0.2, sides: 10 }, paints.pale),
      arm,
      prism([0, 0, top + 0.14], { radius: 0.36, height: 0.3, sides: 10 }, paints.counter),
      left.solid,
      right.solid,
      selectedOf(
        box([3.2 * heavy - 0.55, -0.55, (heavy > 0 ? right : left).level + 0.2], [1.1, 1.1, 1.25], paints.accent),
      ),
      coins(-3.2 * heavy - 0.4, -0.3, (heavy > 0 ? left : right).level + 0.2, 3),
      coins(-3.2 * heavy + 0.4, 0.3, (heavy > 0 ? left : right).level + 0.2, 2),
      ...[left, right].map(({ front, level }): Solid => ({ ...front, lowest: [front.lowest[0], 0.95, level] })),
    ],
    shadows: [circle([0.4, -0.1], 3.4, 20).map(([x, y]): Point3 => [x, y, -1.6])],
  };
}

/** Builds the curve of difficulty: steps that rise, rest and rise again, with the player on one of them. */
export function curveScene({ random, paints }: SceneOrder): Scene {
  const count = 8;
  const heights = Array.from(
    { length: count },
    (_, index) => 0.4 + index * 0.46 + (index % 3 === 2 ? -0.35 : 0) + random.between(-0.1, 0.1),
  );
  const chosen = random.pick([3, 4] as const);
  const ink = mixColors(paints.pale, paints.stone, 0.5);
  const ground = withAreas(slab(5.2, 9, 0.4, paints.pale), [
    patch([1.3, -4.2, 0.1, 8.4], ink),
    ...Array.from({ length: count }, (_, index) =>
      patch([1.65, 3.3 - index, 0.22, 0.5], mixColors(paints.pale, paints.stone, 0.3)),
    ),
  ]);
  const rule = mixColors(paints.stone, paints.pale, 0.34);
  const back = onRightWall(box([-2.6, -4.5, 0], [0.3, 9, 5], mixColors(paints.stone, paints.pale, 0.14)), [
    ...[1, 2, 3, 4].map((row) => ({ at: [0.3, row, 8.4, 0.05] as const, color: rule })),
    { at: [0.4, 4.4, 2.4, 0.26], color: paints.pale },
    { at: [3.1, 4.4, 1.1, 0.26], color: paints.main },
  ]);
  const [playerY, playerZ] = [3.2 - chosen, heights[chosen] ?? 0];
  return {
    solids: [
      ground,
      back,
      ...heights.map((height, index) =>
        box([-1.7, 3.1 - index, 0], [2.4, 0.86, height], index % 3 === 2 ? paints.counter : paints.main),
      ),
      gem([-0.5, 3.5 - count + 1, (heights.at(-1) ?? 0) + 0.45], paints.gold),
      selectedOf(box([-0.85, playerY - 0.12, playerZ], [0.9, 0.9, 1.05], paints.accent)),
    ],
    shadows: [slabShadow(5.2, 9)],
  };
}
