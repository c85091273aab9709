// @vitest-environment jsdom
import { expect, test } from "vitest";
import { openText } from "#tests/support/text-editor.ts";

test.each([
  [
    "A **bold** and *slanted* word, `let a`, ~~gone~~ and [a link](https://example.com/a_(b)) here.",
    `<p>A <strong>bold</strong> and <em>slanted</em> word, <code>let a</code>, <s>gone</s> and <a href="https://example.com/a_(b)">a link</a> here.</p>`,
  ],
  [
    "***both*** and ==marked== after https://example.com/x is a link",
    `<p><strong><em>both</em></strong> and <mark>marked</mark> after <a href="https://example.com/x">https://example.com/x</a> is a link</p>`,
  ],
  [
    "## Title\n- point\n\n> said\n\n1. first\n\n```ts\nlet a;",
    `<h2>Title</h2><ul><li>point</li></ul><blockquote><p>said</p></blockquote><ol><li>first</li></ol><pre data-language="typescript">let a;</pre>`,
  ],
  [
    "| Name | Points |\nAda",
    "<table><thead><tr><th>Name</th><th>Points</th></tr></thead><tbody><tr><td>Ada</td><td></td></tr></tbody></table>",
  ],
  ["a | b |\n| c\n|| d", "<p>a | b |</p><p>| c</p><p>|| d</p>"],
  // Literal asterisks, code with special characters and links without a target stay as typed.
  [
    "2 * 3 * 4 and a*b*c and ** and [x](javascript:y)\n```\n**not bold** and `code`",
    "<p>2 * 3 * 4 and a*b*c and ** and [x](javascript:y)</p><pre>**not bold** and `code`</pre>",
  ],
])("%j becomes formatting, and further typing is plain", (typed, saved) => {
  const text = openText();
  text.type(typed);
  expect(text.html()).toBe(saved);
});

test.each([
  ["**bold**", "**bold**", "strong"],
  ["*slanted*", "*slanted*", "em"],
  ["`code`", "`code`", "code"],
  ["[words](/about)", "[words](/about)", "a"],
  ["# ", "#", "h1"],
  ["## ", "##", "h2"],
  ["- ", "-", "ul"],
  ["1. ", "1.", "ol"],
  ["> ", ">", "blockquote"],
  ["```\n", "```", "pre"],
  ["| a | b |\n", "| a | b |", "table"],
])("undo restores the typed characters of %j, and redo formats them again", (typed, left, tag) => {
  const text = openText();
  const formatted = () => text.editor.view.dom.querySelector(tag);
  text.type(typed);
  expect(formatted()).not.toBeNull();
  text.press("Mod-z");
  expect(formatted()).toBeNull();
  expect(text.editor.getText().trim()).toBe(left);
  text.press("Mod-Shift-z");
  expect(formatted()).not.toBeNull();
});

test("a typed URL becomes a link at the space or the line break after it, and Backspace makes it plain again", () => {
  const text = openText();
  text.type("See (https://example.com/a_(b)). Then main.rs at https://example.com/c");
  text.press("Shift-Enter");
  text.type("and https://example.com/d\n`https://example.com/e` https://example.com/f ");
  expect(text.html()).toContain(`<a href="https://example.com/f">`);
  text.press("Backspace");
  text.type("plain");
  expect(text.html()).toBe(
    `<p>See (<a href="https://example.com/a_(b)">https://example.com/a_(b)</a>). Then main.rs at ` +
      `<a href="https://example.com/c">https://example.com/c</a><br />and <a href="https://example.com/d">https://example.com/d</a></p>` +
      `<p><code>https://example.com/e</code> https://example.com/f plain</p>`,
  );
});

test("a checkbox typed in a list makes a task", () => {
  const text = openText();
  text.type("- [x] done");
  expect(text.html()).toBe(
    `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled checked /> done</li></ul>`,
  );
});

test.each(["## words", "> words", "- words", "1. words", "[ ] words", "[!tip] words", "```ts words"])(
  "Backspace at the start of %j makes the line plain",
  (typed) => {
    const text = openText();
    text.type(typed);
    expect(text.html()).not.toBe("<p>words</p>");
    text.caret("start", "words");
    text.press("Backspace");
    expect(text.html()).toBe("<p>words</p>");
  },
);

test("Backspace right after typed Markdown brings the typed characters back", () => {
  const text = openText();
  text.type("## ");
  text.press("Backspace");
  text.type("words");
  expect(text.html()).toBe("<p>## words</p>");
});

test.each([
  ["> said\n\nafter", "<blockquote><p>said</p></blockquote><p>after</p>"],
  ["[!tip] said\n\nafter", `<aside class="callout callout-tip"><p>said</p></aside><p>after</p>`],
  // One empty line is part of the code.
  ["```ts a\n\nb\n\n\nafter", `<pre data-language="typescript">a\n\nb</pre><p>after</p>`],
])("Enter on an empty line leaves the block of %j", (typed, saved) => {
  const text = openText();
  text.type(typed);
  expect(text.html()).toBe(saved);
});

test("Enter on an empty item leaves lists level by level", () => {
  const text = openText();
  text.type("- one\n");
  text.press("Tab");
  text.type("two\n\nthree\n\nafter");
  expect(text.html()).toBe("<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul><p>after</p>");
});

test.each(["---\n", "___\n", "***\n", "--- "])("%j makes one divider, and further typing is below it", (typed) => {
  const text = openText("<p>Above</p>");
  text.caret("end", "Above");
  text.type(`\n${typed}below`);
  expect(text.html()).toBe("<p>Above</p><hr><p>below</p>".replace("<hr>", "<hr />"));
});
