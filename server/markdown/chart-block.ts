// Charts in Markdown: a block of code in the language `chart`, with lines such as `unit: ms`, an empty line, and the numbers as CSV.
import { type Chart, chartTypes, readData, valueWithUnit, writeData } from "#contract/charts.ts";
import { limits } from "#contract/limits.ts";
import { escapeHtml } from "./escape.ts";

/** The word after the fence. */
export const chartLanguage = "chart";

const keys = ["type", "unit", "caption", "description"] as const;

/** Returns the HTML in which posts store the chart of a block of code, or null if the block has none. */
export function chartBlockHtml(source: string): string | null {
  const [head = "", ...rest] = source.split(/\n[ \t]*\n/);
  const about = new Map<string, string>();
  for (const line of head.split("\n")) {
    const [, key = "", value = ""] = /^[ \t]*([a-z]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (!keys.some((each) => each === key) || about.has(key)) return null;
    about.set(key, value);
  }
  const type = chartTypes.find((each) => each === about.get("type"));
  const { data } = readData(rest.join("\n"));
  const { unit, caption } = limits.chart;
  const given = (key: (typeof keys)[number]) => about.get(key) ?? "";
  if (type === undefined || data === null || given("unit").length > unit) return null;
  if ([given("caption"), given("description")].some((words) => words.length > caption)) return null;
  return chartHtml({
    ...data,
    type,
    unit: given("unit"),
    caption: given("caption"),
    description: given("description"),
  });
}

export function writeChartBlock(chart: Chart): string {
  const about = keys.flatMap((key) => (chart[key] === "" ? [] : [`${key}: ${chart[key]}`]));
  return `${about.join("\n")}\n\n${writeData(chart)}`;
}

function chartHtml({ type, unit, caption, description, names, rows }: Chart): string {
  const cell = (name: string, words: string) => `<${name}>${escapeHtml(words)}</${name}>`;
  const row = (cells: string[]) => `<tr>${cells.join("")}</tr>`;
  const head = row(names.map((name) => cell("th", name)));
  const body = rows.map(({ label, values }) =>
    row([cell("th", label), ...values.map((value) => cell("td", valueWithUnit(value, unit)))]),
  );
  return [
    `<figure class="chart chart-${type}">`,
    `<table><thead>${head}</thead><tbody>${body.join("")}</tbody></table>`,
    description && cell("p", description),
    caption && cell("figcaption", caption),
    "</figure>",
  ].join("");
}
