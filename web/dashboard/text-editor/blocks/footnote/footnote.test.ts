// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type OpenText, openText } from "#tests/support/text-editor.ts";

function pressButton({ editor }: OpenText, label: string): void {
  const button = editor.view.dom.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
  if (!button) throw new Error(`There is no button “${label}”.`);
  button.click();
}

test("a footnote's mark goes to its note, and the note back to its mark", () => {
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

test("footnotes follow the order of their marks, and are removed with them", () => {
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
