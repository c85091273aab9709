// @vitest-environment jsdom
import { expect, test } from "vitest";
import { openText } from "#tests/support/text-editor.ts";

test("a chart that the editor can't write in the same form stays HTML, and one with spaces between its elements doesn't", () => {
  const table =
    "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><th>x</th><td>1 ms</td></tr></tbody></table>";
  const nodeOf = (html: string) => openText(html).editor.state.doc.firstChild?.type.name;
  expect(nodeOf(`<figure class="chart chart-bar">\n${table}\n<figcaption>c</figcaption></figure>`)).toBe("chart");
  expect(nodeOf(`<figure class="chart chart-bar">${table}<figcaption><em>c</em></figcaption></figure>`)).toBe(
    "htmlBlock",
  );
  expect(nodeOf(`<figure class="chart chart-bar" id="a">${table}</figure>`)).toBe("htmlBlock");
  expect(nodeOf(`<figure class="chart chart-bar">${table.replace("1 ms", "many")}</figure>`)).toBe("htmlBlock");
});

test("a chart is shown by its caption until its drawing arrives", () => {
  const html = `<figure class="chart chart-line"><table><thead><tr><th></th><th>B</th></tr></thead><tbody><tr><th>x</th><td>1</td></tr></tbody></table><figcaption>How it grew</figcaption></figure>`;
  const text = openText(html);
  expect(text.editor.view.dom.querySelector("figure.chart")?.textContent).toBe("How it grew");
  expect(text.html()).toBe(html);
});
