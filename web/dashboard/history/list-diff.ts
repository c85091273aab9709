// Compares two lists. The comparison of words, blocks and texts builds on it (block-diff.ts).

/** A range of `before` and its counterpart in `after`: the same entries, or what replaced them (nothing, if empty). */
export type Stretch = {
  same: boolean;
  before: readonly [from: number, to: number];
  after: readonly [from: number, to: number];
};

/** Beyond this number of differences, two texts have too little in common for a comparison word by word. */
const maxEdits = 3000;

/** Returns the shortest edit script from one list to the other (Myers), in order, each range as long as possible. */
export function diffLists(before: readonly string[], after: readonly string[]): Stretch[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;

  const matches: [number, number][] = [];
  for (let index = 0; index < start; index++) matches.push([index, index]);
  for (const [a, b] of matchesOf(before.slice(start, before.length - end), after.slice(start, after.length - end)))
    matches.push([a + start, b + start]);
  for (let index = end; index > 0; index--) matches.push([before.length - index, after.length - index]);
  return toStretches(matches, before.length, after.length);
}

function toStretches(
  matches: readonly (readonly [number, number])[],
  beforeLength: number,
  afterLength: number,
): Stretch[] {
  const stretches: Stretch[] = [];
  let [a, b] = [0, 0];
  for (const [nextA, nextB] of [...matches, [beforeLength, afterLength] as const]) {
    if (nextA > a || nextB > b) stretches.push({ same: false, before: [a, nextA], after: [b, nextB] });
    if (nextA === beforeLength && nextB === afterLength) break;
    const last = stretches.at(-1);
    if (last?.same)
      stretches[stretches.length - 1] = {
        same: true,
        before: [last.before[0], nextA + 1],
        after: [last.after[0], nextB + 1],
      };
    else stretches.push({ same: true, before: [nextA, nextA + 1], after: [nextB, nextB + 1] });
    [a, b] = [nextA + 1, nextB + 1];
  }
  return stretches;
}

/** Returns pairs of indices with equal entries, or none if the lists differ in more than `maxEdits` places. */
function matchesOf(before: readonly string[], after: readonly string[]): [number, number][] {
  const [n, m] = [before.length, after.length];
  if (n === 0 || m === 0) return [];
  const max = Math.min(n + m, maxEdits);
  const offset = max + 1;
  const reach = new Int32Array(2 * offset + 1);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= max; edits++) {
    // The way back only needs the diagonals that this number of edits can reach.
    trace.push(reach.slice(offset - edits - 1, offset + edits + 2));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down =
        diagonal === -edits ||
        (diagonal !== edits && at(reach, offset + diagonal - 1) < at(reach, offset + diagonal + 1));
      let x = down ? at(reach, offset + diagonal + 1) : at(reach, offset + diagonal - 1) + 1;
      while (x < n && x - diagonal < m && before[x] === after[x - diagonal]) x += 1;
      reach[offset + diagonal] = x;
      if (x >= n && x - diagonal >= m) return wayBack(trace, n, m);
    }
  }
  return [];
}

function wayBack(trace: readonly Int32Array[], n: number, m: number): [number, number][] {
  const matches: [number, number][] = [];
  let [x, y] = [n, m];
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits] ?? new Int32Array();
    const on = (diagonal: number) => at(reach, diagonal + edits + 1);
    const diagonal = x - y;
    const down = diagonal === -edits || (diagonal !== edits && on(diagonal - 1) < on(diagonal + 1));
    const previous = down ? diagonal + 1 : diagonal - 1;
    const [fromX, fromY] = edits === 0 ? [0, 0] : [on(previous), on(previous) - previous];
    while (x > fromX && y > fromY && matches.push([x - 1, y - 1])) [x, y] = [x - 1, y - 1];
    [x, y] = [fromX, fromY];
  }
  return matches.toReversed();
}

function at(numbers: Int32Array, index: number): number {
  return numbers[index] ?? 0;
}
