// @vitest-environment jsdom
import { expect, onTestFinished, test } from "vitest";
import { openText } from "#tests/support/text-editor.ts";
import { lineAction, markActions, undoAction } from "./actions.ts";

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
