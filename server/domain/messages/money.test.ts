import { expect, test } from "vitest";
import { readMoney } from "./money.ts";

test("sums are read as people write them, with their currency", () => {
  for (const [text, currency, amount] of [
    ["$1,200", "$", 1200],
    ["1.200,50 €", "€", 1200.5],
    ["€ 900", "€", 900],
    ["80 000 Kč", "Kč", 80_000],
    ["CHF 1’250.00", "CHF", 1250],
    ["$1.5k", "$", 1500],
    ["1,234,567", "", 1_234_567],
    ["12.5", "", 12.5],
    ["US$ 3,400.75", "US$", 3400.75],
  ] as const)
    expect(readMoney(text), text).toEqual({ currency, amount });
  expect(readMoney("a game")).toBeNull();
});
