// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type OpenText, openText } from "#tests/support/text-editor.ts";
import { lineAction } from "../../actions.ts";

function pressButton({ editor }: OpenText, label: string): void {
  const button = editor.view.dom.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
  if (!button) throw new Error(`There is no button “${label}”.`);
  button.click();
}

test("Enter moves from a toggle's summary into its content, and folding doesn't change the text", () => {
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
