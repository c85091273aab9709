import fc from "fast-check";
import { expect, test } from "vitest";
import { type Period, readPeriod, writePeriod } from "./periods.ts";

const write = (period: Period, language: string): string =>
  writePeriod(period, { language, present: language === "de" ? "heute" : "Present" });

test.each([
  ["2023 – Present", "2023", undefined],
  ["2021 – 2023", "2021", "2023"],
  ["2019-2021", "2019", "2021"],
  ["2019–21", "2019", "2021"],
  ["2018", "2018", "2018"],
  ["Summer 2018", "2018", "2018"],
  ["2019 (part-time)", "2019", "2019"],
  ["Mar 2019 – Jun 2021", "2019-03", "2021-06"],
  ["March 2019 – now", "2019-03", undefined],
  ["Mar – Jun 2021", "2021-03", "2021-06"],
  ["Sept. 2020 to June 2021", "2020-09", "2021-06"],
  ["03/2019 – 06.2021", "2019-03", "2021-06"],
  ["2019-03-15 – 2019-11", "2019-03-15", "2019-11"],
  ["since 2020", "2020", undefined],
  ["2020 –", "2020", undefined],
  ["2020 until today", "2020", undefined],
  ["2019年3月〜2021年6月", "2019-03", "2021-06"],
  ["٢٠١٩ – ٢٠٢١", "2019", "2021"],
  ["2021-06 – 2021", "2021-06", "2021"],
  ["2021 – 2019", undefined, undefined],
  ["A long time ago", undefined, undefined],
  ["13/2019", "2019", "2019"],
  ["20199", undefined, undefined],
])("%s", (text, startDate, endDate) => {
  expect(readPeriod(text, "en")).toEqual({ ...(startDate && { startDate }), ...(endDate && { endDate }) });
});

test("months are understood in the language of the site too", () => {
  expect(readPeriod("März 2019 – Okt. 2021", "de")).toEqual({ startDate: "2019-03", endDate: "2021-10" });
  expect(readPeriod("seit Mai 2020", "de")).toEqual({ startDate: "2020-05" });
  expect(readPeriod("mars 2019 à juin 2021", "fr")).toEqual({ startDate: "2019-03", endDate: "2021-06" });
});

test("dates are written in words", () => {
  expect(write({ startDate: "2019-03", endDate: "2021-06-30" }, "en")).toBe("Mar 2019 – Jun 2021");
  expect(write({ startDate: "2023" }, "en")).toBe("2023 – Present");
  expect(write({ startDate: "2023-05" }, "de")).toBe("Mai 2023 – heute");
  expect(write({ startDate: "2018", endDate: "2018" }, "en")).toBe("2018");
  expect(write({ endDate: "2018" }, "en")).toBe("2018");
  expect(write({}, "en")).toBe("");
});

test("what is written is read back the same, and no text breaks the reader", () => readBack(30));

test("a thousand periods are read back as they were written", { tags: ["long"] }, () => readBack(1000));

function readBack(numRuns: number): void {
  const date = fc
    .tuple(fc.integer({ min: 1950, max: 2049 }), fc.option(fc.integer({ min: 1, max: 12 })))
    .map(([year, month]) => (month === null ? String(year) : `${year}-${String(month).padStart(2, "0")}`));
  fc.assert(
    fc.property(
      date,
      fc.option(date, { nil: undefined }),
      fc.constantFrom("en", "de", "fr", "es"),
      (a, b, language) => {
        const [startDate = a, endDate] = b === undefined ? [a] : [a, b].toSorted();
        fc.pre(endDate === undefined || endDate.slice(0, 4) !== startDate.slice(0, 4) || endDate === startDate);
        const period = { startDate, ...(endDate !== undefined && { endDate }) };
        expect(readPeriod(write(period, language), language)).toEqual(period);
      },
    ),
    { numRuns },
  );
  const text = fc.string({ unit: "binary", maxLength: 60 });
  fc.assert(
    fc.property(text, (each) => void readPeriod(each, "en")),
    { numRuns },
  );
}
