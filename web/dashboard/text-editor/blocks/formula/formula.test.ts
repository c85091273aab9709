// @vitest-environment jsdom
import { expect, test } from "vitest";
import { openText } from "#tests/support/text-editor.ts";
import { lineAction } from "../../actions.ts";

test("a formula that is left empty is removed, and the caret continues below one with TeX", () => {
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
