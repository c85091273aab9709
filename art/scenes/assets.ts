import { shade, type Color } from "../color.ts";
import { ball, box, gem, joinSolids, prism, wedge, type Solid } from "../solids.ts";
import { type Point3 } from "../isometric.ts";
import { type Paints } from "../paints.ts";
import { type Random } from "../random.ts";
import { plot, type Scene, type SceneOrder } from "../scene.ts";

/** Builds a kit laid out for inspection: one part on each tile, each part once. */
export function assetsScene({ random, paints, detail }: SceneOrder): Scene {
  const side = detail === "small" ? 2 : 3;
  const spacing = 2.75;
  const start = -(side * spacing - 0.35) / 2;
  const kit = random.shuffle(detail === "small" ? plainParts : parts);
  const colors = [paints.main, paints.counter, paints.pale];
  const turn = random.below(3);

  const solids: Solid[] = [];
  for (let index = 0; index < side * side; index++) {
    const [column, row] = [index % side, Math.floor(index / side)];
    const corner: Point3 = [start + column * spacing, start + row * spacing, 0];
    const chosen = index === (detail === "small" ? 3 : 4);
    const paint = chosen ? paints.accent : (colors[(column + row * 2 + turn) % 3] ?? paints.main);
    const make = chosen ? random.pick(sturdyParts) : (kit[index] ?? crate);
    const part = make([corner[0] + 1.2, corner[1] + 1.2, 0], paint, paints, random);
    solids.push(box([corner[0], corner[1], -0.26], [2.4, 2.4, 0.26], paints.stone));
    solids.push(chosen ? { ...joinSolids(part), selected: true } : joinSolids(part));
  }
  return { solids, shadows: [plot(start + 0.5, start - 0.1, -start + 0.5, -start - 0.1, -1.2)] };
}

/** Builds a part in the middle of a tile. */
type Part = (middle: Point3, paint: Color, paints: Paints, random: Random) => Solid[];

function crate([x, y, z]: Point3, paint: Color): Solid[] {
  return [
    box([x - 0.72, y - 0.72, z], [1.44, 1.44, 0.26], shade(paint, 0.07)),
    box([x - 0.64, y - 0.64, z + 0.26], [1.28, 1.28, 0.85], paint),
    box([x - 0.72, y - 0.72, z + 1.11], [1.44, 1.44, 0.26], shade(paint, -0.02)),
  ];
}

function pillar([x, y, z]: Point3, paint: Color): Solid[] {
  return [
    box([x - 0.62, y - 0.62, z], [1.24, 1.24, 0.28], paint),
    prism([x, y, z + 0.28], { radius: 0.42, height: 1.75, sides: 10 }, paint),
    box([x - 0.58, y - 0.58, z + 2.03], [1.16, 1.16, 0.28], paint),
  ];
}

function stairs([x, y, z]: Point3, paint: Color): Solid[] {
  return [3, 2, 1].map((steps, index) =>
    box([x - 0.78, y - 0.78 + index * 0.52, z], [1.56, 0.52, steps * 0.46], paint),
  );
}

function arch([x, y, z]: Point3, paint: Color): Solid[] {
  return [
    box([x - 0.9, y - 0.3, z], [0.46, 0.6, 1.35], paint),
    box([x + 0.44, y - 0.3, z], [0.46, 0.6, 1.35], paint),
    box([x - 1, y - 0.36, z + 1.35], [2, 0.72, 0.42], shade(paint, -0.02)),
  ];
}

function shrine([x, y, z]: Point3, paint: Color, { gold }: Paints): Solid[] {
  return [
    box([x - 0.78, y - 0.78, z], [1.56, 1.56, 0.3], paint),
    box([x - 0.52, y - 0.52, z + 0.3], [1.04, 1.04, 0.4], paint),
    gem([x, y, z + 0.95], gold),
  ];
}

function tree([x, y, z]: Point3, _paint: Color, { leaf, stone }: Paints): Solid[] {
  return [
    box([x - 0.16, y - 0.16, z], [0.32, 0.32, 0.6], shade(stone, -0.1)),
    prism([x, y, z + 0.5], { radius: 0.85, topRadius: 0.3, height: 0.9, sides: 8 }, leaf),
    prism([x, y, z + 1.25], { radius: 0.62, topRadius: 0, height: 1, sides: 8 }, shade(leaf, -0.03)),
  ];
}

function barrel([x, y, z]: Point3, paint: Color): Solid[] {
  return [
    prism([x, y, z], { radius: 0.55, topRadius: 0.72, height: 0.65, sides: 12 }, paint),
    prism([x, y, z + 0.65], { radius: 0.72, height: 0.18, sides: 12 }, shade(paint, 0.12)),
    prism([x, y, z + 0.83], { radius: 0.72, topRadius: 0.55, height: 0.65, sides: 12 }, paint),
  ];
}

function ramp([x, y, z]: Point3, paint: Color): Solid[] {
  return [wedge([x - 0.75, y - 0.85, z], [1.5, 1.7, 1.25], 0, paint)];
}

function house([x, y, z]: Point3, paint: Color, { pale, stone }: Paints): Solid[] {
  const roof = paint === pale ? stone : paint;
  return [
    box([x - 0.7, y - 0.6, z], [1.4, 1.2, 0.95], pale),
    wedge([x - 0.82, y - 0.76, z + 0.95], [1.64, 1.52, 0.95], 0.5, roof),
  ];
}

function orb([x, y, z]: Point3, paint: Color, { pale }: Paints): Solid[] {
  return [
    prism([x, y, z], { radius: 0.7, height: 0.22, sides: 12 }, paint === pale ? shade(pale, 0.1) : pale),
    ball([x, y, z + 0.22], 0.62, paint),
  ];
}

function table([x, y, z]: Point3, paint: Color): Solid[] {
  const legs = [
    [-0.8, -0.6],
    [0.56, -0.6],
    [-0.8, 0.36],
    [0.56, 0.36],
  ] as const;
  return [
    ...legs.map(([left, back]) => box([x + left, y + back, z], [0.24, 0.24, 0.75], shade(paint, 0.06))),
    box([x - 0.92, y - 0.72, z + 0.75], [1.84, 1.44, 0.24], paint),
  ];
}

function well([x, y, z]: Point3, paint: Color, { counter, stone }: Paints): Solid[] {
  return [
    prism([x, y, z], { radius: 0.86, height: 0.62, sides: 12 }, paint),
    prism([x, y, z + 0.62], { radius: 0.6, height: 0.01, sides: 12 }, paint === counter ? stone : counter),
  ];
}

const sturdyParts: readonly [Part, ...Part[]] = [crate, barrel, pillar, arch, stairs];
const plainParts: readonly Part[] = [pillar, tree, stairs];
const parts: readonly Part[] = [crate, pillar, stairs, arch, shrine, tree, barrel, ramp, house, orb, table, well];
