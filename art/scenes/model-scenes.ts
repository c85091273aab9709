// 3D work other than primitives: a studio, models and their parts.
import { mixColors, shade, type Color } from "../color.ts";
import { type Point3 } from "../isometric.ts";
import { plot, type Scene, type SceneOrder } from "../scene.ts";
import { ball, box, joinSolids, prism, type Solid } from "../solids.ts";
import { cellKey, terrainSolids, type Cell } from "../terrain.ts";
import {
  circle,
  glowing,
  house,
  onLeftWall,
  onRightWall,
  patch,
  type Place,
  ribbon,
  selectedOf,
  slab,
  slabShadow,
  wheel,
  window,
  withAreas,
} from "./parts.ts";

/** Builds a photo studio: a backdrop, two lamps, a camera and the model between them. */
export function studioScene({ random, paints }: SceneOrder): Scene {
  const cloth = mixColors(paints.main, paints.pale, 0.35);
  const backdrop = joinSolids([
    box([-2.6, -3.5, 0], [5.2, 0.25, 4.3], cloth),
    box([-2.6, -3.25, 0], [5.2, 0.5, 0.75], cloth),
    box([-2.6, -2.75, 0], [5.2, 0.6, 0.35], cloth),
    box([-2.6, -2.15, 0], [5.2, 3.6, 0.12], cloth),
  ]);
  const softbox = ([x, y]: Place, height: number): Solid =>
    joinSolids([
      ...circle([x, y], 0.45, 3, 0.4).map(([footX, footY]) =>
        box([footX - 0.07, footY - 0.07, 0], [0.14, 0.14, 0.2], paints.stone),
      ),
      box([x - 0.06, y - 0.06, 0], [0.12, 0.12, height], paints.stone),
      glowing(
        onRightWall(
          onLeftWall(box([x - 0.6, y - 0.35, height], [1.2, 0.7, 1.3], shade(paints.stone, 0.04)), [
            { at: [0.1, 0.1, 1, 1.1], color: paints.light === "night" ? paints.lamp : paints.pale, lit: true },
          ]),
          [],
        ),
        paints,
      ),
    ]);
  const camera = joinSolids([
    ...circle([2.1, 2.5], 0.55, 3, 0.3).map(([x, y]) => box([x - 0.07, y - 0.07, 0], [0.14, 0.14, 0.9], paints.stone)),
    box([1.95, 2.35, 0.5], [0.3, 0.3, 0.9], paints.stone),
    box([1.65, 2.1, 1.4], [0.9, 0.95, 0.7], shade(paints.stone, 0.05)),
    box([1.85, 2.2, 2.1], [0.4, 0.5, 0.2], paints.counter),
  ]);
  const model = random.pick([
    (at: Point3): Solid[] => [
      prism(at, { radius: 0.95, topRadius: 0.6, height: 1.1, sides: 6 }, paints.accent),
      prism([at[0], at[1], at[2] + 1.1], { radius: 0.6, topRadius: 0.95, height: 0.9, sides: 6 }, paints.accent),
    ],
    (at: Point3): Solid[] => [ball(at, 1, paints.accent)],
    (at: Point3): Solid[] => [
      prism(at, { radius: 0.9, topRadius: 0.9, height: 0.6, sides: 8 }, paints.accent),
      prism([at[0], at[1], at[2] + 0.6], { radius: 0.9, topRadius: 0, height: 1.7, sides: 8 }, paints.accent),
    ],
  ] as const);
  return {
    solids: [
      slab(8.8, 7.4, 0.45, mixColors(paints.stone, paints.pale, 0.22)),
      backdrop,
      prism([0, -0.6, 0.12], { radius: 1.35, height: 0.55, sides: 16 }, paints.pale),
      selectedOf(...model([0, -0.6, 0.67])),
      softbox([-3.5, -1.2], 2.3),
      softbox([3.5, -2.4], 2.5),
      camera,
      box([-3.7, 1.6, 0], [1.2, 1.2, 0.8], paints.counter),
      box([-2.2, 2.2, 0], [0.8, 0.8, 0.45], paints.main),
    ],
    shadows: [slabShadow(8.8, 7.4)],
    lamps: [
      [-3.5, -0.8, 3],
      [3.5, -2, 3.2],
    ],
  };
}

/** Builds crystals that grow from a rock. */
export function crystalScene({ random, paints }: SceneOrder): Scene {
  const rock = joinSolids([
    prism([0, 0, -1.5], { radius: 2.2, topRadius: 3.6, height: 0.9, sides: 9 }, shade(paints.stone, 0.02)),
    prism([0, 0, -0.6], { radius: 3.6, topRadius: 3.9, height: 0.6, sides: 9 }, paints.stone),
  ]);
  const crystal = ([x, y]: Place, radius: number, height: number, paint: Color): Solid[] => [
    prism([x, y, 0], { radius: radius * 0.82, topRadius: radius, height: height * 0.72, sides: 6 }, paint),
    prism([x, y, height * 0.72], { radius, topRadius: 0, height: height * 0.42, sides: 6 }, paint),
  ];
  const colors = [paints.main, paints.counter, paints.main, mixColors(paints.main, paints.pale, 0.5)];
  const around: { at: Place; radius: number; height: number }[] = [
    { at: [-1.9, -1.9], radius: 0.72, height: 4.1 },
    { at: [0, -2.4], radius: 0.6, height: 3 },
    { at: [-2.5, 0], radius: 0.62, height: 2.7 },
    { at: [2.1, -1.7], radius: 0.55, height: 2.1 },
    { at: [-1.8, 2], radius: 0.52, height: 1.6 },
    { at: [2.6, 0.5], radius: 0.46, height: 1.2 },
    { at: [0.2, 2.7], radius: 0.42, height: 0.9 },
    { at: [1.9, 2.1], radius: 0.36, height: 0.7 },
  ];
  return {
    solids: [
      rock,
      ...around.map(({ at, radius, height }, index) =>
        joinSolids(
          crystal(at, radius, height * random.between(0.9, 1.1), colors[(index + random.below(2)) % 4] ?? paints.main),
        ),
      ),
      selectedOf(...crystal([0.15, 0.15], 0.9, 3.4, paints.accent)),
    ],
    shadows: [circle([0.4, -0.1], 3.6, 20).map(([x, y]): Point3 => [x, y, -2.6])],
  };
}

/** Builds a truck of blocks on a showroom floor. */
export function vehicleScene({ random, paints }: SceneOrder): Scene {
  const tyre = shade(paints.stone, 0.13);
  const floor = withAreas(slab(9, 6.6, 0.45, mixColors(paints.stone, paints.pale, 0.25)), [
    ...ribbon(circle([0, 0], 2.9, 28), 0.12, paints.pale, true),
    patch([-4.5, 2.6, 9, 0.1], paints.main),
  ]);
  const axle = (x: number): Solid[] => [
    wheel([x, -1.25, 0.75], 0.52, 0.35, tyre),
    wheel([x, 1.05, 0.75], 0.52, 0.4, tyre),
    wheel([x, 1.45, 0.75], 0.22, 0.06, paints.pale, 8),
  ];
  const cargo = random.pick([
    (): Solid[] => [
      box([-3.3, -1.25, 1.1], [3.4, 2.5, 0.25], paints.main),
      box([-3.3, -1.25, 1.35], [3.4, 0.2, 1.2], paints.main),
      box([-3.3, -1.05, 1.35], [0.2, 2.1, 1.2], paints.main),
      ball([-2.2, -0.2, 1.35], 0.75, paints.counter),
      box([-1.3, -0.8, 1.35], [1.2, 1.2, 1], paints.pale),
      box([-0.1, -1.05, 1.35], [0.2, 2.1, 1.2], paints.main),
      box([-3.3, 1.05, 1.35], [3.4, 0.2, 0.7], paints.main),
    ],
    (): Solid[] => [
      box([-3.3, -1.25, 1.1], [3.4, 2.5, 0.25], paints.counter),
      onLeftWall(box([-3.2, -1.2, 1.35], [3.2, 2.4, 2], paints.pale), [
        { at: [0, 0.55, 3.2, 0.35], color: paints.main },
        { at: [0, 1.05, 3.2, 0.16], color: paints.counter },
      ]),
    ],
  ] as const);
  const chassis = joinSolids([
    ...[-2.3, 1.9].flatMap(axle),
    box([-3.3, -0.9, 0.75], [6.4, 1.8, 0.35], shade(paints.stone, 0.05)),
    ...cargo(),
  ]);
  const cab = selectedOf(
    box([0.4, -1.2, 1.1], [2.9, 2.4, 0.9], paints.accent),
    onRightWall(
      onLeftWall(box([0.5, -1.1, 2], [1.7, 2.2, 1.1], paints.accent), [
        { at: [0.35, 0.2, 1.05, 0.65], color: paints.lamp },
      ]),
      [{ at: [0.25, 0.2, 1.7, 0.65], color: paints.lamp }],
    ),
    onRightWall(box([3.28, -1, 1.25], [0.06, 2, 0.4], paints.accent), [
      { at: [0.1, 0.05, 0.4, 0.3], color: paints.gold, lit: true },
      { at: [1.5, 0.05, 0.4, 0.3], color: paints.gold, lit: true },
    ]),
  );
  const cone = ([x, y]: Place): Solid =>
    joinSolids([
      box([x - 0.3, y - 0.3, 0], [0.6, 0.6, 0.1], paints.counter),
      prism([x, y, 0.1], { radius: 0.24, topRadius: 0.04, height: 0.7, sides: 8 }, paints.pale),
    ]);
  return {
    // The cab stands before the cargo, and both above the wheels.
    solids: [
      floor,
      { ...chassis, lowest: [-3.3, -1.3, 0], highest: [0.3, 1.5, 3.4] },
      { ...cab, lowest: [0.4, -1.2, 0.4] },
      cone([-3.6, 2.5]),
      cone([3.9, 1.9]),
      cone([3.9, -2.5]),
    ],
    shadows: [slabShadow(9, 6.6)],
    lamps: [
      [3.4, -0.7, 1.4],
      [3.4, 0.7, 1.4],
    ],
  };
}

/** Builds four ages of one tree, side by side. */
export function growthScene({ random, paints }: SceneOrder): Scene {
  const soil = shade(paints.wood, 0.1);
  const planter = (index: number): Solid => {
    const x = -4.6 + index * 2.35;
    const paint =
      index === 2 ? paints.accent : index % 2 ? paints.counter : mixColors(paints.counter, paints.pale, 0.3);
    const pot = withAreas(box([x, -1.05, -0.9], [2.1, 2.1, 0.9], paint), [
      patch([x + 0.2, -0.85, 1.7, 1.7], index === 0 ? soil : paints.leaf),
    ]);
    return index === 2 ? { ...pot, selected: true } : pot;
  };
  const middle = (index: number): Place => [-3.55 + index * 2.35, 0];
  const crown = ([x, y]: Place, z: number, size: number): Solid[] => [
    box([x - 0.75 * size, y - 0.75 * size, z], [1.5 * size, 1.5 * size, 1.1 * size], paints.main),
    box(
      [x - 0.5 * size, y - 0.5 * size, z + 1.1 * size],
      [size, size, 0.7 * size],
      mixColors(paints.main, paints.pale, 0.2),
    ),
  ];
  const trunk = ([x, y]: Place, width: number, height: number): Solid =>
    box([x - width / 2, y - width / 2, 0], [width, width, height], paints.wood);
  const [first, second, third, fourth] = [middle(0), middle(1), middle(2), middle(3)];
  return {
    solids: [
      box([-5, -1.6, -1.3], [10.2, 4.4, 0.4], mixColors(paints.stone, paints.pale, 0.25)),
      ...[0, 1, 2, 3].map(planter),
      joinSolids([
        box([first[0] - 0.06, first[1] - 0.06, 0], [0.12, 0.12, 0.5], paints.wood),
        prism([first[0], first[1], 0.5], { radius: 0.1, topRadius: 0.42, height: 0.3, sides: 6 }, paints.main),
      ]),
      joinSolids([trunk(second, 0.22, 0.8), ...crown(second, 0.8, 0.55)]),
      joinSolids([trunk(third, 0.32, 1.1), ...crown(third, 1.1, 0.95)]),
      joinSolids([trunk(fourth, 0.45, 1.5), ...crown([fourth[0], fourth[1]], 1.5, 1.3)]),
      joinSolids([
        prism([-2.7, 1.9, -0.9], { radius: 0.5, topRadius: 0.42, height: 0.75, sides: 8 }, paints.gold),
        box([-2.25, 1.85, -0.45], [0.5, 0.12, 0.12], paints.gold),
      ]),
      box([random.between(0.6, 1.6), 1.5, -0.9], [1.2, 0.8, 0.5], paints.wood),
    ],
    shadows: [plot(-4.5, -1.7, 5.7, 2.7, -2.1)],
  };
}

/** Builds a lighthouse on a rock in the sea. */
export function lighthouseScene({ random, paints }: SceneOrder): Scene {
  const cells: Cell[] = [];
  for (let x = -4; x < 4; x++)
    for (let y = -4; y < 4; y++) {
      const distance = Math.hypot(x + 1.4, y + 1.4) + random.between(-0.3, 0.3);
      const level = distance < 1.9 ? 3 : distance < 2.7 ? 2 : distance < 3.5 ? 1 : 0;
      if (level === 0) continue;
      cells.push({
        x,
        y,
        bottom: -0.3,
        top: level * 0.42 - 0.1,
        paint:
          level === 1
            ? mixColors(paints.stone, paints.pale, 0.3)
            : level === 2
              ? mixColors(paints.stone, paints.pale, 0.42)
              : paints.leaf,
      });
    }
  const rocks = terrainSolids(new Map(cells.map((cell) => [cellKey(cell.x, cell.y), cell])), paints.stone);
  const sea = withAreas(
    box([-4.4, -4.4, -0.9], [8.8, 8.8, 0.6], paints.water),
    Array.from({ length: 12 }, (_, index) =>
      patch([-3.9 + ((index * 5) % 8), 0.4 + ((index * 7) % 9) * 0.42, 0.7, 0.1], shade(paints.water, -0.08), -0.3),
    ),
  );
  const [x, y, z] = [-1.4, -1.4, 1.16];
  const bands = [0, 1, 2, 3].map((index) =>
    prism(
      [x, y, z + index * 0.95],
      { radius: 0.95 - index * 0.1, topRadius: 0.85 - index * 0.1, height: 0.95, sides: 12 },
      index % 2 === 0 ? paints.pale : paints.main,
    ),
  );
  const head = z + 3.8;
  const tower = joinSolids([
    ...bands,
    prism([x, y, head], { radius: 0.85, height: 0.16, sides: 12 }, shade(paints.stone, 0.02)),
    glowing(prism([x, y, head + 0.16], { radius: 0.42, height: 0.6, sides: 8 }, paints.lamp), paints),
    prism([x, y, head + 0.76], { radius: 0.6, topRadius: 0, height: 0.6, sides: 8 }, paints.main),
  ]);
  const boat = selectedOf(
    box([0.6, 2.3, -0.3], [2.2, 1, 0.35], paints.accent),
    box([0.4, 2.2, 0.05], [2.6, 1.2, 0.22], paints.accent),
    onRightWall(
      onLeftWall(box([0.8, 2.4, 0.27], [0.9, 0.8, 0.75], paints.pale), [window([0.2, 0.3, 0.45, 0.26], paints)]),
      [window([0.18, 0.3, 0.4, 0.26], paints)],
    ),
  );
  return {
    solids: [
      sea,
      ...rocks,
      tower,
      house({ at: [-0.4, -2.4, 1.16], size: [1.1, 1.1, 0.7], wall: paints.pale, roofing: paints.counter }, paints),
      boat,
      ...(
        [
          [2.9, -0.6],
          [-3.4, 2.9],
          [3.2, 0.6],
        ] as Place[]
      ).map(([left, back]) =>
        prism([left, back, -0.3], { radius: 0.3, topRadius: 0.18, height: 0.5, sides: 6 }, paints.stone),
      ),
    ],
    shadows: [slabShadow(8.8, 8.8, -1.6)],
    lamps: [
      [x, y, head + 0.5],
      [x, y, head + 0.5],
      [1.3, 3.3, 0.6],
    ],
  };
}
