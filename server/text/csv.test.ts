import { expect, test } from "vitest";
import { toCell } from "./csv.ts";

test("no cell begins like a formula, also in full width", () => {
  for (const sign of ["=", "+", "-", "@", "\t", "＝", "＋", "－", "＠"])
    expect(toCell(`${sign}1+1`)).toBe(`'${sign}1+1`);
  expect(toCell("a=1")).toBe("a=1");
});
