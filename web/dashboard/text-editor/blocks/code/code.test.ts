// @vitest-environment jsdom
import { expect, test } from "vitest";
import { openText } from "#tests/support/text-editor.ts";

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

test("code is colored while it is written, and its highlighted lines have bands", async () => {
  const text = openText(
    '<pre data-language="typescript" data-lines="1,3-4">const a = 1;\nlet b;\nlet c;\nlet d;</pre>',
  );
  const { dom } = text.editor.view;
  await expect.poll(() => dom.querySelector(".hljs-keyword")?.textContent).toBe("const");
  expect(dom.querySelectorAll(".code-edit-bands > div")).toHaveLength(2);
});
