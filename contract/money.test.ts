import { expect, test } from "vitest";
import { decimalsOf, readMoney, readSums, writeMoney } from "./money.ts";

test("sums are parsed as people write them, with their currency", () => {
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
    ["-$200", "$", -200],
    ["€ −50", "€", -50],
    ["−150 Kč", "Kč", -150],
    ["$1,200–1,500", "$", 1200],
    ["$1,000 – $3,000", "$", 1000],
    ["1.000–3.000 €", "€", 1000],
    ["1 000 € – 3 000 €", "€", 1000],
    ["$1k–2k", "$", 1000],
  ] as const)
    expect(readMoney(text), text).toEqual({ currency, amount });
  expect(readMoney("a game")).toBeNull();
});

test("sums are formatted for the language, with the owner's currency sign", () => {
  for (const [hundredths, currency, language, written] of [
    [120_000, "$", "en", "$1,200"],
    [120_050, "$", "en-GB", "$1,200.50"],
    [-5000, "$", "en", "-$50"],
    [120_050, "€", "de", "1.200,50\u00a0€"],
    [125_000, "CHF", "en", "CHF\u00a01,250"],
    [125_000, "CHF", "de", "1.250\u00a0CHF"],
    [8_000_000, "Kč", "cs", "80\u00a0000\u00a0Kč"],
    [100, "", "en", "1"],
    [100, "", "de", "1"],
    [8_000_000, "¥", "ja", "¥80,000"],
    [8_000_050, "₩", "en", "₩80,001"],
    [120_050, "CN¥", "en", "CN¥1,200.50"],
    [125_050, "KWD", "en", "KWD\u00a01,250.500"],
    [125.5, "د.ك", "en", "د.ك\u00a01.255"],
  ] as const)
    expect(writeMoney(hundredths, currency, language), written).toBe(written);
});

test("a formatted sum is parsed as the same sum, in every language of a site", () => {
  for (const language of ["en", "de", "fr", "es", "pt", "nl", "it", "cs", "pl", "sv", "ja", "de-CH"])
    for (const hundredths of [100, 99_950, 120_000, 123_456_789, -4200])
      expect(readMoney(writeMoney(hundredths, "€", language)), language).toEqual({
        currency: "€",
        amount: hundredths / 100,
      });
});

test("sums have the decimals of their currency, by its code or its sign", () => {
  const currencies = {
    0: ["¥", "￥", "JPY", "₩", "KRW", "krw", "CLP", "₫", "FCFA", "XOF"],
    2: ["$", "€", "CHF", "CN¥", "元", "Kč", "kr", "", "ABC", "constructor", "US$"],
    3: ["KWD", "BHD", "KD", "د.ك", "ر.ع."],
  };
  for (const [decimals, signs] of Object.entries(currencies))
    for (const sign of signs) expect(decimalsOf(sign), sign).toBe(Number(decimals));
});

test("three digits after a comma or point are thousandths where the currency has them and the language writes them so", () => {
  for (const [text, language, amount] of [
    ["KWD 1.250", "en", 1.25],
    ["KWD 1,250", "en", 1250],
    ["KWD 1,250.500", "en", 1250.5],
    ["1,250 KWD", "de", 1.25],
    ["1.250 KWD", "de", 1250],
    ["$1.250", "en", 1250],
    ["1,250 €", "de", 1250],
    ["KWD 1.250k", "en", 1_250_000],
  ] as const)
    expect(readMoney(text, { language })?.amount, text).toBe(amount);
  expect(readMoney("1.250", { currency: "KWD" })?.amount).toBe(1.25);
  for (const language of ["en", "de", "fr", "es", "pt", "nl", "it", "cs", "pl", "sv", "ja", "de-CH"])
    for (const [currency, hundredths] of [
      ["KWD", 125.5],
      ["KWD", 125_000],
      ["KWD", 123_456_789],
      ["¥", 8_000_000],
    ] as const)
      expect(readMoney(writeMoney(hundredths, currency, language), { language }), language).toEqual({
        currency,
        amount: hundredths / 100,
      });
});

test("a value of several sums is read sum by sum", () => {
  expect(readSums("€1,876.05 + $500 + tbd", "en")).toEqual([
    { currency: "€", amount: 1876.05 },
    { currency: "$", amount: 500 },
    null,
  ]);
});
