// Assets other than the kit on tiles: how props are stored, combined and shown.
import { mixColors, shade, type Color } from "../color.ts";
import { type Point3 } from "../isometric.ts";
import { type Paints } from "../paints.ts";
import { itemInTurn } from "../random.ts";
import { plot, type Scene, type SceneOrder } from "../scene.ts";
import { ball, box, gem, joinSolids, prism, type Solid } from "../solids.ts";
import {
  blockTree,
  glowing,
  house,
  lampPost,
  onLeftWall,
  onRightWall,
  patch,
  pawn,
  pine,
  type Place,
  roof,
  selectedOf,
  slab,
  slabShadow,
  window,
  withAreas,
} from "./parts.ts";

function crate([x, y, z]: Point3, size: number, paint: Color): Solid {
  const mark = [{ at: [size * 0.14, size * 0.16, size * 0.72, size * 0.7] as const, color: shade(paint, 0.07) }];
  return onRightWall(onLeftWall(box([x, y, z], [size, size, size * 1.05], paint), mark), mark);
}

function barrel([x, y, z]: Point3, size: number, paint: Color): Solid {
  return joinSolids([
    prism([x, y, z], { radius: 0.42 * size, topRadius: 0.52 * size, height: 0.5 * size, sides: 10 }, paint),
    prism([x, y, z + 0.5 * size], { radius: 0.53 * size, height: 0.14 * size, sides: 10 }, shade(paint, 0.1)),
    prism(
      [x, y, z + 0.64 * size],
      { radius: 0.52 * size, topRadius: 0.42 * size, height: 0.5 * size, sides: 10 },
      paint,
    ),
  ]);
}

/** Builds a shelf full of props. */
export function shelfScene({ random, paints }: SceneOrder): Scene {
  const board = paints.wood;
  const [width, depth, bay] = [8.2, 1.7, 1.95];
  const left = -width / 2;
  const back = onLeftWall(box([left, -1.2, 0], [width, 0.2, bay * 3 + 0.2], shade(board, 0.08)), []);
  const floors = [0, 1, 2, 3].map((row) => box([left, -1, row * bay], [width, depth, 0.2], board));
  const sides = [left, left + width - 0.2].flatMap((x) =>
    [0, 1, 2].map((row) => box([x, -1, row * bay + 0.2], [0.2, depth, bay - 0.2], shade(board, 0.03))),
  );
  const colors = [paints.main, paints.counter, paints.pale];
  const chosen = 4;
  const makers: ((middle: Point3, paint: Color) => Solid)[] = [
    ([x, y, z], paint) => crate([x - 0.5, y - 0.5, z], 1, paint),
    (at, paint) => barrel(at, 0.95, paint),
    ([x, y, z], paint) =>
      joinSolids([
        crate([x - 0.75, y - 0.4, z], 0.7, paint),
        crate([x + 0.05, y - 0.3, z], 0.65, mixColors(paint, paints.pale, 0.4)),
      ]),
    ([x, y, z], paint) =>
      joinSolids([
        prism([x, y, z], { radius: 0.4, topRadius: 0.52, height: 0.5, sides: 8 }, paint),
        prism([x, y, z + 0.5], { radius: 0.6, topRadius: 0, height: 0.95, sides: 6 }, paints.leaf),
      ]),
    ([x, y, z], paint) =>
      joinSolids([
        box([x - 0.5, y - 0.4, z], [1, 0.8, 0.2], shade(paint, 0.05)),
        ball([x, y, z + 0.2], 0.42, paint, 1),
      ]),
    (at, paint) => pawn(at, 1.2, paint),
    ([x, y, z], paint) =>
      joinSolids(
        [0, 1, 2, 3].map((book) =>
          box(
            [x - 0.7 + book * 0.34, y - 0.4, z],
            [0.28, 0.8, 1 + (book % 2) * 0.25],
            book % 2 ? paint : shade(paint, 0.08),
          ),
        ),
      ),
  ];
  const order = random.shuffle(makers);
  const props = Array.from({ length: 9 }, (_, index): Solid => {
    const [column, row] = [index % 3, Math.floor(index / 3)];
    const at: Point3 = [left + 1.45 + column * 2.65, -0.15, row * bay + 0.2];
    if (index === chosen) return selectedOf(box([at[0] - 0.6, at[1] - 0.45, at[2]], [1.2, 1.2, 1.25], paints.accent));
    return itemInTurn(order, index)(at, colors[(index + row) % 3] ?? paints.main);
  });
  const lamp = glowing(box([left + 0.6, -0.9, bay * 3 + 0.2], [0.5, 0.5, 0.5], paints.lamp), paints);
  return {
    solids: [
      box([left - 0.5, -1.6, -0.3], [width + 1, 4.4, 0.3], mixColors(paints.stone, paints.pale, 0.22)),
      back,
      ...floors,
      ...sides,
      ...props,
      lamp,
      crate([left + 5.6, -0.7, bay * 3 + 0.2], 0.8, paints.counter),
      crate([left + 0.3, 1.4, 0], 1, paints.main),
      barrel([left + 7.4, 1.8, 0], 0.95, paints.counter),
    ],
    shadows: [plot(left, -1.7, -left + 1, 2.7, -1)],
    lamps: [[left + 0.85, -0.65, bay * 3 + 0.45]],
  };
}

/** Builds a set of ground tiles that fit together. */
export function tilesScene({ random, paints }: SceneOrder): Scene {
  const step = 2.1;
  const size = 1.86;
  const path = mixColors(paints.pale, paints.wood, 0.25);
  const grass = paints.leaf;
  type Tile = (x: number, y: number) => Solid[];
  const ground = (
    x: number,
    y: number,
    paint: Color,
    areas: readonly [number, number, number, number][] = [],
    mark = path,
  ): Solid =>
    withAreas(
      joinSolids([box([x, y, -0.55], [size, size, 0.3], paints.wood), box([x, y, -0.25], [size, size, 0.25], paint)]),
      areas.map(([left, back, width, depth]) => patch([x + left, y + back, width, depth], mark)),
    );
  const lane = 0.6;
  const from = (size - lane) / 2;
  const tiles: Tile[] = [
    (x, y) => [
      ground(x, y, grass),
      pine([x + 0.6, y + 0.6, 0], 0.75, paints),
      pine([x + 1.3, y + 1.3, 0], 0.6, paints),
    ],
    (x, y) => [ground(x, y, grass, [[from, 0, lane, size]])],
    (x, y) => [
      ground(x, y, grass, [
        [from, from, lane, size - from],
        [from, from, size - from, lane],
      ]),
    ],
    (x, y) => [
      ground(
        x,
        y,
        paints.water,
        [
          [0.3, 0.5, 0.5, 0.09],
          [1, 1.2, 0.5, 0.09],
        ],
        shade(paints.water, -0.08),
      ),
    ],
    (x, y) => [
      ground(x, y, grass, [
        [from, 0, lane, size],
        [0, from, size, lane],
      ]),
    ],
    (x, y) => [
      ground(x, y, paints.pale),
      prism([x + 0.7, y + 0.7, 0], { radius: 0.42, topRadius: 0.3, height: 0.6, sides: 6 }, paints.stone),
      prism([x + 1.35, y + 1.2, 0], { radius: 0.28, topRadius: 0.18, height: 0.35, sides: 6 }, paints.stone),
    ],
    (x, y) => [
      ground(x, y, grass),
      house({ at: [x + 0.4, y + 0.45, 0], size: [1, 0.95, 0.65], wall: paints.pale, roofing: paints.main }, paints),
    ],
    (x, y) => [
      ground(x, y, mixColors(grass, paints.counter, 0.4)),
      box([x + 0.25, y + 0.25, 0], [1.36, 1.36, 0.45], mixColors(grass, paints.counter, 0.4)),
      box([x + 0.6, y + 0.4, 0.45], [0.75, 0.75, 0.4], paints.counter),
    ],
    (x, y) => [ground(x, y, paints.water), box([x + 0.55, y - 0.02, 0], [0.75, size + 0.04, 0.2], paints.wood)],
    (x, y) => [ground(x, y, mixColors(paints.main, paints.pale, 0.25)), gem([x + 0.93, y + 0.93, 0.4], paints.gold)],
    (x, y) => [ground(x, y, grass, [[0, from, size, lane]])],
    (x, y) => [ground(x, y, grass), blockTree([x + 0.9, y + 0.9, 0], 0.95, paints)],
  ];
  const order = random.shuffle(tiles);
  const places = Array.from({ length: 16 }, (_, index): Place => [index % 4, Math.floor(index / 4)]).filter(
    ([x, y]) => !((x === 0 && y === 3) || (x === 3 && y === 0)),
  );
  const start = -2 * step + 0.12;
  let next = 0;
  const solids = places.flatMap(([column, row]): Solid[] => {
    const [x, y] = [start + column * step, start + row * step];
    if (column === 2 && row === 2)
      return [
        box([x, y, -0.55], [size, size, 0.1], shade(paints.stone, 0.02)),
        selectedOf(
          withAreas(box([x, y, 0.55], [size, size, 0.5], paints.accent), [
            patch([x + from, y, lane, size], mixColors(paints.accent, paints.pale, 0.7), 1.05),
          ]),
        ),
      ];
    const tile = order[next++ % order.length];
    return tile ? [joinSolids(tile(x, y))] : [];
  });
  return { solids, shadows: [plot(start + 0.4, start - 0.1, -start + 0.3, -start - 0.2, -1.5)] };
}

/** Builds props lined up on three steps, as for a group photo. */
export function lineupScene({ random, paints }: SceneOrder): Scene {
  const steps = [0, 1, 2].map((row) =>
    box(
      [-4.4, -3 + row * 2, -0.6],
      [8.8, 2, 2.7 - row * 0.95],
      mixColors(paints.pale, paints.stone, 0.12 + row * 0.09),
    ),
  );
  const colors = [paints.main, paints.counter, paints.pale];
  const lamps: Point3[] = [];
  type Prop = (at: Point3, paint: Color) => Solid;
  const props: Prop[] = [
    ([x, y, z], paint) => crate([x - 0.55, y - 0.55, z], 1.1, paint),
    (at, paint) => barrel(at, 1.1, paint),
    (at) => pine(at, 1.05, paints),
    ([x, y, z], paint) =>
      joinSolids([
        box([x - 0.08, y - 0.08, z], [0.16, 0.16, 1], paints.wood),
        box([x - 0.65, y - 0.12, z + 0.75], [1.3, 0.24, 0.6], paint),
      ]),
    ([x, y, z], paint) =>
      joinSolids([
        box([x - 0.75, y - 0.3, z], [0.3, 0.6, 1.1], paint),
        box([x + 0.45, y - 0.3, z], [0.3, 0.6, 1.1], paint),
        box([x - 0.85, y - 0.35, z + 1.1], [1.7, 0.7, 0.3], shade(paint, 0.03)),
      ]),
    (at) => {
      const { solid, light } = lampPost(at, 1.3, paints);
      lamps.push(light);
      return solid;
    },
    (at, paint) => pawn(at, 1.35, paint),
    ([x, y, z], paint) =>
      joinSolids([
        prism([x, y, z], { radius: 0.7, height: 0.45, sides: 10 }, paint),
        prism([x, y, z + 0.45], { radius: 0.5, height: 0.01, sides: 10 }, paints.water),
      ]),
    ([x, y, z], paint) =>
      joinSolids([box([x - 0.6, y - 0.5, z], [1.2, 1, 0.25], paint), gem([x, y, z + 0.5], paints.gold)]),
    (at) => blockTree(at, 0.9, paints),
    ([x, y, z], paint) =>
      house(
        {
          at: [x - 0.6, y - 0.5, z],
          size: [1.2, 1, 0.75],
          wall: paints.pale,
          roofing: paint === paints.pale ? paints.main : paint,
        },
        paints,
      ),
  ];
  const order = random.shuffle(props);
  const solids = Array.from({ length: 12 }, (_, index): Solid => {
    const [column, row] = [index % 4, Math.floor(index / 4)];
    const at: Point3 = [-3.3 + column * 2.2, -2 + row * 2, 2.1 - row * 0.95];
    if (index === 9) return selectedOf(box([at[0] - 0.55, at[1] - 0.55, at[2]], [1.1, 1.1, 1.2], paints.accent));
    return itemInTurn(order, index)(at, colors[(column + row * 2) % 3] ?? paints.main);
  });
  return { solids: [...steps, ...solids], shadows: [slabShadow(8.8, 6, -1.4)], lamps };
}

/** Builds a house corner of modular walls; one panel is about to snap into its place. */
export function wallsScene({ random, paints }: SceneOrder): Scene {
  const floor = withAreas(
    slab(8.4, 7.6, 0.4, mixColors(paints.pale, paints.stone, 0.25)),
    Array.from({ length: 7 }, (_, line) => line).flatMap((line) => [
      patch([-4.2 + (line + 1) * 1.05, -3.8, 0.04, 7.6], mixColors(paints.pale, paints.stone, 0.38)),
      patch([-4.2, -3.8 + (line + 1) * 0.95, 8.4, 0.04], mixColors(paints.pale, paints.stone, 0.38)),
    ]),
  );
  const height = 2.6;
  type Kind = "plain" | "window" | "door";
  const alongX = (x: number, kind: Kind, paint: Color): Solid =>
    onLeftWall(box([x, -3.3, 0], [2, 0.35, height], paint), panelMarks(kind, paint, paints));
  const alongY = (y: number, kind: Kind, paint: Color): Solid =>
    onRightWall(box([-3.6, y, 0], [0.35, 2, height], paint), panelMarks(kind, paint, paints));
  const kinds = random.shuffle<Kind>(["window", "door", "plain"]);
  const post = (x: number, y: number): Solid => box([x, y, 0], [0.5, 0.5, height + 0.25], paints.stone);
  return {
    solids: [
      floor,
      post(-3.7, -3.4),
      alongX(-3.2, kinds[0] ?? "plain", paints.main),
      alongX(-1.15, kinds[1] ?? "window", paints.main),
      alongX(0.9, kinds[2] ?? "plain", paints.main),
      post(2.95, -3.4),
      alongY(-2.9, "window", paints.counter),
      alongY(-0.85, "plain", paints.counter),
      box([-3.6, 1.2, 0], [0.35, 2, 0.12], shade(paints.stone, -0.05)),
      {
        ...onRightWall(
          box([-2.3, 1.2, 0.75], [0.4, 2, height], paints.accent),
          panelMarks("window", paints.accent, paints),
        ),
        selected: true,
      },
      joinSolids([
        box([0.2, -0.9, 0], [2.4, 1.6, 0.16], paints.pale),
        box([0.3, -0.8, 0.16], [0.35, 1.4, height * 0.5], paints.main),
        box([0.85, -0.8, 0.16], [0.35, 1.4, height * 0.5], paints.counter),
        box([1.4, -0.8, 0.16], [0.35, 1.4, height * 0.5], paints.main),
      ]),
      joinSolids([
        box([1.2, 1.7, 0], [1.9, 1.3, 0.3], paints.counter),
        box([1.2, 1.7, 0.3], [1.9, 0.85, 0.3], paints.counter),
        box([1.2, 1.7, 0.6], [1.9, 0.42, 0.3], paints.counter),
      ]),
      crate([3, -1.2, 0], 0.8, paints.pale),
    ],
    shadows: [slabShadow(8.4, 7.6)],
  };
}

function panelMarks(kind: "plain" | "window" | "door", paint: Color, paints: Paints) {
  const trim = { at: [0, 0, 2, 0.3] as const, color: shade(paint, 0.07) };
  if (kind === "plain") return [trim, { at: [0, 2.2, 2, 0.12] as const, color: shade(paint, 0.07) }];
  if (kind === "door")
    return [
      trim,
      { at: [0.55, 0, 0.9, 1.9] as const, color: shade(paints.wood, 0.08) },
      { at: [1.25, 0.85, 0.1, 0.14] as const, color: paints.gold },
    ];
  return [
    trim,
    { at: [0.4, 0.85, 1.2, 1.15] as const, color: paints.pale },
    window([0.5, 0.95, 0.45, 0.95], paints),
    window([1.05, 0.95, 0.45, 0.95], paints),
  ];
}

/** Builds an open chest with its treasure around it. */
export function chestScene({ random, paints }: SceneOrder): Scene {
  const wood = paints.wood;
  const iron = mixColors(paints.stone, paints.pale, 0.1);
  const [width, depth, height] = [4.4, 2.8, 1.7];
  const [x, y] = [-2.4, -2.2];
  const walls = [
    box([x, y, 0], [width, 0.25, height], shade(wood, 0.05)),
    box([x, y + 0.25, 0], [0.25, depth - 0.5, height], shade(wood, 0.05)),
    box([x + 0.25, y + 0.25, 0], [width - 0.5, depth - 0.5, height - 0.5], paints.gold),
  ];
  const lid = joinSolids([
    box([x, y - 0.6, height], [width, 0.6, 0.75], wood),
    box([x, y - 0.75, height + 0.75], [width, 0.6, 0.75], wood),
    ...[0.4, 3.6].flatMap((at) => [
      box([x + at, y, height], [0.4, 0.06, 0.75], iron),
      box([x + at, y - 0.15, height + 0.75], [0.4, 0.06, 0.75], iron),
    ]),
  ]);
  const front = onLeftWall(box([x, y + depth - 0.25, 0], [width, 0.25, height], wood), [
    { at: [0.4, 0, 0.4, height], color: iron },
    { at: [3.6, 0, 0.4, height], color: iron },
    { at: [1.9, 0.75, 0.6, 0.8], color: paints.gold },
    { at: [2.1, 1, 0.2, 0.3], color: shade(paints.stone, 0.1) },
  ]);
  const right = onRightWall(box([x + width - 0.25, y + 0.25, 0], [0.25, depth - 0.5, height], wood), [
    { at: [0, 0.75, depth - 0.5, 0.2], color: iron },
  ]);
  const pile: Solid[] = Array.from({ length: 7 }, (_, index) => {
    const [gemX, gemY] = [
      x + 0.75 + (index % 4) * 0.85 + random.between(-0.1, 0.1),
      y + 0.8 + Math.floor(index / 4) * 0.95,
    ];
    return ball(
      [gemX, gemY, height - 0.55],
      0.36,
      [paints.gold, paints.main, paints.counter][index % 3] ?? paints.gold,
      1,
    );
  });
  const coins = ([left, back]: Place, count: number): Solid =>
    joinSolids(
      Array.from({ length: count }, (_, index) =>
        prism(
          [left, back, index * 0.18],
          { radius: 0.42, height: 0.16, sides: 10 },
          index % 2 ? shade(paints.gold, 0.07) : paints.gold,
        ),
      ),
    );
  const jewel = ([left, back]: Place, size: number, paint: Color): Solid[] => [
    prism([left, back, 0], { radius: 0.3 * size, topRadius: 0.62 * size, height: 0.6 * size, sides: 6 }, paint),
    prism(
      [left, back, 0.6 * size],
      { radius: 0.62 * size, topRadius: 0.36 * size, height: 0.32 * size, sides: 6 },
      paint,
    ),
  ];
  return {
    solids: [
      slab(8.8, 7.6, 0.45, mixColors(paints.main, paints.stone, 0.3)),
      { ...lid, highest: [x + width, y, height + 1.5] },
      ...walls,
      ...pile,
      right,
      front,
      coins([-3.4, 1.9], 4),
      coins([-2.2, 2.8], 2),
      coins([3.2, -0.6], 5),
      coins([3.1, 0.9], 2),
      joinSolids(jewel([2.8, -2.6], 1, paints.counter)),
      joinSolids(jewel([2.9, 2.6], 0.8, paints.pale)),
      selectedOf(...jewel([0.4, 2.5], 1.55, paints.accent)),
    ],
    shadows: [slabShadow(8.8, 7.6)],
    lamps: [[-0.2, -0.8, 1.9]],
  };
}

/** Builds a market stall that sells what the pack contains. */
export function stallScene({ random, paints }: SceneOrder): Scene {
  const stripes = Array.from({ length: 8 }, (_, index) =>
    roof([-3.2 + index * 0.8, -2.3, 3.1], [0.8, 3.6, 1.1], "x", index % 2 ? paints.pale : paints.main),
  );
  const awning: Solid = joinSolids(stripes);
  const counterTop = joinSolids([
    onLeftWall(
      box([-2.9, 0.2, 0], [5.8, 0.9, 1.2], paints.wood),
      Array.from({ length: 6 }, (_, index) => ({
        at: [0.1 + index * 0.97, 0, 0.06, 1.2] as const,
        color: shade(paints.wood, 0.08),
      })),
    ),
    box([-3, 0.1, 1.2], [6, 1.1, 0.16], shade(paints.wood, -0.06)),
  ]);
  const posts = (
    [
      [-3, -2.1],
      [2.8, -2.1],
      [-3, 0.95],
      [2.8, 0.95],
    ] as const
  ).map(([x, y]) =>
    y > 0 ? box([x, y, 1.36], [0.2, 0.2, 1.74], paints.wood) : box([x, y, 0], [0.2, 0.2, 3.1], paints.wood),
  );
  const goods = [0, 1, 2, 3, 4].map((index): Solid => {
    const at: Point3 = [-2.3 + index * 1.15, 0.6, 1.36];
    const paint = [paints.counter, paints.gold, paints.main][(index + random.below(2)) % 3] ?? paints.main;
    return index % 2 ? ball(at, 0.32, paint, 1) : crate([at[0] - 0.32, at[1] - 0.32, at[2]], 0.6, paint);
  });
  const lamps = [lampPost([-4, 1.6, 0], 1.5, paints), lampPost([3.9, -1, 0], 1.5, paints)];
  return {
    solids: [
      withAreas(slab(9.2, 7, 0.45, mixColors(paints.pale, paints.stone, 0.24)), [
        patch([-4.6, 1.6, 9.2, 0.06], shade(paints.pale, 0.14)),
        patch([-4.6, 2.5, 9.2, 0.06], shade(paints.pale, 0.14)),
      ]),
      box([-2.8, -2.3, 0], [5.6, 0.2, 2.2], shade(paints.wood, 0.05)),
      ...posts,
      counterTop,
      ...goods,
      awning,
      barrel([3.4, 1.1, 0], 1, paints.counter),
      crate([-2.6, 2, 0], 0.95, paints.main),
      crate([1.9, 2.3, 0], 0.8, paints.counter),
      selectedOf(box([-0.6, 1.75, 0], [1.25, 1.25, 1.3], paints.accent)),
      ...lamps.map(({ solid }) => solid),
    ],
    shadows: [slabShadow(9.2, 7)],
    lamps: lamps.map(({ light }) => light),
  };
}

/** Builds a quay with everything that a harbor needs: crates, buoys, barrels, a coil of rope and a crane. */
export function docksideScene({ paints }: SceneOrder): Scene {
  const stone = mixColors(paints.pale, paints.stone, 0.3);
  const rust = paints.main;
  const iron = shade(paints.stone, 0.02);
  const quay = withAreas(slab(9.4, 6, 0.9, stone), [
    patch([-4.7, 2.55, 9.4, 0.12], paints.gold),
    ...[-2.2, 0.6].map((y) => patch([-4.7, y, 9.4, 0.06], shade(stone, 0.06))),
  ]);
  const buoy = ([x, y, z]: Point3, size: number): Solid =>
    joinSolids([
      prism([x, y, z], { radius: 0.5 * size, height: 0.4 * size, sides: 10 }, rust),
      prism(
        [x, y, z + 0.4 * size],
        { radius: 0.5 * size, topRadius: 0.34 * size, height: 0.34 * size, sides: 10 },
        paints.pale,
      ),
      prism(
        [x, y, z + 0.74 * size],
        { radius: 0.34 * size, topRadius: 0.08 * size, height: 0.7 * size, sides: 10 },
        rust,
      ),
    ]);
  const bollard = (x: number): Solid =>
    joinSolids([
      prism([x, 2.1, 0], { radius: 0.2, height: 0.42, sides: 8 }, iron),
      prism([x, 2.1, 0.42], { radius: 0.32, height: 0.14, sides: 8 }, iron),
    ]);
  const rope = joinSolids([
    prism([-0.1, 1.6, 0], { radius: 0.6, height: 0.18, sides: 12 }, paints.gold),
    prism([-0.1, 1.6, 0.18], { radius: 0.5, height: 0.16, sides: 12 }, shade(paints.gold, 0.05)),
    prism([-0.1, 1.6, 0.34], { radius: 0.24, height: 0.01, sides: 12 }, shade(paints.gold, 0.25)),
  ]);
  const gull = joinSolids([
    box([-2.6, 1.2, 2.32], [0.26, 0.52, 0.24], paints.pale),
    box([-2.56, 1.66, 2.5], [0.2, 0.2, 0.22], paints.pale),
    box([-2.5, 1.86, 2.54], [0.08, 0.14, 0.08], paints.gold),
  ]);
  const mast = joinSolids([
    prism([0.2, -1.5, 0], { radius: 1, height: 0.6, sides: 8 }, shade(stone, 0.06)),
    box([-0.1, -1.8, 0.6], [0.6, 0.6, 3.2], rust),
  ]);
  const cabin = onRightWall(
    onLeftWall(box([-0.35, -2.05, 3.8], [1.1, 1.1, 0.7], rust), [window([0.2, 0.2, 0.7, 0.34], paints)]),
    [window([0.2, 0.2, 0.7, 0.34], paints)],
  );
  const lamp = lampPost([-4.2, -2.4, 0], 1.7, paints);
  return {
    solids: [
      quay,
      crate([-3.9, 0.9, 0], 1.1, paints.wood),
      crate([-2.65, 1.1, 0], 1.1, paints.wood),
      crate([-3.2, 0.95, 1.16], 1.1, paints.wood),
      gull,
      barrel([-3.5, -1.1, 0], 0.95, paints.counter),
      barrel([-2.4, -1.5, 0], 0.95, paints.counter),
      ...[-4.1, -1.5, 1.5, 4.1].map(bollard),
      rope,
      buoy([3.7, 0.5, 0], 1),
      buoy([3.9, -1.2, 0], 0.85),
      mast,
      cabin,
      box([-1.9, -1.75, 4.5], [6.2, 0.5, 0.3], rust),
      box([-1.9, -1.9, 3.9], [0.9, 0.8, 0.6], iron),
      box([3.45, -1.53, 2.5], [0.06, 0.06, 2], iron),
      box([3.28, -1.7, 2.2], [0.4, 0.4, 0.3], iron),
      lamp.solid,
      selectedOf(crate([1.3, 0.6, 0], 1.35, paints.accent)),
    ],
    shadows: [slabShadow(9.4, 6, -1.7)],
    lamps: [lamp.light, [0.8, -1.5, 4.1]],
  };
}
