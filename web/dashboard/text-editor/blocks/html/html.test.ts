// @vitest-environment jsdom
import { expect, test } from "vitest";
import { openText } from "#tests/support/text-editor.ts";

test("an HTML block shows the URL of an image of another site instead of loading it", () => {
  const text = openText('<div><p><img src="https://elsewhere.example/a.png" alt="A"></p></div>');
  const image = text.editor.view.dom.querySelector(".html-block img");
  expect(image?.getAttribute("alt")).toBe("A");
  expect(image?.getAttribute("src")).toBe("");
});
