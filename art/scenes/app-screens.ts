// Apps other than floating screens: where software is shown, planned and run.
import { mixColors, shade, type Color } from "../color.ts";
import { type Paints } from "../paints.ts";
import { itemInTurn } from "../random.ts";
import { plot, type Scene, type SceneOrder } from "../scene.ts";
import { ball, box, joinSolids, prism, type Solid, withMarks } from "../solids.ts";
import {
  area,
  blockTree,
  glowing,
  onLeftWall,
  patch,
  type Place,
  ribbon,
  selectedOf,
  slab,
  slabShadow,
  type WallMark,
  withAreas,
} from "./parts.ts";

interface Inks {
  ink: Color;
  soft: Color;
  screen: Color;
}

function inksOf(paints: Paints): Inks {
  return {
    screen: paints.screen,
    ink: mixColors(paints.screen, paints.stone, 0.7),
    soft: mixColors(paints.screen, paints.main, 0.4),
  };
}

/** Builds a dashboard: a wall with charts, and the same figures as bars on the floor before it. */
export function dashboardScene({ random, paints }: SceneOrder): Scene {
  const { screen, ink, soft } = inksOf(paints);
  const floor = withAreas(
    slab(8.6, 7, 0.4, mixColors(paints.stone, paints.pale, 0.16)),
    [0, 1, 2, 3].map((row) => patch([-3.9, -1.7 + row * 1.35, 7.8, 0.06], mixColors(paints.stone, paints.pale, 0.36))),
  );
  const bars = Array.from({ length: 6 }, (_, index) => 0.5 + 0.35 * index * random.between(0.4, 1));
  const wall = onLeftWall(box([-4, -3.3, 0], [8, 0.45, 4], screen), [
    { at: [0.4, 3.3, 2.6, 0.26], color: ink },
    { at: [0.4, 2.95, 1.5, 0.14], color: soft },
    { at: [7.2, 3.3, 0.4, 0.26], color: paints.counter },
    { at: [0.4, 0.5, 3.4, 2.1], color: shade(screen, 0.05) },
    ...bars.map((height, index) => ({
      at: [0.65 + index * 0.52, 0.65, 0.34, Math.min(height, 1.75)] as const,
      color: index === 4 ? paints.main : soft,
    })),
    { at: [4.2, 1.75, 1.55, 0.85], color: paints.main },
    { at: [6.05, 1.75, 1.55, 0.85], color: paints.counter },
    { at: [4.4, 2.05, 0.7, 0.28], color: screen },
    { at: [6.25, 2.05, 0.9, 0.28], color: screen },
    ...[0, 1, 2].map((row) => ({ at: [4.2, 1.3 - row * 0.4, 3.4 - row * 0.7, 0.2] as const, color: soft })),
  ]);
  const paintOf = [paints.main, paints.counter, paints.pale];
  const columns = Array.from({ length: 15 }, (_, index) => ({ column: index % 5, row: Math.floor(index / 5) }));
  return {
    solids: [
      floor,
      wall,
      ...columns.map(({ column, row }): Solid => {
        const place: Place = [-3.6 + column * 1.55, -1.5 + row * 1.4];
        const chosen = column === 3 && row === 2;
        const height = chosen ? 1.9 : random.between(0.3, row === 2 ? 0.8 : 1.7 - row * 0.4);
        const bar = box(
          [place[0], place[1], 0],
          [0.95, 0.95, height],
          chosen ? paints.accent : (paintOf[row] ?? paints.main),
        );
        return chosen ? selectedOf(bar) : bar;
      }),
    ],
    shadows: [slabShadow(8.6, 7)],
  };
}

/** Builds a phone that stands, with the screens of its app lined up before it. */
export function phoneScene({ random, paints }: SceneOrder): Scene {
  const { screen, ink, soft } = inksOf(paints);
  const sheetOf = (
    y: number,
    z: number,
    width: number,
    height: number,
    paint: Color,
    marks: readonly WallMark[],
  ): Solid => onLeftWall(box([-width / 2, y, z], [width, 0.2, height], paint), marks);
  const phone = onLeftWall(box([-1.9, -3, 0], [3.8, 0.5, 6.4], shade(paints.stone, 0.03)), [
    { at: [0.2, 0.2, 3.4, 6], color: screen, lit: paints.light === "night" },
    { at: [1.4, 5.95, 1, 0.14], color: shade(paints.stone, 0.03) },
    { at: [0.5, 5.1, 1.7, 0.34], color: ink },
    { at: [0.5, 4.75, 1.1, 0.16], color: soft },
    { at: [2.7, 5.05, 0.6, 0.5], color: paints.counter },
    ...[0, 1, 2, 3].map((row) => ({ at: [0.5, 3.6 - row * 0.95, 2.8, 0.7] as const, color: soft })),
  ]);
  const card = (y: number, z: number, width: number, paint: Color, filled: Color): Solid =>
    sheetOf(y, z, width, 1.5, paint, [
      { at: [0.25, 0.35, 0.8, 0.8], color: filled },
      { at: [1.3, 0.85, width - 1.8, 0.22], color: filled },
      { at: [1.3, 0.45, (width - 1.8) * random.between(0.5, 0.8), 0.18], color: filled },
    ]);
  return {
    solids: [
      box([-3.4, -3.4, -0.45], [7, 6.4, 0.45], mixColors(paints.stone, paints.pale, 0.2)),
      phone,
      card(-1.7, 3.3, 3.6, paints.counter, paints.pale),
      card(-0.3, 2.2, 3.6, paints.main, paints.pale),
      { ...card(1.2, 1.15, 3.6, paints.accent, paints.pale), selected: true },
      box([2.4, -0.6, 0], [0.9, 0.9, 0.9], paints.main),
      box([2.5, 0.9, 0], [0.6, 0.6, 0.4], paints.pale),
      box([-3, 1.9, 0], [1, 0.7, 0.3], paints.counter),
    ],
    shadows: [plot(-2.9, -3.5, 4.1, 2.9, -1.4)],
  };
}

/** Builds a server room: racks, cables and one unit pulled out. */
export function serverScene({ random, paints }: SceneOrder): Scene {
  const tile = mixColors(paints.pale, paints.stone, 0.22);
  const cables: { line: Place[]; paint: Color }[] = [
    {
      line: [
        [-2.6, -0.9],
        [-2.6, 1.9],
        [1.4, 1.9],
      ],
      paint: paints.main,
    },
    {
      line: [
        [-0.2, -0.9],
        [-0.2, 1.4],
        [1.4, 1.4],
      ],
      paint: paints.counter,
    },
    {
      line: [
        [2.3, -0.9],
        [2.3, 1.6],
      ],
      paint: paints.gold,
    },
  ];
  const floor = withAreas(slab(8.8, 7, 0.45, tile), [
    ...[1, 2, 3, 4, 5, 6].map((line) => patch([-4.4, -3.5 + line, 8.8, 0.04], shade(tile, 0.06))),
    ...[1, 2, 3, 4, 5, 6, 7].map((line) => patch([-4.4 + line * 1.1, -3.5, 0.04, 7], shade(tile, 0.06))),
    ...cables.flatMap(({ line, paint }) =>
      line.slice(1).map(([x, y], index) => {
        const [fromX, fromY] = line[index] ?? [x, y];
        return patch(
          [
            Math.min(x, fromX) - 0.07,
            Math.min(y, fromY) - 0.07,
            Math.abs(x - fromX) + 0.14,
            Math.abs(y - fromY) + 0.14,
          ],
          paint,
        );
      }),
    ),
  ]);
  const frame = shade(paints.stone, 0.03);
  const rack = (x: number, open: number): Solid =>
    onLeftWall(
      box([x, -2.8, 0], [1.9, 1.9, 4], frame),
      Array.from({ length: 7 }, (_, unit) => unit).flatMap((unit): WallMark[] => [
        {
          at: [0.16, 0.2 + unit * 0.53, 1.58, 0.4],
          color: unit === open ? shade(frame, 0.12) : mixColors(paints.stone, paints.pale, 0.22),
        },
        ...(unit === open
          ? []
          : [0, 1, 2].map((lamp) => ({
              at: [0.28 + lamp * 0.24, 0.32 + unit * 0.53, 0.14, 0.14] as const,
              color: random.pick([paints.leaf, paints.gold, paints.leaf, paints.main] as const),
              lit: true,
            }))),
        { at: [1.1, 0.36 + unit * 0.53, 0.5, 0.07], color: shade(paints.stone, 0.1) },
      ]),
    );
  const drawer = selectedOf(
    onLeftWall(box([-1.05, -0.88, 1.75], [1.7, 1.5, 0.44], paints.accent), [
      { at: [0.18, 0.14, 0.14, 0.14], color: paints.pale, lit: true },
      { at: [0.42, 0.14, 0.14, 0.14], color: paints.pale, lit: true },
      { at: [0.95, 0.17, 0.5, 0.08], color: paints.pale },
    ]),
  );
  const desk = joinSolids([
    box([1.4, 1.5, 0], [0.14, 1.4, 1], paints.wood),
    box([3.7, 1.5, 0], [0.14, 1.4, 1], paints.wood),
    box([1.3, 1.4, 1], [2.65, 1.6, 0.14], paints.wood),
  ]);
  const monitor = joinSolids([
    box([2.35, 1.95, 1.14], [0.4, 0.25, 0.3], paints.stone),
    onLeftWall(box([1.7, 2, 1.44], [1.7, 0.14, 1.15], frame), [
      { at: [0.1, 0.1, 1.5, 0.95], color: glassOf(paints), lit: true },
      { at: [0.22, 0.8, 0.6, 0.1], color: paints.main, lit: true },
      { at: [0.22, 0.58, 0.95, 0.1], color: paints.pale, lit: true },
      { at: [0.22, 0.36, 0.75, 0.1], color: paints.counter, lit: true },
    ]),
  ]);
  return {
    solids: [
      floor,
      rack(-3.6, 9),
      rack(-1.15, 3),
      rack(1.3, 9),
      drawer,
      desk,
      monitor,
      box([-3.4, 1.7, 0], [1.2, 1, 0.8], paints.main),
      box([-3.2, 1.85, 0.8], [0.8, 0.7, 0.5], paints.counter),
    ],
    shadows: [slabShadow(8.8, 7)],
    lamps: [[2.6, 2.2, 2]],
  };
}

function glassOf(paints: Paints): Color {
  return shade(paints.stone, 0.12);
}

/** Builds a month: days as tiles, appointments as blocks on them. */
export function calendarScene({ random, paints }: SceneOrder): Scene {
  const [columns, rows, step] = [7, 5, 1.14];
  const [width, depth] = [columns * step + 0.7, rows * step + 1.6];
  const [left, back] = [-width / 2 + 0.4, -depth / 2 + 1.2];
  const page = withAreas(slab(width, depth, 0.4, paints.pale), [
    patch([-width / 2, -depth / 2, width, 0.95], paints.main),
    patch([-width / 2 + 0.45, -depth / 2 + 0.34, 2.4, 0.28], paints.pale),
    patch([width / 2 - 1.2, -depth / 2 + 0.34, 0.28, 0.28], paints.pale),
    patch([width / 2 - 0.7, -depth / 2 + 0.34, 0.28, 0.28], paints.pale),
    ...Array.from({ length: columns * rows }, (_, day) =>
      patch(
        [left + (day % columns) * step, back + Math.floor(day / columns) * step, step - 0.14, step - 0.14],
        day < 2 || day > 32 ? shade(paints.pale, 0.03) : shade(paints.pale, 0.075),
      ),
    ),
  ]);
  const rings = [0, 1, 2, 3, 4, 5].map((index) =>
    box([-width / 2 + 0.7 + index * 1.35, -depth / 2 - 0.18, -0.5], [0.24, 0.5, 0.85], paints.stone),
  );
  const chosen = { day: 17, length: 1 };
  const events: { day: number; length: number }[] = [
    { day: 2, length: 2 },
    { day: 8, length: 1 },
    { day: 10, length: 3 },
    { day: 14, length: 2 },
    { day: 20, length: 1 },
    { day: 22, length: 3 },
    { day: 27, length: 1 },
    { day: 29, length: 2 },
  ];
  const block = ({ day, length }: { day: number; length: number }, height: number, paint: Color): Solid =>
    box(
      [left + (day % columns) * step + 0.12, back + Math.floor(day / columns) * step + 0.14, 0],
      [length * step - 0.38, step - 0.42, height],
      paint,
    );
  const paintOf = [paints.counter, paints.main, paints.stone];
  return {
    solids: [
      ...rings.map((ring): Solid => ({ ...ring, highest: [ring.highest[0], -depth / 2, ring.highest[2]] })),
      page,
      ...events.map((event, index) => block(event, random.between(0.25, 0.9), paintOf[index % 3] ?? paints.main)),
      selectedOf(block(chosen, 1.15, paints.accent)),
    ],
    shadows: [slabShadow(width, depth)],
  };
}

/** Builds a folded city map with a route and pins. */
export function mapScene({ random, paints }: SceneOrder): Scene {
  const land = paints.pale;
  const road = mixColors(paints.pale, paints.stone, 0.3);
  const folds = [-4.6, -1.6, 1.5];
  const turn = random.chance(0.5) ? 1 : -1;
  const panels = folds.map((x, index) => {
    const width = 3.05;
    const panel = box([x, -3.5, -0.35], [width, 7, 0.35], index === 1 ? shade(land, 0.035) : land);
    const inside = (at: readonly [number, number, number, number], paint: Color) => patch(at, paint);
    return withAreas(panel, [
      inside([x, 1.2 * turn - 0.15, width, 0.3], road),
      inside([x, -1.6 * turn - 0.1, width, 0.2], road),
      inside([x + itemInTurn([0.9, 1.7, 1.2], index), -3.5, 0.24, 7], road),
      ...(index === 0
        ? [
            inside([x + 0.1, -3.4, 0.7, 7 * 0.45], paints.leaf),
            inside([x + 1.4, 1.7, 1.5, 1.6], mixColors(paints.leaf, land, 0.2)),
          ]
        : []),
      ...(index === 1
        ? [
            inside([x + 0.2, -1.2, 1.3, 2], mixColors(paints.main, land, 0.45)),
            inside([x + 2.1, 1.6, 0.85, 1.7], mixColors(paints.counter, land, 0.45)),
          ]
        : []),
      ...(index === 2
        ? [
            area(
              [
                [x + 1.7, -3.5],
                [x + width, -3.5],
                [x + width, 0.6],
                [x + 2.1, -0.8],
              ],
              paints.water,
            ),
          ]
        : []),
    ]);
  });
  const route = ribbon(
    [
      [-3.6, 2.4],
      [-3.6, 1.2 * turn],
      [0.2, 1.2 * turn],
      [0.2, -1.6 * turn],
      [2.4, -1.6 * turn],
    ],
    0.16,
    paints.main,
    false,
    0.001,
  );
  const withRoute = panels.map((panel, index) => (index === 2 ? withAreas(panel, route) : panel));
  const pin = ([x, y]: Place, size: number, paint: Color, chosen = false): Solid => {
    const parts = [
      prism([x, y, 0.05], { radius: 0.03, topRadius: 0.4 * size, height: 1 * size, sides: 10 }, paint),
      ball([x, y, 0.55 * size], 0.52 * size, paint, chosen ? 2 : 1),
    ];
    return chosen ? selectedOf(...parts) : joinSolids(parts);
  };
  const houses: Place[] = [
    [-1.1, -2.9],
    [-0.3, 2.3],
    [2.2, 2.2],
    [3.3, 1.9],
  ];
  return {
    solids: [
      joinSolids(withRoute),
      ...houses.map(([x, y], index) =>
        box(
          [x, y, 0],
          [0.7, 0.7, 0.35 + (index % 3) * 0.3],
          index % 2 ? paints.counter : mixColors(paints.stone, paints.pale, 0.4),
        ),
      ),
      blockTree([-4.2, -2.6, 0], 0.55, paints),
      blockTree([-4.2, -1.4, 0], 0.65, paints),
      blockTree([-2.4, 2.6, 0], 0.55, paints),
      pin([-3.6, 2.6], 0.9, paints.counter),
      pin([2.4, -1.6 * turn + 0.1], 0.9, paints.main),
      pin([0.25, 0.2], 1.75, paints.accent, true),
    ],
    shadows: [plot(-4.1, -3.6, 5, 3.3, -1.2)],
  };
}

/** Builds a desk with a large monitor, where the app is made. */
export function workplaceScene({ random, paints }: SceneOrder): Scene {
  const { screen, ink, soft } = inksOf(paints);
  const top = box([-4.2, -2.4, 2], [8.4, 4.8, 0.3], paints.wood);
  const legs = (
    [
      [-3.9, -2.1],
      [3.5, -2.1],
      [-3.9, 1.7],
      [3.5, 1.7],
    ] as const
  ).map(([x, y]) => box([x, y, -0.4], [0.4, 0.4, 2.4], shade(paints.wood, 0.1)));
  const monitor = joinSolids([
    box([-1.1, -1.55, 2.3], [2, 0.9, 0.14], paints.stone),
    box([-0.35, -1.35, 2.44], [0.5, 0.3, 0.5], paints.stone),
    onLeftWall(box([-2.9, -1.3, 2.94], [5.6, 0.3, 3.3], shade(paints.stone, 0.03)), [
      { at: [0.16, 0.16, 5.28, 2.98], color: screen, lit: paints.light === "night" },
      { at: [0.16, 0.16, 1.2, 2.98], color: paints.main },
      ...[0, 1, 2, 3].map((row) => ({ at: [0.4, 2.5 - row * 0.5, 0.7, 0.18] as const, color: screen })),
      { at: [1.7, 2.5, 1.8, 0.28], color: ink },
      { at: [1.7, 1.2, 1.6, 1], color: soft },
      { at: [3.55, 1.2, 1.6, 1], color: paints.counter },
      ...[0, 1].map((row) => ({ at: [1.7, 0.72 - row * 0.34, random.between(2, 3.4), 0.16] as const, color: soft })),
    ]),
  ]);
  const keyboard = withMarks(
    box([-2.1, 0.5, 2.3], [3.4, 1.1, 0.14], paints.pale),
    Array.from({ length: 18 }, (_, key) => ({
      at: [0.15 + (key % 6) * 0.54, 0.12 + Math.floor(key / 6) * 0.31, 0.42, 0.2] as const,
      color: shade(paints.pale, key === 7 ? 0.3 : 0.12),
    })),
  );
  const plant = joinSolids([
    prism([3.2, -1.3, 2.3], { radius: 0.42, topRadius: 0.55, height: 0.7, sides: 8 }, paints.counter),
    prism([3.2, -1.3, 2.95], { radius: 0.4, topRadius: 0.85, height: 0.7, sides: 6 }, paints.leaf),
    prism([3.2, -1.3, 3.6], { radius: 0.75, topRadius: 0, height: 1, sides: 6 }, shade(paints.leaf, -0.03)),
  ]);
  const lamp = joinSolids([
    prism([-3.5, -1.3, 2.3], { radius: 0.4, height: 0.14, sides: 10 }, paints.stone),
    box([-3.55, -1.35, 2.44], [0.1, 0.1, 1.9], paints.stone),
    glowing(prism([-3.5, -1.3, 4.3], { radius: 0.55, topRadius: 0.3, height: 0.6, sides: 10 }, paints.lamp), paints),
  ]);
  return {
    solids: [
      ...legs,
      top,
      lamp,
      monitor,
      plant,
      keyboard,
      box([-3.7, 0.9, 2.3], [1.1, 0.9, 0.12], paints.counter),
      selectedOf(box([2, 0.45, 2.3], [1.3, 1.3, 1.1], paints.accent)),
    ],
    shadows: [plot(-3.7, -2.5, 4.6, 2.3, -0.9)],
    lamps: [[-3.5, -1.3, 4.4]],
  };
}
