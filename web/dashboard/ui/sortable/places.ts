/** The position and size of an entry of a list. */
export type Box = { left: number; top: number; width: number; height: number };
export type Offset = { x: number; y: number };

/** Returns the list with one entry moved to another place. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  return entries.toSpliced(from, 1).toSpliced(to, 0, ...entries.slice(from, from + 1));
}

/** Limits dragging to the area of the list: below it, an entry would make the page longer, which would scroll forever. */
export function withinList(boxes: readonly Box[], from: number, { x, y }: Offset): Offset {
  const own = boxes[from];
  if (!own) return { x: 0, y: 0 };
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return {
    x: Math.min(Math.max(x, left - own.left), right - own.left - own.width),
    y: Math.min(Math.max(y, top - own.top), bottom - own.top - own.height),
  };
}

/** Returns the place of the list that a dragged entry is nearest to. */
export function placeOf(boxes: readonly Box[], from: number, moved: Offset): number {
  const own = boxes[from];
  if (!own) return from;
  const distances = boxes.map((box, to) => {
    // When the entry leaves, those below it move up, so further down it ends where the entry there ends.
    const top = to > from ? box.top + box.height - own.height : box.top;
    return Math.hypot(box.left - own.left - moved.x, top - own.top - moved.y);
  });
  return distances.indexOf(Math.min(...distances));
}

/** Returns how far another entry makes room for one that is dragged to `to`. */
export function shiftOf(boxes: readonly Box[], from: number, to: number, index: number): Offset {
  const step = index > from && index <= to ? -1 : index < from && index >= to ? 1 : 0;
  const box = boxes[index];
  const next = boxes[index + step];
  if (!box || !next || step === 0) return { x: 0, y: 0 };
  // In a column, entries can have different heights: all of them move by that of the dragged one. In a grid, each moves to its neighbor.
  if (next.left === box.left) return { x: 0, y: step * roomOf(boxes, from) };
  return { x: next.left - box.left, y: next.top - box.top };
}

/** Returns the height of an entry of a column with the gap beside it. */
function roomOf(boxes: readonly Box[], index: number): number {
  const [before, own, after] = [boxes[index - 1], boxes[index], boxes[index + 1]];
  if (!own) return 0;
  if (after) return after.top - own.top;
  return before ? own.top + own.height - before.top - before.height : own.height;
}
