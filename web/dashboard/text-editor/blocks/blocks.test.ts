// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type OpenText, openText } from "#tests/support/text-editor.ts";
import { lineAction } from "../actions.ts";

const src = "/media/a.webp";
const size = 'width="40" height="30"';

function pressButton({ editor }: OpenText, label: string): void {
  const button = editor.view.dom.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
  if (!button) throw new Error(`There is no button “${label}”.`);
  button.click();
}

test.each([
  ["image", `<figure><img src="${src}" alt="A" ${size} /><figcaption>words</figcaption></figure>`],
  [
    "gallery",
    `<figure class="gallery"><img src="${src}" alt="A" ${size} /><img src="${src}" alt="B" ${size} /><figcaption>words</figcaption></figure>`,
  ],
  [
    "video",
    `<figure class="video"><video src="/media/a.mp4" controls=""></video><figcaption>words</figcaption></figure>`,
  ],
  ["button", `<p class="button"><a href="/about">words</a></p>`],
])("Enter in the words of a block goes on below it, and Backspace at their start selects it: %s", (name, html) => {
  const text = openText(html);
  const stored = text.html();
  text.caret("start", "words");
  text.type("\nBelow");
  expect(text.html()).toBe(`${stored}<p>Below</p>`);
  text.caret("end", "words");
  expect(text.press("Backspace")).toBe(false);
  text.caret("start", "words");
  text.press("Backspace");
  expect(text.editor.state.selection.content().content.firstChild?.type.name).toBe(name);
  expect(text.html()).toBe(`${stored}<p>Below</p>`);
});

test("Tab on a selected block and Alt+F10 in a block go to its tools", () => {
  const text = openText(`<p>Look:</p><p><img src="${src}" alt="" ${size}></p><p>After</p>`);
  let calls = 0;
  text.editor.on("blockTools", () => {
    calls += 1;
  });
  text.caret("end", "After");
  expect(text.press("Alt-F10")).toBe(false);
  text.selectBlock("image");
  expect(text.press("Tab")).toBe(true);
  expect(text.press("Alt-F10")).toBe(true);
  expect(calls).toBe(2);
});

test("a toggle takes Enter from its summary into its content, and folds without a change of the text", () => {
  const text = openText();
  lineAction("toggle").run(text.tools);
  text.type("More\nHidden words");
  const stored = "<details><summary>More</summary><p>Hidden words</p></details>";
  expect(text.html()).toBe(stored);
  pressButton(text, "Toggle: More");
  // The caret isn't in what is folded.
  text.type("!");
  expect(text.html()).toBe(stored.replace("More", "More!"));
});

test("a typed callout has the kind that was typed", () => {
  const text = openText();
  text.type("[!warning] Careful");
  expect(text.html()).toBe('<aside class="callout callout-warning"><p>Careful</p></aside>');
});

test("a formula that is left empty is removed, and the caret goes on below one with words", () => {
  const text = openText("<p>Before</p>");
  const asked: unknown[] = [];
  text.editor.on("blockTools", ({ open }) => asked.push(open?.panel));
  text.caret("end", "Before");
  lineAction("formula").run(text.tools);
  expect(asked).toEqual(["tex"]);
  expect(text.html()).toContain("math");
  text.caret("end", "Before");
  expect(text.html()).toBe("<p>Before</p>");
});

test("a footnote's mark leads to its note, and the note back", () => {
  const text = openText("<p>Words</p>");
  text.caret("end", "Words");
  text.press("Mod-Alt-f");
  text.type("The source");
  pressButton(text, "Back to the mark in the text");
  text.editor.commands.setTextSelection(text.editor.state.selection.to);
  text.type(" go on");
  pressButton(text, "Footnote 1");
  text.type(" of it");
  text.press("Mod-Alt-f");
  expect(text.editor.state.selection.content().content.firstChild?.type.name).toBe("footnoteMark");
  text.press("Enter");
  text.type("!");
  expect(text.html()).toBe(
    '<p>Words<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> go on</p><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>The source of it! <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
  );
});

test("footnotes follow the order of their marks, and go with them", () => {
  const text = openText("<p>One and two</p>");
  text.caret("end", "two");
  text.press("Mod-Alt-f");
  text.type("Second");
  text.select("One");
  text.press("Mod-Alt-f");
  text.type("First");
  expect(text.html()).toMatch(/One<sup.*\[1\].* and two<sup.*\[2\].*<li id="fn1".*First .*<li id="fn2".*Second /);
  text.select("One", " and");
  text.press("Delete");
  expect(text.html()).toMatch(/^<p> two<sup[^>]*><a[^>]*>\[1\]<.*<li id="fn1"[^>]*><p>Second /);
  expect(text.html()).not.toContain("First");
});

test("a typed language is stored by its own name, and a language that isn't listed stays", () => {
  const text = openText('<pre data-language="brainfuck">+++</pre>');
  text.editor.commands.focus("end");
  text.type("```csharp var a = 1;");
  expect(text.html()).toBe('<pre data-language="brainfuck">+++</pre><pre data-language="cs">var a = 1;</pre>');
});

test("Tab in code is two spaces, and with several lines selected it indents them", () => {
  const text = openText("<pre>one\ntwo\nthree</pre>");
  text.caret("start", "one");
  text.press("Tab");
  expect(text.html()).toBe("<pre>  one\ntwo\nthree</pre>");
  text.select("one", "two");
  text.press("Tab");
  expect(text.html()).toBe("<pre>    one\n  two\nthree</pre>");
  text.press("Shift-Tab");
  text.press("Shift-Tab");
  expect(text.html()).toBe("<pre>one\ntwo\nthree</pre>");
});

test("code is highlighted while it is written, and its highlighted lines have bands", async () => {
  const text = openText(
    '<pre data-language="typescript" data-lines="1,3-4">const a = 1;\nlet b;\nlet c;\nlet d;</pre>',
  );
  const { dom } = text.editor.view;
  await expect.poll(() => dom.querySelector(".hljs-keyword")?.textContent).toBe("const");
  expect(dom.querySelectorAll(".code-edit-bands > div")).toHaveLength(2);
});

test("an image elsewhere on the web is named in an HTML block instead of loaded", () => {
  const text = openText('<div><p><img src="https://elsewhere.example/a.png" alt="A"></p></div>');
  const image = text.editor.view.dom.querySelector(".html-block img");
  expect(image?.getAttribute("alt")).toBe("A");
  expect(image?.getAttribute("src")).toBe("");
});
