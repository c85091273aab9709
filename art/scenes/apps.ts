import { mixColors, shade, type Color } from "../color.ts";
import { box, joinSolids, withMarks, type Solid } from "../solids.ts";
import { type Point3 } from "../isometric.ts";
import { type Random } from "../random.ts";
import { plot, type Scene, type SceneOrder } from "../scene.ts";

/** Builds the layers of one app, floating above each other. */
export function layersScene({ random, paints, detail }: SceneOrder): Scene {
  const gap = 1.75;
  const [width, depth] = [6, 5.2];
  const corner: Point3 = [-width / 2, -depth / 2, 0];
  const server = box(corner, [width, depth, thickness], paints.stone);
  const chips = detail === "small" ? [] : circuit(random, corner, [width, depth], paints.stone, paints.main);
  const logic = box([corner[0] + 0.3, corner[1] + 0.3, gap], [width - 0.6, depth - 0.6, thickness], paints.counter);
  const face = box([corner[0] + 0.6, corner[1] + 0.6, gap * 2], [width - 1.2, depth - 1.2, thickness], paints.screen);
  const inks = {
    ink: mixColors(paints.screen, paints.main, 0.75),
    soft: mixColors(paints.screen, paints.main, 0.3),
    strong: paints.counter,
  };
  const content = random.pick(contents);
  const [right, front] = random.pick(cardPlaces);
  const card = floatingCard(
    [face.lowest[0] + right, face.lowest[1] + front, face.highest[2] + 0.5],
    paints.accent,
    paints.pale,
  );
  return {
    solids: [
      server,
      ...chips,
      withMarks(logic, rows(random, width - 0.6, depth - 0.6, shade(paints.counter, 0.1), detail === "small" ? 3 : 5)),
      withMarks(face, [...content(random, width - 1.2, depth - 1.2, inks), cardShadow(right, front, inks.soft)]),
      ...guides(corner, width, depth, gap, paints.pale),
      card,
    ],
    shadows: [plot(corner[0] + 0.5, corner[1] - 0.1, -corner[0] + 0.5, -corner[1] - 0.1, -1.1)],
  };
}

/** Builds three steps through an app. */
export function stepsScene({ random, paints }: SceneOrder): Scene {
  const [width, depth, pitch] = [2.7, 5, 3.2];
  const frames = [shade(paints.stone, 0.02), paints.main, paints.counter];
  const inks = {
    ink: mixColors(paints.screen, paints.main, 0.75),
    soft: mixColors(paints.screen, paints.main, 0.32),
    strong: paints.counter,
  };
  const raised = random.below(3);
  const phones = frames.flatMap((frame, index): Solid[] => {
    const at: Point3 = [(index - 1) * pitch - width / 2, -depth / 2, (2 - index) * 1.1];
    const body = box(at, [width, depth, 0.26], frame);
    const glass = box([at[0] + 0.14, at[1] + 0.14, at[2] + 0.26], [width - 0.28, depth - 0.28, 0.08], paints.screen);
    const marks = random.pick(contents)(random, width - 0.28, depth - 0.28, inks);
    return [body, withMarks(glass, index === raised ? [...marks, cardShadow(0.6, 2.2, inks.soft)] : marks)];
  });
  const card = floatingCard(
    [(raised - 1) * pitch - width / 2 + 0.74, 2.34 - depth / 2, (2 - raised) * 1.1 + 0.84],
    paints.accent,
    paints.pale,
  );
  return {
    solids: [...phones, card],
    shadows: [plot(0.5 - pitch - width / 2, -depth / 2 - 0.1, pitch + width / 2 + 0.5, depth / 2 - 0.1, -1.1)],
  };
}

const thickness = 0.3;

interface Inks {
  ink: Color;
  soft: Color;
  strong: Color;
}
type Marks = Parameters<typeof withMarks>[1];
type Content = (random: Random, width: number, depth: number, inks: Inks) => Marks;

/** What a screen can show; each kind scales with the screen. */
const contents: readonly [Content, ...Content[]] = [list, tiles, chart, article];

function list(random: Random, width: number, depth: number, inks: Inks): Marks {
  const count = Math.max(3, Math.round(depth / 0.85) - 1);
  const height = (depth - 1.1) / count;
  return [
    ...titleBar(width, inks),
    ...Array.from({ length: count }, (_, index) => 0.85 + index * height).flatMap((y) => [
      { at: [0.3, y, height * 0.62, height * 0.62] as const, color: inks.strong },
      {
        at: [
          0.3 + height * 0.9,
          y + height * 0.12,
          (width - 0.6 - height * 0.9) * random.between(0.55, 1),
          height * 0.36,
        ] as const,
        color: inks.soft,
      },
    ]),
  ];
}

function tiles(random: Random, width: number, depth: number, inks: Inks): Marks {
  const columns = width > 3 ? 3 : 2;
  const lines = 3;
  const [stepX, stepY] = [(width - 0.4) / columns, (depth - 1.05) / lines];
  const strongAt = random.below(columns * lines);
  return [
    ...titleBar(width, inks),
    ...Array.from({ length: columns * lines }, (_, index) => ({
      at: [
        0.3 + (index % columns) * stepX,
        0.9 + Math.floor(index / columns) * stepY,
        stepX - 0.2,
        stepY - 0.2,
      ] as const,
      color: index === strongAt ? inks.strong : inks.soft,
    })),
  ];
}

function chart(random: Random, width: number, depth: number, inks: Inks): Marks {
  const bars = width > 3 ? 7 : 5;
  const step = (width - 0.6) / bars;
  const tallest = depth - 1.7;
  return [
    ...titleBar(width, inks),
    { at: [0.3, depth - 0.42, width - 0.6, 0.1], color: inks.ink },
    ...Array.from({ length: bars }, (_, index) => {
      const height = tallest * random.between(0.3, 1);
      return {
        at: [0.3 + index * step + step * 0.18, depth - 0.5 - height, step * 0.64, height] as const,
        color: index === bars - 2 ? inks.strong : inks.soft,
      };
    }),
  ];
}

function article(random: Random, width: number, depth: number, inks: Inks): Marks {
  const picture = depth * 0.3;
  const lines = Math.max(2, Math.floor((depth - picture - 1.35) / 0.42));
  return [
    ...titleBar(width, inks),
    { at: [0.3, 0.85, width - 0.6, picture], color: inks.strong },
    ...Array.from({ length: lines }, (_, index) => ({
      at: [
        0.3,
        1.1 + picture + index * 0.42,
        (width - 0.6) * (index === lines - 1 ? 0.5 : random.between(0.8, 1)),
        0.2,
      ] as const,
      color: inks.soft,
    })),
  ];
}

function titleBar(width: number, { ink }: Inks): Marks {
  return [
    { at: [0.3, 0.28, width * 0.38, 0.28], color: ink },
    { at: [width - 0.58, 0.28, 0.28, 0.28], color: ink },
  ];
}

function rows(random: Random, width: number, depth: number, color: Color, count: number): Marks {
  const step = (depth - 0.6) / count;
  return Array.from({ length: count }, (_, index) => ({
    at: [0.35, 0.4 + index * step, (width - 0.7) * random.between(0.35, 1), step * 0.5] as const,
    color,
  }));
}

/** Returns chips on the lowest layer, along the edges that the layers above leave visible. */
function circuit(
  random: Random,
  [x, y, z]: Point3,
  [width, depth]: readonly [number, number],
  board: Color,
  lamp: Color,
): Solid[] {
  const chip = (left: number, back: number, [across, into]: readonly [number, number]): Solid =>
    box([left, back, z + thickness], [across, into, 0.16], random.chance(0.3) ? lamp : shade(board, -0.1));
  return [
    ...placesAlong(width).map((place) => chip(x + place, y + depth - 0.48, [0.5, 0.3])),
    ...placesAlong(depth - 0.8).map((place) => chip(x + width - 0.48, y + place, [0.3, 0.5])),
  ];
}

function placesAlong(length: number): number[] {
  return Array.from({ length: Math.floor((length - 0.8) / 0.85) }, (_, index) => 0.5 + index * 0.85);
}

/** Returns dashes between the layers at the left and the right corner, as in an exploded drawing. */
function guides([x, y]: Point3, width: number, depth: number, gap: number, paint: Color): Solid[] {
  const feet = [
    [x + 0.85, y + depth - 0.85],
    [x + width - 0.85, y + 0.85],
    [x + width - 0.85, y + depth - 0.85],
  ] as const;
  return feet.flatMap(([left, back]) =>
    [0, 1].flatMap((level) =>
      [0.2, 0.55, 0.9, 1.25].map((step) =>
        box([left - 0.045, back - 0.045, level * gap + thickness + step - 0.1], [0.09, 0.09, 0.2], paint),
      ),
    ),
  );
}

const cardPlaces: readonly [readonly [number, number], ...(readonly [number, number])[]] = [
  [2.75, 1.7],
  [2.75, 0.85],
  [1.6, 2.4],
  [0.45, 2.4],
];

function cardShadow(x: number, y: number, ground: Color): Marks[number] {
  return { at: [x + 0.22, y - 0.08, 1.5, 1.1], color: shade(ground, 0.14) };
}

function floatingCard(at: Point3, paint: Color, text: Color): Solid {
  const card = withMarks(box(at, [1.5, 1.1, 0.28], paint), [
    { at: [0.2, 0.22, 0.3, 0.66], color: text },
    { at: [0.65, 0.26, 0.62, 0.18], color: text },
    { at: [0.65, 0.6, 0.42, 0.18], color: text },
  ]);
  return { ...joinSolids([card]), selected: true };
}
