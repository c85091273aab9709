import { expect, test } from "vitest";
import { depositOf, sumsOf } from "./quote-sums.ts";

test("lines and tax are rounded to hundredths and add up to the total", () => {
  const lines = [
    { quantity: 1, price: 120_000 },
    { quantity: 2.5, price: 33_333 },
    { quantity: 1, price: -10_000 },
  ];
  expect(sumsOf({ currency: "€", lines, tax: { percent: 19 } })).toEqual({
    lines: [120_000, 83_333, -10_000],
    subtotal: 193_333,
    tax: 36_733,
    total: 230_066,
  });
  expect(sumsOf({ currency: "€", lines, tax: null })).toMatchObject({ tax: 0, total: 193_333 });
});

test("halves are rounded away from zero, even if the product isn't exact", () => {
  expect(sumsOf({ currency: "€", lines: [{ quantity: 1.15, price: 30 }], tax: null }).total).toBe(35);
  expect(sumsOf({ currency: "€", lines: [{ quantity: 0.5, price: -1 }], tax: null }).total).toBe(-1);
});

test("sums are rounded to the smallest unit of the currency, so that they add up as they are written", () => {
  const lines = [{ quantity: 1.5, price: 33_300 }];
  const yen = sumsOf({ currency: "¥", lines, tax: { percent: 10 } });
  expect(yen).toEqual({ lines: [50_000], subtotal: 50_000, tax: 5000, total: 55_000 });
  expect(depositOf(yen.total, { percent: 33 }, "¥")).toBe(18_200);
  const dinars = sumsOf({ currency: "KWD", lines: [{ quantity: 3, price: 125.5 }], tax: { percent: 5 } });
  expect(dinars).toEqual({ lines: [376.5], subtotal: 376.5, tax: 18.8, total: 395.3 });
});
