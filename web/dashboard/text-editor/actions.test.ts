// @vitest-environment jsdom
import { expect, onTestFinished, test } from "vitest";
import { openText } from "#tests/support/text-editor.ts";
import { lineAction, lineActions, markActions, undoAction } from "./actions.ts";

test.each([
  ["a mark", markActions.bold],
  ["a kind of line", lineAction("quote")],
  ["undo", undoAction],
])(
  "choosing %s with keys moves the focus to the text immediately, so that no key typed after it is lost",
  (_, action) => {
    const { editor, tools } = openText("<p>Words</p>");
    const button = document.body.appendChild(document.createElement("button"));
    onTestFinished(() => button.remove());
    button.focus();
    action.run(tools);
    expect(document.activeElement).toBe(editor.view.dom);
  },
);

test("each format is put on the selected words under its name, shown as pressed there, and taken off again", () => {
  const stored: Record<string, string> = {
    Bold: "<strong>Words</strong>",
    Italic: "<em>Words</em>",
    Underline: "<u>Words</u>",
    Strike: "<s>Words</s>",
    "Inline code": "<code>Words</code>",
    Highlight: "<mark>Words</mark>",
    "Keyboard key": "<kbd>Words</kbd>",
    Superscript: "<sup>Words</sup>",
    Subscript: "<sub>Words</sub>",
  };
  const { editor, tools, select, html } = openText("<p>Words</p>");
  select("Words");
  const found = Object.values(markActions).map((action) => {
    action.run(tools);
    const formatted = html();
    expect(action.isActive?.(editor), action.label).toBe(true);
    action.run(tools);
    expect(action.isActive?.(editor), action.label).toBe(false);
    expect(html()).toBe("<p>Words</p>");
    return [action.label, formatted];
  });
  expect(found).toEqual(Object.entries(stored).map(([label, words]) => [label, `<p>${words}</p>`]));
});

test("each kind of line is made of the line at the caret under its name, and shown as pressed there", () => {
  const stored: Record<string, string> = {
    Text: "<p>Words</p>",
    "Heading 1": "<h1>Words</h1>",
    "Heading 2": "<h2>Words</h2>",
    "Heading 3": "<h3>Words</h3>",
    "Bullet list": "<ul><li>Words</li></ul>",
    "Ordered list": "<ol><li>Words</li></ol>",
    Quote: "<blockquote><p>Words</p></blockquote>",
    "Code block": "<pre>Words</pre>",
  };
  const found = lineActions
    .filter(({ label }) => label in stored)
    .map((action) => {
      const { editor, tools, caret, html } = openText("<p>Words</p>");
      caret("end", "Words");
      action.run(tools);
      expect(action.isActive?.(editor), action.label).toBe(true);
      return [action.label, html()];
    });
  expect(Object.fromEntries(found)).toEqual(stored);
});
