// @vitest-environment jsdom
import { expect, test } from "vitest";
import { openText } from "#tests/support/text-editor.ts";

test("an image elsewhere on the web is named in an HTML block instead of loaded", () => {
  const text = openText('<div><p><img src="https://elsewhere.example/a.png" alt="A"></p></div>');
  const image = text.editor.view.dom.querySelector(".html-block img");
  expect(image?.getAttribute("alt")).toBe("A");
  expect(image?.getAttribute("src")).toBe("");
});
