// Charts in letters. Mail programs show no SVG, and an image of a chart would say nothing to who blocks images: bars are cells with a width
// and a color, and lines are their numbers in a table.
import { type Chart, valueWithUnit } from "#contract/charts.ts";
import { escapeHtml } from "../media/html-images.ts";
import { type LetterColors, openTable } from "./letter-styles.ts";

/** The fills of the series after the first, which has the accent. */
const fills = ["#5b6472", "#9aa3b0", "#c5b9a8", "#7a8f6a", "#8a6f9a"];
/** The share of the width that the longest bar has, in percent. */
const longest = 70;

export function drawChart(chart: Chart, colors: LetterColors, isRtl: boolean): string {
  const about = chart.description === "" ? "" : `<p style="margin:0 0 8px">${escapeHtml(chart.description)}</p>`;
  return about + (hasBars(chart) ? drawBars(chart, colors, isRtl) : writeNumbers(chart, colors, isRtl));
}

/** Bars below zero would need an axis. */
function hasBars({ type, rows }: Chart): boolean {
  return type === "bar" && rows.every(({ values }) => values.every((value) => value === "" || Number(value) >= 0));
}

function drawBars({ names, rows, unit }: Chart, colors: LetterColors, isRtl: boolean): string {
  const series = names.slice(1);
  const most = Math.max(...rows.flatMap(({ values }) => values.map(Number)), Number.MIN_VALUE);
  const fillOf = (index: number) => (index === 0 ? colors.fill : (fills[(index - 1) % fills.length] ?? colors.line));
  const side = isRtl ? "right" : "left";
  const key =
    series.length < 2
      ? ""
      : `<p class="q" style="margin:0 0 8px;font-size:14px;color:${colors.quiet}">${series
          .map((name, index) => `<span style="color:${fillOf(index)}">&#9632;</span> ${escapeHtml(name)}`)
          .join(" &nbsp; ")}</p>`;
  const lines = rows.flatMap(({ label, values }) => [
    `<tr><td style="padding:6px 0 2px;font-size:15px;line-height:1.3">${escapeHtml(label)}</td></tr>`,
    ...values.map((value, index) => {
      const width = Math.max(1, Math.round((Number(value) / most) * longest));
      const bar =
        value === "" || Number(value) === 0
          ? ""
          : `<td width="${width}%" style="background-color:${fillOf(index)};font-size:12px;line-height:14px">&nbsp;</td>`;
      const words = value === "" ? "–" : valueWithUnit(value, unit);
      return (
        `<tr><td style="padding:0 0 2px">${openTable("width:100%")}<tr>${bar}` +
        `<td class="q" align="${side}" style="padding:0 6px;font-size:13px;line-height:14px;color:${colors.quiet}">${escapeHtml(words)}</td></tr></table></td></tr>`
      );
    }),
  ]);
  return `${key}${openTable("width:100%;margin:0 0 16px")}${lines.join("")}</table>`;
}

function writeNumbers({ names, rows, unit }: Chart, colors: LetterColors, isRtl: boolean): string {
  const cell = (name: "th" | "td", words: string, index: number) =>
    `<${name} class="l" align="${(index === 0) === isRtl ? "right" : "left"}" style="border:1px solid ${colors.line};padding:6px 10px;font-weight:${name === "th" ? 700 : 400}">${escapeHtml(words)}</${name}>`;
  const head = `<tr>${names.map((name, index) => cell("th", name, index)).join("")}</tr>`;
  const body = rows.map(
    ({ label, values }) =>
      `<tr>${cell("th", label, 0)}${values.map((value, index) => cell("td", value === "" ? "–" : valueWithUnit(value, unit), index + 1)).join("")}</tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px;line-height:1.4">${head}${body.join("")}</table>`;
}
