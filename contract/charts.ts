// Charts of a text: bars or lines of a small table of numbers. A chart is stored as that table (docs/post-html.md).
import { limits } from "./limits.ts";

export const chartTypes = ["bar", "line"] as const;
export type ChartType = (typeof chartTypes)[number];

/** `names` begins with that of the labels. A value is a number as it is written, or empty. */
export type ChartData = { names: string[]; rows: { label: string; values: string[] }[] };
export type Chart = ChartData & { type: ChartType; unit: string; caption: string; description: string };

export type ReadData = { data: ChartData; problem: null } | { data: null; problem: string };

const numberPattern = /^-?\d{1,15}(?:\.\d{1,15})?(?:e[+-]?\d{1,2})?$/i;

/** Reads rows of values between tabs, commas or semicolons, as spreadsheets copy and save them. The first row has the names. */
export function readData(text: string): ReadData {
  return checkTable(readRows(text));
}

function checkTable(table: readonly (readonly string[])[]): ReadData {
  const { rows: maxRows, series, label, name } = limits.chart;
  const [head = [], ...body] = table.map((row) => row.map(inOneLine));
  const columns = head.length - 1;
  if (columns < 1 || body.length === 0)
    return wrong(
      "Enter a row of names, such as “Scene, Time”, and below it rows with a label and numbers: “Harbor, 9.1”.",
    );
  if (columns > series) return wrong(`A chart can have up to ${series} columns of numbers. This one has ${columns}.`);
  if (body.length > maxRows)
    return wrong(`A chart can have up to ${maxRows} rows below the names. This one has ${body.length}.`);
  if (head.some((each) => each.length > name)) return wrong(`A name can have up to ${name} characters.`);
  const nameless = columns > 1 ? head.indexOf("", 1) : -1;
  if (nameless > 0) return wrong(`Name column ${nameless + 1} in the first row.`);

  const read: ChartData = { names: head, rows: [] };
  for (const [index, [words = "", ...cells]] of body.entries()) {
    const place = `Row ${index + 2}${words === "" ? "" : `, “${words}”`}`;
    if (words === "") return wrong(`${place} needs a label before its numbers.`);
    if (words.length > label) return wrong(`Row ${index + 2}: a label can have up to ${label} characters.`);
    if (cells.length !== columns)
      return wrong(
        `${place}, has ${countOf(cells.length, "value")}, and the first row names ${countOf(columns, "column")} of numbers.`,
      );
    const values = cells.map(readNumber);
    const bad = values.indexOf(null);
    if (bad >= 0)
      return wrong(`${place}: “${cells[bad]}” isn’t a number. Write it like 1250 or 3.4, without the unit.`);
    read.rows.push({ label: words, values: values.filter((value) => value !== null) });
  }
  if (read.rows.every(({ values }) => values.every((value) => value === "")))
    return wrong("Enter at least one number.");
  return { data: read, problem: null };
}

/** Writes rows that `readData` reads, with commas between the values. */
export function writeData({ names, rows }: ChartData): string {
  const lines = [names, ...rows.map(({ label, values }) => [label, ...values])];
  return lines.map((line) => line.map(quoted).join(",")).join("\n");
}

/** Returns a value with its unit, as the cells of the stored table have it. */
export function valueWithUnit(value: string, unit: string): string {
  if (value === "" || unit === "") return value;
  return /^[%‰°]/.test(unit) ? `${value}${unit}` : `${value} ${unit}`;
}

/** Returns the chart that a stored table shows, or null if it shows none: each number has the same unit. */
export function chartOfTable(
  cells: readonly (readonly string[])[],
  about: Pick<Chart, "type" | "caption" | "description">,
): Chart | null {
  const units = new Set<string>();
  const [names = [], ...rows] = cells;
  const bare = rows.map(([label = "", ...values]) => [
    label,
    ...values.map((cell) => {
      const [, number = cell.trim(), unit = ""] = /^(-?\d[\d.]*(?:e[+-]?\d+)?)(?: ?(\D.*))?$/i.exec(cell.trim()) ?? [];
      if (number !== "") units.add(unit);
      return number;
    }),
  ]);
  const [unit = ""] = units;
  const { data } = checkTable([names, ...bare]);
  const isShort = unit.length <= limits.chart.unit && [about.caption, about.description].every(isCaption);
  return data === null || units.size > 1 || !isShort ? null : { ...data, ...about, unit };
}

function isCaption(text: string): boolean {
  return text.length <= limits.chart.caption;
}

/** Returns a number as it is stored, or null if the text is none. Spreadsheets write thousands with commas and a longer minus. */
function readNumber(text: string): string | null {
  const bare = text.replace(/^[−–]/, "-").replace(/^\+/, "");
  const number = (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(",", "") : bare).replace(
    /^(-?)\./,
    "$10.",
  );
  return number === "" || numberPattern.test(number) ? number : null;
}

/** Reads values in quotes, too. Lines without any value are left out. */
function readRows(text: string): string[][] {
  const [first = ""] = text.trimStart().split("\n");
  const separator = text.includes("\t") ? "\t" : first.includes(",") || !first.includes(";") ? "," : ";";
  const rows: string[][] = [];
  let row: string[] = [];
  let value = "";
  let isQuoted = false;
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at] ?? "\n";
    if (isQuoted && at < text.length) {
      if (sign !== '"') value += sign;
      else if (text[at + 1] === '"') value += text[++at] ?? "";
      else isQuoted = false;
    } else if (sign === '"' && value.trim() === "") {
      isQuoted = true;
      value = "";
    } else if (sign === separator || sign === "\n") {
      row.push(value);
      value = "";
      if (sign === separator) continue;
      if (row.length > 1 || row[0]?.trim() !== "") rows.push(row);
      row = [];
    } else {
      value += sign;
    }
  }
  return rows;
}

function quoted(value: string): string {
  return /[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function wrong(problem: string): ReadData {
  return { data: null, problem };
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
