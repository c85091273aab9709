// Charts as readers see them. The server draws them, so that there is one drawing.
import { atomView, words } from "../views/atom-view.ts";
import { renderBlock } from "../views/render-block.ts";
import { chartElement, chartOf } from "./schema.ts";

export const chartView = atomView({
  tag: "figure",
  draw: (node, dom) => {
    const chart = chartOf(node);
    const stored = chartElement(chart).outerHTML;
    dom.classList.add("chart");
    dom.dataset.stored = stored;
    // A changed chart keeps its last drawing until the next one arrives.
    if (dom.childElementCount === 0) dom.replaceChildren(words("figcaption", "", chart.caption || "Chart"));
    void renderBlock(stored).then((block) => {
      if (dom.dataset.stored !== stored || block === null) return;
      // The table below a chart is edited in the form, and can't be opened in the text.
      dom.replaceChildren(...block.querySelectorAll(":scope > :is(.chart-plot, figcaption)"));
    });
  },
});
