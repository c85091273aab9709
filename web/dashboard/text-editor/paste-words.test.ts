// @vitest-environment jsdom
// However blocks are nested in pasted HTML, no word of the source is missing afterwards, wherever it was pasted.
import type { Node } from "@tiptap/pm/model";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openText } from "#tests/support/text-editor.ts";

const image = (alt: string) => `<img src="https://example.com/a.png" alt="${alt}">`;
const words = fc.constant("WORD");

/** Blocks that contain blocks, nested as any program may nest them. */
const blocks = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  blocks: fc
    .array(fc.oneof({ weight: 2, arbitrary: words }, { weight: 3, arbitrary: tie("block") }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((parts) => parts.join("")),
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    words.map((word) => `<p>${word} <b>${word}</b></p>`),
    words.map((word) => `<pre>${word}\n  ${word}</pre>`),
    words.map((word) => `<pre><code class="language-ts">${word}\n</code></pre>`),
    fc.constant(`<hr>`),
    words.map((word) => `<p>${word}<br>${word}</p>`),
    words.map((word) => `<figure>${image("")}<figcaption>${word}</figcaption></figure>`),
    words.map((word) => `${image("")} ${word}`),
    fc.constant(`<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>`),
    fc.constant(`<video src="https://example.com/a.mp4" title="WORD"></video>`),
    fc.constant(`<iframe src="https://itch.io/embed/WORD"></iframe>`),
    fc.tuple(tie("blocks"), tie("blocks")).map(([one, other]) => `<ul><li>${one}</li><li>${other}</li></ul>`),
    fc.tuple(tie("blocks"), tie("blocks")).map(([one, other]) => `<ol>${one}<li>${other}</li></ol>`),
    tie("blocks").map((inner) => `<table><tr><th>WORD</th></tr><tr><td>${inner}</td></tr></table>`),
    fc
      .tuple(tie("blocks"), tie("blocks"))
      .map(
        ([one, other]) =>
          `<table><caption>${one}</caption><tr><td>${other}</td><td>WORD</td></tr><tr><td>WORD</td></tr></table>`,
      ),
    // Parts without the block that they belong to.
    fc
      .tuple(tie("blocks"), fc.constantFrom("li", "dd", "summary", "figcaption", "caption", "legend", "center"))
      .map(([inner, tag]) => `<${tag}>${inner}</${tag}>`),
    tie("blocks").map((inner) => `<h2>${inner}</h2>`),
    tie("blocks").map((inner) => `<blockquote>${inner}</blockquote>`),
    tie("blocks").map((inner) => `<aside class="callout callout-tip">${inner}</aside>`),
    fc
      .tuple(tie("blocks"), tie("blocks"))
      .map(([one, other]) => `<details><summary>${one}</summary>${other}</details>`),
    tie("blocks").map((inner) => `<details>${inner}</details>`),
    tie("blocks").map((inner) => `<div>${inner}</div>`),
    tie("blocks").map((inner) => `<a href="https://example.com">${inner}</a>`),
    tie("blocks").map((inner) => `<strong>${inner}</strong>`),
    fc.tuple(tie("blocks"), tie("blocks")).map(([one, other]) => `<dl><dt>${one}</dt><dd>${other}</dd></dl>`),
    fc
      .tuple(tie("blocks"), tie("blocks"))
      .map(([one, other]) => `<figure>${one}<figcaption>${other}</figcaption></figure>`),
    tie("blocks").map(
      (inner) =>
        `<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item">${inner}</li></ol></section>`,
    ),
    fc
      .tuple(tie("blocks"), fc.integer({ min: 1, max: 999 }))
      .map(
        ([inner, n]) =>
          `<p>WORD<sup class="footnote-ref"><a href="#fn${n}" id="fnref${n}">[1]</a></sup></p><section class="footnotes"><ol class="footnotes-list"><li id="fn${n}" class="footnote-item"><div>${inner}</div><p><a href="#fnref${n}" class="footnote-backref">↩︎</a></p></li></ol></section>`,
      ),
  ),
}));

const places: Readonly<Record<string, string>> = {
  "an empty line": "<p></p>",
  "the middle of a line": "<p>before<b>HERE</b>after</p>",
  "a heading": "<h2>before<b>HERE</b>after</h2>",
  "an item": "<ul><li>before<b>HERE</b>after</li></ul>",
  "a cell": "<table><tbody><tr><td>before<b>HERE</b>after</td><td>next</td></tr></tbody></table>",
  "a quote": "<blockquote><p>before<b>HERE</b>after</p></blockquote>",
  "a summary": "<details><summary>before<b>HERE</b>after</summary><p>inside</p></details>",
  "a caption": '<figure><img src="/media/a.webp" alt="A"><figcaption>before<b>HERE</b>after</figcaption></figure>',
};

/** Counts the words, each of which has its own number. */
function numbered(html: string): { html: string; names: string[] } {
  const names: string[] = [];
  return { html: html.replace(/WORD/g, () => `word${names.push(`word${names.length}x`) - 1}x`), names };
}

async function expectAllWords(given: string, place: string): Promise<void> {
  const { html, names } = numbered(given);
  const text = openText(places[place]);
  try {
    if (text.editor.getText().includes("HERE")) text.select("HERE");
    const before = text.html();
    const opened = text.editor.state.doc.toJSON();
    text.paste({ html, text: names.join(" ") });
    await expect.poll(() => text.html()).not.toBe(before);
    const stored = text.html();
    const missing = names.filter((name) => !stored.includes(name));
    expect(missing, `pasted into ${place}: ${html}\nbecame: ${stored}`).toEqual([]);
    expect(htmlBlocks(text.editor.state.doc), `pasted into ${place}: ${html}`).toEqual([]);
    const pasted = text.editor.state.doc;
    text.press("Mod-z");
    expect(text.editor.state.doc.toJSON(), `undone in ${place}: ${html}`).toEqual(opened);
    text.press("Mod-y");
    expect(text.editor.state.doc.toJSON(), `redone in ${place}: ${html}`).toEqual(pasted.toJSON());
    // Cells of a table are pasted over the cells of another.
    if (place !== "an empty line" && place !== "a cell") expect(stored, place).toMatch(/before[^]*after/);
  } finally {
    text.editor.destroy();
  }
}

function htmlBlocks(doc: Node): unknown[] {
  const found: unknown[] = [];
  doc.descendants(({ type, attrs }) => {
    if (type.name === "htmlBlock") found.push(attrs.html);
  });
  return found;
}

const sources = blocks.blocks.filter((html) => html.includes("WORD"));
const property = fc.asyncProperty(sources, fc.constantFrom(...Object.keys(places)), expectAllWords);

test("no word of pasted nested blocks is missing, none becomes an HTML block, and undo restores the text", () =>
  fc.assert(property, { numRuns: 10, seed: 4 }));

test("no word is missing in 1,000 pastes", { tags: ["long"], timeout: 300_000 }, () =>
  fc.assert(property, { numRuns: 1000, seed: 20_261_126 }),
);
