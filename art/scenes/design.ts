import { mixColors, shade, type Color } from "../color.ts";
import { box, withMarks, type Face, type Solid } from "../solids.ts";
import { type Paints } from "../paints.ts";
import { type Point3 } from "../isometric.ts";
import { plot, type Scene, type SceneOrder } from "../scene.ts";

/** Builds a board with a flow of linked cards. */
export function flowScene(order: SceneOrder): Scene {
  const board = boardOf(order);
  return { solids: flowOf(order, board), shadows: [shadowBelow(board)] };
}

/** Builds a board with columns through which cards move. */
export function columnsScene(order: SceneOrder): Scene {
  const board = boardOf(order);
  return { solids: columnsOf(order, board), shadows: [shadowBelow(board)] };
}

function boardOf({ detail, paints }: SceneOrder): Solid {
  const [width, depth] = detail === "small" ? [5, 4.2] : [8.4, 7];
  return box([-width / 2, -depth / 2, -0.3], [width, depth, 0.3], paints.pale);
}

function shadowBelow({ highest: [right, front] }: Solid): Point3[] {
  return plot(0.5 - right, -front - 0.1, right + 0.5, front - 0.1, -1.3);
}

interface Card {
  x: number;
  y: number;
  width: number;
  depth: number;
}

function flowOf({ random, paints, detail }: SceneOrder, board: Solid): Solid[] {
  const [columns, lines] = detail === "small" ? [2, 2] : [3, 3];
  const [left, back] = board.lowest;
  const stepX = (board.highest[0] - left) / columns;
  const stepY = (board.highest[1] - back) / lines;
  const spread = detail === "small" ? 0.1 : 0.28;
  const grid = Array.from({ length: columns * lines }, (_, index): Card => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    return {
      x: left + column * stepX + (stepX - 1.75) / 2 + random.between(-spread, spread),
      y: back + row * stepY + (stepY - 1.3) / 2 + random.between(-spread, spread),
      width: 1.75,
      depth: 1.3,
    };
  });
  // A board with every place taken would look like a table.
  const dropped = detail === "small" ? -1 : random.pick([2, 6] as const);
  const snake = grid
    .map((_, index) => index)
    .filter((index) => index !== dropped)
    .toSorted((a, b) => order(a, columns) - order(b, columns));
  const cards = snake.flatMap((index) => grid[index] ?? []);
  const ink = mixColors(paints.pale, paints.stone, 0.7);
  const links = cards.slice(1).flatMap((card, index) => link(cards[index] ?? card, card, ink));
  const chosen = detail === "small" ? 3 : Math.floor(cards.length / 2);
  const paintsInTurn = [paints.main, paints.counter, paints.stone, paints.main];
  return [
    withMarks(
      { ...board, faces: [...board.faces, ...links] },
      cards.slice(chosen, chosen + 1).map((card) => shadowOf(card, board, paints)),
    ),
    ...cards.map((card, index) =>
      index === chosen
        ? chosenCard(card, paints)
        : drawCard(card, random.pick([0.26, 0.26, 0.5]), paintsInTurn[(index + random.below(2)) % 4] ?? paints.main),
    ),
  ];
}

/** Returns a card's position in the flow: row after row, alternately rightwards and leftwards. */
function order(index: number, columns: number): number {
  const row = Math.floor(index / columns);
  const column = index % columns;
  return row * columns + (row % 2 === 0 ? column : columns - 1 - column);
}

/** Returns dashes on the board from the middle of one card along x, then along y, to the middle of the next card. */
function link(from: Card, to: Card, color: Color): Face[] {
  const [x0, y0] = [from.x + from.width / 2, from.y + from.depth / 2];
  const [x1, y1] = [to.x + to.width / 2, to.y + to.depth / 2];
  const dash = (ax: number, ay: number, bx: number, by: number): Face => ({
    points: [
      [ax, ay, 0],
      [bx, ay, 0],
      [bx, by, 0],
      [ax, by, 0],
    ],
    color,
    drop: 0,
    decal: "mark",
  });
  return [
    ...dashes(x0, x1).map(([a, b]) => dash(a, y0 - 0.05, b, y0 + 0.05)),
    ...dashes(y0, y1).map(([a, b]) => dash(x1 - 0.05, a, x1 + 0.05, b)),
  ];
}

function dashes(from: number, to: number): [number, number][] {
  const [low, high] = from < to ? [from, to] : [to, from];
  const marks: [number, number][] = [];
  for (let at = low; at < high; at += 0.38) marks.push([at, Math.min(at + 0.22, high)]);
  return marks;
}

function columnsOf({ random, paints }: SceneOrder, board: Solid): Solid[] {
  const [left, back] = board.lowest;
  const step = (board.highest[0] - left - 0.3) / 3;
  const tray = shade(paints.pale, 0.055);
  const trays = [0, 1, 2].map((index) => ({
    at: [0.3 + index * step, 0.85, step - 0.3, board.highest[1] - back - 1.15] as const,
    color: tray,
  }));
  const heads = [0, 1, 2].map((index) => ({
    at: [0.3 + index * step, 0.32, step * 0.5, 0.28] as const,
    color: mixColors(paints.pale, paints.stone, 0.65),
  }));
  const counts = random.shuffle([4, 3, 3]);
  const cards = counts.flatMap((count, column) =>
    Array.from({ length: count }, (_, row): Card & { column: number; row: number } => ({
      x: left + 0.3 + column * step + 0.24,
      y: back + 1.08 + row * 1.38,
      width: step - 0.78,
      depth: 1.12,
      column,
      row,
    })),
  );
  const middle = cards.filter(({ column, row }) => column === 1 && row < 3);
  const chosen = middle[middle.length - 1];
  const paintOf = [paints.main, paints.counter, paints.stone];
  return [
    withMarks(board, [...trays, ...heads, ...(chosen ? [shadowOf(chosen, board, paints)] : [])]),
    ...cards.map((card) =>
      card === chosen
        ? chosenCard(card, paints)
        : drawCard(card, 0.24, paintOf[(card.column + (random.chance(0.25) ? 1 : 0)) % 3] ?? paints.main),
    ),
  ];
}

function drawCard({ x, y, width, depth }: Card, height: number, paint: Color): Solid {
  return withText(
    box([x, y, 0], [width, depth, height], paint),
    width,
    depth,
    shade(paint, paint.lightness > 0.6 ? -0.17 : -0.3),
  );
}

/** Returns a card lifted off the board, as if being dragged. */
function chosenCard({ x, y, width, depth }: Card, paints: Paints): Solid {
  return {
    ...withText(box([x, y, 0.45], [width, depth, 0.36], paints.accent), width, depth, paints.pale),
    selected: true,
  };
}

function shadowOf(
  { x, y, width, depth }: Card,
  board: Solid,
  { pale }: Paints,
): { at: readonly [number, number, number, number]; color: Color } {
  return { at: [x - board.lowest[0] + 0.22, y - board.lowest[1] - 0.08, width, depth], color: shade(pale, 0.13) };
}

function withText(card: Solid, width: number, depth: number, ink: Color): Solid {
  return withMarks(card, [
    { at: [0.22, depth * 0.2, width * 0.42, depth * 0.18], color: ink },
    { at: [0.22, depth * 0.56, width * 0.7, depth * 0.13], color: ink },
  ]);
}
