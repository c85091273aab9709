// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type OpenText, openText } from "#tests/support/text-editor.ts";
import { lineAction } from "./actions.ts";
import { blockAround, deleteBlock, duplicateBlock } from "./block-actions.ts";
import { moveBlock } from "./move-block.ts";
import { kindOfLines, turnInto } from "./turn-into.ts";

const lines = "<p>one</p><p>two</p><p>three</p>";

function blockOf({ editor }: OpenText) {
  return blockAround(editor.state);
}

test.each([
  ["Move up", "<p>two</p><p>one</p><p>three</p>", (text: OpenText) => moveBlock(text.editor.view, -1, blockOf(text))],
  ["Move down", "<p>one</p><p>three</p><p>two</p>", (text: OpenText) => moveBlock(text.editor.view, 1, blockOf(text))],
  [
    "Duplicate",
    "<p>one</p><p>two</p><p>two</p><p>three</p>",
    (text: OpenText) => duplicateBlock(text.editor.view, blockOf(text)),
  ],
  ["Delete", "<p>one</p><p>three</p>", (text: OpenText) => deleteBlock(text.editor.view, blockOf(text))],
  [
    "Turn into a quote",
    "<p>one</p><blockquote><p>two</p></blockquote><p>three</p>",
    (text: OpenText) => turnInto(text.tools, lineAction("quote")),
  ],
] as const)("“%s” of the menu of a block is one step of undo", (_name, after, run) => {
  const text = openText(lines);
  text.caret("end", "two");
  run(text);
  expect(text.html()).toBe(after);
  text.press("Mod-z");
  expect(text.html()).toBe(lines);
});

test("keys move and duplicate the block at the caret, and the copy has no id", () => {
  const text = openText(`<h2 id="here">one</h2><p>two</p>`);
  text.caret("end", "one");
  text.press("Alt-Shift-ArrowDown");
  expect(text.html()).toBe(`<p>two</p><h2 id="here">one</h2>`);
  text.press("Mod-Shift-d");
  expect(text.html()).toBe(`<p>two</p><h2 id="here">one</h2><h2>one</h2>`);
  // The caret is at the same place in the copy.
  text.type("!");
  expect(text.html()).toBe(`<p>two</p><h2 id="here">one</h2><h2>one!</h2>`);
  text.press("Alt-Shift-ArrowUp");
  text.press("Alt-Shift-ArrowUp");
  text.press("Alt-Shift-ArrowUp");
  expect(text.html()).toBe(`<h2>one!</h2><p>two</p><h2 id="here">one</h2>`);
});

test("Alt+Enter opens the menu of the block at the caret", () => {
  const text = openText(lines);
  text.press("Alt-Enter");
  expect(text.panels).toEqual([{ kind: "block", block: null, anchor: null }]);
});

test("list items are moved, duplicated and deleted individually", () => {
  const text = openText("<p>start</p><ul><li>one</li><li>two</li></ul>");
  text.caret("end", "two");
  moveBlock(text.editor.view, -1, blockOf(text));
  expect(text.html()).toBe("<p>start</p><ul><li>two</li><li>one</li></ul>");
  duplicateBlock(text.editor.view, blockOf(text));
  expect(text.html()).toBe("<p>start</p><ul><li>two</li><li>two</li><li>one</li></ul>");
  for (let count = 0; count < 3; count++) {
    text.caret("end", count < 2 ? "two" : "one");
    deleteBlock(text.editor.view, blockOf(text));
  }
  expect(text.html()).toBe("<p>start</p>");
});

test("HTML that the editor doesn't support is moved and deleted as a whole", () => {
  const terms = `<dl><dt>Greybox</dt><dd>Gray cubes</dd></dl>`;
  const text = openText(`<p>above</p>${terms}<p>below</p>`);
  text.selectBlock("htmlBlock");
  text.press("Alt-Shift-ArrowUp");
  expect(text.html()).toBe(`${terms}<p>above</p><p>below</p>`);
  text.press("Delete");
  expect(text.html()).toBe("<p>above</p><p>below</p>");
});

test("when the only block is deleted, the text has an empty line for further typing", () => {
  const text = openText("<h2>one</h2>");
  text.caret("end", "one");
  deleteBlock(text.editor.view, blockOf(text));
  expect(text.html()).toBe("");
  text.type("fresh");
  expect(text.html()).toBe("<p>fresh</p>");
});

test.each([
  ["<ul><li>words</li></ul>", "bullet-list", "heading-3", "<h3>words</h3>"],
  [`<pre data-language="ts">words;\nb;</pre>`, "code-block", "paragraph", "<p>words;<br />b;</p>"],
  ["<blockquote><p>words</p></blockquote>", "quote", "ordered-list", "<ol><li>words</li></ol>"],
  [
    "<ol><li>words</li></ol>",
    "ordered-list",
    "task-list",
    `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled /> words</li></ul>`,
  ],
  [
    "<p>words</p>",
    "paragraph",
    "cited-quote",
    `<figure><blockquote><p>words</p></blockquote><figcaption></figcaption></figure>`,
  ],
  [
    `<figure><blockquote><p>words</p></blockquote><figcaption>Rosa</figcaption></figure>`,
    "cited-quote",
    "quote",
    `<blockquote><p>words</p></blockquote>`,
  ],
  ["<h2>words</h2>", "heading-2", "callout", `<aside class="callout callout-note"><p>words</p></aside>`],
  [`<aside class="callout callout-tip"><p>words</p></aside>`, "callout", "code-block", "<pre>words</pre>"],
  ["<p>words</p>", "paragraph", "paragraph", "<p>words</p>"],
])("%s is a %s, and keeps its text when turned into a %s", (html, kind, into, after) => {
  const text = openText(html);
  text.caret("start", "words");
  expect(kindOfLines(text.tools)).toBe(kind);
  turnInto(text.tools, lineAction(into));
  expect(text.html()).toBe(after);
});

test("turning lines into something else is one undo step, separate from earlier typing", () => {
  const text = openText("<ul><li>word</li></ul>");
  text.caret("end", "word");
  text.type("s");
  turnInto(text.tools, lineAction("heading-2"));
  expect(text.html()).toBe("<h2>words</h2>");
  text.press("Mod-z");
  expect(text.html()).toBe("<ul><li>words</li></ul>");
});

test("several lines become one code block", () => {
  const text = openText(lines);
  text.select("one", "two");
  turnInto(text.tools, lineAction("code-block"));
  expect(text.html()).toBe("<pre>one\ntwo</pre><p>three</p>");
});
