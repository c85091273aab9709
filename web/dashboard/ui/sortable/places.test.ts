import { expect, test } from "vitest";
import { type Box, moveEntry, placeOf, shiftOf, withinList } from "./places.ts";

/** Entries of 100 px one below the other, with gaps of 10 px. */
function column(...heights: readonly number[]): Box[] {
  let top = 0;
  return heights.map((height) => {
    const box = { left: 0, top, width: 100, height };
    top += height + 10;
    return box;
  });
}

/** Squares of 100 px in three columns, with gaps of 10 px. */
function grid(count: number): Box[] {
  return Array.from({ length: count }, (_, index) => ({
    left: (index % 3) * 110,
    top: Math.floor(index / 3) * 110,
    width: 100,
    height: 100,
  }));
}

test("an entry moves to another place, and the others keep their order", () => {
  expect(moveEntry(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moveEntry(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moveEntry(["a"], 0, 0)).toEqual(["a"]);
});

test("a dragged entry takes the place of another once it is nearer to that place than to its own", () => {
  const boxes = column(40, 40, 40);
  expect(placeOf(boxes, 0, { x: 0, y: 24 })).toBe(0);
  expect(placeOf(boxes, 0, { x: 0, y: 26 })).toBe(1);
  expect(placeOf(boxes, 0, { x: 0, y: 100 })).toBe(2);
  expect(placeOf(boxes, 2, { x: 0, y: -100 })).toBe(0);
});

test("among entries of different heights, the others make room by the height of the dragged one", () => {
  const boxes = column(40, 200, 40);
  // It has to pass the tall one: 200 px and a gap.
  expect(placeOf(boxes, 0, { x: 0, y: 100 })).toBe(0);
  expect(placeOf(boxes, 0, { x: 0, y: 110 })).toBe(1);
  expect(boxes.map((_, index) => shiftOf(boxes, 0, 1, index).y)).toEqual([0, -50, 0]);
  expect(boxes.map((_, index) => shiftOf(boxes, 1, 0, index).y)).toEqual([210, 0, 0]);
  expect(boxes.map((_, index) => shiftOf(boxes, 2, 0, index).y)).toEqual([50, 50, 0]);
});

test("in a grid, the others move to their neighbors, also across the end of a row", () => {
  const boxes = grid(5);
  expect(placeOf(boxes, 0, { x: 110, y: 100 })).toBe(4);
  expect(boxes.map((_, index) => shiftOf(boxes, 0, 4, index))).toEqual([
    { x: 0, y: 0 },
    { x: -110, y: 0 },
    { x: -110, y: 0 },
    { x: 220, y: -110 },
    { x: -110, y: 0 },
  ]);
  expect(shiftOf(boxes, 4, 2, 2)).toEqual({ x: -220, y: 110 });
});

test("an entry stays in its list", () => {
  expect(withinList(column(40, 40, 40), 1, { x: 30, y: 500 })).toEqual({ x: 0, y: 50 });
  expect(withinList(column(40, 40, 40), 1, { x: -30, y: -500 })).toEqual({ x: 0, y: -50 });
  expect(withinList(grid(5), 4, { x: 500, y: 500 })).toEqual({ x: 110, y: 0 });
});
