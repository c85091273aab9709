import { expect, test } from "vitest";
import { sumsOf } from "./quote-sums.ts";

test("lines and tax are rounded to hundredths and add up to the total", () => {
  const lines = [
    { quantity: 1, price: 120_000 },
    { quantity: 2.5, price: 33_333 },
    { quantity: 1, price: -10_000 },
  ];
  expect(sumsOf({ lines, tax: { percent: 19 } })).toEqual({
    lines: [120_000, 83_333, -10_000],
    subtotal: 193_333,
    tax: 36_733,
    total: 230_066,
  });
  expect(sumsOf({ lines, tax: null })).toMatchObject({ tax: 0, total: 193_333 });
});

test("halves are rounded away from zero, even if the product isn't exact", () => {
  expect(sumsOf({ lines: [{ quantity: 1.15, price: 30 }], tax: null }).total).toBe(35);
  expect(sumsOf({ lines: [{ quantity: 0.5, price: -1 }], tax: null }).total).toBe(-1);
});
