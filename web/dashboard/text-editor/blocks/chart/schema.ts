import { Node } from "@tiptap/core";
import { type DOMOutputSpec, DOMSerializer, type Node as ProseMirrorNode } from "@tiptap/pm/model";
import { type Chart, chartOfTable, chartTypes, valueWithUnit } from "#contract/charts.ts";
import { ownAttributes } from "../../schema/attributes.ts";

/** Bars or lines of a small table of numbers. The attributes are those of a `Chart`. */
export const ChartNode = Node.create({
  name: "chart",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () =>
    ownAttributes({ type: "bar", unit: "", caption: "", description: "", names: ["", ""], rows: [] }),
  parseHTML: () => [
    {
      tag: "figure.chart",
      priority: 60,
      getAttrs: (element) => {
        const chart = chartIn(element);
        return chart !== null && withoutSpace(element.outerHTML) === chartElement(chart).outerHTML && chart;
      },
    },
  ],
  renderHTML: ({ node }) => chartSpec(chartOf(node)),
});

/** The attributes come from `getAttrs` or from the form, and always are a whole chart. */
export function chartOf({ attrs }: ProseMirrorNode): Chart {
  return attrs as Chart;
}

/** Returns the stored form of a chart. */
export function chartElement(chart: Chart): HTMLElement {
  const { dom } = DOMSerializer.renderSpec(document, chartSpec(chart));
  if (!(dom instanceof HTMLElement)) throw new Error("A chart is stored as an element.");
  return dom;
}

function chartSpec({ type, unit, caption, description, names, rows }: Chart): DOMOutputSpec {
  const cells = (tag: string, words: readonly string[]) => words.map((each) => [tag, each]);
  return [
    "figure",
    { class: `chart chart-${type}` },
    [
      "table",
      ["thead", ["tr", ...cells("th", names)]],
      [
        "tbody",
        ...rows.map(({ label, values }) => [
          "tr",
          ["th", label],
          ...cells(
            "td",
            values.map((value) => valueWithUnit(value, unit)),
          ),
        ]),
      ],
    ],
    ...(description === "" ? [] : [["p", description]]),
    ...(caption === "" ? [] : [["figcaption", caption]]),
  ];
}

function chartIn(element: HTMLElement): Chart | null {
  const type = chartTypes.find((each) => element.classList.contains(`chart-${each}`));
  const wordsOf = (tag: string) => element.querySelector(`:scope > ${tag}`)?.textContent ?? "";
  const rows = [...element.querySelectorAll("tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent ?? ""),
  );
  return type === undefined
    ? null
    : chartOfTable(rows, { type, caption: wordsOf("figcaption"), description: wordsOf("p") });
}

function withoutSpace(html: string): string {
  return html.replaceAll(/>\s+</g, "><");
}
