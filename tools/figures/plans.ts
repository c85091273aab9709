// Figures drawn to scale: the plan of a level, and the distances of a jump.
import { arrow, color, dot, path, rawPath, rect, selected, sheet, text } from "./paper.ts";

export function blockoutPlan(): string {
  const grid = 44;
  const left = 70;
  const top = 140;
  const at = (column: number, row: number) => ({ x: left + column * grid, y: top + row * grid });
  const room = (column: number, row: number, width: number, height: number, fill: string = color.white) => {
    const corner = at(column, row);
    return rect(corner.x, corner.y, width * grid, height * grid, { fill, stroke: color.ink, width: 5 });
  };
  const block = (column: number, row: number, width: number, height: number) => {
    const corner = at(column, row);
    return rect(corner.x, corner.y, width * grid, height * grid, { fill: color.mute, stroke: color.grey, width: 3 });
  };
  const door = (column: number, row: number, height: number) =>
    path([at(column, row + 0.2), at(column, row + height - 0.2)], { stroke: color.white, width: 9 });
  const lines = [
    ...Array.from({ length: 29 }, (_, column) =>
      path([at(column, 0), at(column, 14)], { stroke: color.line, width: 2 }),
    ),
    ...Array.from({ length: 15 }, (_, row) => path([at(0, row), at(28, row)], { stroke: color.line, width: 2 })),
  ];
  const lever = at(14, 1);
  const label = (column: number, row: number, words: string) => {
    const point = at(column, row);
    return text(point.x, point.y, words, { size: 38, weight: 700 });
  };
  return sheet(880, "Pump house, second blockout", [
    ...lines,
    room(1, 5, 6, 7),
    room(10, 3, 9, 10, color.sunken),
    room(22, 1, 5, 5),
    room(7, 8, 3, 2),
    room(19, 3, 3, 3),
    door(7, 8, 2),
    door(10, 8, 2),
    door(19, 3, 3),
    door(22, 3, 3),
    block(12, 5, 2, 2),
    block(15, 9, 2, 3),
    block(11, 10, 2, 1),
    block(3, 6, 1, 1),
    block(23, 2, 1, 1),
    rawPath(
      `M${at(2.4, 10.6).x} ${at(2.4, 10.6).y}C${at(5, 9).x} ${at(5, 9).y} ${at(7, 9).x} ${at(7, 9).y} ${at(11, 9).x} ${at(11, 9).y}S${at(15, 8).x} ${at(15, 8).y} ${at(16.2, 5.4).x} ${at(16.2, 5.4).y}S${at(20, 4).x} ${at(20, 4).y} ${at(24, 4).x} ${at(24, 4).y}`,
      { stroke: color.orange, width: 9, dash: "22 16" },
    ),
    path([at(10.2, 8.8), at(24, 4.15)], { stroke: color.teal, width: 5, dash: "4 12" }),
    dot(at(2.4, 10.6).x, at(2.4, 10.6).y, 17, color.orange, color.paper),
    dot(at(24.4, 4).x, at(24.4, 4).y, 17, color.green, color.paper),
    label(1.3, 4.7, "A  start"),
    label(10.3, 2.7, "B  pump hall"),
    label(22.3, 0.7, "C  exit"),
    selected(at(14.9, 8.9).x - 4, at(14.9, 8.9).y - 4, 2.2 * grid + 8, 3.2 * grid + 8),
    text(lever.x + 6 * grid, at(0, 10).y, "moved twice", { size: 38, fill: color.orangeInk }),
    text(lever.x + 6 * grid, at(0, 11).y, "on day one", { size: 38, fill: color.orangeInk }),
    arrow({ x: at(19.8, 10).x, y: at(0, 10).y - 4 }, { x: at(17.6, 10).x, y: at(0, 10).y - 4 }, color.orange),
    ...legend(),
  ]);
}

function legend(): string[] {
  const y = 814;
  return [
    path(
      [
        { x: 70, y },
        { x: 150, y },
      ],
      { stroke: color.orange, width: 9, dash: "22 16" },
    ),
    text(170, y + 13, "9 testers in 10", { size: 36, fill: color.grey }),
    path(
      [
        { x: 520, y },
        { x: 600, y },
      ],
      { stroke: color.teal, width: 5, dash: "4 12" },
    ),
    text(620, y + 13, "exit in sight", { size: 36, fill: color.grey }),
    path(
      [
        { x: 1110, y: y - 12 },
        { x: 1110, y },
        { x: 1198, y },
        { x: 1198, y: y - 12 },
      ],
      { stroke: color.ink, width: 4 },
    ),
    text(1218, y + 13, "2 m", { size: 36, fill: color.grey }),
  ];
}

/** The numbers in the post about metrics, in tiles and seconds. */
const jump = { height: 2.5, rise: 0.35, fall: 0.3, speed: 6 };

export function jumpMetrics(): string {
  const tile = 110;
  const left = 70;
  const floor = 570;
  const x = (tiles: number) => left + tiles * tile;
  const y = (tiles: number) => floor - tiles * tile;
  const edge = 2.5;
  const arc = Array.from({ length: 41 }, (_, index) => {
    const time = ((jump.rise + jump.fall) * index) / 40;
    const part = time < jump.rise ? 1 - (1 - time / jump.rise) ** 2 : 1 - ((time - jump.rise) / jump.fall) ** 2;
    return { x: x(edge + time * jump.speed), y: y(part * jump.height) };
  });
  const grid = [
    ...Array.from({ length: 12 }, (_, column) =>
      path(
        [
          { x: x(column), y: y(3.6) },
          { x: x(column), y: floor + tile },
        ],
        { stroke: color.line, width: 2 },
      ),
    ),
    ...Array.from({ length: 5 }, (_, row) =>
      path(
        [
          { x: x(0), y: y(3 - row) },
          { x: x(11.45), y: y(3 - row) },
        ],
        { stroke: color.line, width: 2 },
      ),
    ),
  ];
  const span = (from: number, to: number, row: number, words: string, fill: string) => [
    path(
      [
        { x: x(from), y: row - 14 },
        { x: x(from), y: row },
        { x: x(to), y: row },
        { x: x(to), y: row - 14 },
      ],
      { stroke: fill, width: 5 },
    ),
    text(x((from + to) / 2), row + 42, words, { anchor: "middle", size: 36, weight: 700, fill }),
  ];
  return sheet(810, "What the jump can do, drawn on the grid", [
    ...grid,
    rect(x(0), floor, edge * tile, tile, { fill: color.mute, stroke: color.grey }),
    rect(x(edge + 3), floor, 2.5 * tile, tile, { fill: color.mute, stroke: color.grey }),
    rect(x(8), y(2), 1.5 * tile, 3 * tile, { fill: color.mute, stroke: color.grey }),
    rect(x(9.5), y(3), 1.95 * tile, 4 * tile, { fill: color.mute, stroke: color.grey }),
    rect(x(1.55), y(1), 0.75 * tile, tile, { fill: color.orange, stroke: color.orangeInk, width: 4, radius: 6 }),
    path(arc, { stroke: color.orange, width: 8, dash: "18 14" }),
    path(
      [
        { x: x(edge), y: y(2.5) },
        { x: x(edge + 3.9), y: y(2.5) },
      ],
      { stroke: color.teal, width: 4, dash: "6 12" },
    ),
    text(x(edge + 0.1), y(2.5) - 18, "2.5 tiles: the top of the arc", { size: 36, weight: 700, fill: color.tealInk }),
    ...span(edge, edge + 3, floor + 134, "3 tiles: a fair gap", color.greenInk),
    ...span(edge + 3.03, edge + 3.9, floor + 134, "", color.orangeInk),
    text(x(edge + 3.97), floor + 176, "3.9: nobody’s friend", { size: 36, weight: 700, fill: color.orangeInk }),
    text(x(8.05), y(2) - 18, "2: ledge", { size: 36, weight: 700, fill: color.greenInk }),
    text(x(9.6), y(3) - 18, "3: wall", { size: 36, weight: 700, fill: color.orangeInk }),
  ]);
}
