import { expect, test } from "vitest";
import { en } from "./en.ts";
import { languages } from "./languages.ts";
import { formatBytes, formatNumber } from "./numbers.ts";

const values = [0, 1, 9.95, 999, 1000, 1234, 9999, 12_345, 123_456, 1_234_567.25, -1234, -0.04];

test.each([...languages.keys()])("numbers in %s are as Intl writes them", async (language) => {
  const { numbers } = (await languages.get(language)?.()) ?? en;
  for (const decimals of [0, 1, 2]) {
    const format = new Intl.NumberFormat(`${language}-u-nu-latn`, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: "negative",
    });
    for (const value of values) {
      // Intl marks the minus of Arabic with its direction, and rounds 9.95 from its decimal notation.
      const expected = format.format(Number(value.toFixed(decimals))).replace(/\u200e/, "");
      expect(formatNumber(value, numbers, decimals), `${value} with ${decimals}`).toBe(expected);
    }
  }
});

test("sizes of files in English are as before, and in French they are octets", async () => {
  const sizes = [0, 812, 1024, 34_700, 1024 ** 2 - 1, 3.14 * 1024 ** 2, 1500 * 1024 ** 2, 2.5 * 1024 ** 3];
  expect(sizes.map((bytes) => formatBytes(bytes, en.numbers))).toEqual([
    "0 B",
    "812 B",
    "1 KB",
    "34 KB",
    "1.0 MB",
    "3.1 MB",
    "1.5 GB",
    "2.5 GB",
  ]);
  const fr = await languages.get("fr")?.();
  expect(fr && formatBytes(3.14 * 1024 ** 2, fr.numbers)).toBe("3,1\u00a0Mo");
});
