import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plainText, sanitisePostHtml } from "#server/text/post-html.ts";
import { renderMarkdown } from "#server/markdown/markdown.ts";
import { parseHtml } from "#tests/support/parse-html.ts";
import { isSameHtml } from "./html-canonical.ts";
import { openHtml, saveHtml } from "./html-round-trip.ts";
import { embeds, type Op } from "./ops.ts";

/** Fragments that the editor represents as editable lines. */
const editable = [
  `<p>Plain words.</p>`,
  `<p>A <strong>bold</strong>, <em>slanted <strong>both</strong></em>, <u>under</u>, <s>struck</s>, <code>a &lt; b</code> and <sub>2</sub><sup>3</sup>.</p>`,
  `<p><kbd>Ctrl</kbd>+<kbd>S</kbd> is <mark>marked</mark>, <small>small</small>, <del>gone</del>, <ins>new</ins>, <q>said</q>, <cite>Book</cite>, <abbr title="Frames per second">fps</abbr></p>`,
  `<p><span class="ql-font-serif ql-size-large">Large serif</span> and <span class="ql-size-huge">huge</span></p>`,
  `<p>One<br>two<br>three</p>`,
  `<p>Non&nbsp;breaking&nbsp;space &amp; entity &lt;tag&gt; "quotes"</p>`,
  `<p><a href="/blog/x">in</a>, <a href="https://example.com/?a=1&amp;b=2" title="Title">out</a>, <a href="https://example.com" target="_blank" rel="noopener noreferrer">new tab</a>, <a href="mailto:a@example.com">mail</a></p>`,
  `<p><a href="/x">link with <strong>bold</strong> and <code>code</code></a></p>`,
  `<h1>One</h1><h2 id="plan">Two</h2><h3>Three</h3><h4 id="four">Four</h4><h5>Five</h5><h6>Six</h6>`,
  `<p class="ql-align-center">Middle</p><h2 class="ql-align-right">Right</h2><p class="ql-indent-3 ql-align-justify">In</p>`,
  `<ul><li>one</li><li>two<ul><li>two a<ol><li>deep</li></ol></li><li>two b</li></ul></li><li>three</li></ul>`,
  `<ol><li>one<ul><li>under</li></ul><ol><li>other kind</li></ol></li></ol>`,
  `<ul><li><p>loose</p></li><li><p>items</p><ul><li><p>nested</p></li></ul></li></ul>`,
  `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled checked> done</li><li class="task-list-item"><input type="checkbox" disabled> open</li></ul>`,
  `<ul class="task-list"><li class="task-list-item"><p><input type="checkbox" disabled> loose</p><ul><li><p>below</p></li></ul></li></ul>`,
  `<ul><li class="ql-align-center">middle</li></ul>`,
  `<blockquote><p>One.</p><p>Two.</p></blockquote>`,
  `<pre data-language="typescript">const a = "&lt;b&gt;";\n\n  if (a) {\n\treturn;\n  }</pre>`,
  `<pre><code class="language-gdscript">func _ready():\n\tpass\n</code></pre>`,
  `<pre>no language</pre>`,
  `<pre data-language="cs">a</pre><pre data-language="css">b</pre>`,
  `<p><img src="/media/a.webp" alt="A &quot;image&quot;" width="10" height="5"> beside words</p>`,
  `<p><img src="/media/a.webp" alt=""></p>`,
  `<hr>`,
  `<p>Above</p><iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="A trailer" allowfullscreen></iframe><p>Below</p>`,
  `<p>a</p><p><br></p><p>b</p>`,
  `words without a paragraph, <b>bold</b>`,
];

/** Fragments that the editor keeps as one HTML block. */
const carried = [
  `<table><thead><tr><th align="right" scope="col">n</th><th>what</th></tr></thead><tbody><tr><td colspan="2">1 <strong>one</strong></td></tr></tbody></table>`,
  `<figure><img src="/media/a.webp" alt="A" width="10" height="5"><figcaption>A <em>caption</em></figcaption></figure>`,
  `<details open><summary>More</summary><p>Hidden</p><ul><li>x</li></ul></details>`,
  `<dl><dt>Term</dt><dd>Meaning</dd></dl>`,
  `<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>Note <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>`,
  `<ol start="3"><li>three</li><li>four</li></ol>`,
  `<ol reversed type="a"><li value="7">x</li></ol>`,
  `<ul><li>item<pre data-language="bash">in a list</pre>after</li></ul>`,
  `<ul><li><p>two</p><p>paragraphs</p></li></ul>`,
  `<blockquote><p>Intro</p><ul><li>list in quote</li></ul></blockquote>`,
  `<blockquote><h3>Heading in quote</h3></blockquote>`,
  `<div class="ql-align-center"><p>in a div</p></div>`,
  `<p lang="de">Ein Absatz</p>`,
  `<pre data-language="ts">with <strong>markup</strong></pre>`,
  `<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> open</li></ul>`,
];

/** Fragments that stay editable lines with a small embedded part of raw HTML. */
const mixed = [
  `<p>Said so.<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> And more.</p>`,
  `<p>A <span lang="de">Wort</span> and <a id="anchor"></a>an <a href="/x" aria-label="label">x</a> and a lo<wbr>ng word</p>`,
  `<p><strong>bold <span id="here">spot</span></strong></p>`,
  `<p>Tick <input type="checkbox" disabled> here</p>`,
];

const neighbours = [
  `<ul><li>a</li></ul><ul><li>b</li></ul><ul><li>c</li></ul>`,
  `<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>`,
  `<pre>a</pre><pre>b</pre>`,
  `<ul><li>a</li></ul><ol><li>b</li></ol><ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled> c</li></ul>`,
  `<p>a</p>\n\n<table><tbody><tr><td>x</td></tr></tbody></table>\n<hr>\n<hr><p>b</p>text<h2>c</h2>`,
];

test("opening and saving leaves every fragment unchanged", () => {
  for (const html of [...editable, ...carried, ...mixed, ...neighbours]) {
    const stored = sanitisePostHtml(html);
    const saved = saveHtml(openHtml(stored, parseHtml));
    expectSame(sanitisePostHtml(saved), stored);
    expect(saveHtml(openHtml(saved, parseHtml)), html).toBe(saved);
    expect(saveHtml(openHtml(sanitisePostHtml(saved), parseHtml)), html).toBe(saved);
  }
});

test("supported fragments become editable lines, and others become HTML blocks", () => {
  const carriersIn = (html: string) => namesIn(openHtml(sanitisePostHtml(html), parseHtml));
  for (const html of editable) expect(carriersIn(html), html).toEqual([]);
  for (const html of carried) expect(carriersIn(html), html).toEqual([embeds.htmlBlock]);
  for (const html of mixed) expect(new Set(carriersIn(html)), html).toEqual(new Set([embeds.htmlInline]));
});

test("opening and saving leaves every example post unchanged", () => {
  const files = globSync("content/demo/posts/*.md");
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const stored = sanitisePostHtml(renderMarkdown(readFileSync(file, "utf8").replace(/^---[\s\S]*?\n---\n/, "")).html);
    const saved = saveHtml(openHtml(stored, parseHtml));
    expectSame(sanitisePostHtml(saved), stored);
    expect(saveHtml(openHtml(sanitisePostHtml(saved), parseHtml)), file).toBe(saved);
  }
});

test("opening and saving leaves all fragments together unchanged", () => {
  const stored = sanitisePostHtml([...editable, ...carried, ...mixed, ...neighbours].join("<hr>"));
  const saved = saveHtml(openHtml(stored, parseHtml));
  expectSame(sanitisePostHtml(saved), stored);
});

test("the editor's content is saved as clean HTML", () => {
  const ops: Op[] = [
    { insert: "Title" },
    { insert: "\n", attributes: { header: 2, anchor: "title" } },
    { insert: "second half" },
    { insert: "\n", attributes: { header: 2, anchor: "title" } },
    { insert: "  two  spaces" },
    { insert: { [embeds.lineBreak]: true } },
    { insert: "next" },
    { insert: { [embeds.upload]: "u1" } },
    { insert: "\n" },
    { insert: "too deep" },
    { insert: "\n", attributes: { list: "bullet", indent: 4 } },
    { insert: "and deeper" },
    { insert: "\n", attributes: { list: "ordered", indent: 8 } },
    { insert: "\n\n" },
  ];
  expect(saveHtml(ops)).toBe(
    `<h2 id="title">Title</h2><h2>second half</h2><p>  two  spaces<br>next</p><ul><li>too deep<ol><li>and deeper</li></ol></li></ul>`,
  );
});

test("an empty editor saves an empty text", () => {
  expect(saveHtml([{ insert: "\n" }])).toBe("");
  expect(openHtml("", parseHtml)).toEqual([{ insert: "\n" }]);
});

test("the image sizes that a page adds are not saved with the post", () => {
  const page = `<p><picture><source type="image/avif" srcset="/a.avif 640w"><img src="/media/a.webp" srcset="/b 1w" sizes="1px" loading="lazy" alt="A"></picture></p>`;
  expect(saveHtml(openHtml(page, parseHtml))).toBe(`<p><img src="/media/a.webp" alt="A"></p>`);
});

test("a post of 20,000 words opens and saves quickly", { tags: ["long"] }, () => {
  const html = Array.from(
    { length: 800 },
    (_, index) => `<p>${"word ".repeat(24)}<strong>number ${index}</strong></p>`,
  ).join("");
  const start = performance.now();
  expect(saveHtml(openHtml(html, parseHtml))).toBe(html);
  expect(performance.now() - start).toBeLessThan(1500);
});

function expectSame(html: string, other: string): void {
  if (!isSameHtml(parseHtml(html), parseHtml(other))) expect(html).toBe(other);
  expect(plainText(html)).toBe(plainText(other));
  for (const tag of [
    "a",
    "img",
    "table",
    "td",
    "figure",
    "details",
    "h2",
    "li",
    "pre",
    "iframe",
    "hr",
    "sup",
    "input",
    "blockquote",
  ]) {
    expect(count(html, tag), `${tag} in ${other}`).toBe(count(other, tag));
  }
}

function count(html: string, tag: string): number {
  return [...html.matchAll(new RegExp(`<${tag}[ >]`, "g"))].length;
}

function namesIn(ops: readonly Op[]): string[] {
  const carriers: ReadonlySet<string> = new Set([embeds.htmlBlock, embeds.htmlInline]);
  return ops
    .flatMap((op) => (typeof op.insert === "string" ? [] : Object.keys(op.insert)))
    .filter((name) => carriers.has(name));
}
