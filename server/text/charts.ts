// Charts as readers see them: the table that a post stores, drawn as bars or lines. Widths are shares of the page's, and everything else is
// measured in the size of the text, so that a chart fits any width, its words stay as large as others, and its height never changes.
import { Element } from "domhandler";
import { DomUtils } from "htmlparser2";
import { type Chart, chartOfTable, chartTypes, valueWithUnit } from "#contract/charts.ts";
import type { ArticleWords } from "./article.ts";
import { become, element, hasClass, wrap } from "./article-elements.ts";

/** The first letter that tells in which direction a text is written. */
const firstFromTheRight = /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/** Sizes of a chart of lines, in the size of its text: the whole drawing, and where its highest and its lowest line are. */
const height = 19;
const top = 1;
const bottom = 16.5;
/** Of a bar, and of a line of text. */
const lane = 1.6;
const character = 0.62;
/** Labels below the lines, and characters of one. */
const maxLabels = 5;
const maxLabel = 14;
/** Lying bars of a single series with labels so short that they could stand. */
const maxLying = 12;
const maxBelow = 5;
/** Characters of a label of bars, above which it gets a line of its own on narrow screens. */
const longLabel = 14;

type Shape = Record<string, string>;

/** Draws a chart above its caption, and its table below, closed. A figure with another table stays as it is. */
export function drawChart(figure: Element, own: ArticleWords): void {
  const chart = readChart(figure);
  const [table] = DomUtils.findAll(({ name }) => name === "table", figure.children);
  if (chart === null || table === undefined) return;
  const { type, caption, description, names, rows } = chart;
  const words = [caption, ...names, ...rows.map(({ label }) => label)].join(" ");
  const dir = firstFromTheRight.test(words) ? "rtl" : "ltr";
  const drawing =
    type === "bar" && !areColumns(chart) ? bars(chart, dir === "rtl") : linesOrColumns(chart, dir === "rtl");
  const plot = element(
    "div",
    { class: "chart-plot", role: "img", "aria-label": description || caption || own.chart, dir },
    ...keyOf(chart),
    drawing,
  );
  for (const cell of DomUtils.findAll(({ name }) => name === "td", [table])) cell.attribs.align = "right";
  wrap(table, "div", {
    class: "table-scroll",
    role: "region",
    "aria-label": caption === "" ? own.chartNumbers : own.chartNumbersOf({ title: caption }),
    tabindex: "0",
  });
  const captions = figure.children.filter((child) => child instanceof Element && child.name === "figcaption");
  const numbers = element(
    "details",
    // On paper, bars have their numbers beside them.
    { class: "chart-data", ...(hasClass(drawing, "chart-bars") && { "data-no-print": "" }) },
    element("summary", {}, own.chartData),
    table,
  );
  become(figure, figure.name, figure.attribs, [plot, numbers, ...captions]);
}

/** Reads a chart from the form in which a post stores it. */
export function readChart(figure: Element): Chart | null {
  const type = chartTypes.find((name) => hasClass(figure, `chart-${name}`));
  if (type === undefined || !hasClass(figure, "chart")) return null;
  const textOf = (name: string) =>
    DomUtils.textContent(figure.children.filter((child) => child instanceof Element && child.name === name)).trim();
  const rows = DomUtils.findAll(({ name }) => name === "tr", figure.children).map(({ children }) =>
    children.filter((cell) => cell instanceof Element).map((cell) => DomUtils.textContent(cell)),
  );
  return chartOfTable(rows, { type, caption: textOf("figcaption"), description: textOf("p") });
}

/** Many bars with short labels, such as the years of a history, stand beside each other. Any others lie, with their labels beside them. */
function areColumns({ names, rows }: Chart): boolean {
  return names.length === 2 && rows.length > maxLying && rows.every(({ label }) => label.length <= maxBelow);
}

/** Names the series of bars, and those of lines where there is no room beside their ends; above an axis, what it measures. */
function keyOf(chart: Chart): Element[] {
  const { type, names, unit } = chart;
  const series = names.slice(1);
  const items =
    series.length < 2
      ? []
      : series.map((name, index) =>
          element(
            "span",
            { class: "chart-key-item" },
            element(
              "svg",
              { width: "1.5em", height: "0.8em" },
              element("line", { x1: "0", x2: "100%", y1: "50%", y2: "50%", class: `chart-series-${index + 1}` }),
            ),
            name,
          ),
        );
  const measured = [...(series.length === 1 ? series : []), unit].filter((words) => words !== "").join(", ");
  if (measured !== "" && (type === "line" || areColumns(chart)))
    items.unshift(element("span", { class: "chart-measure" }, measured));
  return items.length === 0 ? [] : [element("div", { class: "chart-key" }, ...items)];
}

function bars({ rows, unit }: Chart, isRtl: boolean): Element {
  const { from, to } = rangeOf(rows, false);
  const x = (value: number) => percent(isRtl ? (to - value) / (to - from) : (value - from) / (to - from));
  return element(
    "div",
    { class: "chart-bars" },
    ...rows.flatMap(({ label, values }) => [
      element("div", { class: label.length > longLabel ? "chart-label chart-long" : "chart-label" }, label),
      element(
        "svg",
        { class: "chart-lanes", width: "100%", height: em(values.length * lane) },
        element("line", { class: "chart-base", x1: x(0), x2: x(0), y1: "0", y2: "100%" }),
        ...values.flatMap((value, index) =>
          value === ""
            ? []
            : element("line", {
                class: `chart-series-${index + 1}`,
                x1: x(0),
                x2: x(Number(value)),
                y1: em((index + 0.5) * lane),
                y2: em((index + 0.5) * lane),
              }),
        ),
      ),
      element(
        "div",
        { class: "chart-values" },
        ...values.map((value) => element("bdi", {}, value === "" ? "–" : written(value, unit, isRtl))),
      ),
    ]),
  );
}

/** How lines or columns stand in their drawing: `across` is a share of its width, and `y` a height in the size of the text. */
type Frame = Pick<Chart, "rows" | "unit"> & {
  areLines: boolean;
  series: readonly string[];
  isRtl: boolean;
  across: (index: number) => number;
  y: (value: number) => number;
};

function linesOrColumns({ type, names, rows, unit }: Chart, isRtl: boolean): Element {
  const areLines = type === "line";
  const series = names.slice(1);
  const { min, max, ticks } = rangeOf(rows, areLines);
  const tickWords = ticks.map(shortened);
  const frame: Frame = {
    rows,
    unit,
    areLines,
    series,
    isRtl,
    // Lines go from edge to edge, and a column stands in the middle of its place.
    across: (index) => {
      const share = areLines && rows.length > 1 ? index / (rows.length - 1) : (index + 0.5) / rows.length;
      return isRtl ? 1 - share : share;
    },
    y: (value) => bottom - ((value - min) / (max - min)) * (bottom - top),
  };
  const { y } = frame;
  const shown = shownLabels(rows.length);
  return element(
    "div",
    { class: "chart-lines" },
    element(
      "svg",
      {
        class: "chart-ticks",
        width: em(Math.max(...tickWords.map(({ length }) => length)) * character),
        height: em(height),
      },
      ...ticks.map((tick, index) =>
        text(tickWords[index] ?? "", { x: isRtl ? "0" : "100%", y: em(y(tick)), "text-anchor": "end" }),
      ),
    ),
    element(
      "svg",
      { class: "chart-area", width: "100%", height: em(height) },
      ...ticks.map((tick) =>
        element("line", {
          class: tick === 0 ? "chart-base" : "chart-grid",
          x1: "0",
          x2: "100%",
          y1: em(y(tick)),
          y2: em(y(tick)),
        }),
      ),
      ...(areLines ? drawLines(frame) : drawColumns(frame)),
      ...shown.map((at, index) =>
        labelOf(frame, at, index > 0 && index < shown.length - 1 ? "chart-label-between" : "chart-label-at"),
      ),
      ...rows.map((_row, at) => valuesAt(frame, at)),
    ),
    ...(series.length > 1 ? [endsOf(frame)] : []),
    ...(names[0] ? [element("div", { class: "chart-across" }, names[0])] : []),
  );
}

/** Lines, in a drawing of 1000 units across that is stretched to its room, and a dot for each value without neighbors. */
function drawLines({ series, rows, across, y }: Frame): Element[] {
  const runs = series.flatMap((_name, index) =>
    runsOf(rows.map(({ values }) => values[index] ?? "")).map((run) => ({ index, run })),
  );
  const paths = runs.map(({ index, run }) =>
    element("polyline", {
      class: `chart-series-${index + 1}`,
      points: run.map(({ at, value }) => `${round(across(at) * 1000)},${round(y(value) * 10)}`).join(" "),
    }),
  );
  const viewBox = `0 0 1000 ${height * 10}`;
  const size = { width: "100%", height: em(height), viewBox, preserveAspectRatio: "none" };
  return [
    element("svg", { ...size, class: "chart-paths" }, ...paths),
    ...runs.flatMap(({ index, run: [first, ...others] }) =>
      first === undefined || others.length > 0 ? [] : [dot(index, across(first.at), y(first.value))],
    ),
  ];
}

function drawColumns({ rows, across, y }: Frame): Element[] {
  return rows.flatMap(({ values: [value = ""] }, at) =>
    value === ""
      ? []
      : element("rect", {
          class: "chart-column",
          x: percent(across(at) - 0.42 / rows.length),
          width: percent(0.84 / rows.length),
          y: em(y(Math.max(0, Number(value)))),
          height: em(Math.abs(y(Number(value)) - y(0))),
        }),
  );
}

/** What shows while the pointer is above or below a place: its values, and its label below. */
function valuesAt(frame: Frame, at: number): Element {
  const { rows, unit, areLines, series, isRtl, across, y } = frame;
  const points = (rows[at]?.values ?? []).flatMap((value, index) =>
    value === "" ? [] : [{ index, value, y: y(Number(value)) }],
  );
  const places = apart(points.map((point) => point.y));
  const width = 1 / Math.max(1, areLines ? rows.length - 1 : rows.length);
  const x = percent(across(at));
  // Beside a line, where there is more room; above a column.
  const isLate = at > rows.length * 0.6;
  const beside = { "text-anchor": isLate ? "end" : "start", dx: em(isLate === isRtl ? 0.7 : -0.7) };
  return element(
    "g",
    { class: "chart-stop" },
    element("rect", { x: percent(across(at) - width / 2), width: percent(width), y: "0", height: "100%" }),
    ...(areLines ? [element("line", { class: "chart-rule", x1: x, x2: x, y1: em(top), y2: em(bottom) })] : []),
    ...(areLines ? points.map((point) => dot(point.index, across(at), point.y)) : []),
    ...points.map(({ index, value }, each) => {
      const words = written(value, unit, isRtl);
      return areLines
        ? text(series.length > 1 ? `${cut(series[index] ?? "")}: ${words}` : words, {
            class: "chart-tip",
            x,
            y: em(places[each] ?? 0),
            ...beside,
          })
        : text(words, { class: "chart-tip", x, y: em(y(Math.max(0, Number(value))) - 0.8), "text-anchor": "middle" });
    }),
    labelOf(frame, at, "chart-label-here"),
  );
}

function labelOf({ rows, areLines, across }: Frame, at: number, name: string): Element {
  return text(cut(rows[at]?.label ?? ""), {
    class: name,
    x: percent(across(at)),
    y: em(height - 1),
    "text-anchor": areLines ? anchorAt(at, rows.length) : "middle",
  });
}

/** The names of the series at the ends of their lines. */
function endsOf({ series, rows, isRtl, y }: Frame): Element {
  const ends = series.flatMap((name, index) => {
    const last = rows.findLast(({ values }) => values[index] !== "")?.values[index];
    return last === undefined ? [] : [{ name: cut(name), index, y: y(Number(last)) }];
  });
  const places = apart(ends.map((end) => end.y));
  const width = Math.max(...ends.map(({ name }) => name.length)) * character + 0.8;
  return element(
    "svg",
    { class: "chart-ends", width: em(width), height: em(height) },
    ...ends.map(({ name, index }, each) =>
      text(name, {
        class: `chart-name-${index + 1}`,
        x: isRtl ? "100%" : "0",
        y: em(places[each] ?? 0),
        "text-anchor": "start",
        dx: em(isRtl ? -0.7 : 0.7),
      }),
    ),
  );
}

/** Spreads heights so that words there don't overlap, as near as possible to where they belong, and within the drawing. */
function apart(heights: readonly number[]): number[] {
  const least = 1.25;
  const order = heights
    .map((_height, index) => index)
    .toSorted((one, other) => (heights[one] ?? 0) - (heights[other] ?? 0));
  const places = [...heights];
  for (const [rank, index] of order.entries()) {
    const above = places[order[rank - 1] ?? -1] ?? -Infinity;
    places[index] = Math.max(places[index] ?? 0, above + least);
  }
  for (const [rank, index] of [...order.entries()].toReversed()) {
    const below = places[order[rank + 1] ?? -1] ?? bottom + least;
    places[index] = Math.min(places[index] ?? 0, below - least);
  }
  return places;
}

type Point = { at: number; value: number };

/** Parts of a line without a missing value. */
function runsOf(values: readonly string[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const [at, value] of values.entries())
    if (value === "") runs.push([]);
    else runs.at(-1)?.push({ at, value: Number(value) });
  return runs.filter((run) => run.length > 0);
}

type Range = { from: number; to: number; min: number; max: number; ticks: number[] };

/**
 * Returns the range of all values, and round numbers around it. Zero is in both, unless `canLeaveZero` and all values are far above it compared
 * with their differences.
 */
function rangeOf(rows: Chart["rows"], canLeaveZero: boolean): Range {
  const values = rows.flatMap((row) => row.values.filter((value) => value !== "").map(Number));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isFar = canLeaveZero && least > 0.7 * most && least < most;
  const from = isFar ? least : Math.min(0, least);
  const to = Math.max(0, most) === from ? from + 1 : Math.max(0, most);
  const power = 10 ** Math.floor(Math.log10((to - from) / 4));
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power * 4.5 >= to - from) ?? 10) * power;
  const [first, last] = [Math.floor(from / step + 1e-9), Math.ceil(to / step - 1e-9)];
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { from, to, min: first * step, max: last * step, ticks };
}

/** Which labels stand below the lines: the first, the last, and some between. */
function shownLabels(count: number): number[] {
  const labels = Math.min(maxLabels, count);
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / Math.max(1, labels - 1)));
}

function anchorAt(at: number, count: number): string {
  if (count === 1) return "middle";
  const share = at / (count - 1);
  return share < 0.1 ? "start" : share > 0.9 ? "end" : "middle";
}

function cut(words: string): string {
  return words.length <= maxLabel ? words : `${words.slice(0, maxLabel - 1).trimEnd()}…`;
}

/** A value with its unit; five digits and more are grouped. A mark keeps the minus before its number in words from the right. */
function written(value: string, unit: string, isRtl: boolean): string {
  const grouped = value.replace(/^-?\d{5,}(?=\.|$)/, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, ","));
  return valueWithUnit(grouped.replace("-", isRtl ? "\u200E−" : "−"), unit);
}

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 2 });

/** A round number beside a line. */
function shortened(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e15 || (size > 0 && size < 1e-4)) return value.toExponential().replace("-", value < 0 ? "−" : "-");
  return (size >= 10_000 ? compact.format(value) : String(value)).replace(/^-/, "−");
}

function dot(series: number, share: number, place: number): Element {
  return element("circle", { class: `chart-dot-${series + 1}`, cx: percent(share), cy: em(place), r: em(0.28) });
}

/** Words that are centered on their height. */
function text(words: string, attributes: Shape): Element {
  return element("text", { dy: "0.35em", ...attributes }, words);
}

function percent(share: number): string {
  return `${round(share * 100)}%`;
}

function em(size: number): string {
  return `${round(size)}em`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
