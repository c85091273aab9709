// @vitest-environment jsdom
import { expect, test } from "vitest";
import { openText } from "#tests/support/text-editor.ts";

test("a typed callout has the kind that was typed", () => {
  const text = openText();
  text.type("[!warning] Careful");
  expect(text.html()).toBe('<aside class="callout callout-warning"><p>Careful</p></aside>');
});
