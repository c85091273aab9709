import { expect, test } from "vitest";
import { chartOfTable, readData, writeData } from "./charts.ts";

test("rows are read with tabs, commas or semicolons, as spreadsheets write them", () => {
  const data = {
    names: ["Scene", "Before", "After"],
    rows: [
      { label: "Harbor, at “night”", values: ["9100", "-3.4"] },
      { label: "Tower", values: ["0.5", ""] },
    ],
  };
  for (const text of [
    "Scene\tBefore\tAfter\r\nHarbor, at “night”\t9,100\t−3.4\r\n\r\nTower\t.5\t\r\n",
    'Scene,Before,After\n"Harbor, at “night”","9,100",-3.4\n Tower , +0.5,',
    "Scene;Before;After\nHarbor, at “night”;9100;-3.4\nTower;0.5;",
  ])
    expect(readData(text)).toEqual({ data, problem: null });
  expect(readData(writeData(data)).data).toEqual(data);
});

test.each([
  ["", /^Enter a row of names/],
  ["Scene,Time", /^Enter a row of names/],
  ["Only\nlabels", /^Enter a row of names/],
  ["Scene,Time\nHarbor,9 ms", "Row 2, “Harbor”: “9 ms” isn’t a number. Write it like 1250 or 3.4, without the unit."],
  ["Scene\tTime\nA\t1\nB\t3,4", "Row 3, “B”: “3,4” isn’t a number. Write it like 1250 or 3.4, without the unit."],
  ["Scene,Time\nHarbor,1e400", /isn’t a number/],
  ["Scene,Time\nHarbor,NaN", /isn’t a number/],
  ["Scene,Time\nHarbor", "Row 2, “Harbor”, has 0 values, and the first row names 1 column of numbers."],
  ["Scene,A,B\nHarbor,1,2,3", "Row 2, “Harbor”, has 3 values, and the first row names 2 columns of numbers."],
  ["Scene,A,\nHarbor,1,2", "Name column 3 in the first row."],
  ["Scene,A\n,1", "Row 2 needs a label before its numbers."],
  ["Scene,A\nHarbor,", "Enter at least one number."],
  ["Scene,A,B,C,D,E\nHarbor,1,2,3,4,5", "A chart can have up to 4 columns of numbers. This one has 5."],
  [`Scene,A\n${"x,1\n".repeat(41)}`, "A chart can have up to 40 rows below the names. This one has 41."],
  [`Scene,A\n${"x".repeat(81)},1`, "Row 2: a label can have up to 80 characters."],
  [`Scene,${"x".repeat(41)}\na,1`, "A name can have up to 40 characters."],
])("%j is no chart, and a sentence says why", (text, problem) => {
  expect(readData(text)).toEqual({ data: null, problem: expect.stringMatching(problem) });
});

test("a stored table is a chart if all its numbers have the same unit", () => {
  const about = { type: "bar", caption: "", description: "" } as const;
  const head = ["Scene", "Time"];
  expect(chartOfTable([head, ["A", "1e5 ms"], ["B", ""]], about)).toMatchObject({ unit: "ms" });
  expect(chartOfTable([head, ["A", "45%"]], about)).toMatchObject({ unit: "%", rows: [{ values: ["45"] }] });
  expect(chartOfTable([head, ["A", "12"]], about)).toMatchObject({ unit: "" });
  expect(chartOfTable([head, ["A", "1 ms"], ["B", "1 s"]], about)).toBeNull();
  expect(chartOfTable([head, ["A", "1 ms"], ["B", "1"]], about)).toBeNull();
  expect(chartOfTable([head, ["A", "many"]], about)).toBeNull();
  expect(chartOfTable([], about)).toBeNull();
});
