// Pictures of posts other than the city: places in which one reads, writes, builds and finds the way.
import { mixColors, shade, type Color } from "../color.ts";
import { type Point3 } from "../isometric.ts";
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
  ribbon,
  selectedOf,
  slab,
  slabShadow,
  wheel,
  window,
  withAreas,
} from "./parts.ts";

/** Returns numbers from 0 to 1 that the letters of a title give, one after the other. */
function lettersOf(seed: string): (index: number) => number {
  const title = seed.toLowerCase().replace(/[^a-z0-9]/g, "") || "savepoint";
  return (index) => ((title.charCodeAt(index % title.length) * 7 + index * 13) % 11) / 10;
}

/** Builds a bookshelf. The letters of the title give the height and the width of the books. */
export function bookshelfScene({ seed, random, paints }: SceneOrder): Scene {
  const letter = lettersOf(seed);
  const wood = paints.wood;
  const [width, bay, depth] = [7.6, 2.05, 1.3];
  const left = -width / 2;
  const frame = [
    box([left, -1, 0], [width, 0.2, 6.4], shade(wood, 0.09)),
    ...[0, 1, 2, 3].map((row) => box([left, -0.8, row * bay], [width, depth, 0.2], wood)),
    ...[left, -left - 0.2].flatMap((x) =>
      [0, 1, 2].map((row) => box([x, -0.8, row * bay + 0.2], [0.2, depth, bay - 0.2], wood)),
    ),
  ];
  const colors = [
    paints.main,
    paints.counter,
    paints.pale,
    shade(paints.main, 0.1),
    mixColors(paints.counter, paints.stone, 0.5),
  ];
  const books: Solid[] = [];
  let index = 0;
  let chosen: Solid | undefined;
  for (let row = 0; row < 3; row++) {
    let x = left + 0.32;
    while (x < -left - 0.85) {
      const share = letter(index++);
      const thickness = 0.3 + share * 0.24;
      const height = 1.05 + letter(index + 5) * 0.6;
      const gap = row !== 1 && letter(index + 2) > 0.9;
      if (!gap) {
        const paint = colors[Math.floor(share * 10 + index) % 5] ?? paints.main;
        const isChosen = !chosen && row === 1 && x > -0.5;
        const out = isChosen ? 0.75 : 0;
        const book = onLeftWall(
          box(
            [x, -0.75, row * bay + 0.2],
            [isChosen ? 0.6 : thickness, 1.05 + out, isChosen ? 1.6 : height],
            isChosen ? paints.accent : paint,
          ),
          [
            {
              at: [0.06, 0.25, (isChosen ? 0.6 : thickness) - 0.12, 0.12],
              color: mixColors(paint, paints.pale, 0.6),
            },
          ],
        );
        if (isChosen) chosen = { ...book, selected: true };
        books.push(isChosen && chosen ? chosen : book);
        if (isChosen) x += 0.6 - thickness;
      }
      x += (gap ? 0.5 : thickness) + 0.035;
    }
  }
  const plant = joinSolids([
    prism([left + 1.1, -0.2, bay * 3 + 0.2], { radius: 0.32, topRadius: 0.42, height: 0.5, sides: 8 }, paints.counter),
    prism([left + 1.1, -0.2, bay * 3 + 0.65], { radius: 0.3, topRadius: 0.65, height: 0.5, sides: 6 }, paints.leaf),
  ]);
  const chair = joinSolids([
    box([-left - 2.6, 1.3, 0], [1.6, 1.6, 0.7], paints.counter),
    box([-left - 1.25, 1.3, 0.7], [0.3, 1.6, 0.55], paints.counter),
    box([-left - 2.6, 1.3, 0.7], [1.35, 0.3, 1], paints.counter),
  ]);
  const lamp = lampPost([left + 1.2, 2, 0], 2, paints);
  return {
    solids: [
      withAreas(box([left - 0.5, -1.4, -0.35], [width + 1, 5, 0.35], mixColors(paints.stone, paints.pale, 0.25)), [
        patch([left + 1.8, 1, 3.2, 2], mixColors(paints.main, paints.pale, 0.35)),
        patch([left + 2, 1.2, 2.8, 1.6], mixColors(paints.main, paints.pale, 0.55)),
      ]),
      ...frame,
      ...books,
      plant,
      random.chance(0.5)
        ? box([1.6, -0.6, bay * 3 + 0.2], [1.2, 0.8, 0.5], paints.main)
        : gem([2, -0.2, bay * 3 + 0.65], paints.gold),
      chair,
      lamp.solid,
    ],
    shadows: [plot(left, -1.5, -left + 1, 3.5, -1.1)],
    lamps: [lamp.light],
  };
}

/** Builds a writer's desk under a lamp. */
export function deskScene({ seed, paints }: SceneOrder): Scene {
  const letter = lettersOf(seed);
  const wood = paints.wood;
  const top = 1.9;
  const table = [
    onLeftWall(box([-4.2, -2, -0.4], [2, 3.9, top + 0.4], shade(wood, 0.03)), [
      ...[0.25, 0.98, 1.7].map((low) => ({ at: [0.15, low, 1.7, 0.58] as const, color: shade(wood, -0.03) })),
      ...[0.5, 1.23, 1.95].map((low) => ({ at: [0.8, low, 0.4, 0.1] as const, color: paints.gold })),
    ]),
    box([3.6, -2, -0.4], [0.4, 0.4, top + 0.4], shade(wood, 0.05)),
    box([3.6, 1.5, -0.4], [0.4, 0.4, top + 0.4], shade(wood, 0.05)),
    box([-4.4, -2.2, top], [8.8, 4.4, 0.26], wood),
  ];
  const z = top + 0.26;
  const laptop = joinSolids([
    withAreas(box([-1.7, -0.6, z], [3, 2, 0.14], mixColors(paints.stone, paints.pale, 0.35)), [
      patch([-1.5, -0.4, 2.6, 0.95], mixColors(paints.stone, paints.pale, 0.1), z + 0.14),
      patch([-0.7, 0.7, 1, 0.5], mixColors(paints.stone, paints.pale, 0.22), z + 0.14),
    ]),
    onLeftWall(box([-1.7, -0.78, z], [3, 0.16, 2.2], mixColors(paints.stone, paints.pale, 0.3)), [
      { at: [0.12, 0.22, 2.76, 1.86], color: shade(paints.stone, 0.1), lit: true },
      ...[0, 1, 2, 3, 4].map((line) => ({
        at: [0.35 + (line % 3 === 1 ? 0.25 : 0), 1.72 - line * 0.3, 0.7 + letter(line) * 1.2, 0.13] as const,
        color: [paints.main, paints.pale, paints.counter][line % 3] ?? paints.pale,
        lit: true,
      })),
    ]),
  ]);
  const lamp = joinSolids([
    prism([-3.4, -1.3, z], { radius: 0.5, height: 0.14, sides: 12 }, paints.counter),
    box([-3.46, -1.36, z + 0.14], [0.12, 0.12, 2.1], paints.counter),
    box([-3.46, -1.36, z + 2.24], [1.1, 0.12, 0.12], paints.counter),
    glowing(
      prism([-2.4, -1.3, z + 1.75], { radius: 0.6, topRadius: 0.26, height: 0.6, sides: 10 }, paints.lamp),
      paints,
    ),
  ]);
  const books = joinSolids(
    [0, 1, 2, 3].map((index) =>
      box(
        [2.1 + letter(index) * 0.25, -1.7 + letter(index + 3) * 0.15, z + index * 0.34],
        [1.6, 1.15, 0.32],
        [paints.main, paints.pale, paints.counter, paints.main][index] ?? paints.main,
      ),
    ),
  );
  const notes = withAreas(
    box([-3.7, 0.3, z], [1.2, 1.5, 0.06], paints.pale),
    [0, 1, 2, 3].map((line) =>
      patch([-3.5, 0.5 + line * 0.28, 0.5 + letter(line) * 0.35, 0.09], shade(paints.pale, 0.25), z + 0.06),
    ),
  );
  const mug = selectedOf(
    prism([2.7, 0.9, z], { radius: 0.62, height: 1.05, sides: 14 }, paints.accent),
    prism([2.7, 0.9, z + 1.05], { radius: 0.48, height: 0.01, sides: 14 }, shade(paints.wood, 0.16)),
  );
  return {
    solids: [...table, lamp, laptop, books, notes, mug],
    shadows: [plot(-3.9, -2.2, 4.9, 2.1, -0.8)],
    lamps: [[-2.4, -1.3, z + 1.8]],
  };
}

/** Builds a way over hills, with signposts where it turns. */
export function signpostScene({ seed, paints }: SceneOrder): Scene {
  const letter = lettersOf(seed);
  const way: Place[] = [
    [-4.6, 2.6],
    [-3, 2.5],
    [-1.6, 1.8],
    [-0.9, 0.5],
    [-0.2, -0.6],
    [1.2, -1.1],
    [2.6, -1.5],
    [3.2, -2.6],
    [3.3, -3.7],
  ];
  const ground = withAreas(slab(9.2, 7.4, 0.7, paints.leaf), [
    ...ribbon(way, 1.2, mixColors(paints.pale, paints.wood, 0.45)),
    ...ribbon(way, 1, mixColors(paints.pale, paints.wood, 0.22)),
  ]);
  const sign = ([x, y]: Place, boards: number, paint: Color, chosen = false): Solid => {
    const height = 0.75 + boards * 0.62;
    const parts = [
      box([x - 0.09, y - 0.09, 0], [0.18, 0.18, height + 0.15], chosen ? shade(paints.accent, 0.1) : paints.wood),
      ...Array.from({ length: boards }, (_, index) => {
        const toRight = letter(index + boards) > 0.45;
        const length = 1.2 + letter(index) * 0.5;
        const board = chosen ? paints.accent : index % 2 ? mixColors(paint, paints.pale, 0.5) : paint;
        return onLeftWall(
          box(
            [toRight ? x - 0.3 : x - length + 0.3, y - 0.02, height - 0.52 - index * 0.62],
            [length, 0.2, 0.46],
            board,
          ),
          [{ at: [0.2, 0.17, length - 0.5, 0.12], color: mixColors(board, paints.pale, 0.8) }],
        );
      }),
    ];
    return chosen ? selectedOf(...parts) : joinSolids(parts);
  };
  const lamps = [lampPost([0.9, 0.4, 0], 1.4, paints), lampPost([-3.9, 1.4, 0], 1.4, paints)];
  return {
    solids: [
      ground,
      box([-4.6, -3.7, 0], [4.2, 2.4, 0.7], shade(paints.leaf, 0.03)),
      box([-4.6, -3.7, 0.7], [2.8, 1.5, 0.6], mixColors(paints.leaf, paints.counter, 0.4)),
      pine([-3.9, -3, 1.3], 0.95, paints),
      pine([-2.6, -3.1, 1.3], 0.75, paints),
      pine([-1, -2.6, 0.7], 0.85, paints),
      sign([2, -2.7], 2, paints.counter),
      sign([-2.6, 0.9], 2, paints.main),
      sign([1.2, 1.5], 3, paints.accent, true),
      blockTree([3.6, 0.6, 0], 0.9, paints),
      blockTree([3.2, 2.4, 0], 0.65, paints),
      prism([-0.3, 2.9, 0], { radius: 0.42, topRadius: 0.25, height: 0.4, sides: 6 }, paints.stone),
      ...lamps.map(({ solid }) => solid),
    ],
    shadows: [slabShadow(9.2, 7.4)],
    lamps: lamps.map(({ light }) => light),
  };
}

/** Builds the ground cut open: layers with what lies in them. The letters of the title give the thickness of the layers. */
export function strataScene({ seed, random, paints }: SceneOrder): Scene {
  const letter = lettersOf(seed);
  const [width, depth] = [7.2, 5.6];
  const layers = [
    paints.stone,
    mixColors(paints.counter, paints.stone, 0.3),
    paints.main,
    mixColors(paints.pale, paints.wood, 0.35),
    mixColors(paints.wood, paints.stone, 0.15),
  ];
  let z = 0;
  const blocks = layers.map((paint, index) => {
    const height = 0.55 + letter(index) * 0.5;
    const shift = index === 4 ? 0 : (letter(index + 4) - 0.5) * 0.16;
    const finds = [0, 1, 2].map((find) => ({
      at: [
        0.7 + find * 2.1 + letter(index * 3 + find) * 1.1,
        height * 0.25,
        0.3 + letter(find + index) * 0.35,
        height * 0.4,
      ] as const,
      color: shade(paint, index % 2 ? -0.07 : 0.07),
    }));
    const block = onRightWall(
      onLeftWall(
        box([-width / 2 + shift, -depth / 2 + shift, z], [width, depth, height], paint),
        index < 4 ? finds : [],
      ),
      index < 4
        ? finds.slice(0, 2).map(({ at, color }) => ({ at: [at[0] * 0.85, at[1], at[2], at[3]] as const, color }))
        : [],
    );
    z += height;
    return block;
  });
  const top = z;
  const grass = box([-width / 2 - 0.1, -depth / 2 - 0.1, top], [width + 0.2, depth + 0.2, 0.3], paints.leaf);
  const ground = top + 0.3;
  const ore = (blocks[2]?.lowest[2] ?? 1) + 0.05;
  const lamp = lampPost([2.6, 1.6, ground], 1.2, paints);
  return {
    solids: [
      ...blocks,
      withAreas(
        grass,
        ribbon(
          [
            [-1.3, -0.9],
            [-0.4, 0.4],
            [1, 1],
            [1.6, 2.9],
          ],
          0.6,
          mixColors(paints.pale, paints.wood, 0.3),
          false,
          ground,
        ),
      ),
      house(
        {
          at: [-2.8, -2.3, ground],
          size: [1.8, 1.5, 1],
          wall: paints.pale,
          roofing: random.chance(0.5) ? paints.main : paints.counter,
        },
        paints,
      ),
      pine([1.2, -1.9, ground], 1.05, paints),
      pine([2.7, -1.2, ground], 0.85, paints),
      blockTree([-2.7, 1.5, ground], 0.85, paints),
      lamp.solid,
      selectedOf(box([width / 2 - 1.6, depth / 2 - 0.55, ore], [1.15, 1.05, 1.15], paints.accent)),
    ],
    shadows: [plot(0.5 - width / 2, -depth / 2, width / 2 + 0.6, depth / 2 + 0.1, -0.9)],
    lamps: [lamp.light, [-1.2, -0.7, ground + 0.5]],
  };
}

/** Builds a bridge between two cliffs, with its last piece on the way. */
export function bridgeScene({ seed, paints }: SceneOrder): Scene {
  const letter = lettersOf(seed);
  const deck = 1.5;
  const stone = mixColors(paints.stone, paints.pale, 0.3);
  const cliff = (x: number, width: number): Solid =>
    joinSolids([
      box([x, -2.6, -1], [width, 5.2, 1.2], paints.stone),
      box([x, -2.6, 0.2], [width, 5.2, deck - 0.4], mixColors(paints.stone, paints.main, 0.35)),
      box([x, -2.6, deck - 0.2], [width, 5.2, 0.2], paints.leaf),
    ]);
  const water = withAreas(
    box([-2.8, -2.6, -1], [5.6, 5.2, 0.5], paints.water),
    Array.from({ length: 8 }, (_, index) =>
      patch([-2.5 + ((index * 3) % 5), -2.2 + index * 0.55, 0.7, 0.09], shade(paints.water, -0.08), -0.5),
    ),
  );
  const pier = (x: number): Solid =>
    joinSolids([
      box([x - 0.4, -0.9, -0.5], [0.8, 1.8, 1.75], stone),
      box([x - 0.55, -1, -0.5], [1.1, 2, 0.35], shade(stone, 0.05)),
    ]);
  const span = (x: number, width: number): Solid =>
    joinSolids([
      box([x, -0.85, deck - 0.25], [width, 1.7, 0.3], paints.counter),
      box([x, -0.85, deck + 0.05], [width, 0.12, 0.3], paints.pale),
    ]);
  const rail = (x: number, width: number): Solid => box([x, 0.73, deck + 0.05], [width, 0.12, 0.3], paints.pale);
  const lamps = [lampPost([-3.4, 1.3, deck], 1.2, paints), lampPost([3.4, -1.3, deck], 1.2, paints)];
  const crane = joinSolids([
    box([3.9, 0.8, deck], [0.5, 0.5, 3.2], paints.main),
    box([-0.2, 0.88, deck + 3.2], [5.2, 0.34, 0.34], paints.main),
    box([4.4, 0.8, deck + 2.9], [0.7, 0.5, 0.5], paints.stone),
  ]);
  return {
    solids: [
      cliff(-5, 2.2),
      cliff(2.8, 2.4),
      water,
      pier(-1.1),
      pier(1.2),
      span(-2.8, 2.4),
      span(0.9, 1.9),
      rail(-2.8, 2.4),
      rail(0.9, 1.9),
      house(
        { at: [-4.7, -2.2, deck], size: [1.4, 1.2, 0.8 + letter(0) * 0.3], wall: paints.pale, roofing: paints.main },
        paints,
      ),
      pine([-4.4, 1.9, deck], 0.8, paints),
      pine([4.6, -1.9, deck], 0.9, paints),
      ...lamps.map(({ solid }) => solid),
      { ...crane, lowest: [3.9, 0.8, deck], highest: [5.1, 1.3, deck + 3.6] },
      selectedOf(box([-0.25, -0.85, deck + 0.75], [1, 1.7, 0.85], paints.accent)),
    ],
    shadows: [plot(-4.5, -2.7, 5.7, 2.5, -1.9)],
    lamps: [...lamps.map(({ light }) => light), [-4, -0.9, deck + 0.4]],
  };
}

/** Builds a workshop, cut open: tools on the wall, a bench and something in the making. */
export function workshopScene({ seed, random, paints }: SceneOrder): Scene {
  const letter = lettersOf(seed);
  const wallPaint = mixColors(paints.main, paints.pale, 0.45);
  const height = 3.6;
  const tools = Array.from({ length: 6 }, (_, index) => index).flatMap((index) => {
    const length = 0.7 + letter(index) * 0.7;
    const x = 0.9 + index * 0.85;
    return [
      { at: [x, 2.85 - length, 0.16, length] as const, color: paints.wood },
      { at: [x - 0.14, 2.7, 0.44, 0.28] as const, color: index % 2 ? paints.stone : paints.counter },
    ];
  });
  const back = onLeftWall(box([-4.2, -3.7, 0], [8.4, 0.3, height], wallPaint), [
    { at: [0.5, 1.35, 5.4, 1.85], color: mixColors(wallPaint, paints.wood, 0.5) },
    ...tools,
  ]);
  const side = onRightWall(box([-4.5, -3.7, 0], [0.3, 7, height], wallPaint), [
    { at: [1.2, 1.3, 2.4, 1.7], color: paints.pale },
    window([1.35, 1.45, 1, 1.4], paints),
    window([2.45, 1.45, 1, 1.4], paints),
  ]);
  const bench = joinSolids([
    box([-3.6, -3, 0], [0.35, 1.4, 1.15], shade(paints.wood, 0.06)),
    box([1.2, -3, 0], [0.35, 1.4, 1.15], shade(paints.wood, 0.06)),
    box([-3.8, -3.2, 1.15], [5.6, 1.8, 0.22], paints.wood),
  ]);
  const shelf = joinSolids([
    box([2.3, -3.4, 0], [1.8, 1.1, 0.15], paints.wood),
    crateOf([2.45, -3.25, 0.15], paints.counter),
    crateOf([3.3, -3.25, 0.15], paints.main),
    box([2.3, -3.4, 1.15], [1.8, 1.1, 0.15], paints.wood),
    crateOf([2.7, -3.25, 1.3], paints.pale),
    box([2.3, -3.4, 2.3], [1.8, 1.1, 0.15], paints.wood),
  ]);
  const gear = joinSolids([
    wheel([2.6, 1, 0.95], 0.6, 0.3, paints.counter, 12),
    wheel([2.6, 1.3, 0.95], 0.22, 0.06, paints.pale, 8),
    box([2, 0.85, 0], [1.2, 0.6, 0.12], paints.stone),
  ]);
  return {
    solids: [
      withAreas(
        box([-4.5, -3.7, -0.4], [8.7, 7.4, 0.4], mixColors(paints.wood, paints.pale, 0.4)),
        Array.from({ length: 6 }, (_, line) =>
          patch([-4.2, -2.6 + line * 1.05, 8.4, 0.05], mixColors(paints.wood, paints.pale, 0.25)),
        ),
      ),
      back,
      side,
      bench,
      box([-3.2, -2.7, 1.37], [0.9, 0.7, 0.55], paints.main),
      ball([-1.5, -2.3, 1.37], 0.34, paints.counter, 1),
      prism([0.4, -2.3, 1.37], { radius: 0.32, height: 0.6, sides: 8 }, paints.pale),
      shelf,
      joinSolids([
        box([-1.5, -0.6, 0], [2.2, 2.2, 0.2], paints.stone),
        box([-1.3, -0.4, 0.2], [1.8, 1.8, 0.5], mixColors(paints.stone, paints.pale, 0.2)),
      ]),
      selectedOf(box([-1, -0.1, 0.7], [1.2, 1.2, 1.3], paints.accent)),
      gear,
      box([-3.7, 2.1, 0], [1.2, 1, 0.75], random.chance(0.5) ? paints.counter : paints.main),
      box([1.2, 2.5, 0], [1.6, 0.6, 0.25], paints.wood),
    ],
    shadows: [plot(-4, -3.8, 4.7, 3.5, -1.3)],
    lamps: [[-4.1, -1.2, 2.2]],
  };

  function crateOf([x, y, z]: Point3, paint: Color): Solid {
    return box([x, y, z], [0.7, 0.7, 0.65], paint);
  }
}

/** Builds a jump, frame by frame: where a cube was on its way from one ledge to another. The letters of the title give the walls of the ledges. */
export function leapScene({ seed, paints }: SceneOrder): Scene {
  const letter = lettersOf(seed);
  const ledge = (x: number, width: number, height: number): Solid =>
    joinSolids([
      box([x, -1.9, -1], [width, 3.8, height + 0.75], mixColors(paints.stone, paints.main, 0.4)),
      box([x, -1.9, height - 0.25], [width, 3.8, 0.25], paints.leaf),
    ]);
  const [low, high] = [0.8, 1.5];
  const frames = 7;
  const side = 0.86;
  const poses = Array.from({ length: frames }, (_, index): Solid => {
    const share = index / (frames - 1);
    const height = low + (high - low) * share + Math.sin(share * Math.PI) * 2.7;
    const paint = mixColors(paints.pale, paints.counter, 0.2 + share * 0.6);
    const at: Point3 = [-3.5 + share * 6.3, -side / 2, height];
    const cube = box(at, [side, side, side * 1.1], index === 3 ? paints.accent : paint);
    return index === 3 ? selectedOf(cube) : cube;
  });
  const lamp = lampPost([4.5, 1.3, high], 1.3, paints);
  return {
    solids: [
      ledge(-4.9, 2.6, low),
      ledge(2.3, 2.7, high),
      withAreas(
        box([-2.3, -1.9, -1], [4.6, 3.8, 0.45], paints.water),
        Array.from({ length: 6 }, (_, index) =>
          patch([-2 + ((index * 3) % 4), -1.5 + index * 0.55, 0.7, 0.09], shade(paints.water, -0.08), -0.55),
        ),
      ),
      ...poses,
      pine([-4.2, -1.2, low], 0.8 + letter(0) * 0.25, paints),
      blockTree([-4.3, 1.2, low], 0.7 + letter(1) * 0.2, paints),
      blockTree([3, -1.3, high], 0.7 + letter(2) * 0.25, paints),
      pine([4.4, -1.2, high], 0.8 + letter(3) * 0.2, paints),
      lamp.solid,
    ],
    shadows: [plot(-4.5, -2, 5.6, 1.8, -1.8)],
    lamps: [lamp.light],
  };
}

/** Builds a row of arcade cabinets against a wall. The letters of the title give what their screens show. */
export function arcadeScene({ seed, random, paints }: SceneOrder): Scene {
  const letter = lettersOf(seed);
  const wall = mixColors(paints.main, paints.stone, 0.35);
  const colors = random.shuffle([paints.main, paints.counter, mixColors(paints.counter, paints.stone, 0.4)]);
  const cabinet = (x: number, index: number): Solid[] => {
    const paint = colors[index % colors.length] ?? paints.main;
    const pixels = Array.from({ length: 5 }, (_, column) => ({
      at: [0.36 + column * 0.24, 1.95, 0.18, 0.14 + letter(index * 5 + column) * 0.62] as const,
      color: column === 2 ? paints.gold : paints.screen,
      lit: true,
    }));
    return [
      onLeftWall(box([x, -2.6, 0], [1.9, 1.1, 3.6], paint), [
        { at: [0.2, 1.8, 1.5, 1.05], color: shade(paints.stone, 0.16) },
        ...pixels,
        { at: [0.2, 3.05, 1.5, 0.38], color: paints.lamp, lit: true },
      ]),
      joinSolids([
        box([x + 0.08, -1.5, 0.95], [1.74, 0.75, 0.35], shade(paint, 0.05)),
        box([x + 0.08, -1.5, 0], [1.74, 0.35, 0.95], shade(paint, 0.08)),
        box([x + 0.45, -1.2, 1.3], [0.1, 0.1, 0.3], paints.stone),
        ball([x + 0.5, -1.15, 1.55], 0.13, paints.gold, 0),
        box([x + 1.1, -1.2, 1.3], [0.16, 0.16, 0.07], paints.pale),
        box([x + 1.4, -1.2, 1.3], [0.16, 0.16, 0.07], paints.counter),
      ]),
    ];
  };
  const stool = ([x, y]: Place): Solid =>
    joinSolids([
      prism([x, y, 0], { radius: 0.35, height: 0.1, sides: 10 }, paints.stone),
      prism([x, y, 0.1], { radius: 0.1, height: 0.7, sides: 6 }, paints.stone),
      prism([x, y, 0.8], { radius: 0.42, height: 0.2, sides: 10 }, paints.pale),
    ]);
  return {
    solids: [
      withAreas(
        slab(8.8, 6.4, 0.5, mixColors(paints.stone, paints.pale, 0.25)),
        Array.from({ length: 12 }, (_, index) =>
          patch(
            [-4.2 + (index % 4) * 2.1 + (Math.floor(index / 4) % 2), -0.9 + Math.floor(index / 4) * 1.3, 1, 1],
            mixColors(paints.stone, paints.pale, 0.4),
          ),
        ),
      ),
      box([-4.4, -3.2, 0], [8.8, 0.3, 4.1], wall),
      ...[-3.9, -1.2, 1.5].flatMap(cabinet),
      stool([-2.9, 0.2]),
      stool([2.5, 0.2]),
      pawn([-0.25, 0.3, 0], 1.5, paints.pale),
      selectedOf(box([1.5, 1.6, 0], [1.3, 1.1, 1.1], paints.accent)),
    ],
    shadows: [slabShadow(8.8, 6.4, -1.3)],
    lamps: [-2.9, -0.2, 2.5].map((x): Point3 => [x, -1.4, 2.3]),
  };
}
