import { parseDocument } from "htmlparser2";
import { expect, test } from "vitest";
import { chartBlockHtml } from "../markdown/chart-block.ts";
import { renderArticle } from "./article.ts";
import { plainText, sanitizePostHtml, textsOf } from "./post-html.ts";
import { en } from "#words/server/en.ts";

const renderEnglish = (html: string): string => renderArticle(html, en.text);

function draw(numbers: string, about = "type: bar\nunit: ms\ncaption: Frames\ndescription: It is faster."): string {
  const html = chartBlockHtml(`${about}\n\n${numbers}`);
  expect(html, numbers).not.toBeNull();
  return renderEnglish(sanitizePostHtml(html ?? ""));
}

const asLines = "type: line\nunit: days";
const row = (index: number) => `A scene with a name that is as long as names of scenes can be, number ${index}`;

test("readers get a drawing with a description, its caption, and its numbers as a table", () => {
  const html = draw("Scene,Before,After\nHarbor,9.1,3.4\nTower,12500,-0.5");
  expect(html).toContain('<div class="chart-plot" role="img" aria-label="It is faster." dir="ltr">');
  expect(html).toContain("</details><figcaption>Frames</figcaption></figure>");
  expect(html).toContain('role="region" aria-label="Numbers of “Frames”" tabindex="0"><table>');
  for (const words of ["9.1 ms", "12,500 ms", "−0.5 ms", "Before"]) expect(html).toContain(words);
  expect(html).not.toMatch(/style=|<script|NaN|Infinity/);
  expect(html).not.toContain("<p>It is faster.");
});

test.each([
  ["one row", "A,B\nx,1"],
  [
    "40 rows with long names",
    `A,B,C,D,E\n${Array.from({ length: 40 }, (_, at) => `"${row(at)}",1,2,3,${at}`).join("\n")}`,
  ],
  ["negative numbers", "A,B\nx,-1\ny,-20"],
  ["only zeros", "A,B\nx,0\ny,0"],
  ["the same number", "A,B\nx,7\ny,7"],
  ["huge numbers", "A,B\nx,999999999999999\ny,1e20"],
  ["tiny numbers", "A,B\nx,0.000000000000001\ny,2e-30"],
  ["huge and tiny numbers", "A,B\nx,-1e90\ny,1e-90"],
  ["many years", `Year,B\n${Array.from({ length: 26 }, (_, at) => `${2000 + at},${(at - 5) * 3}`).join("\n")}`],
  ["missing numbers", "A,B,C\nx,,1\ny,2,\nz,,3"],
])("%s are drawn as bars and as lines, within the drawing", (_name, numbers) => {
  for (const type of ["type: bar", "type: line"]) {
    const html = draw(numbers, type);
    expect(html).toContain('role="img"');
    expect(html).not.toMatch(/NaN|Infinity|undefined/);
    for (const [, share] of html.matchAll(/ (?:x1|x2|cx)="(-?[\d.]+)%"/g)) {
      expect(Number(share)).toBeGreaterThanOrEqual(0);
      expect(Number(share)).toBeLessThanOrEqual(100);
    }
    const heights = [...html.matchAll(/ (?:y|y1|y2|cy)="(-?[\d.]+)em"/g)].map(([, height]) => Number(height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
    if (type === "type: line") expect(Math.max(...heights)).toBeLessThanOrEqual(19);
    // Browsers read exactly these elements.
    expect(parseDocument(html).children).toHaveLength(1);
  }
});

test("lines begin at round numbers, end with their names, and are interrupted where a number is missing", () => {
  const html = draw("Week,Scope,Done\n1,214,0\n2,279,\n3,222,78", asLines);
  const drawing = html.slice(0, html.indexOf("<details"));
  for (const tick of ["0", "100", "200", "300"]) expect(drawing).toContain(`>${tick}</text>`);
  expect(drawing).toMatch(/class="chart-name-1"[^>]*>Scope</);
  expect(drawing.match(/<polyline class="chart-series-1"/g)).toHaveLength(1);
  expect(drawing.match(/<polyline class="chart-series-2"/g)).toHaveLength(2);
  expect(drawing).toContain(">Scope: 222 days</text>");
});

test("more than twelve bars with short labels stand beside each other", () => {
  const years = (count: number) => Array.from({ length: count }, (_, at) => `${2000 + at},${at}`).join("\n");
  expect(draw(`Year,Games\n${years(13)}`)).toMatch(/<rect class="chart-column"/);
  expect(draw(`Year,Games\n${years(12)}`)).toContain('class="chart-bars"');
});

test("a chart in a right-to-left script is mirrored", () => {
  const html = draw("שבוע,ימים\nאחת,1\nשתיים,2", asLines);
  expect(html).toContain('dir="rtl"');
  expect(html).toMatch(/<polyline class="chart-series-1" points="1000,[\d.]+ 0,[\d.]+"/);
});

test("its words are read, and its numbers are not", () => {
  const html = chartBlockHtml("type: bar\ncaption: Frames\ndescription: It is faster.\n\nScene,Time\nHarbor,1\n") ?? "";
  expect(plainText(`<p>Before.</p>${html}<table><tr><td>2</td></tr></table>`)).toBe("Before. It is faster. Frames 2");
  expect(textsOf(html).blocks).toBe("");
});

test("markup that comes with a foreign chart is removed, and a chart with another table stays a table", () => {
  const foreign = `<figure class="chart chart-bar x" onclick="a()"><svg onload="b()"><script>c()</script></svg><table><tr><th>A</th><th>B</th></tr><tr><th>&lt;img src=x onerror=d()&gt;</th><td>1 <b>"&gt;</b></td></tr></table><figcaption><a href="javascript:e()">F</a></figcaption></figure>`;
  const drawn = renderEnglish(sanitizePostHtml(foreign));
  expect(drawn).not.toMatch(/<script|onload=|onclick=|javascript:|<img/);
  expect(drawn).toContain('role="img"');
  expect(drawn).toContain("&lt;img src=x onerror=d()&gt;</div>");
  const other = renderEnglish('<figure class="chart chart-bar"><table><tr><td>one</td></tr></table></figure>');
  expect(other).toContain('<div class="table-scroll"');
  expect(other).not.toContain("chart-plot");
});
