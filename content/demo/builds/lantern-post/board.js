// The rules: a board of hexagons, a beam that mirrors reflect, and lanterns on its way. Nothing here draws.

/** The six directions of a hexagonal board, counterclockwise in steps of 60 degrees, as axial coordinates. */
export const directions = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];
export const radius = 4;
const mirrors = 6;
const lanterns = 4;

/**
 * Makes the board of a number, the same one on every device: it walks the beam of the solution, and then turns its mirrors away.
 *
 * @param {number} number
 */
export function makeBoard(number) {
  for (let attempt = 0; ; attempt++) {
    const random = numbers(number * 1000 + attempt);
    const board = walk(random);
    if (board && !isSolved(board)) return board;
  }
}

/** Returns the cells that the beam crosses, with the direction in which it leaves each. */
export function traceBeam({ source, cells }) {
  const beam = [{ ...source }];
  let { q, r, direction } = source;
  // A beam that runs in a circle ends where it began.
  for (let step = 0; step < 200; step++) {
    const [dq, dr] = directions[direction];
    q += dq;
    r += dr;
    if (!isInside(q, r)) break;
    const cell = cells.get(keyOf(q, r));
    if (cell?.kind === "mirror") direction = reflect(direction, cell.turn);
    beam.push({ q, r, direction });
  }
  return beam;
}

/** A mirror stands at `turn` × 30 degrees: a beam along it passes, any other is reflected. */
export function reflect(direction, turn) {
  return (turn - direction + 6) % 6;
}

export function isSolved(board) {
  return litLanterns(board).length === lanterns;
}

export function litLanterns(board) {
  const crossed = new Set(traceBeam(board).map(({ q, r }) => keyOf(q, r)));
  return [...board.cells.values()].filter(({ kind, q, r }) => kind === "lantern" && crossed.has(keyOf(q, r)));
}

export function keyOf(q, r) {
  return `${q} ${r}`;
}

export function isInside(q, r) {
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= radius;
}

function walk(random) {
  const source = { q: -radius, r: Math.floor(random() * (radius + 1)), direction: 0 };
  const cells = new Map([[keyOf(source.q, source.r), { kind: "source", ...source }]]);
  const free = [];
  let { q, r, direction } = source;
  for (let mirror = 0; mirror <= mirrors; mirror++) {
    const length = 1 + Math.floor(random() * 3);
    for (let step = 0; step < length; step++) {
      [q, r] = [q + directions[direction][0], r + directions[direction][1]];
      if (!isInside(q, r) || cells.has(keyOf(q, r))) return null;
      if (step < length - 1 || mirror === mirrors) free.push([q, r]);
    }
    if (mirror === mirrors) break;
    if (free.some(([a, b]) => a === q && b === r)) return null;
    // Turns by 60 or 120 degrees, to either side.
    const left = (direction + [1, 2, 4, 5][Math.floor(random() * 4)]) % 6;
    cells.set(keyOf(q, r), { kind: "mirror", q, r, turn: (left + direction) % 6 });
    direction = left;
  }
  const places = [...new Map(free.map(([a, b]) => [keyOf(a, b), [a, b]])).values()].filter(
    ([a, b]) => !cells.has(keyOf(a, b)),
  );
  if (places.length < lanterns) return null;
  const last = places.pop();
  while (places.length > lanterns - 1) places.splice(Math.floor(random() * places.length), 1);
  for (const [a, b] of [...places, last]) cells.set(keyOf(a, b), { kind: "lantern", q: a, r: b });
  const board = { source, cells };
  if (!isSolved(board)) return null;
  for (const cell of cells.values())
    if (cell.kind === "mirror") cell.turn = (cell.turn + 1 + Math.floor(random() * 5)) % 6;
  return board;
}

/** Returns a stream of numbers from 0 to 1 that a seed decides (mulberry32). */
function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
