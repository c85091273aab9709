import { expect, test } from "vitest";
import { stepOf } from "./swipe.ts";

test("a slow swipe needs more than 70 px, a fast one more than 40", () => {
  expect([stepOf(-70, 350), stepOf(-71, 350), stepOf(70, 350), stepOf(71, 350)]).toEqual([0, 1, 0, -1]);
  expect([stepOf(-40, 349), stepOf(-41, 349), stepOf(40, 349), stepOf(41, 349)]).toEqual([0, 1, 0, -1]);
});
