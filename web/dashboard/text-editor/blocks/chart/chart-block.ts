import type { Block } from "../block.ts";
import { ChartNode } from "./schema.ts";
import { chartView } from "./view.ts";

export const chartBlock = {
  nodes: {
    chart: { schema: ChartNode, view: chartView, label: "Chart" },
  },
  insert: [
    {
      id: "chart",
      label: "Chart",
      icon: "chart-column",
      words: "graph bar line diagram numbers data statistics",
      run: ({ open }) => open({ kind: "form", form: "chart", position: null }),
    },
  ],
} satisfies Block;
