// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from "vitest";
import { limits } from "#contract/limits.ts";
import { openText } from "#tests/support/text-editor.ts";
import { cleanAction } from "./actions.ts";

const image = `<p><img src="/media/a.webp" alt="A field" width="40" height="30" /></p>`;

test("text typed within a second is undone together, and up to a hundred steps can be undone", () => {
  const { historyDelay, historyStack } = limits.editor;
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const text = openText();
  text.type("ab");
  vi.advanceTimersByTime(historyDelay - 1);
  text.type("c");
  vi.advanceTimersByTime(historyDelay + 1);
  text.type("d");
  text.press("Mod-z");
  expect(text.html()).toBe("<p>abc</p>");
  text.press("Mod-z");
  expect(text.html()).toBe("");
  text.press("Mod-Shift-z");
  expect(text.html()).toBe("<p>abc</p>");
  for (let step = 0; step < historyStack; step++) {
    vi.advanceTimersByTime(historyDelay + 1);
    text.type("x");
  }
  for (let step = 0; step < historyStack; step++) text.press("Mod-z");
  expect(text.html()).toBe("<p>abc</p>");
});

test("Clean removes the formats of the selected lines, or of the line at the caret", () => {
  const html = `<h2>A <strong>bold</strong> <em>title</em></h2><p class="ql-align-center">kept <a href="/x">link</a></p>`;
  const text = openText(html);
  text.caret("end", "kept");
  cleanAction.run(text.tools);
  expect(text.html()).toBe("<h2>A <strong>bold</strong> <em>title</em></h2><p>kept link</p>");
  text.press("Mod-a");
  cleanAction.run(text.tools);
  expect(text.html()).toBe("<p>A bold title</p><p>kept link</p>");
});

test.each([
  ["Mod-Alt-2", "<h2>words</h2>"],
  ["Mod-Shift-8", "<ul><li>words</li></ul>"],
  ["Mod-Shift-7", "<ol><li>words</li></ol>"],
  [
    "Mod-Shift-9",
    `<ul class="task-list"><li class="task-list-item"><input type="checkbox" disabled /> words</li></ul>`,
  ],
  ["Mod-Shift-b", "<blockquote><p>words</p></blockquote>"],
  ["Mod-Alt-c", "<pre>words</pre>"],
])("%s formats a line as the shortcut sheet says, and makes it plain again", (keys, formatted) => {
  const text = openText("<p>words</p>");
  text.caret("end", "words");
  text.press(keys);
  expect(text.html()).toBe(formatted);
  text.press(keys);
  expect(text.html()).toBe("<p>words</p>");
});

test.each([
  ["Mod-b", "strong"],
  ["Mod-i", "em"],
  ["Mod-u", "u"],
  ["Mod-e", "code"],
  ["Mod-Shift-s", "s"],
  ["Mod-Shift-h", "mark"],
])("%s formats the selected words, and makes them plain again", (keys, tag) => {
  const text = openText("<p>some words</p>");
  text.select("words");
  text.press(keys);
  expect(text.html()).toBe(`<p>some <${tag}>words</${tag}></p>`);
  text.press(keys);
  expect(text.html()).toBe("<p>some words</p>");
});

test("one kind of list becomes another by its key", () => {
  const text = openText("<ul><li>words</li></ul>");
  text.caret("end", "words");
  text.press("Mod-Shift-7");
  expect(text.html()).toBe("<ol><li>words</li></ol>");
});

test("Ctrl+K opens the link panel for selected words or a link, and the palette elsewhere", () => {
  const text = openText(`<p>plain <a href="/x">link</a></p>`);
  text.caret("start", "plain");
  expect(text.press("Mod-k")).toBe(false);
  expect(text.panels).toEqual([]);
  text.select("plain");
  expect(text.press("Mod-k")).toBe(true);
  expect(text.panels).toEqual([{ kind: "link" }]);
});

test("Tab indents an item under the one above it, up to eight levels, and Shift-Tab outdents it", () => {
  const text = openText("<ul><li>one</li><li>two</li></ul>");
  text.caret("start", "one");
  // The first item has none above it, and Tab in a list never leaves the text.
  expect(text.press("Tab")).toBe(true);
  text.caret("start", "two");
  text.press("Tab");
  expect(text.html()).toBe("<ul><li>one<ul><li>two</li></ul></li></ul>");
  text.press("Shift-Tab");
  expect(text.html()).toBe("<ul><li>one</li><li>two</li></ul>");
  text.caret("end", "two");
  for (let level = 0; level < 12; level++) {
    text.type("\nx");
    text.press("Tab");
  }
  const deepest = Math.max(
    ...[...text.editor.view.dom.querySelectorAll("li")].map((item) => {
      let depth = 0;
      for (let list: Element | null | undefined = item.closest("ul"); list; list = list.parentElement?.closest("ul"))
        depth += 1;
      return depth;
    }),
  );
  expect(deepest).toBe(limits.editor.maxIndent + 1);
});

test("outside lists, tables and code, Tab leaves the text", () => {
  const text = openText("<p>plain</p><pre>code</pre>");
  text.caret("end", "plain");
  expect(text.press("Tab")).toBe(false);
  text.caret("end", "code");
  expect(text.press("Tab")).toBe(true);
});

test.each(["<h2>Title</h2><p>words</p>", "<ul><li>one</li></ul><hr />", "<pre>code</pre>", image])(
  "all of %s can be selected and deleted, which leaves an empty line",
  (html) => {
    const text = openText(html);
    text.press("Mod-a");
    text.press("Delete");
    expect(text.editor.state.doc.childCount).toBe(1);
    text.type("plain");
    expect(text.html()).toBe("<p>plain</p>");
  },
);

test("typing and Enter on a selected block write below it, and Delete removes it in one step of undo", () => {
  const text = openText(`<p>Look:</p>${image}<p>After</p>`);
  text.selectBlock("image");
  text.type("typed");
  expect(text.html()).toBe(`<p>Look:</p>${image}<p>typed</p><p>After</p>`);
  text.selectBlock("image");
  text.type("\nnext");
  expect(text.html()).toBe(`<p>Look:</p>${image}<p>next</p><p>typed</p><p>After</p>`);
  text.selectBlock("image");
  text.press("Delete");
  expect(text.html()).toBe("<p>Look:</p><p>next</p><p>typed</p><p>After</p>");
  text.press("Mod-z");
  expect(text.html()).toContain(image);
});

test("text that comes without keys, as from an emoji picker, is written below a selected block, too, instead of in its place", () => {
  const text = openText(`<p>Look:</p>${image}<p>After</p>`);
  const { dom } = text.editor.view;
  text.selectBlock("image");
  const pick = () =>
    dom.dispatchEvent(
      new InputEvent("beforeinput", { inputType: "insertText", data: "🎮", bubbles: true, cancelable: true }),
    );
  expect(pick(), "the browser inserts nothing").toBe(false);
  expect(text.html()).toBe(`<p>Look:</p>${image}<p>🎮</p><p>After</p>`);

  text.caret("end", "After");
  expect(pick(), "elsewhere the browser inserts it").toBe(true);
});

test("below a last block that isn't a line, there is a line for further writing, which isn't stored", () => {
  const text = openText(image);
  expect(text.editor.state.doc.lastChild?.type.name).toBe("paragraph");
  expect(text.html()).toBe(image);
});

test("redo with nothing to redo changes nothing, also with Caps Lock on", () => {
  const text = openText("<p>hello</p>");
  text.caret("end", "hello");
  text.type(" world");
  const press = (key: string, shiftKey: boolean) =>
    text.editor.view.dom.dispatchEvent(
      new KeyboardEvent("keydown", { key, keyCode: 90, ctrlKey: true, shiftKey, bubbles: true, cancelable: true }),
    );
  press("z", true);
  expect(text.html()).toBe("<p>hello world</p>");
  press("z", false);
  press("z", true);
  press("z", true);
  press("Z", true);
  expect(text.html()).toBe("<p>hello world</p>");
});
