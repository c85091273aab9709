// Shows the figures in a table of docs/performance.md.
import type { Figure } from "./figure.ts";

export type Results = Record<string, { node: string; measured: string; figures: Figure[] }>;

/** The markers around the table in docs/performance.md. */
const [opening, closing] = ["<!-- figures -->", "<!-- /figures -->"];

export function tableOf(results: Results): string {
  const rows = Object.values(results).flatMap(({ figures, measured }) =>
    figures.map(
      ({ name, figure, goal = "", met }) =>
        `| ${name} | ${figure} | ${goal} | ${met === undefined ? "" : met ? "✓" : "✘ missed"} | ${measured} |`,
    ),
  );
  return [opening, "| | measured | goal | | on |", "|---|---|---|---|---|", ...rows, closing].join("\n");
}

/** Returns the text with an up-to-date table. */
export function withTable(text: string, results: Results): string {
  const [start, end] = [text.indexOf(opening), text.indexOf(closing)];
  if (start === -1 || end === -1)
    throw new Error(`docs/performance.md has no place for the figures: ${opening} … ${closing}.`);
  return text.slice(0, start) + tableOf(results) + text.slice(end + closing.length);
}
